// Sends the receipt of a payment link. Loaded when a file is chosen.
import { receiptRules } from '#contract/files.ts';
import { kept, pick, pickText } from '#contract/json-fields.ts';
import { receiptWords } from '#contract/messages.ts';
import type { Submission } from '#contract/payment.ts';
import { type ClientDetails, type PaymentFormField, readSubmission } from '#contract/payment.ts';
import { partialUploads, publicApi } from '#contract/public-api.ts';
import { failureWords } from '#ui/failure-words.ts';
import { type Reading, uploadFile } from '#web/private/upload-file.ts';
import type { Send } from '#web/private/use-upload.ts';

export type SentReceipt = { referenceId?: string; submission?: Submission };

const words = { ...receiptWords, tooLarge: receiptRules.tooLarge };

export const receiptReading: Reading<SentReceipt> = {
  read: (data) =>
    kept({
      referenceId: pickText(['referenceId', 'reference_id'], data),
      submission: readSubmission(pick(['submission'], data)),
    }),
  words: (failure) => failureWords(failure, words),
  // The link may have a receipt that this page does not know of.
  isStale: (failure) =>
    failure.kind === 'refused' && /^receipt\.(waiting|verified)$/.test(failure.code ?? ''),
};

export const sendReceipt =
  (token: string, { linkId, clientId, projectId, paymentKind }: ClientDetails): Send<SentReceipt> =>
  (file, options) => {
    const fields: Record<PaymentFormField, string | undefined> = {
      token,
      linkId,
      clientId,
      projectId,
      paymentKind,
    };
    const to = { form: publicApi.paymentSubmit.path, partial: partialUploads.payment, token };
    return uploadFile(to, { rules: receiptRules, fields, file }, receiptReading, options);
  };
