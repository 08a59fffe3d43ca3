// The secret part of a private link. The database holds the random half alone; the signature is made from the server's
// secret whenever a link is shown, so a copy of the database opens nothing. Finding the row is the features' business.
import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { tokenIn } from '#contract/paths.ts';
import { normaliseCode } from '#contract/text.ts';

export type LinkKind = 'payment' | 'candidate' | 'staff';

const digits = '0123456789abcdefghijklmnopqrstuvwxyz';
/** 25 base-36 digits hold 129 bits: enough for the randomness, and for a signature cut to 128 bits. */
const halfLength = 25;
const signatureBytes = 16;
/** Of a whole token, in characters. */
export const tokenLength = 2 * halfLength;

/** The random half, which the database keeps. */
export const newTokenId = (): string =>
  Array.from({ length: halfLength }, () => digits.charAt(randomInt(digits.length))).join('');

const signatureOf = (secret: string, kind: LinkKind, tokenId: string): string => {
  const mac = createHmac('sha256', secret).update(`${kind}:${tokenId}`).digest();
  return BigInt(`0x${mac.toString('hex', 0, signatureBytes)}`)
    .toString(36)
    .padStart(halfLength, '0');
};

/** Returns lower-case letters and digits only, so that no chat or mail program breaks the link. The first secret signs. Throws if there is none. */
export const tokenFor = (secrets: readonly string[], kind: LinkKind, tokenId: string): string => {
  const [secret] = secrets;
  if (secret === undefined) throw new Error('There is no secret to sign a link with.');
  return tokenId + signatureOf(secret, kind, tokenId);
};

/** What stands behind the token does not count. Returns the random half if the signature holds under any of the secrets, else `undefined`. Takes the same time for every wrong signature. */
export const readToken = (secrets: readonly string[], kind: LinkKind, given: string): string | undefined => {
  const token = tokenIn(given);
  if (token === undefined) return undefined;
  const tokenId = token.slice(0, halfLength);
  const signature = Buffer.from(token.slice(halfLength));
  const holds = secrets.map((secret) =>
    timingSafeEqual(signature, Buffer.from(signatureOf(secret, kind, tokenId))),
  );
  return holds.includes(true) ? tokenId : undefined;
};

/** Of a private link that staff pasted with whatever stood around it: the random half, whatever the signature. */
export const pastedTokenId = (text: string): string | undefined =>
  normaliseCode(text)
    .split(/[^0-9a-z]+/)
    .find(tokenIn)
    ?.slice(0, halfLength);
