// Readers for search parameters: an address may hold anything, so every screen says what it takes from it. What does not
// fit is left out, and the screen shows what it shows without it.

type Search = Record<string, unknown>;

/** Text up to `max` characters, trimmed; numbers that the address parser made of digits become text again. */
export const readText = (value: unknown, max = 200): string | undefined => {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const kept = text.trim().slice(0, max);
  return kept === '' ? undefined : kept;
};

export const readChoice = <const Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
): Choice | undefined => choices.find((each) => each === value);

export const readFlag = (value: unknown): true | undefined =>
  value === true || value === 'true' || value === 1 ? true : undefined;

/** A calendar date `YYYY-MM-DD` that exists. */
export const readDate = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return undefined;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value) ? value : undefined;
};

export type PageSearch = { after?: string; before?: string };

/** Which page of a list: the cursors that `Pager` writes. */
export const readPage = ({ after, before }: Search): PageSearch => {
  const [next, previous] = [readText(after, 500), readText(before, 500)];
  if (next !== undefined) return { after: next };
  return previous === undefined ? {} : { before: previous };
};
