// Addresses of what staff do with receipts, and of the document that shows their files.

const receipt = '/api/staff/receipts/:reference';

export const receiptPaths = {
  list: '/api/staff/receipts',
  one: receipt,
  /** The file as the console's viewer takes it. */
  file: `${receipt}/file`,
  /** The same as a download of a person, which is put on record. */
  original: `${receipt}/original`,
  utrUses: `${receipt}/utr-uses`,
  verify: `${receipt}/verify`,
  reject: `${receipt}/reject`,
  /** The agency's own receipt, once the payment is verified. */
  pdf: `${receipt}/receipt.pdf`,
} as const;

export const receiptScreens = { one: '/console/receipts/$reference' } as const;

/** A document of its own, shown in a sandboxed frame. */
export const viewerPath = '/console/viewer';
