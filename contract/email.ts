// What an e-mail address must look like: the WHATWG form control's rule, and an ending of letters.
import { emailEndingMinLength, emailMaxLength } from './limits.ts';

const local = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** `longestEnding` is the agency's setting: the most letters the last part may have. */
export const isEmail = (text: string, longestEnding: number): boolean =>
  text.length <= emailMaxLength &&
  new RegExp(`^${local}@(?:${label}\\.)+[A-Za-z]{${emailEndingMinLength},${longestEnding}}$`).test(text);
