// A person's name: letters of every script with their combining marks, joiners and spaces, and what the agency's content adds.

const escapeForClass = (characters: string): string => characters.replace(/[\\\]^-]/g, '\\$&');

const allowed = (alsoAllows: string): string => `\\p{L}\\p{M}\\u200c\\u200d\\s${escapeForClass(alsoAllows)}`;

/** Returns `text` without everything that cannot stand in a name. Spaces stay as typed. */
export const nameFieldText = (text: string, alsoAllows: string): string =>
  text.replace(new RegExp(`[^${allowed(alsoAllows)}]`, 'gu'), '');

/** Whether a normalised, non-empty name holds letters and nothing a name may not hold. */
export const isName = (name: string, alsoAllows: string): boolean =>
  new RegExp(`^[${allowed(alsoAllows)}]+$`, 'u').test(name) && /\p{L}/u.test(name);
