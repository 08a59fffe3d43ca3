// What a record looked like to whoever edits it: a save that names another version than the stored one comes too late.
import { createHash } from 'node:crypto';

/** The same for the same values of the same names in the same order, whoever wrote them and when. */
export const versionOf = (values: object): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url');
