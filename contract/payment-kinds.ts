// What a payment can be for and what can become of a receipt.

export const paymentKinds = ['project', 'registration'] as const;
export type PaymentKind = (typeof paymentKinds)[number];

export const receiptStatuses = ['received', 'verified', 'rejected'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/** The company's own identifier of a client is named after the brand: `<slug>Id`. */
export const brandIdField = (slug: string): string => `${slug}Id`;
