// Every number that both sides must agree on. Units are in the names; text lengths are in Unicode code points.

export const nameMinLength = 3;
export const nameMaxLength = 100;
export const emailMaxLength = 254; // RFC 5321, section 4.5.3.1.3 less the angle brackets
export const emailEndingMinLength = 2;
/** An address's ending can be no longer; the enquiry form's shorter limit is for what strangers type. */
export const hostPartMaxLength = 63;
export const phoneLength = 10;
/** A phone as people write it, with country code, spaces and brackets; what is longer is refused unread. */
export const phoneTextMaxLength = 40;
export const messageMinLength = 10;
export const messageMaxLength = 5_000;

/** Text so many times longer than its field takes is refused before anything else looks at it. */
export const overlongFactor = 1.5;
/** An amount or a bank reference as people write it. */
export const amountTextMaxLength = 40;
export const utrTextMaxLength = 100;

/** The bounds the home page's form shows; nothing is validated there. */
export const homeFormBounds = {
  name: { min: 3, max: 50 },
  email: { min: 10, max: 50 },
  phone: { min: 10, max: 10 },
  message: { min: 10, max: 200 },
} as const;

/** UPI's usual limit of one payment, and of one by a code opened from the phone's gallery (NPCI), which merchants are free of. */
export const upiMaxPaise = 10_000_000;
export const savedQrMaxPaise = 200_000;

export const receiptMaxBytes = 5_242_880;
export const certificateMaxBytes = 52_428_800;
export const fileNameMaxLength = 200;

export const candidateLinkLifetimeMs = 2 * 60 * 60 * 1000;
/** How long the page of a candidate link that has ended still says what became of it. */
export const candidateLinkAfterlifeMs = 7 * 24 * 60 * 60 * 1000;
/** An upload that began in time may go on this long after the link's end. */
export const uploadGraceMs = 60 * 60 * 1000;

export const idempotencyKeyPattern = /^[\x21-\x7e]{8,128}$/;
export const idempotencyLifetimeMs = 24 * 60 * 60 * 1000;
/** Without a key, the same content from the same address within this time is one enquiry. */
export const sameEnquiryWindowMs = 10 * 60 * 1000;
/** A form filled in faster than this was not filled in by a person. */
export const spamFillTimeMs = 2_000;

/** For cookies and files that may be kept for good. */
export const yearSeconds = 365 * 24 * 60 * 60;

export const headerScrolledAtPx = 50;
export const revealMs = 800;
export const modalFadeMs = 300;
export const backdropFadeMs = 150;
export const chunkTimeoutMs = 120_000;
export const maintenanceRetryAfterSeconds = 600;
/** When to send again what could not be written because the database was busy. */
export const busyRetryAfterSeconds = 5;
/** A disk does not recover as quickly as a lock is released. */
export const diskRetryAfterSeconds = 120;

/** Rows on a page of the console's lists, and the most that may be asked for. */
export const listPageSize = 50;
export const longestListPage = 200;

/** An Excel file is made in memory as a whole; for more rows there is CSV. */
export const workbookMaxRows = 20_000;

/** What staff write about an enquiry, and to the person. */
export const noteMaxLength = 5_000;
export const replyMaxLength = 10_000;
export const replySubjectMaxLength = 150;
