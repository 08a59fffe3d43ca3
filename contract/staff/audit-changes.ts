// What an event of the audit log changed, in words, on screen and in its export.
import { formatEnd } from '#contract/end-time.ts';
import { formatRupees } from '#contract/money.ts';
import { formatDate, formatInstant, type Zone } from '#contract/time.ts';
import { spamWords } from './statuses.ts';

export type Change = { name: string; before: string | undefined; after: string | undefined };

const isAmount = (key: string): boolean => key.endsWith('Paise');

/** `clientName` as `client name`, `amountPaise` as `amount`, `projectId` as `project ID`. */
const nameOf = (key: string): string =>
  key
    .replace(/Paise$/, '')
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace('tax id', 'GSTIN')
    .replace(/\b(?:id|utr)\b/, (word) => word.toUpperCase());

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Of an export: what it is called by. */
const formats: Record<string, string> = { csv: 'CSV', xlsx: 'Excel' };

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

const asText = (key: string, value: unknown, zone: Zone): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number' && isAmount(key)) return formatRupees(value);
  if (typeof value === 'string' && key === 'expiresAt') return formatEnd(value, zone);
  if (typeof value === 'string' && key.endsWith('At')) return formatInstant(value, zone);
  if (typeof value === 'string' && key === 'spamReason') return spamWords(value);
  if (typeof value === 'string' && key === 'format') return formats[value] ?? value;
  if (typeof value === 'string' && isDay(value)) return formatDate(value);
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(', ');
  if (!isRecord(value)) return String(value);
  const parts = Object.entries(value).flatMap(([name, inner]) => {
    // The order of a list is no filter.
    if (key === 'filter' && name === 'sort') return [];
    const text = asText(name, inner, zone);
    return text === undefined ? [] : [`${nameOf(name)} ${text}`];
  });
  return parts.length === 0 ? undefined : parts.join(', ');
};

/** What an event says: values that changed with what they were, and facts without. */
export const changesOf = (detail: Record<string, unknown>, zone: Zone): Change[] => {
  const { before, after, ...facts } = detail;
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((key) => ({
    name: nameOf(key),
    before: asText(key, was[key], zone),
    after: asText(key, is[key], zone),
  }));
  const told = Object.entries(facts).map(([key, value]) => ({
    name: nameOf(key),
    before: undefined,
    after: asText(key, value, zone),
  }));
  return [...told, ...changed].filter(
    ({ before: old, after: now }) => old !== undefined || now !== undefined,
  );
};

/** Stands in the place of a detail that was forgotten. */
export const erasedDetail = 'Erased with the person’s data';

/** In one line: `Name: Asha → Asha Rao; Phone: 9876543210`. */
export const changesLine = (detail: Record<string, unknown> | null, zone: Zone): string =>
  detail === null
    ? erasedDetail
    : changesOf(detail, zone)
        .map(
          ({ name, before, after = '–' }) =>
            `${name.charAt(0).toUpperCase()}${name.slice(1)}: ${before === undefined ? '' : `${before} → `}${after}`,
        )
        .join('; ');
