// Sends the receipt of a payment link and says what became of it in the page's own terms.
import { payment } from '#content/payment.ts';
import { receiptRules } from '#contract/files.ts';
import { pick, pickText } from '#contract/json-fields.ts';
import { receiptWords } from '#contract/messages.ts';
import type { Submission } from '#contract/payment.ts';
import { partialUploads, publicApi } from '#contract/public-api.ts';
import { type ClientDetails, type PaymentFormField, readSubmission } from '#contract/read-payment.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { failureWords } from '#ui/failure-words.ts';
import type { UploadProgress } from '#ui/upload.ts';

const words = { ...receiptWords, tooLarge: receiptRules.tooLarge };

export type SentReceipt = { referenceId?: string; submission?: Submission };
export type ReceiptOutcome =
  | { sent: true; receipt: SentReceipt }
  /** Without a message it was stopped on the page. `stale`: the link may have a receipt that this page does not know of. */
  | { sent: false; message?: string; help?: string; stale: boolean };

export const readReceiptResult = (result: ApiResult): ReceiptOutcome => {
  if (result.ok) {
    const submission = readSubmission(pick(['submission'], result.data));
    const referenceId = pickText(['referenceId', 'reference_id'], result.data);
    return {
      sent: true,
      receipt: {
        ...(referenceId === undefined ? {} : { referenceId }),
        ...(submission === undefined ? {} : { submission }),
      },
    };
  }
  const reason = result.kind === 'unreachable' && result.reason;
  if (reason === 'aborted') return { sent: false, stale: true };
  const stale = result.kind === 'refused' && /^receipt\.(waiting|verified)$/.test(result.code ?? '');
  return {
    sent: false,
    message: failureWords(result, words),
    ...(reason === 'offline' ? { help: payment.upload.offline } : {}),
    stale,
  };
};

/** Called when a file is chosen, so that what sends it is there before it is sent. */
export const loadUpload = () => import('#web/upload-file.ts').catch(() => undefined);
const notLoaded: ApiResult = { ok: false, kind: 'unreachable', reason: 'network' };

export const sendReceipt = async (
  token: string,
  details: ClientDetails,
  file: File,
  options: { onProgress: (progress: UploadProgress) => void; signal: AbortSignal },
): Promise<ReceiptOutcome> => {
  const fields: Record<PaymentFormField, string | undefined> = {
    token,
    linkId: details.linkId,
    clientId: details.clientId,
    projectId: details.projectId,
    paymentKind: details.paymentKind,
  };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
  // The file comes last, so that the server knows the link before the bytes arrive.
  form.append(receiptRules.field, file, file.name);
  const to = { form: publicApi.paymentSubmit.path, partial: partialUploads.payment, token };
  const loaded = await loadUpload();
  return readReceiptResult((await loaded?.uploadFile(to, file, form, options)) ?? notLoaded);
};
