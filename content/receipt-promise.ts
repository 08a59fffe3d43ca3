// How soon the agency promises to verify a receipt. The words on the payment page and in mails, and the marks on late
// receipts in the console, all come from these numbers.

export const receiptPromise = {
  /** Office hours. */
  usualHours: { from: 2, to: 4 },
  businessDays: { from: 1, to: 2 },
};

const { usualHours, businessDays } = receiptPromise;

/** `2-4 hours`, during office hours. */
export const usualTime = `${usualHours.from}-${usualHours.to} hours`;

/** `1-2 business days`: the most it may take. */
export const longestTime = `${businessDays.from}-${businessDays.to} business days`;
