// The payment link: what the server answers about it, what the page reads from any spelling of that, and the receipt.
import * as z from 'zod/mini';
import { paiseFromRupees, parseRupees } from './money.ts';
import { isBag, pick, pickText } from './spellings.ts';

export const paymentKinds = ['project', 'registration'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const receiptStatuses = ['received', 'verified', 'rejected'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** The company's own identifier of a client is named after the brand: `kolamId` for the slug `kolam`. */
export const brandIdField = (slug: string): string => `${slug}Id`;

export const submissionSchema = z.object({
  referenceId: z.string(),
  status: z.enum(receiptStatuses),
  submittedAt: z.string(),
  reason: z.optional(z.string()),
});
export type Submission = z.infer<typeof submissionSchema>;

export const paymentMethodsSchema = z.object({
  /** True where the operator has not set up how to be paid: everything below is then a demo. */
  demo: z.boolean(),
  bank: z.object({
    bankName: z.string(),
    accountName: z.string(),
    accountNumber: z.string(),
    ifsc: z.string(),
    companyCode: z.string(),
  }),
  /** Absent where there is nothing to pay. `uri` is the standard UPI payment address that the QR code holds. */
  upi: z.optional(z.object({ id: z.string(), uri: z.string(), merchant: z.boolean() })),
});
export type PaymentMethods = z.infer<typeof paymentMethodsSchema>;

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
  /** Lower case; `project` where nothing was said. Unknown kinds are worded as a project. */
  paymentKind: string;
  payment?: PaymentMethods;
  submission?: Submission;
};

const readAmount = (value: unknown): number => {
  if (typeof value === 'number' && Number.isFinite(value) && value >= 0) return paiseFromRupees(value);
  return typeof value === 'string' ? (parseRupees(value) ?? 0) : 0;
};

/** `undefined` where the answer holds no client or says that it failed: the page is then inactive. */
export const readClientDetails = (answer: unknown, slug: string): ClientDetails | undefined => {
  if (!isBag(answer) || answer.success === false || !isBag(answer.client)) return undefined;
  const client = answer.client;
  const payment = paymentMethodsSchema.safeParse(answer.payment);
  const submission = submissionSchema.safeParse(answer.submission);
  const texts = {
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
  };
  return {
    ...(Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined)) as Partial<
      Record<keyof typeof texts, string>
    >),
    amountPaise: readAmount(pick(['amount'], client)),
    paymentKind: (pickText(['paymentKind', 'payment_kind'], answer, client) ?? 'project').toLowerCase(),
    ...(payment.success ? { payment: payment.data } : {}),
    ...(submission.success ? { submission: submission.data } : {}),
  };
};
