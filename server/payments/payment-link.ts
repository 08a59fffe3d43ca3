// What can be said of a payment link without the database: its state, its address, and how to pay.

import { brand } from '#content/brand.ts';
import { rupeesFromPaise } from '#contract/money.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import type { PaymentMethods } from '#contract/payment.ts';
import { brandIdField } from '#contract/payment.ts';
import type { Config } from '#server/config.ts';
import { tokenFor } from '#server/links/tokens.ts';
import type { PaymentLink } from './payments.store.ts';
import { qrCode } from './qr-code.ts';
import { upiAddress } from './upi-address.ts';

export type PaymentLinkState = 'active' | 'expired' | 'inactive';

/** That the client has done what the link asks for; a receipt that was rejected asks again. */
export const isPaid = ({ receipt_status: status }: Pick<PaymentLink, 'receipt_status'>): boolean =>
  status === 'received' || status === 'verified';

/** A deactivated link is inactive, expired or not. At the instant of expiry a link is expired. */
export const paymentLinkState = (
  link: Pick<PaymentLink, 'deactivated_at' | 'expires_at'>,
  at: Date,
): PaymentLinkState => {
  if (link.deactivated_at !== null) return 'inactive';
  return link.expires_at !== null && at.getTime() >= Date.parse(link.expires_at) ? 'expired' : 'active';
};

/** The whole secret part of the link's address. Never log it. */
export const paymentLinkToken = (config: Pick<Config, 'appSecrets'>, link: PaymentLink): string =>
  tokenFor(config.appSecrets, 'payment', link.token_id);

/** Absolute, with the secret token in it. Never log or store it. */
export const paymentLinkUrl = (config: Pick<Config, 'appSecrets' | 'publicUrl'>, link: PaymentLink): string =>
  config.publicUrl + withToken(privatePages.payment, paymentLinkToken(config, link));

/** The link's client and project in the contract's spelling. */
export const clientOf = (link: PaymentLink) => ({
  clientId: link.client_id,
  clientName: link.client_name,
  email: link.email,
  projectName: link.project_name,
  projectId: link.project_id,
  projectDescription: link.description,
  [brandIdField(brand.slug)]: link.brand_id,
  amount: rupeesFromPaise(Number(link.amount_paise)),
  dueDate: link.due_date,
  linkId: link.id,
  paymentKind: link.kind,
});

/** `upi` is left out if there is nothing to pay. */
export const paymentMethods = ({ pay }: Pick<Config, 'pay'>, link: PaymentLink): PaymentMethods => {
  const { demo, bankName, accountName, accountNumber, ifsc, companyCode } = pay;
  const uri = upiAddress({
    payee: pay.upiId,
    payeeName: accountName,
    amountPaise: link.amount_paise,
    note: `${link.project_id} ${link.kind} payment`,
    reference: link.id,
  });
  return {
    demo,
    bank: { bankName, accountName, accountNumber, ifsc, companyCode },
    ...(uri === undefined ? {} : { upi: { id: pay.upiId, uri, merchant: pay.upiMerchant, qr: qrCode(uri) } }),
  };
};
