// What a password of the console must be. Both sides check by this; nothing else judges a password.

/** In characters. Long beats complicated: no kinds of characters are asked for. */
export const passwordMinLength = 12;
export const passwordMaxLength = 128;

export const passwordHint =
  'At least 12 characters. Four or five words that do not belong together are easy to keep.';

/** With what people do to make them long enough: the beginnings of the lists that guessers try. */
const commonParts =
  /password|passw0rd|qwerty|asdfgh|zxcvbn|letmein|welcome|iloveyou|changeme|administrator|123456|654321|abcdef|111111|000000/gi;

const plain = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Why a password is not accepted, in words for its owner; undefined when it is fine. */
export const passwordFault = (password: string, email = ''): string | undefined => {
  const characters = Array.from(password.normalize('NFKC'));
  if (characters.length === 0) return 'Enter a password.';
  if (characters.length < passwordMinLength) {
    return `Too short: use at least ${passwordMinLength} characters. A few words you remember are good.`;
  }
  if (characters.length > passwordMaxLength) return `Too long: use at most ${passwordMaxLength} characters.`;
  if (new Set(characters).size < 5) return 'Too easy to guess: use more different characters.';
  const [name = ''] = plain(email).split('@');
  const own = name.length >= 4 ? plain(password).replaceAll(name, '') : plain(password);
  if (Array.from(own.replace(commonParts, '')).length < passwordMinLength / 2) {
    return 'Too easy to guess: it is made of your address or of what everybody uses. Use a few words of your own.';
  }
  return undefined;
};
