// Mails on their way, sent and given up, as staff look through them. Private links are taken out of what is read.
import * as z from 'zod/mini';
import { get, post, schemas } from '#contract/endpoint.ts';
import { text } from '#contract/fields.ts';
import { makePageSchema, pageQuery } from './lists.ts';
import { mailProblemNames } from './mail-problems.ts';

/**
 * `failed`: given up, and nobody has put it aside. `delayed`: still tried, but it failed for the third time or the mail
 * server takes no mail at all.
 */
export const mailStates = ['failed', 'delayed', 'waiting', 'sent', 'dismissed'] as const;

const problem = z.enum(mailProblemNames);

/** How a mail is doing, wherever the console mentions one. */
export const mailProgressSchema = z.object({
  state: z.enum(mailStates),
  /** When it was sent or given up, otherwise when it is tried next. */
  at: z.string(),
  /** What stands in its way, or did when it was given up. */
  problem: z.nullable(problem),
  /** What the mail server said to that. */
  detail: z.nullable(z.string()),
});

/** Of a mail that handed a link over. */
export const handOverMailSchema = z.extend(mailProgressSchema, { to: z.string() });

export const mailListQuerySchema = z.object({
  ...pageQuery,
  state: z.optional(z.enum(mailStates)),
  /** A whole address. */
  to: z.optional(text(254)),
});

const mailRow = {
  id: z.string(),
  kind: z.string(),
  aboutId: z.string(),
  to: z.string(),
  subject: z.string(),
  state: z.enum(mailStates),
  attempts: z.number(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  failedAt: z.nullable(z.string()),
  /** Null if it is not tried again by itself. */
  nextTryAt: z.nullable(z.string()),
  /** What stands in its way, or did when it was given up. */
  problem: z.nullable(problem),
  /** What the mail server said to that. */
  reason: z.nullable(z.string()),
};

export const mailRowSchema = z.object(mailRow);
export const mailPageSchema = makePageSchema(mailRowSchema);

export const mailAnswerSchema = z.object({
  success: z.literal(true),
  mail: z.object({
    ...mailRow,
    replyTo: z.nullable(z.string()),
    text: z.string(),
    /** Whether private links are left out of the text. */
    lacksLinks: z.boolean(),
  }),
});

export const mailRetriedSchema = z.object({ success: z.literal(true), retried: z.number() });

/** What blocks all mail, from the third failure on. */
export const deliverySchema = z.object({
  success: z.literal(true),
  outage: z.nullable(
    z.object({
      problem,
      detail: z.string(),
      since: z.string(),
      nextTryAt: z.string(),
      failures: z.number(),
    }),
  ),
  /** Mails that have not left and were not given up, and of those the delayed ones. */
  waiting: z.number(),
  delayed: z.number(),
  waitingSince: z.nullable(z.string()),
});

/** `after one attempt`; empty for a mail that was not tried itself, as while the mail server takes none at all. */
export const afterAttempts = (attempts: number): string =>
  attempts === 0 ? '' : `after ${attempts === 1 ? 'one attempt' : `${attempts} attempts`}`;

export type MailState = (typeof mailStates)[number];
export type MailListQuery = z.infer<typeof mailListQuerySchema>;
export type MailRow = z.infer<typeof mailRowSchema>;
export type MailPage = z.infer<typeof mailPageSchema>;
export type MailAnswer = z.infer<typeof mailAnswerSchema>;
export type MailProgress = z.infer<typeof mailProgressSchema>;
export type DeliveryAnswer = z.infer<typeof deliverySchema>;
export type MailRetried = z.infer<typeof mailRetriedSchema>;

type List = { query: typeof mailListQuerySchema; answer: typeof mailPageSchema };
type One = { answer: typeof mailAnswerSchema };
const one = '/api/staff/mail/:id';

export const mailApi = {
  list: get('/api/staff/mail', schemas<List>()),
  delivery: get('/api/staff/mail/delivery', schemas<{ answer: typeof deliverySchema }>()),
  one: get(one, schemas<One>()),
  retry: post(`${one}/retry`, schemas<One>()),
  dismiss: post(`${one}/dismiss`, schemas<One>()),
  undismiss: post(`${one}/undismiss`, schemas<One>()),
  retryAll: post('/api/staff/mail/retry-all', schemas<{ answer: typeof mailRetriedSchema }>()),
};
