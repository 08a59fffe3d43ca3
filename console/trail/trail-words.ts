// What an event of the audit log changed, in words.

import { brand } from '#content/brand.ts';
import { formatRupees } from '#contract/money.ts';
import { formatInstant } from '#contract/time.ts';

export type Change = { name: string; before: string | undefined; after: string | undefined };

const isAmount = (key: string): boolean => key.endsWith('Paise');

const asText = (key: string, value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'number' && isAmount(key)) return formatRupees(value);
  if (typeof value === 'string' && key.endsWith('At')) return formatInstant(value, brand.hours);
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

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

/** What an event says: values that changed with what they were, and facts without. */
export const changesOf = (detail: Record<string, unknown>): Change[] => {
  const { before, after, ...facts } = detail;
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].map((key) => ({
    name: nameOf(key),
    before: asText(key, was[key]),
    after: asText(key, is[key]),
  }));
  const told = Object.entries(facts).map(([key, value]) => ({
    name: nameOf(key),
    before: undefined,
    after: asText(key, value),
  }));
  return [...told, ...changed].filter(
    ({ before: old, after: now }) => old !== undefined || now !== undefined,
  );
};
