// Reads what staff enter about a link: a normalised line or block, an address, a number, a date. Throws `InputError`.

import { isRealDay } from '#contract/days.ts';
import { isEmail, normaliseEmail } from '#contract/email.ts';
import { enquiryWords } from '#contract/enquiry.ts';
import { emailMaxLength, hostPartMaxLength, nameMaxLength, overlongFactor } from '#contract/limits.ts';
import { normalisePhone, phoneFault } from '#contract/phone.ts';
import { isBlank, isLongerThan, normaliseBlock, normaliseLine } from '#contract/text.ts';

/** `field` is the name of what is wrong, in camel case; `message` is for people. */
export class InputError extends Error {
  override name = 'InputError';
  readonly field: string;
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** All that is wrong with a form. */
export class FormError extends Error {
  override name = 'FormError';
  readonly faults: readonly InputError[];
  constructor(faults: readonly InputError[]) {
    super(faults.map(({ field, message }) => `${field}: ${message}`).join('; '));
    this.faults = faults;
  }
}

const blockMaxLength = 2_000;
/** Text that is far too long is refused before it is normalised. */
const limited = (
  field: string,
  given: string,
  maxLength: number,
  normalise: (text: string) => string,
): string => {
  const isOverlong = isLongerThan(given, maxLength * overlongFactor);
  const text = isOverlong ? given : normalise(given);
  if (text === '') throw new InputError(field, 'must not be empty');
  if (isLongerThan(text, maxLength)) throw new InputError(field, `must be at most ${maxLength} characters`);
  return text;
};

/** Returns the text trimmed and on one line. Throws an `InputError` if it is empty or too long. */
export const readLine = (field: string, text: string): string =>
  limited(field, text, nameMaxLength, normaliseLine);

/** Returns null for what was left out. */
export const readOptional = <T>(
  read: (field: string, text: string) => T,
  field: string,
  text: string | undefined,
): T | null => (text === undefined ? null : read(field, text));

/** Keeps line breaks; at most 2,000 characters. Throws an `InputError` if it is empty or too long. */
export const readBlock = (field: string, text: string): string =>
  limited(field, text, blockMaxLength, normaliseBlock);

/** Wider than the enquiry form's rule: staff copy names as papers have them, with dots and apostrophes. */
export const readPersonName = (field: string, text: string): string => {
  const name = readLine(field, text);
  if (!/\p{L}/u.test(name)) throw new InputError(field, 'must hold letters');
  return name;
};

/** Returns the address alone, in the case it was typed in. Throws an `InputError` for anything but one address. */
export const readEmail = (field: string, text: string): string => {
  const email = isLongerThan(text, emailMaxLength * overlongFactor) ? text : normaliseEmail(text);
  if (isLongerThan(email, emailMaxLength)) throw new InputError(field, enquiryWords.email.tooLong);
  if (!isEmail(email, hostPartMaxLength)) throw new InputError(field, enquiryWords.email.wrong);
  return email;
};

/** Returns the number as it is stored. Throws an `InputError`. */
export const readPhone = (field: string, text: string): string => {
  const phone = normalisePhone(text);
  const fault = phoneFault(phone);
  if (fault !== undefined) throw new InputError(field, enquiryWords.phone[fault]);
  return phone;
};

/** With spaces around it. */
const longestDate = 40;

/** A day of the calendar, `YYYY-MM-DD`. */
export const readDate = (field: string, text: string): string => {
  const date = text.length > longestDate ? '' : normaliseLine(text);
  if (!isRealDay(date)) throw new InputError(field, 'must be a real date, written YYYY-MM-DD');
  return date;
};

/** Returns the form without the fields left empty: they count as left out. */
export const filled = <Form extends Record<string, string | undefined>>(
  form: Form,
): { [Name in keyof Form]?: string } =>
  Object.fromEntries(Object.entries(form).filter(([, text]) => !isBlank(text ?? ''))) as {
    [Name in keyof Form]?: string;
  };

/** Reads every field, so that nobody mends a form field by field. Throws a `FormError` with all that is wrong. */
export const readForm = <Facts>(readers: { [Name in keyof Facts]: () => Facts[Name] }): Facts => {
  const faults: InputError[] = [];
  const facts: Partial<Facts> = {};
  for (const name of Object.keys(readers) as (keyof Facts)[]) {
    try {
      facts[name] = readers[name]();
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new FormError(faults);
  return facts as Facts;
};
