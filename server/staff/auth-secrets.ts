// The sign-in library's keys, made from the operator's secrets, so that a key of one purpose opens nothing of another.
import { createHash, createHmac } from 'node:crypto';

/** Returns the purpose's own key from each of the operator's secrets; the first signs, all are accepted. */
export const keysFor = (appSecrets: readonly string[], purpose: string): string[] =>
  appSecrets.map((secret) => createHmac('sha256', secret).update(`staff ${purpose}`).digest('base64url'));

/**
 * For what the library encrypts: it keeps a number beside the ciphertext to find the key again. The number is taken
 * from the key itself, so that it stays the same wherever the secret stands in the list.
 */
export const numberedKeys = (appSecrets: readonly string[]): { version: number; value: string }[] =>
  keysFor(appSecrets, 'sign-in').map((value) => ({
    version: createHash('sha256').update(value).digest().readUInt32BE(0) >>> 1,
    value,
  }));
