// The payment link's answers as schemas: what the server promises, and what OpenAPI is made from. The page reads them
// with read-payment.ts.
import * as z from 'zod/mini';
import { brandIdField, paymentKinds, receiptStatuses } from './payment-kinds.ts';

const submissionSchema = z.object({
  referenceId: z.string(),
  status: z.enum(receiptStatuses),
  submittedAt: z.string(),
  reason: z.optional(z.string()),
});
export type Submission = z.infer<typeof submissionSchema>;

const paymentMethodsSchema = z.object({
  /** True where the operator has not set up how to be paid: everything below is then a demo. */
  demo: z.boolean(),
  bank: z.object({
    bankName: z.string(),
    accountName: z.string(),
    accountNumber: z.string(),
    ifsc: z.string(),
    companyCode: z.string(),
  }),
  /** Absent where there is nothing to pay. `uri` is the standard UPI payment address. */
  upi: z.optional(
    z.object({
      id: z.string(),
      uri: z.string(),
      merchant: z.boolean(),
      /** The address as a QR code: an SVG path in a square of `modules` units, without the quiet zone around it. */
      qr: z.object({ modules: z.number(), path: z.string() }),
    }),
  ),
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
