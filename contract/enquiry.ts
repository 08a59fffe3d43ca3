// The enquiry form: its fields in the order they are shown, the one set of rules that page and server both check by, and the
// call's schemas, made from these rules.
import * as z from 'zod/mini';
import { drawingMaxLength, drawingPattern } from './drawing.ts';
import { isEmail, normaliseEmail } from './email.ts';
import { checked, text } from './fields.ts';
import { isJsonObject } from './json-fields.ts';
import {
  emailMaxLength,
  messageMaxLength,
  messageMinLength,
  nameMaxLength,
  nameMinLength,
  overlongFactor,
  phoneTextMaxLength,
} from './limits.ts';
import { isName } from './name.ts';
import { normalisePhone, phoneFault } from './phone.ts';
import { isBlank, isLongerThan, lengthOf, normaliseBlock, normaliseLine } from './text.ts';

export const enquiryStatuses = ['new', 'read', 'answered', 'closed', 'spam'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

export const enquirySubjects = ['Consulting', 'Development', 'Marketing', 'Support'] as const;
export type EnquirySubject = (typeof enquirySubjects)[number];

export const enquiryFields = ['name', 'email', 'phone', 'subject', 'message'] as const;
export type EnquiryField = (typeof enquiryFields)[number];

/** As mails, lists and exports call them; the form's own labels are the agency's. */
export const enquiryLabels: Record<EnquiryField, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  subject: 'Subject',
  message: 'Message',
};

/** Head of the columns that an export has besides the fields. */
export const enquiryExportLabels = {
  id: 'ID',
  createdAt: 'Received',
  status: 'Status',
  spamReason: 'Why spam',
  assignedTo: 'Assigned to',
} as const;

/** Nothing filled in. */
export const emptyEnquiry = Object.fromEntries(enquiryFields.map((field) => [field, ''])) as Record<
  EnquiryField,
  string
>;

type EnquiryFact = Exclude<EnquiryField, 'message'>;

/** All but the message: what a row of a list shows. */
export const enquiryFacts = enquiryFields.filter((field): field is EnquiryFact => field !== 'message');

/** Returns a new object with these names alone. */
export const pickFields = <Name extends string, Row extends Record<Name, unknown>>(
  row: Row,
  names: readonly Name[],
): Pick<Row, Name> => Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

/** What each field says when it is wrong, and the form when it is sent. */
export const enquiryWords = {
  name: {
    missing: 'Name is required',
    tooShort: 'Name must be at least 3 characters',
    tooLong: 'Name is too long',
    wrong: 'Name can contain only letters and spaces',
  },
  email: { missing: 'Email is required', tooLong: 'Email is too long', wrong: 'Invalid email format' },
  phone: {
    missing: 'Phone number is required',
    length: 'Phone number must be 10 digits',
    start: 'Phone number must start with 6-9',
  },
  subject: { missing: 'Please select a service' },
  message: {
    missing: 'Message is required',
    tooShort: 'Message must be at least 10 characters',
    tooLong: 'Message is too long',
  },
  drawing: 'This is no drawing of home. Send the text of one as its address keeps it, or leave it out.',
  /** The alert above the button: the server refused without words, or no answer came. */
  refused: 'Failed to submit form',
  unreachable: 'There was an error sending your message. Please try again.',
  invalid: 'Please correct the fields marked below.',
  received: 'Your message has been sent successfully.',
} as const;

/** What its sender drew on home, as text: not one of the fields, for it is not typed, and makes no other enquiry of the same words. */
export const drawingField = 'drawing';
/** Names of the fields that are not for people; the form hides them. */
export const honeypotField = 'company_url';
/** Both by the visitor's clock, which may be wrong, in epoch milliseconds: what counts is the time between them. */
export const startedAtField = 'startedAt';
export const sentAtField = 'sentAt';
export const idempotencyField = 'idempotencyKey';
export const idempotencyHeader = 'idempotency-key';

/** The agency's settings, from its content. */
export type EnquirySettings = { nameAlsoAllows: string; longestEmailEnding: number };

const words = enquiryWords;

/**
 * Text of more than `longest` code points is refused as it came, in the words of `tooLong`. Any other is normalised; then it
 * is missing, or the first rule it breaks is its message.
 */
export type EnquiryRule = {
  longest: number;
  tooLong: string;
  /** Absent if the field may be left empty. */
  missing?: string;
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

/** The one source for the form's checks in the browser and for `makeEnquirySchema`. */
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
    normalise: normaliseEmail,
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
    normalise: (text) => (isBlank(text) ? '' : normaliseBlock(text)),
    fault: messageFault,
  },
});

export type CheckedEnquiry = Record<Exclude<EnquiryField, 'subject'>, string> & { subject: EnquirySubject };
export type FieldErrors = Partial<Record<EnquiryField | typeof drawingField, string>>;

/** The page's check: returns every field normalised, or the message of each that is wrong. The server's is `parseEnquiry`. */
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

/** The length in UTF-16 units is for the description, and the one in code points counts. */
const limitedText = ({ longest, tooLong, missing }: EnquiryRule) =>
  z.string(missing).check(
    z.maxLength(2 * longest, { error: tooLong, abort: true }),
    z.refine((text) => !isLongerThan(text, longest), tooLong),
  );

const textField = (rule: EnquiryRule) => {
  const { missing, normalise, fault } = rule;
  return z.pipe(
    z.pipe(
      missing === undefined ? z._default(limitedText(rule), '') : limitedText(rule),
      z.transform(normalise),
    ),
    checked(z.string(), (context) => {
      const message = context.value === '' ? missing : fault(context.value);
      if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, message });
    }),
  );
};

/** Far more than a form or a person's browser fills in; its content is checked where it is used. */
const hiddenText = z.optional(text(1_000));
const hiddenInstant = z.optional(z.union([z.number(), text(100)]));

/** Parsing normalises the texts; each issue's message is the words for its field. */
export const makeEnquirySchema = (settings: EnquirySettings) => {
  const rules = enquiryRules(settings);
  return z.object({
    name: textField(rules.name),
    email: textField(rules.email),
    phone: textField(rules.phone),
    subject: z.enum(enquirySubjects, rules.subject.missing),
    message: textField(rules.message),
    [drawingField]: z.optional(
      z
        .string(words.drawing)
        .check(
          z.maxLength(drawingMaxLength, { error: words.drawing, abort: true }),
          z.regex(drawingPattern, words.drawing),
        ),
    ),
    [honeypotField]: hiddenText,
    [startedAtField]: hiddenInstant,
    [sentAtField]: hiddenInstant,
    [idempotencyField]: hiddenText,
  } satisfies Record<EnquiryField | string, z.ZodMiniType>);
};

export type EnquirySchema = ReturnType<typeof makeEnquirySchema>;
export type SentEnquiry = z.infer<EnquirySchema>;

/** Every field checked, the first message of each that is wrong. */
export const parseEnquiry = (
  schema: EnquirySchema,
  body: unknown,
): { ok: true; enquiry: SentEnquiry } | { ok: false; errors: FieldErrors } => {
  const result = schema.safeParse(isJsonObject(body) ? body : {});
  if (result.success) return { ok: true, enquiry: result.data };
  const errors: FieldErrors = {};
  for (const { path, message } of result.error.issues) {
    const name = ([...enquiryFields, drawingField] as const).find((each) => each === path[0]);
    if (name !== undefined) errors[name] ??= message;
  }
  return { ok: false, errors };
};

export const enquiryAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  id: z.string(),
});
