// The enquiry form: its fields in the order they are shown, and the one set of rules that page and server both check by.
import { isEmail } from './email.ts';
import {
  emailMaxLength,
  messageMaxLength,
  messageMinLength,
  nameMaxLength,
  nameMinLength,
  overlongFactor,
  phoneTextMaxLength,
} from './limits.ts';
import { enquiryWords } from './messages.ts';
import { isName } from './name.ts';
import { normalisePhone, phoneFault } from './phone.ts';
import { isLongerThan, lengthOf, normaliseBlock, normaliseLine } from './text.ts';

export const enquirySubjects = ['Consulting', 'Development', 'Marketing', 'Support'] as const;
export type EnquirySubject = (typeof enquirySubjects)[number];

export const enquiryFields = ['name', 'email', 'phone', 'subject', 'message'] as const;
export type EnquiryField = (typeof enquiryFields)[number];

/** Names of the fields that are not for people; the form hides them. */
export const honeypotField = 'company_url';
export const startedAtField = 'startedAt';
export const idempotencyField = 'idempotencyKey';
export const idempotencyHeader = 'idempotency-key';

/** The agency's settings, from its content. */
export type EnquirySettings = { nameAlsoAllows: string; longestEmailEnding: number };

const words = enquiryWords;

/**
 * Text of more than `longest` code points is refused as it came, in the words of `tooLong`. Any other is made normal; then it
 * is missing, or the first rule it breaks is its message.
 */
export type EnquiryRule = {
  longest: number;
  tooLong: string;
  missing: string;
  normalise(text: string): string;
  fault(text: string): string | undefined;
};

const nameFault =
  ({ nameAlsoAllows }: EnquirySettings) =>
  (name: string) => {
    if (!isName(name, nameAlsoAllows)) return words.name.wrong;
    if (lengthOf(name) < nameMinLength) return words.name.tooShort;
    return lengthOf(name) > nameMaxLength ? words.name.tooLong : undefined;
  };

const emailFault =
  ({ longestEmailEnding }: EnquirySettings) =>
  (email: string) => {
    if (lengthOf(email) > emailMaxLength) return words.email.tooLong;
    return isEmail(email, longestEmailEnding) ? undefined : words.email.wrong;
  };

const messageFault = (message: string) => {
  if (lengthOf(message) < messageMinLength) return words.message.tooShort;
  return lengthOf(message) > messageMaxLength ? words.message.tooLong : undefined;
};

const checkedPhone = (phone: string) => {
  const fault = phoneFault(phone);
  return fault === undefined ? undefined : words.phone[fault];
};

/** The name without joiners that join nothing, so that a name of joiners alone counts as missing. */
const normaliseName = (text: string): string => {
  const name = normaliseLine(text);
  return /^[\s\u200c\u200d]*$/u.test(name) ? '' : name;
};

const isSubject = (text: string): text is EnquirySubject => enquirySubjects.some((each) => each === text);

export const enquiryRules = (settings: EnquirySettings): Record<EnquiryField, EnquiryRule> => ({
  name: {
    ...words.name,
    longest: nameMaxLength * overlongFactor,
    normalise: normaliseName,
    fault: nameFault(settings),
  },
  email: {
    ...words.email,
    longest: emailMaxLength * overlongFactor,
    normalise: (text) => text.trim(),
    fault: emailFault(settings),
  },
  phone: {
    missing: words.phone.missing,
    longest: phoneTextMaxLength,
    tooLong: words.phone.length,
    normalise: normalisePhone,
    fault: checkedPhone,
  },
  subject: {
    missing: words.subject.missing,
    longest: Math.max(...enquirySubjects.map(({ length }) => length)),
    tooLong: words.subject.missing,
    normalise: (text) => text,
    fault: (text) => (isSubject(text) ? undefined : words.subject.missing),
  },
  message: {
    ...words.message,
    longest: messageMaxLength * overlongFactor,
    normalise: normaliseBlock,
    fault: messageFault,
  },
});

export type CheckedEnquiry = Record<Exclude<EnquiryField, 'subject'>, string> & { subject: EnquirySubject };
export type FieldErrors = Partial<Record<EnquiryField, string>>;

/** The page's check: every field made normal, or the message of each that is wrong. The server's is enquiry-schema.ts. */
export const checkEnquiry = (
  settings: EnquirySettings,
  given: Record<EnquiryField, string>,
): { ok: true; enquiry: CheckedEnquiry } | { ok: false; errors: FieldErrors } => {
  const rules = enquiryRules(settings);
  const enquiry = { ...given };
  const errors: FieldErrors = {};
  for (const field of enquiryFields) {
    const { longest, tooLong, missing, normalise, fault } = rules[field];
    const isTooLong = isLongerThan(given[field], longest);
    if (!isTooLong) enquiry[field] = normalise(given[field]);
    const message = isTooLong ? tooLong : enquiry[field] === '' ? missing : fault(enquiry[field]);
    if (message !== undefined) errors[field] = message;
  }
  return Object.keys(errors).length > 0
    ? { ok: false, errors }
    : { ok: true, enquiry: enquiry as CheckedEnquiry };
};
