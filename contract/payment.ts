// The payment link as its page knows it: its answers as schemas, which the server promises and OpenAPI is made from, the receipt's
// form, and one reading of any spelling of an answer, by hand, so that the page carries no schema library.
import * as z from 'zod/mini';
import { failureSchema } from './answers.ts';
import { isJsonObject, kept, pick, pickText } from './json-fields.ts';
import { paiseFromRupees, parseRupees } from './money.ts';
import { qrSchema, readQr } from './qr.ts';

export const paymentKinds = ['project', 'registration'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const receiptStatuses = ['received', 'verified', 'rejected'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** The company's own identifier of a client is named after the brand: `<slug>Id`. */
export const brandIdField = (slug: string): string => `${slug}Id`;

const submissionSchema = z.object({
  referenceId: z.string(),
  status: z.enum(receiptStatuses),
  submittedAt: z.string(),
  reason: z.optional(z.string()),
  /** The file is not whole, and may not open. */
  fileDamaged: z.optional(z.literal(true)),
});
export type Submission = z.infer<typeof submissionSchema>;

const paymentMethodsSchema = z.object({
  /** True if the operator has not set up how to be paid: everything below is then a demo. */
  demo: z.boolean(),
  bank: z.object({
    bankName: z.string(),
    accountName: z.string(),
    accountNumber: z.string(),
    ifsc: z.string(),
    companyCode: z.string(),
  }),
  /** Absent if there is nothing to pay. `uri` is the standard UPI payment address. */
  upi: z.optional(
    z.object({
      id: z.string(),
      uri: z.string(),
      merchant: z.boolean(),
      /** The address as a QR code. */
      qr: qrSchema,
    }),
  ),
});
export type PaymentMethods = z.infer<typeof paymentMethodsSchema>;

/** `slug` is the brand's: one field is named after it. */
export const makeClientDetailsSchema = (slug: string) =>
  z.object({
    success: z.literal(true),
    client: z.object({
      clientId: z.string(),
      clientName: z.string(),
      email: z.nullable(z.string()),
      projectName: z.string(),
      projectId: z.string(),
      projectDescription: z.nullable(z.string()),
      [brandIdField(slug)]: z.nullable(z.string()),
      /** Rupees. */
      amount: z.number(),
      /** `YYYY-MM-DD`. */
      dueDate: z.nullable(z.string()),
      linkId: z.string(),
      paymentKind: z.enum(paymentKinds),
    }),
    linkId: z.string(),
    paymentKind: z.enum(paymentKinds),
    payment: paymentMethodsSchema,
    submission: z.optional(submissionSchema),
  });

/** Beside the failure of a link that has ended and was paid: who does not know it sees the failure alone. */
export const makePaidSchema = (slug: string) =>
  z.extend(failureSchema, {
    ...z.partial(z.omit(makeClientDetailsSchema(slug), { success: true, payment: true })).shape,
  });

export const paymentAnswerSchema = z.object({
  success: z.literal(true),
  message: z.string(),
  referenceId: z.string(),
  submission: submissionSchema,
});

/** Fields of the multipart form beside the file; all but the token must match the link where they are sent. */
export const paymentFormFields = ['token', 'linkId', 'clientId', 'projectId', 'paymentKind'] as const;
export type PaymentFormField = (typeof paymentFormFields)[number];

/** What the page shows: one spelling, nothing null, the amount in paise. */
export type ClientDetails = {
  clientId?: string;
  clientName?: string;
  email?: string;
  projectName?: string;
  projectId?: string;
  projectDescription?: string;
  brandId?: string;
  amountPaise: number;
  dueDate?: string;
  linkId?: string;
  /** Lower case; `project` by default. Unknown kinds are worded as a project. */
  paymentKind: string;
  payment?: PaymentMethods;
  submission?: Submission;
};

const readAmount = (value: unknown): number => {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return paiseFromRupees(value);
  return typeof value === 'string' ? (parseRupees(value) ?? 0) : 0;
};

/** Returns the named texts of an object; `undefined` unless all of them are there. */
const allTexts = <Name extends string>(
  names: readonly Name[],
  bag: unknown,
): Record<Name, string> | undefined => {
  const found = names.map((name) => [name, pickText([name], bag)] as const);
  return found.some(([, text]) => text === undefined)
    ? undefined
    : (Object.fromEntries(found) as Record<Name, string>);
};

/** Only an address that opens a payment app becomes a button, and only a whole code is drawn. */
const readUpi = (value: unknown): PaymentMethods['upi'] => {
  const texts = allTexts(['id', 'uri'], value);
  const qr = readQr(pick(['qr'], value));
  if (texts === undefined || !/^upi:\/\/pay\?/i.test(texts.uri) || qr === undefined) return undefined;
  return { ...texts, merchant: pick(['merchant'], value) === true, qr };
};

const readMethods = (value: unknown): PaymentMethods | undefined => {
  const bank = allTexts(
    ['bankName', 'accountName', 'accountNumber', 'ifsc', 'companyCode'],
    pick(['bank'], value),
  );
  if (bank === undefined) return undefined;
  return { demo: pick(['demo'], value) === true, bank, ...kept({ upi: readUpi(pick(['upi'], value)) }) };
};

/** Returns `undefined` if the value lacks a reference, an instant or a known status. */
export const readSubmission = (value: unknown): Submission | undefined => {
  const texts = allTexts(['referenceId', 'submittedAt'], value);
  const status = receiptStatuses.find((each) => each === pickText(['status'], value));
  if (texts === undefined || status === undefined) return undefined;
  return {
    ...texts,
    status,
    ...kept({ reason: pickText(['reason'], value) }),
    ...(pick(['fileDamaged'], value) === true && { fileDamaged: true as const }),
  };
};

/** Whether an answer, be it a failure, shows a verified payment. */
export const isPaid = (answer: unknown): boolean =>
  readSubmission(pick(['submission'], answer))?.status === 'verified';

/** `undefined` if the answer holds no client or says that it failed: the page is then inactive. */
export const readClientDetails = (answer: unknown, slug: string): ClientDetails | undefined => {
  if (!isJsonObject(answer) || !isJsonObject(answer.client)) return undefined;
  if (answer.success === false && !isPaid(answer)) return undefined;
  const client = answer.client;
  return {
    ...kept({
      clientId: pickText(['clientId', 'id', 'client_id'], client),
      clientName: pickText(['clientName', 'name', 'client_name'], client),
      email: pickText(['email'], client),
      projectName: pickText(['projectName', 'project_name'], client),
      projectId: pickText(['projectId', 'project_id', 'projectCode', 'project_code'], client),
      projectDescription: pickText(
        ['projectDescription', 'project_description', 'description', 'notes'],
        client,
      ),
      brandId: pickText([brandIdField(slug), `${slug}_id`], client),
      dueDate: pickText(['dueDate', 'due_date'], client),
      linkId: pickText(['linkId', 'link_id'], answer, client),
      payment: readMethods(answer.payment),
      submission: readSubmission(answer.submission),
    }),
    amountPaise: readAmount(pick(['amount'], client)),
    paymentKind: (pickText(['paymentKind', 'payment_kind'], answer, client) ?? 'project').toLowerCase(),
  };
};
