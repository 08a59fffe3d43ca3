// The mail that hands a payment link over, and the same as a text for chats. Their words are the content's.
import { brand } from '#content/brand.ts';
import { type PaymentLinkFacts, paymentLinkMail, paymentLinkMessage } from '#content/payment-link-mails.ts';
import { formatRupees } from '#contract/money.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import { formatDate, formatInstant } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import type { Db, Deps } from '#server/deps.ts';
import { linkPlaceholder } from '#server/links/link-placeholder.ts';
import { putMail } from '#server/outbox/outbox.store.ts';
import { paymentLinkUrl } from './payment-link.ts';
import type { PaymentLink } from './payments.store.ts';

export const handOverMailKind = 'payment-link.client';

const factsOf = (link: PaymentLink, url: string): PaymentLinkFacts => ({
  clientName: link.client_name,
  projectName: link.project_name,
  projectId: link.project_id,
  amount: formatRupees(Number(link.amount_paise)),
  kind: link.kind,
  dueDate: link.due_date === null ? '' : formatDate(link.due_date),
  expiresAt: link.expires_at === null ? '' : formatInstant(link.expires_at, brand.hours),
  url,
});

export const handOverText = (config: Pick<Config, 'appSecrets' | 'publicUrl'>, link: PaymentLink): string =>
  paymentLinkMessage(factsOf(link, paymentLinkUrl(config, link)));

/** The mail waits without the token; it gets that when it is sent. */
export const putHandOverMail = (
  tx: Db,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
  link: PaymentLink,
  to: string,
): Promise<string> => {
  const url = config.publicUrl + withToken(privatePages.payment, linkPlaceholder('payment', link.token_id));
  return putMail(tx, clock, {
    kind: handOverMailKind,
    aboutId: link.id,
    to,
    hasLink: true,
    replyTo: brand.email,
    content: paymentLinkMail(factsOf(link, url)),
  });
};
