// What a password of the console must be, as far as both sides can tell without dictionaries. How easily it is guessed is
// judged by password-strength.ts, in a thread of its own on either side.

/** In characters. Long beats complicated: no kinds of characters are asked for. */
export const passwordMinLength = 12;
export const passwordMaxLength = 128;

export const passwordHint =
  'At least 12 characters. Four or five words that do not belong together are easy to remember.';

/** Returns why a password has the wrong length, in words for its owner; `undefined` if it is right. Call this before any other check. */
export const passwordFault = (password: string): string | undefined => {
  if (password.length > passwordMaxLength * 8) return tooLong;
  const length = Array.from(password.normalize('NFKC')).length;
  if (length === 0) return 'Enter a password.';
  if (length < passwordMinLength) {
    return `Too short: use at least ${passwordMinLength} characters. A few words you can remember work well.`;
  }
  return length > passwordMaxLength ? tooLong : undefined;
};

const tooLong = `Too long: use at most ${passwordMaxLength} characters.`;

export const strengthLabels = [
  'Very weak',
  'Weak',
  'Not strong enough yet',
  'Strong',
  'Very strong',
] as const;

export type Strength = {
  /** An index of `strengthLabels`. */
  level: 0 | 1 | 2 | 3 | 4;
  isEnough: boolean;
  /** If it is not enough: why, and what to do. */
  advice?: string;
};

const longestOwnWord = 40;
const mostOwnWords = 60;

/**
 * What a guesser who knows the person and the agency would try first: every text as it is, and its parts. Texts are names,
 * addresses and the like; few and short ones count.
 */
export const ownWords = (...texts: readonly string[]): string[] => {
  const words = texts.flatMap((text) => {
    const plain = text.slice(0, 320).normalize('NFKC').toLowerCase();
    return [plain, ...plain.split(/[^\p{L}\p{N}\p{M}]+/u)];
  });
  const fitting = words.filter(({ length }) => length >= 3 && length <= longestOwnWord);
  return [...new Set(fitting)].slice(0, mostOwnWords);
};
