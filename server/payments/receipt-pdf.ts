// The agency's own receipt for a verified payment, as a PDF for the client.
import type { FastifyReply } from 'fastify';
import { brand } from '#content/brand.ts';
import { amountInWords } from '#contract/amount-in-words.ts';
import { formatRupees } from '#contract/money.ts';
import { formatInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { contentDisposition } from '#server/files/attachment.ts';
import { ApiError } from '#server/http/api-error.ts';
import { linkDrawing } from '#ui/drawing/link-drawing.ts';
import type { ReceiptWithLink } from './payments.store.ts';

/** The same receipt gives the same words at any time. */
const receiptPdf = async (
  { config }: Pick<Deps, 'config'>,
  { receipt, link }: ReceiptWithLink,
): Promise<Buffer> => {
  const decidedAt = receipt.decided_at;
  if (receipt.status !== 'verified' || decidedAt === null) throw new ApiError('receipt.not-verified');
  const amount = Number(link.amount_paise);
  const { makePdf } = await import('#server/documents/pdf.ts');
  return makePdf(
    { title: `Receipt ${receipt.reference_id}`, madeAt: new Date(decidedAt) },
    ({ title, gap, paragraph, facts }) => {
      title('Receipt', linkDrawing(link.id));
      if (config.pay.demo) {
        paragraph('This is a demo: the bank details are not real, and no money was paid.', 'strong');
      }
      gap();
      facts([
        ['Receipt number', receipt.reference_id],
        ['Date', formatInstant(decidedAt, brand.hours)],
      ]);
      gap();
      facts([
        ['Received from', link.client_name],
        ['Client ID', link.client_id],
        ['For', link.kind === 'registration' ? `Registration, ${link.project_name}` : link.project_name],
        ['Project ID', link.project_id],
        ['Description', link.description],
      ]);
      gap();
      facts([
        ['Amount', formatRupees(amount)],
        ['In words', amountInWords(amount)],
        // Without a reference, nobody has said how it was paid.
        ['How paid', receipt.utr === null ? null : `By bank transfer, reference (UTR) ${receipt.utr}`],
      ]);
      gap(24);
      paragraph(`Received with thanks. ${brand.legalName} has found this payment in its account.`, 'strong');
      gap();
      paragraph('Made by computer; valid without a signature.', 'small');
    },
  );
};

/** Sends it as a download. Throws if the payment is not verified. */
export const sendReceiptPdf = async (
  reply: FastifyReply,
  deps: Pick<Deps, 'config'>,
  about: ReceiptWithLink,
): Promise<FastifyReply> => {
  const pdf = await receiptPdf(deps, about);
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', contentDisposition(`Receipt ${about.receipt.reference_id}.pdf`))
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cache-control', 'no-store')
    .send(pdf);
};
