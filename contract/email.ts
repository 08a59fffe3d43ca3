// An e-mail address as people paste it, and what it must look like: the WHATWG form control's rule, no dot at an end or beside
// another before the `@`, and an ending of letters.
import { emailEndingMinLength, emailMaxLength } from './limits.ts';
import { normaliseCode } from './text.ts';

const markBehind = /[.,;]$/;

/** The address alone: without `mailto:`, angle brackets around it, a name before these, and one mark of punctuation after it. */
export const normaliseEmail = (text: string): string =>
  normaliseCode(text)
    .replace(markBehind, '')
    .replace(/^[^<>]*<([^<>]*)>$/, '$1')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .replace(/^<([^<>]*)>$/, '$1')
    .replace(markBehind, '')
    .trim();

const local = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+";
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/** `longestEnding` is the agency's setting: the most letters the last part may have. */
export const isEmail = (text: string, longestEnding: number): boolean =>
  text.length <= emailMaxLength &&
  !/^\.|\.\.|\.@/.test(text) &&
  new RegExp(`^${local}@(?:${label}\\.)+[A-Za-z]{${emailEndingMinLength},${longestEnding}}$`).test(text);
