// The enquiry form: one check for the page and the server, its fields in the order they are shown.
import * as z from 'zod/mini';
import { isEmail } from './email.ts';
import {
  emailMaxLength,
  messageMaxLength,
  messageMinLength,
  nameMaxLength,
  nameMinLength,
} from './limits.ts';
import { enquiryWords } from './messages.ts';
import { isName } from './name.ts';
import { normalisePhone, phoneFault } from './phone.ts';
import { isBag } from './spellings.ts';
import { lengthOf, normaliseBlock, normaliseLine } from './text.ts';

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

/** A text field: made normal, then the first rule it breaks is its message. */
const field = (
  missing: string,
  normalise: (text: string) => string,
  fault: (text: string) => string | undefined,
) =>
  z.pipe(
    z.pipe(z.string(missing), z.transform(normalise)),
    z.string().check((context) => {
      const message = context.value === '' ? missing : fault(context.value);
      if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, message });
    }),
  );

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

export const makeEnquirySchema = (settings: EnquirySettings) =>
  z.object({
    name: field(words.name.missing, normaliseName, nameFault(settings)),
    email: field(words.email.missing, (text) => text.trim(), emailFault(settings)),
    phone: field(words.phone.missing, normalisePhone, checkedPhone),
    subject: z.enum(enquirySubjects, words.subject.missing),
    message: field(words.message.missing, normaliseBlock, messageFault),
    [honeypotField]: z.optional(z.string()),
    [startedAtField]: z.optional(z.union([z.number(), z.string()])),
    [idempotencyField]: z.optional(z.string()),
  });

export type EnquirySchema = ReturnType<typeof makeEnquirySchema>;
export type CheckedEnquiry = z.infer<EnquirySchema>;
export type FieldErrors = Partial<Record<EnquiryField, string>>;

/** Every field checked, the first message of each that is wrong. */
export const checkEnquiry = (
  schema: EnquirySchema,
  body: unknown,
): { ok: true; enquiry: CheckedEnquiry } | { ok: false; errors: FieldErrors } => {
  const result = schema.safeParse(isBag(body) ? body : {});
  if (result.success) return { ok: true, enquiry: result.data };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) {
    const name = enquiryFields.find((each) => each === path[0]);
    if (name !== undefined) errors[name] ??= message;
  }
  return { ok: false, errors };
};

export const enquiryAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  id: z.string(),
});
export type EnquiryAnswer = z.infer<typeof enquiryAnswerSchema>;
