// Reads answers that may spell a field in several ways. Missing, null and empty values are all "not there".

export type JsonObject = Record<string, unknown>;

/** False for arrays and null. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

type Kept<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The same without what is `undefined`. */
export const kept = <Fields extends Record<string, unknown>>(fields: Fields): Kept<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Kept<Fields>;

/** Returns the first of `names` that holds something, in the order of the names, then of the objects. */
export const pick = (names: readonly string[], ...objects: readonly unknown[]): unknown => {
  for (const name of names) {
    for (const object of objects) {
      const value = isJsonObject(object) ? object[name] : undefined;
      if (value !== undefined && value !== null && value !== '') return value;
    }
  }
  return undefined;
};

/** Text, or a finite number as text; anything else is not there. */
export const pickText = (names: readonly string[], ...objects: readonly unknown[]): string | undefined => {
  const value = pick(names, ...objects);
  if (typeof value === 'string') return value.trim() === '' ? undefined : value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : undefined;
};
