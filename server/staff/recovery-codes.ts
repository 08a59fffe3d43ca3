// Recovery codes are written down and typed in by hand: no characters that people mistake for one another, in any case.
import { randomInt } from 'node:crypto';

const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const count = 10;
const length = 10;

/** 49 bits each: `7K3M2-9QXWP`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () =>
    asRecoveryCode(Array.from({ length }, () => alphabet.charAt(randomInt(alphabet.length))).join('')),
  );

/** Returns the code as it was made, however it was typed. */
export const asRecoveryCode = (typed: string): string => {
  const characters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return `${characters.slice(0, length / 2)}-${characters.slice(length / 2)}`;
};
