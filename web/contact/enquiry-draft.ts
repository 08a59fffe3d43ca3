// What a person has typed so far, kept in this tab until it is sent, and the key by which the server knows a second
// attempt with the same content. Storage may be closed (private windows): then everything lives as long as the page.
import { type EnquiryField, enquiryFields } from '#contract/enquiry.ts';
import { idempotencyLifetimeMs } from '#contract/limits.ts';
import { draftName } from './draft-name.ts';

export type EnquiryValues = Record<EnquiryField, string>;
export type Draft = { values: EnquiryValues; startedAt: number };

/** By the clock that began with the page: the device's own may be set meanwhile, and a person then looks like a machine. */
export const instantOnPage = (): number => Math.round(performance.timeOrigin + performance.now());

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const seedName = 'enquiry-attempt';

/** A storage that never throws: what cannot be kept outside is kept in memory. */
export const safeStorage = (open: () => Keep): Keep => {
  const memory = new Map<string, string>();
  const attempt = <T>(action: (storage: Keep) => T, otherwise: () => T): T => {
    try {
      return action(open());
    } catch {
      return otherwise();
    }
  };
  return {
    getItem: (name) =>
      attempt(
        (storage) => storage.getItem(name),
        () => null,
      ) ??
      memory.get(name) ??
      null,
    setItem: (name, text) =>
      attempt(
        (storage) => storage.setItem(name, text),
        () => void memory.set(name, text),
      ),
    removeItem: (name) => {
      memory.delete(name);
      attempt(
        (storage) => storage.removeItem(name),
        () => undefined,
      );
    },
  };
};

/** The object that a text holds as JSON, or an empty one. */
export const parse = (text: string | null): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
};

export const readDraft = (storage: Keep): Draft | undefined => {
  const { values, startedAt } = parse(storage.getItem(draftName));
  if (typeof values !== 'object' || values === null || typeof startedAt !== 'number') return undefined;
  const texts = values as Record<string, unknown>;
  const kept = enquiryFields.map((field) => [field, typeof texts[field] === 'string' ? texts[field] : '']);
  return { values: Object.fromEntries(kept) as EnquiryValues, startedAt };
};

export const keepDraft = (storage: Keep, draft: Draft): void => {
  if (Object.values(draft.values).every((text) => text === '')) storage.removeItem(draftName);
  else storage.setItem(draftName, JSON.stringify(draft));
};

export const dropDraft = (storage: Keep): void => storage.removeItem(draftName);

/** 53 bits of a text, by cyrb53 (public domain, https://github.com/bryc/code/blob/master/jshash/experimental/cyrb53.js). */
const hash = (text: string): string => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
};

/**
 * Random per browser and day, so that the key of one text tells nobody else's. Asked for once before anything is sent: two
 * tabs that send in the same instant would otherwise make one each.
 */
export const attemptSeed = (storage: Keep, now: number): string => {
  const { seed, madeAt } = parse(storage.getItem(seedName));
  if (
    typeof seed === 'string' &&
    typeof madeAt === 'number' &&
    Math.abs(now - madeAt) < idempotencyLifetimeMs
  ) {
    return seed;
  }
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
  storage.setItem(seedName, JSON.stringify({ seed: made, madeAt: now }));
  return made;
};

/**
 * The idempotency key of this content: the same in a retry, after a reload and in another tab, and another one as soon as
 * the content changes. `shared` is storage that the tabs have in common; `now` is in epoch milliseconds.
 */
export const attemptKey = (shared: Keep, values: EnquiryValues, now: number): string =>
  `${attemptSeed(shared, now)}-${hash(JSON.stringify(enquiryFields.map((field) => values[field])))}`;
