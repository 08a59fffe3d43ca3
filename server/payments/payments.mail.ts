// The mails about receipts, as they are put beside the rows they tell of. Their words are the content's.

import { brand } from '#content/brand.ts';
import {
  type ReceiptFacts,
  receiptAgencyMail,
  receiptReceivedMail,
  receiptRejectedMail,
  receiptVerifiedMail,
} from '#content/mails.ts';
import { damagedFile } from '#contract/messages.ts';
import { formatRupees } from '#contract/money.ts';
import { consoleLink, receiptScreens } from '#contract/staff/paths.ts';
import { formatInstant } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import type { NewMail } from '#server/outbox/outbox.store.ts';
import type { Receipt, ReceiptWithLink } from './payments.store.ts';

const factsOf = ({ receipt, link }: ReceiptWithLink): ReceiptFacts => ({
  clientName: link.client_name,
  projectName: link.project_name,
  projectId: link.project_id,
  amount: formatRupees(link.amount_paise),
  paymentKind: link.kind,
  referenceId: receipt.reference_id,
  submittedAt: formatInstant(receipt.submitted_at, brand.hours),
  isDamaged: receipt.file_damaged !== 0,
});

const notesFor = (receipt: Receipt, sameFileAs: readonly string[]): [string, string][] =>
  [
    ...(receipt.file_damaged ? ([['File check', damagedFile.forStaff]] as const) : []),
    ...(sameFileAs.length > 0
      ? ([
          ['Warning', `The very same file was already sent for another payment: ${sameFileAs.join(', ')}`],
        ] as const)
      : []),
  ].map(([label, value]) => [label, value]);

/** None if the link has no address. */
const clientMail = (
  kind: 'receipt.received' | 'receipt.rejected' | 'receipt.verified',
  { receipt, link }: ReceiptWithLink,
  content: NewMail['content'],
): NewMail[] =>
  link.email === null
    ? []
    : [{ kind, aboutId: receipt.id, to: link.email, replyTo: brand.email, drawingOf: link.id, content }];

/** Returns the agency's mail, then the client's if the link has an address. `sameFileAs` are references of other receipts. */
export const receiptMails = (
  { consoleUrl, mailTo }: Pick<Config, 'consoleUrl' | 'mailTo'>,
  about: ReceiptWithLink,
  sameFileAs: readonly string[],
): NewMail[] => {
  const { receipt, link } = about;
  const facts = factsOf(about);
  const url = consoleUrl + consoleLink(receiptScreens.one, { reference: receipt.reference_id });
  const content = receiptAgencyMail({ ...facts, fileName: receipt.file_name, url });
  return [
    {
      kind: 'receipt.agency',
      aboutId: receipt.id,
      to: mailTo,
      ...(link.email === null ? {} : { replyTo: link.email }),
      content: { ...content, facts: [...content.facts, ...notesFor(receipt, sameFileAs)] },
    },
    ...clientMail('receipt.received', about, receiptReceivedMail(facts)),
  ];
};

/** Returns one mail, or none if the link has no address. */
export const decisionMail = (about: ReceiptWithLink): NewMail[] => {
  const { status, reason } = about.receipt;
  const facts = factsOf(about);
  return status === 'rejected'
    ? clientMail('receipt.rejected', about, receiptRejectedMail({ ...facts, reason: reason ?? '' }))
    : clientMail('receipt.verified', about, receiptVerifiedMail(facts));
};
