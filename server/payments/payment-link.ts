// What can be said of a payment link without the database: its state, its address, and how to pay.

import { encode } from 'uqr';
import { brand } from '#content/brand.ts';
import { plainRupees, rupeesFromPaise } from '#contract/money.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import { brandIdField, type PaymentMethods } from '#contract/payment.ts';
import { packQr, type QrCode } from '#contract/qr.ts';
import type { Config } from '#server/config.ts';
import { tokenFor } from '#server/links/tokens.ts';
import type { PaymentLink } from './payments.store.ts';

/** Those asked for last: making one takes longer than all else in an answer, and a page is opened more than once. */
const made = new Map<string, QrCode>();
const mostKept = 1_000;

/** Made here and not on the page, which is lighter without the encoder. Error correction M (15 %), as shops print it. */
export const qrCode = (text: string): QrCode => {
  const code = made.get(text) ?? packQr(encode(text, { ecc: 'M', border: 0 }).data);
  made.delete(text);
  made.set(text, code);
  const [oldest] = made.keys();
  if (made.size > mostKept && oldest !== undefined) made.delete(oldest);
  return code;
};

type UpiPayment = {
  /** The payee's address, `name@bank`. */
  payee: string;
  payeeName: string;
  amountPaise: number;
  note: string;
  reference: string;
};

const referenceMaxLength = 35;
const noteMaxLength = 50;

/** Payment apps refuse notes with characters beyond these. */
const plainNote = (note: string): string =>
  Array.from(
    note
      .replace(/[^\p{L}\p{M}\p{N} .-]+/gu, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  )
    .slice(0, noteMaxLength)
    .join('')
    .trim();

/** Spaces as `%20`, not `+`; the payee's `@` as it is, since some apps do not decode it. */
const inAddress = (value: string): string => encodeURIComponent(value).replaceAll('%40', '@');

/**
 * The standard UPI payment address (NPCI's linking specification 1.6) that the QR code and the app button hold. Returns `undefined` if
 * there is nothing to pay. The order of the parameters is fixed: some apps depend on it.
 */
export const upiAddress = (payment: UpiPayment): string | undefined => {
  if (payment.amountPaise <= 0) return undefined;
  const parameters = [
    ['pa', payment.payee],
    ['pn', payment.payeeName],
    ['am', plainRupees(payment.amountPaise)],
    ['cu', 'INR'],
    ['tn', plainNote(payment.note)],
    ['tr', payment.reference.slice(0, referenceMaxLength)],
  ] as const;
  return `upi://pay?${parameters.map(([name, value]) => `${name}=${inAddress(value)}`).join('&')}`;
};

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
