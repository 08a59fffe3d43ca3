// Mails on their way, sent and given up, as staff look through them. Private links are taken out of what is read.
import * as z from 'zod/mini';
import { makePageSchema, pageQuery } from './lists.ts';

/** `failed`: given up, and nobody has put it aside. */
export const mailStates = ['failed', 'waiting', 'sent', 'dismissed'] as const;

export const mailListQuerySchema = z.object({
  ...pageQuery,
  state: z.optional(z.enum(mailStates)),
  /** A whole address. */
  to: z.optional(z.string().check(z.maxLength(254))),
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
  /** Null where it is not tried again by itself. */
  nextTryAt: z.nullable(z.string()),
  /** What the last attempt ended with. */
  reason: z.nullable(z.string()),
};

export const mailRowSchema = z.object(mailRow);
export const mailPageSchema = makePageSchema(mailRowSchema);

export const mailAnswerSchema = z.object({
  success: z.literal(true),
  mail: z.object({ ...mailRow, replyTo: z.nullable(z.string()), text: z.string() }),
});

export const mailRetriedSchema = z.object({ success: z.literal(true), retried: z.number() });

export type MailState = (typeof mailStates)[number];
export type MailListQuery = z.infer<typeof mailListQuerySchema>;
export type MailRow = z.infer<typeof mailRowSchema>;
export type MailPage = z.infer<typeof mailPageSchema>;
export type MailAnswer = z.infer<typeof mailAnswerSchema>;
export type MailRetried = z.infer<typeof mailRetriedSchema>;
