// Sends a checked enquiry and says what became of it in the form's own terms.
import { contactForm } from '#content/contact.ts';
import {
  type CheckedEnquiry,
  drawingField,
  enquiryFields,
  enquiryWords,
  type FieldErrors,
  honeypotField,
  idempotencyHeader,
  pickFields,
  sentAtField,
  startedAtField,
} from '#contract/enquiry.ts';
import { publicApi } from '#contract/public-api.ts';
import type { ApiResult } from '#ui/api-answer.ts';
import { postJson } from '#ui/api-client.ts';
import { failureWords } from '#ui/failure-words.ts';
import { instantOnPage } from './enquiry-draft.ts';

export type SendOutcome =
  | { sent: true }
  | { sent: false; errors: FieldErrors; alert?: string; hint?: string };

/** Messages of fields that the form shows go under them; anything else is the alert's. */
export const readSendResult = (result: ApiResult): SendOutcome => {
  if (result.ok) return { sent: true };
  const errors: FieldErrors = {};
  const answered = result.kind === 'refused' ? (result.errors ?? {}) : {};
  for (const field of enquiryFields) {
    const message = answered[field];
    if (message !== undefined) errors[field] = message;
  }
  if (Object.keys(errors).length > 0) return { sent: false, errors };
  const offline = result.kind === 'unreachable' && result.reason === 'offline';
  return {
    sent: false,
    errors,
    alert: failureWords(result, enquiryWords),
    ...(offline ? { hint: contactForm.hints.offline } : {}),
  };
};

export const sendEnquiry = async (
  enquiry: CheckedEnquiry,
  extras: { honeypot: string; startedAt: number; key: string; drawing: string | undefined },
): Promise<SendOutcome> => {
  const body = {
    ...pickFields(enquiry, enquiryFields),
    [honeypotField]: extras.honeypot,
    [startedAtField]: extras.startedAt,
    [sentAtField]: instantOnPage(),
  };
  const headers = { [idempotencyHeader]: extras.key };
  const send = (drawing: string | undefined) =>
    postJson(publicApi.contactSubmit, {
      body: drawing === undefined ? body : { ...body, [drawingField]: drawing },
      headers,
    });
  const result = await send(extras.drawing);
  // No enquiry is lost for a drawing: a server that does not read it gets the words alone.
  const isForDrawing = !result.ok && result.kind === 'refused' && result.errors?.[drawingField] !== undefined;
  return readSendResult(isForDrawing ? await send(undefined) : result);
};
