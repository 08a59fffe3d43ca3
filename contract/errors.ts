// Every error the API can answer: its code, its status and its words. A caller may replace the words, never the status.

import { enquiryWords } from './enquiry.ts';
import { candidateLinkWords, emptyFile, maintenanceWords } from './messages.ts';

type ErrorFact = { status: number; message: string };

/** What visitors may meet: their pages carry these words and no others. */
export const publicErrorFacts = {
  'request.invalid': { status: 400, message: enquiryWords.invalid },
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.too-slow': {
    status: 408,
    message: 'This took too long to arrive, so we stopped waiting. Please try again on a better connection.',
  },
  'request.too-large': { status: 413, message: 'The request is too large.' },
  'request.wrong-type': { status: 415, message: 'This kind of content is not accepted here.' },
  'request.not-found': { status: 404, message: 'There is nothing at this address.' },
  'request.wrong-method': { status: 405, message: 'This address does not accept this kind of request.' },
  'request.rate-limited': { status: 429, message: 'Too many attempts. Please wait a little and try again.' },
  'idempotency.bad-key': {
    status: 400,
    message: 'The Idempotency-Key must be 8 to 128 visible ASCII characters.',
  },
  'idempotency.conflict': {
    status: 409,
    message: 'This form was already sent with different content. Please reload the page and send it again.',
  },
  'link.not-found': { status: 404, message: candidateLinkWords.notFound },
  'link.expired': { status: 410, message: candidateLinkWords.expired },
  'link.inactive': { status: 410, message: candidateLinkWords.inactive },
  'link.already-uploaded': {
    status: 409,
    message: `${candidateLinkWords.alreadyUploaded} Please contact HR if they need to change.`,
  },
  'receipt.waiting': { status: 409, message: 'A receipt for this link is already being checked.' },
  'receipt.verified': { status: 409, message: 'The payment for this link has already been verified.' },
  'receipt.not-verified': {
    status: 409,
    message: 'There is no receipt to download yet: the payment has not been verified.',
  },
  'receipt.utr-used': {
    status: 409,
    message: 'This bank reference was already used for another receipt.',
  },
  'receipt.mismatch': {
    status: 400,
    message: 'The form does not belong to this link. Please reload the page.',
  },
  'file.missing': { status: 400, message: 'Please choose a file.' },
  'file.empty': { status: 400, message: emptyFile },
  'file.too-large': { status: 413, message: 'The file is too large.' },
  'file.wrong-type': { status: 415, message: 'This type of file is not accepted here.' },
  'file.locked': {
    status: 400,
    message:
      'This PDF is protected: it needs a password or a key to open. Please save a copy without protection and upload that.',
  },
  'file.incomplete': {
    status: 400,
    message: 'The upload was interrupted before the whole file arrived. Please try again.',
  },
  'file.lost': {
    status: 500,
    message:
      'The server cannot read this file any more: it is missing or damaged. Whoever looks after the site can restore it from a backup.',
  },
  'file.waiting-for-scan': {
    status: 409,
    message: 'This file is waiting for the virus scan. Please try again in a few minutes.',
  },
  'file.infected': {
    status: 403,
    message: 'A virus was found in this file. It is set aside, and nobody can open it.',
  },
  'upload.not-found': {
    status: 404,
    message: 'This upload no longer exists. Please start again.',
  },
  'upload.wrong-offset': {
    status: 409,
    message: 'This upload is being continued somewhere else, such as in another tab.',
  },
  'maintenance.on': { status: 503, message: `${maintenanceWords.heading} ${maintenanceWords.text}` },
  'server.not-ready': { status: 503, message: 'The server is not ready.' },
  'server.busy': {
    status: 503,
    message:
      'The site is busy at the moment, and nothing was stored. What you entered is kept: please send it again in a few seconds.',
  },
  'server.disk-full': {
    status: 507,
    message:
      'The server has no space left at the moment, and nothing was stored. What you entered is kept: please try again later, or send it by email.',
  },
  'server.disk-failed': {
    status: 503,
    message:
      'The server could not write to its disk, and nothing was stored. What you entered is kept: please try again in a few minutes, or send it by email.',
  },
  'server.failed': {
    status: 500,
    message: 'Something went wrong on our side. Please try again in a few minutes.',
  },
} as const satisfies Record<string, ErrorFact>;

export const errorFacts = {
  ...publicErrorFacts,
  'auth.required': { status: 401, message: 'Please sign in.' },
  'auth.refused': { status: 401, message: 'This email address and password do not match.' },
  'auth.slowed': {
    status: 429,
    message:
      'Too many failed attempts from devices we do not know. Please wait, or sign in on a device you have used before.',
  },
  'auth.busy': {
    status: 503,
    message: 'Many people are signing in at the moment. Please try again in a few seconds.',
  },
  'auth.step-over': {
    status: 401,
    message: 'You took too long or tried too many times. Please sign in again.',
  },
  'auth.wrong-code': {
    status: 401,
    message: 'This code is not correct. Each code works once, for half a minute.',
  },
  'auth.wrong-passkey': { status: 401, message: 'This passkey does not belong to any account here.' },
  'auth.passkey-needed': {
    status: 401,
    message:
      'This account is protected by a passkey: sign in with the passkey. If you have lost it, an administrator can reset your second factor.',
  },
  'auth.second-factor-required': {
    status: 403,
    message: 'Set up a second factor first. Until then you cannot use the rest of the console.',
  },
  'auth.forbidden': { status: 403, message: 'Only an administrator can do this.' },
  'auth.foreign-origin': { status: 403, message: 'This request came from another site.' },
  'staff.invalid': { status: 400, message: 'Please correct the marked fields.' },
  'staff.not-found': { status: 404, message: 'This no longer exists.' },
  'staff.conflict': { status: 409, message: 'Someone else changed this first. Please look again.' },
} as const satisfies Record<string, ErrorFact>;

export type ErrorCode = keyof typeof errorFacts;
