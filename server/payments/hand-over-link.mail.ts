// The mail that hands a payment link over, and the same as a text for chats. Their words are the content's.
import { brand } from '#content/brand.ts';
import { type PaymentLinkFacts, paymentLinkMail, paymentLinkMessage } from '#content/payment-link-mails.ts';
import { formatEnd } from '#contract/end-time.ts';
import { formatRupees } from '#contract/money.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import { formatDate } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import { linkPlaceholder } from '#server/links/link-placeholder.ts';
import type { NewMail } from '#server/outbox/outbox.store.ts';
import { paymentLinkUrl } from './payment-link.ts';
import type { PaymentLink } from './payments.store.ts';

const factsOf = (link: PaymentLink, url: string): PaymentLinkFacts => ({
  clientName: link.client_name,
  projectName: link.project_name,
  projectId: link.project_id,
  amount: formatRupees(Number(link.amount_paise)),
  kind: link.kind,
  dueDate: link.due_date === null ? '' : formatDate(link.due_date),
  expiresAt: link.expires_at === null ? '' : formatEnd(link.expires_at, brand.hours),
  url,
});

/** Holds the link with its secret token. Never store it. */
export const handOverText = (config: Pick<Config, 'appSecrets' | 'publicUrl'>, link: PaymentLink): string =>
  paymentLinkMessage(factsOf(link, paymentLinkUrl(config, link)));

/** The mail waits without the token; it gets that when it is sent. */
export const handOverMail = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  link: PaymentLink,
  to: string,
): NewMail => ({
  kind: 'payment-link.client',
  aboutId: link.id,
  to,
  hasLink: true,
  drawingOf: link.id,
  replyTo: brand.email,
  content: paymentLinkMail(
    factsOf(link, publicUrl + withToken(privatePages.payment, linkPlaceholder('payment', link.token_id))),
  ),
});
