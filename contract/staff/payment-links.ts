// Payment links as staff see and change them. Money is in paise but for what people type, which is rupees as text.
import * as z from 'zod/mini';
import { get, post, put, schemas } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import { paymentKinds, receiptStatuses } from '#contract/payment.ts';
import { qrSchema } from '#contract/qr.ts';
import { fileScanSchema } from './file-scan.ts';
import { makePageSchema, pageQuery, recordEventSchema, type sumSchema } from './lists.ts';
import { handOverMailSchema } from './mail.ts';

export const paymentLinkStates = ['active', 'expired', 'inactive'] as const;

/** `soon`: within a week; both only if nothing was paid yet. */
export const paymentLinkDues = ['soon', 'overdue'] as const;

export const paymentLinkOrders = ['-created', 'created', '-amount', 'amount'] as const;

/** How long a new link lives: for ever, for some days, or to the end of a day. */
export const paymentLinkLifetimes = ['never', '7d', '30d', 'date'] as const;

const typed = z._default(text(3_000), '');

export const receiptStates = ['none', ...receiptStatuses] as const;

export const paymentLinkListQuerySchema = z.object({
  ...pageQuery,
  q: z.optional(text(200)),
  /** Code of the client. */
  client: z.optional(text(50)),
  kind: z.optional(z.enum(paymentKinds)),
  receipt: z.optional(z.enum(receiptStates)),
  state: z.optional(z.enum(paymentLinkStates)),
  due: z.optional(z.enum(paymentLinkDues)),
  sort: z._default(z.enum(paymentLinkOrders), '-created'),
});
export type PaymentLinkListQuery = z.infer<typeof paymentLinkListQuerySchema>;

const paymentLinkRowSchema = z.object({
  id: z.string(),
  kind: z.enum(paymentKinds),
  clientId: z.string(),
  clientName: z.string(),
  projectName: z.string(),
  projectId: z.string(),
  amountPaise: z.number(),
  dueDate: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  state: z.enum(paymentLinkStates),
  receiptStatus: z.enum(receiptStates),
  createdAt: z.string(),
});

/** In a list with the latest receipt. */
const listedPaymentLinkSchema = z.object({
  ...paymentLinkRowSchema.shape,
  receipt: z.nullable(z.object({ referenceId: z.string(), scan: fileScanSchema })),
});
export type PaymentLinkRow = z.infer<typeof listedPaymentLinkSchema>;

export const paymentLinkPageSchema = makePageSchema(listedPaymentLinkSchema);

const expiryFields = {
  lifetime: z._default(z.enum(paymentLinkLifetimes), 'never'),
  /** `YYYY-MM-DD`; with the lifetime `date` alone. */
  expiresOn: typed,
};

/** The link is made for the client named here; the directory only fills the fields in. */
export const paymentLinkFormSchema = z.object({
  kind: z._default(z.enum(paymentKinds), 'project'),
  client: typed,
  clientId: typed,
  email: typed,
  brandId: typed,
  project: typed,
  projectId: typed,
  description: typed,
  amount: typed,
  due: typed,
  ...expiryFields,
});
export type PaymentLinkForm = z.infer<typeof paymentLinkFormSchema>;

/** `from` is the expiry that the form saw; a change on top of another one is refused. */
export const paymentLinkExpiryFormSchema = z.object({ ...expiryFields, from: z.nullable(text(40)) });
export type PaymentLinkExpiryForm = z.infer<typeof paymentLinkExpiryFormSchema>;

const openingSchema = z.object({
  at: z.string(),
  visitor: z.enum(['person', 'robot']),
  agent: z.string(),
  device: z.string(),
});

export const staffPaymentLinkSchema = z.object({
  ...paymentLinkRowSchema.shape,
  email: z.nullable(z.string()),
  brandId: z.nullable(z.string()),
  description: z.nullable(z.string()),
  deactivatedAt: z.nullable(z.string()),
  /** The client in the directory, if there is one. */
  directoryId: z.nullable(z.string()),
  /** What follows is only there for a live link; what asks for the payment, only until it is verified. */
  url: z.nullable(z.string()),
  urlQr: z.nullable(qrSchema),
  upi: z.nullable(z.object({ id: z.string(), qr: qrSchema, isDemo: z.boolean() })),
  messageText: z.nullable(z.string()),
  /** The latest mail that handed it over. */
  lastMail: z.nullable(handOverMailSchema),
  receipts: z.array(
    z.object({
      referenceId: z.string(),
      status: z.enum(receiptStatuses),
      submittedAt: z.string(),
      reason: z.nullable(z.string()),
      scan: fileScanSchema,
    }),
  ),
  events: z.array(recordEventSchema),
  openings: z.array(openingSchema),
  openingCounts: z.object({ person: z.number(), robot: z.number() }),
});
export type StaffPaymentLink = z.infer<typeof staffPaymentLinkSchema>;

export const paymentLinkAnswerSchema = z.object({ success: z.literal(true), link: staffPaymentLinkSchema });
export type PaymentLinkAnswer = z.infer<typeof paymentLinkAnswerSchema>;

type List = { query: typeof paymentLinkListQuerySchema; answer: typeof paymentLinkPageSchema };
type One = { answer: typeof paymentLinkAnswerSchema };
const one = '/api/staff/payment-links/:id';

export const paymentLinkApi = {
  list: get('/api/staff/payment-links', schemas<List>()),
  /** Apart from the list, which opens as quickly among many as among few. */
  sum: get(
    '/api/staff/payment-links/sum',
    schemas<{ query: typeof paymentLinkListQuerySchema; answer: typeof sumSchema }>(),
  ),
  create: post('/api/staff/payment-links', schemas<One & { body: typeof paymentLinkFormSchema }>()),
  one: get(one, schemas<One>()),
  deactivate: post(`${one}/deactivate`, schemas<One>()),
  activate: post(`${one}/activate`, schemas<One>()),
  expiry: put(`${one}/expiry`, schemas<One & { body: typeof paymentLinkExpiryFormSchema }>()),
  mail: post(`${one}/mail`, schemas<One>()),
};
