// The agency's own receipt for a verified payment, as a PDF for the client.
import { brand } from '#content/brand.ts';
import { amountInWords } from '#contract/amount-in-words.ts';
import { formatRupees } from '#contract/money.ts';
import { formatInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { makePdf } from '#server/documents/pdf.ts';
import type { ReceiptWithLink } from './payments.store.ts';

export const receiptPdfName = ({ receipt }: ReceiptWithLink): string => `Receipt ${receipt.reference_id}.pdf`;

/** Only for a verified receipt. The same receipt gives the same words at any time. */
export const receiptPdf = (
  { config }: Pick<Deps, 'config'>,
  { receipt, link }: ReceiptWithLink,
): Promise<Buffer> => {
  const decidedAt = receipt.decided_at;
  if (receipt.status !== 'verified' || decidedAt === null)
    throw new Error('Only verified payments have one.');
  const amount = Number(link.amount_paise);
  return makePdf(
    { title: `Receipt ${receipt.reference_id}`, madeAt: new Date(decidedAt) },
    ({ title, gap, paragraph, facts }) => {
      title('Receipt');
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
        // Without a reference nobody has said how.
        ['How paid', receipt.utr === null ? null : `By bank transfer, reference (UTR) ${receipt.utr}`],
      ]);
      gap(24);
      paragraph(`Received with thanks. ${brand.legalName} has found this payment in its account.`, 'strong');
      gap();
      paragraph('Made by computer; valid without a signature.', 'small');
    },
  );
};
