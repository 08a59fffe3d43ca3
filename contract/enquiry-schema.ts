// The enquiry's call as schemas, made from the rules of enquiry.ts: what the server checks by and OpenAPI is made from.
import * as z from 'zod/mini';
import {
  type EnquiryField,
  type EnquiryRule,
  type EnquirySettings,
  enquiryFields,
  enquiryRules,
  enquirySubjects,
  type FieldErrors,
  honeypotField,
  idempotencyField,
  startedAtField,
} from './enquiry.ts';
import { isJsonObject } from './json-fields.ts';
import { isLongerThan } from './text.ts';

/** The length in UTF-16 units is for the description, and the one in code points counts. */
const limitedText = ({ longest, tooLong, missing }: EnquiryRule) =>
  z.string(missing).check(
    z.maxLength(2 * longest, { error: tooLong, abort: true }),
    z.refine((text) => !isLongerThan(text, longest), tooLong),
  );

const textField = (rule: EnquiryRule) => {
  const { missing, normalise, fault } = rule;
  return z.pipe(
    z.pipe(limitedText(rule), z.transform(normalise)),
    z.string().check((context) => {
      const message = context.value === '' ? missing : fault(context.value);
      if (message !== undefined) context.issues.push({ code: 'custom', input: context.value, message });
    }),
  );
};

/** Far more than a form or a person's browser fills in; what it must be is looked at where it is used. */
const hiddenText = z.optional(z.string().check(z.maxLength(1_000)));

export const makeEnquirySchema = (settings: EnquirySettings) => {
  const rules = enquiryRules(settings);
  return z.object({
    name: textField(rules.name),
    email: textField(rules.email),
    phone: textField(rules.phone),
    subject: z.enum(enquirySubjects, rules.subject.missing),
    message: textField(rules.message),
    [honeypotField]: hiddenText,
    [startedAtField]: z.optional(z.union([z.number(), z.string().check(z.maxLength(100))])),
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
