// The mails about receipts, put beside the rows they tell of. Their words are the content's.

import { brand } from '#content/brand.ts';
import {
  type ReceiptFacts,
  receiptAgencyMail,
  receiptReceivedMail,
  receiptRejectedMail,
  receiptVerifiedMail,
} from '#content/mails.ts';
import { formatRupees } from '#contract/money.ts';
import { consoleLink, receiptScreens } from '#contract/staff/paths.ts';
import { formatInstant } from '#contract/time.ts';
import type { Db, Deps } from '#server/deps.ts';
import { putMail } from '#server/outbox/outbox.store.ts';
import type { PaymentLink, Receipt, ReceiptWithLink } from './payments.store.ts';

const factsOf = ({ receipt, link }: ReceiptWithLink): ReceiptFacts => ({
  clientName: link.client_name,
  projectName: link.project_name,
  projectId: link.project_id,
  amount: formatRupees(link.amount_paise),
  paymentKind: link.kind,
  referenceId: receipt.reference_id,
  submittedAt: formatInstant(receipt.submitted_at, brand.hours),
});

const notesFor = (receipt: Receipt, sameFileAs: readonly string[]): [string, string][] =>
  [
    ...(receipt.file_damaged ? ([['File check', 'This PDF is damaged and may not open.']] as const) : []),
    ...(sameFileAs.length > 0
      ? ([
          ['Warning', `The very same file was already sent for another payment: ${sameFileAs.join(', ')}`],
        ] as const)
      : []),
  ].map(([label, value]) => [label, value]);

const putClientMail = async (
  tx: Db,
  { clock }: Pick<Deps, 'clock'>,
  kind: string,
  { receipt, link }: ReceiptWithLink,
  content: ReturnType<typeof receiptReceivedMail>,
): Promise<void> => {
  if (link.email === null) return;
  await putMail(tx, clock, { kind, aboutId: receipt.id, to: link.email, replyTo: brand.email, content });
};

export const putReceiptMails = async (
  tx: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  about: { receipt: Receipt; link: PaymentLink; sameFileAs: readonly string[] },
): Promise<void> => {
  const { receipt, link, sameFileAs } = about;
  const facts = factsOf(about);
  const url = deps.config.publicUrl + consoleLink(receiptScreens.one, { reference: receipt.reference_id });
  const content = receiptAgencyMail({ ...facts, fileName: receipt.file_name, url });
  await putMail(tx, deps.clock, {
    kind: 'receipt.agency',
    aboutId: receipt.id,
    to: deps.config.mailTo,
    ...(link.email === null ? {} : { replyTo: link.email }),
    content: { ...content, facts: [...content.facts, ...notesFor(receipt, sameFileAs)] },
  });
  await putClientMail(tx, deps, 'receipt.received', about, receiptReceivedMail(facts));
};

export const putDecisionMail = async (
  tx: Db,
  deps: Pick<Deps, 'clock'>,
  about: ReceiptWithLink,
): Promise<void> => {
  const { status, reason } = about.receipt;
  const facts = factsOf(about);
  const content =
    status === 'rejected'
      ? receiptRejectedMail({ ...facts, reason: reason ?? '' })
      : receiptVerifiedMail(facts);
  await putClientMail(tx, deps, `receipt.${status}`, about, content);
};
