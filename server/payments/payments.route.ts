// The calls of the payment page: what is to be paid and how, the client's receipt, and the agency's.
import * as z from 'zod';
import { brand } from '#content/brand.ts';
import { receiptRules } from '#contract/files.ts';
import { damagedFile, receiptWords } from '#contract/messages.ts';
import {
  makeClientDetailsSchema,
  makePaidSchema,
  paymentAnswerSchema,
  paymentFormFields,
  type Submission,
} from '#contract/payment.ts';
import { partialUploads, publicApi } from '#contract/public-api.ts';
import type { Deps } from '#server/deps.ts';
import { uploadRoutes } from '#server/files/uploads.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { failureBody } from '#server/http/error-handler.ts';
import { failureResponses } from '#server/http/openapi.ts';
import { register } from '#server/http/register.ts';
import { noteOpening } from '#server/links/note-opening.ts';
import { clientOf, paymentMethods } from './payment-link.ts';
import { findStandingReceipt, listReceiptsOfLink, type PaymentLink, type Receipt } from './payments.store.ts';
import { sendReceiptPdf } from './receipt-pdf.ts';
import {
  acceptReceipt,
  deadLinkError,
  linkOfToken,
  refuseDeadLink,
  refuseReceipt,
} from './submit-receipt.ts';

const asSubmission = (receipt: Receipt): Submission => ({
  referenceId: receipt.reference_id,
  status: receipt.status,
  submittedAt: receipt.submitted_at,
  ...(receipt.reason === null ? {} : { reason: receipt.reason }),
  ...(receipt.file_damaged !== 0 && { fileDamaged: true as const }),
});

const receivedAnswer = (receipt: Receipt) => ({
  success: true as const,
  message: [receiptWords.received, ...(receipt.file_damaged ? [damagedFile.forSender] : [])].join(' '),
  referenceId: receipt.reference_id,
  submission: asSubmission(receipt),
});

/** Of a link that was paid, and has ended since: a failure, lest it looks payable, with what became of it. */
const paidDetails = (link: PaymentLink, receipt: Receipt, failure: ApiError) => ({
  ...failureBody(failure),
  client: clientOf(link),
  linkId: link.id,
  paymentKind: link.kind,
  submission: asSubmission(receipt),
});

const readDetails = async (deps: Deps, token: string) => {
  const link = await linkOfToken(deps, token);
  const receipts = link.receipt_status === 'none' ? [] : await listReceiptsOfLink(deps.db, link.id);
  const standing = receipts.find((receipt) => receipt.status !== 'rejected');
  const dead = deadLinkError(link, deps.clock.now());
  if (dead !== undefined) {
    if (standing === undefined) throw dead;
    if (standing.status === 'verified') return paidDetails(link, standing, dead);
  }
  const shown = standing ?? receipts[0];
  return {
    success: true as const,
    client: clientOf(link),
    linkId: link.id,
    paymentKind: link.kind,
    payment: paymentMethods(deps.config, link),
    ...(shown === undefined ? {} : { submission: asSubmission(shown) }),
  };
};

export const paymentsRoutes = (app: App, deps: Deps): void => {
  register(
    app,
    publicApi.clientDetails,
    {
      config: { rateLimit: 'details' },
      about: { summary: 'What a client is asked to pay, and how' },
      answer: makeClientDetailsSchema(brand.slug),
      responses: {
        ...failureResponses('link.not-found', 'request.rate-limited'),
        410: makePaidSchema(brand.slug),
      },
    },
    async (request, reply) => {
      const details = await readDetails(deps, request.params.token);
      if (!details.success) return reply.code(410).header('cache-control', 'no-store').send(details);
      noteOpening(deps, request, reply, { type: 'payment_link', id: details.linkId });
      return details;
    },
  );

  register(
    app,
    publicApi.paymentReceipt,
    {
      config: { rateLimit: 'details' },
      about: {
        summary: 'The receipt of a verified payment as a PDF, as an attachment',
        produces: ['application/pdf', 'application/json'],
      },
      responses: {
        200: { description: 'The receipt', content: { 'application/pdf': { schema: z.file() } } },
        ...failureResponses('link.not-found', 'receipt.not-verified', 'link.expired', 'request.rate-limited'),
      },
    },
    async (request, reply) => {
      const link = await linkOfToken(deps, request.params.token);
      const receipt = await findStandingReceipt(deps.db, link.id);
      if (receipt === undefined) {
        refuseDeadLink(link, deps.clock.now());
        throw new ApiError('receipt.not-verified');
      }
      return sendReceiptPdf(reply, deps, { receipt, link });
    },
  );

  uploadRoutes(app, deps, {
    form: publicApi.paymentSubmit,
    partial: partialUploads.payment,
    kind: 'payment',
    summary: 'Send the receipt of a payment',
    what: 'the receipt of a payment',
    rules: receiptRules,
    fieldNames: paymentFormFields,
    answer: paymentAnswerSchema,
    refusals: ['receipt.waiting'],
    find: async (token) => {
      const found = await linkOfToken(deps, token);
      const { id, token_id, expires_at } = found;
      return { found, link: { link_type: 'payment_link', link_id: id, token_id }, linkExpiresAt: expires_at };
    },
    refuse: (link, begunAt, isWhole) => refuseReceipt(deps, link, begunAt, isWhole),
    missing: (link) => receiptWords.missing(link?.kind ?? 'project'),
    accept: (link, upload, begunAt) => acceptReceipt(deps, link, upload, begunAt),
    // Whatever staff have decided about it since. A receipt from before this upload is another one.
    findStored: async (link, sha256, begunAt) =>
      (await listReceiptsOfLink(deps.db, link.id)).find(
        ({ file_sha256, submitted_at }) => file_sha256 === sha256 && submitted_at >= begunAt.toISOString(),
      ),
    tell: receivedAnswer,
  });
};
