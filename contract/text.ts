// What both sides do to text before they judge it: normal form, spaces, length, digits of other scripts.

/** Length as people count it: Unicode code points, not UTF-16 units. */
export const lengthOf = (text: string): number => Array.from(text).length;

/** Whether text has more than this many code points. Check it before anything else is done with text from outside: it takes no time. */
export const isLongerThan = (text: string, longest: number): boolean =>
  text.length > longest && (text.length > 2 * longest || lengthOf(text) > longest);

/** What nobody sees and no word needs: controls, soft hyphens, fillers, zero-width and direction marks. */
const unseen =
  /(?![\s\p{Join_Control}\p{Variation_Selector}])[\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/gu;
/** What Indian words and emoji are joined by, and addresses and numbers never need. */
const joiners = /[\p{Join_Control}\p{Variation_Selector}]/gu;

/** NFC, nothing that cannot be seen, every run of Unicode white space as one space, trimmed. */
export const normaliseLine = (text: string): string =>
  text.normalize('NFC').replace(unseen, '').replace(/\s+/gu, ' ').trim();

/** For addresses and numbers. */
export const normaliseCode = (text: string): string => normaliseLine(text).replace(joiners, '');

/** Whether there is nothing that can be seen: such a field counts as left empty. Takes text of any length. */
export const isBlank = (text: string): boolean =>
  /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]*$/u.test(text);

/** NFC, line ends as `\n`, no control characters but tab and line feed, none that turn the direction of what follows, trimmed. */
export const normaliseBlock = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is removed
    .replace(/[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e]/g, '')
    .trim();

const isDigit = (codePoint: number): boolean => /^\p{Nd}$/u.test(String.fromCodePoint(codePoint));

/** Decimal digits of any script as 0-9. Unicode keeps each script's ten digits together, zero first. */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    if (codePoint <= 0x39) return digit;
    let start = codePoint;
    while (isDigit(start - 1)) start -= 1;
    return String((codePoint - start) % 10);
  });

/** A sentence that may end in a name: `Kaveri Mills Pvt. Ltd.` brings its full stop along. */
export const endSentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);
