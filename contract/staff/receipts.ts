// Receipts as staff see and decide them.

import * as z from 'zod/mini';
import { get, post, schemas } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import { paymentKinds, receiptStatuses } from '#contract/payment.ts';
import { fileScanSchema } from './file-scan.ts';
import { makePageSchema, pageQuery, type sumSchema } from './lists.ts';

/** Against what clients are promised: past the usual time, past the longest time. Decided receipts are neither. */
export const latenesses = ['no', 'slow', 'late'] as const;
export type Lateness = (typeof latenesses)[number];

export const receiptFilters = [...receiptStatuses, 'any'] as const;
export const receiptOrders = ['oldest', 'newest'] as const;

export const receiptListQuerySchema = z.object({
  ...pageQuery,
  /** A reference or its beginning, a bank reference, or words of the client and the project. */
  q: z.optional(text(200)),
  status: z._default(z.enum(receiptFilters), 'received'),
  /** Of those that wait, the ones that wait this long at least. */
  late: z.optional(z.enum(['slow', 'late'])),
  sort: z.optional(z.enum(receiptOrders)),
});
export type ReceiptListQuery = z.infer<typeof receiptListQuerySchema>;

export const receiptRowSchema = z.object({
  reference: z.string(),
  status: z.enum(receiptStatuses),
  lateness: z.enum(latenesses),
  submittedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  clientName: z.string(),
  projectName: z.string(),
  amountPaise: z.number(),
  fileKind: z.string(),
  isDamaged: z.boolean(),
  /** The very same file came in with another receipt. */
  isSameFile: z.boolean(),
  scan: fileScanSchema,
  isDemo: z.boolean(),
});
export type ReceiptRow = z.infer<typeof receiptRowSchema>;

export const receiptPageSchema = makePageSchema(receiptRowSchema);

/** Another receipt that has something to do with this one. */
export const relatedReceiptSchema = z.object({
  reference: z.string(),
  status: z.enum(receiptStatuses),
  reason: z.nullable(z.string()),
  submittedAt: z.string(),
  clientName: z.string(),
  projectName: z.string(),
  isSameLink: z.boolean(),
  scan: fileScanSchema,
});
export type RelatedReceipt = z.infer<typeof relatedReceiptSchema>;

export const staffReceiptSchema = z.object({
  reference: z.string(),
  status: z.enum(receiptStatuses),
  lateness: z.enum(latenesses),
  submittedAt: z.string(),
  /** By when it usually is decided, and by when it must be. */
  usuallyBy: z.string(),
  latestBy: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  utr: z.nullable(z.string()),
  file: z.object({
    name: z.string(),
    kind: z.enum(['jpg', 'png', 'pdf']),
    bytes: z.number(),
    sha256: z.string(),
    isDamaged: z.boolean(),
    scan: fileScanSchema,
  }),
  link: z.object({
    id: z.string(),
    kind: z.enum(paymentKinds),
    state: z.enum(['active', 'expired', 'inactive']),
    amountPaise: z.number(),
    clientId: z.string(),
    clientName: z.string(),
    email: z.nullable(z.string()),
    projectName: z.string(),
    projectId: z.string(),
    description: z.nullable(z.string()),
    dueDate: z.nullable(z.string()),
    createdAt: z.string(),
    /** The client's page. */
    url: z.string(),
  }),
  sameFile: z.array(relatedReceiptSchema),
  sameUtr: z.array(relatedReceiptSchema),
  /** The other receipts of the same link, newest first. */
  others: z.array(relatedReceiptSchema),
});
export type StaffReceipt = z.infer<typeof staffReceiptSchema>;

export const receiptAnswerSchema = z.object({ success: z.literal(true), receipt: staffReceiptSchema });
export type ReceiptAnswer = z.infer<typeof receiptAnswerSchema>;

export const utrUsesQuerySchema = z.object({ utr: text(100) });
export const utrUsesSchema = z.object({ success: z.literal(true), uses: z.array(relatedReceiptSchema) });

/** What is missing or wrong is refused with a message at its field. */
export const verifyBodySchema = z.object({
  seenInBank: z._default(z.boolean(), false),
  utr: z._default(text(100), ''),
  /** The bank shows no reference: cash, a cheque. */
  hasNoUtr: z._default(z.boolean(), false),
  /** Another receipt has the same reference, and that is right. */
  mayReuseUtr: z._default(z.boolean(), false),
});

export const rejectBodySchema = z.object({ reason: z._default(text(5_000), '') });

type List = { query: typeof receiptListQuerySchema; answer: typeof receiptPageSchema };
type One = { answer: typeof receiptAnswerSchema };
const one = '/api/staff/receipts/:reference';

export const receiptApi = {
  list: get('/api/staff/receipts', schemas<List>()),
  sum: get(
    '/api/staff/receipts/sum',
    schemas<{ query: typeof receiptListQuerySchema; answer: typeof sumSchema }>(),
  ),
  one: get(one, schemas<One>()),
  /** The file as the console's viewer takes it. */
  file: get(`${one}/file`),
  /** The same as a person's download, which is recorded. */
  original: get(`${one}/original`),
  utrUses: get(
    `${one}/utr-uses`,
    schemas<{ query: typeof utrUsesQuerySchema; answer: typeof utrUsesSchema }>(),
  ),
  verify: post(`${one}/verify`, schemas<One & { body: typeof verifyBodySchema }>()),
  reject: post(`${one}/reject`, schemas<One & { body: typeof rejectBodySchema }>()),
  /** The agency's own receipt, once the payment is verified. */
  pdf: get(`${one}/receipt.pdf`),
};
