// Answers with the agency's receipt of a verified payment, as a download.
import type { FastifyReply } from 'fastify';
import type { Deps } from '#server/deps.ts';
import { contentDisposition } from '#server/files/attachment.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ReceiptWithLink } from './payments.store.ts';
import { receiptPdf, receiptPdfName } from './receipt-pdf.ts';

export const sendReceiptPdf = async (
  reply: FastifyReply,
  deps: Pick<Deps, 'config'>,
  about: ReceiptWithLink,
): Promise<FastifyReply> => {
  if (about.receipt.status !== 'verified') throw new ApiError('receipt.not-verified');
  const pdf = await receiptPdf(deps, about);
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', contentDisposition(receiptPdfName(about)))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(pdf);
};
