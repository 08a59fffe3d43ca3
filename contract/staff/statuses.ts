// The statuses of each kind of record, with the words and the colour that show them on every screen.
import type { CandidateStatus } from '#contract/candidate.ts';
import type { EnquiryStatus } from '#contract/enquiry.ts';
import type { ReceiptStatus } from '#contract/payment.ts';
import type { FileScan } from './file-scan.ts';
import type { MailState } from './mail.ts';
import type { PaymentLinkRow } from './payment-links.ts';

export type Tone = 'neutral' | 'waiting' | 'good' | 'bad';
export type StatusWords = { label: string; tone: Tone };

type Words<Status extends string> = Record<Status, StatusWords>;

export const statusWords = {
  enquiry: {
    new: { label: 'New', tone: 'waiting' },
    read: { label: 'Read', tone: 'neutral' },
    answered: { label: 'Answered', tone: 'good' },
    closed: { label: 'Closed', tone: 'neutral' },
    spam: { label: 'Spam', tone: 'bad' },
  } satisfies Words<EnquiryStatus>,
  paymentLink: {
    active: { label: 'Active', tone: 'neutral' },
    expired: { label: 'Expired', tone: 'bad' },
    inactive: { label: 'Deactivated', tone: 'bad' },
  } satisfies Words<PaymentLinkRow['state']>,
  receipt: {
    none: { label: 'No receipt', tone: 'neutral' },
    received: { label: 'To check', tone: 'waiting' },
    verified: { label: 'Verified', tone: 'good' },
    rejected: { label: 'Rejected', tone: 'bad' },
  } satisfies Words<ReceiptStatus | 'none'>,
  candidateLink: {
    active: { label: 'Active', tone: 'neutral' },
    uploaded: { label: 'Uploaded', tone: 'good' },
    expired: { label: 'Expired', tone: 'bad' },
    inactive: { label: 'Deactivated', tone: 'neutral' },
  } satisfies Words<CandidateStatus>,
  mail: {
    failed: { label: 'Not delivered', tone: 'bad' },
    delayed: { label: 'Delayed', tone: 'bad' },
    waiting: { label: 'On its way', tone: 'waiting' },
    sent: { label: 'Sent', tone: 'good' },
    dismissed: { label: 'Dismissed', tone: 'neutral' },
  } satisfies Words<MailState>,
  scan: {
    open: { label: 'Scanned', tone: 'good' },
    waiting: { label: 'Waiting for the scan', tone: 'waiting' },
    infected: { label: 'Virus found', tone: 'bad' },
  } satisfies Words<FileScan['state']>,
} as const;

const spamReasons: Partial<Record<string, string>> = {
  honeypot: 'Filled in a field that people cannot see',
  'too-fast': 'Sent faster than a person can type',
  staff: 'Marked by staff',
};

/** Why an enquiry is spam. Returns `reason` itself if this version does not know it. */
export const spamWords = (reason: string): string => spamReasons[reason] ?? reason;

/** For a filter. */
export const statusChoices = <Status extends string>(
  words: Readonly<Record<Status, StatusWords>>,
): { value: Status; label: string }[] =>
  (Object.keys(words) as Status[]).map((value) => ({ value, label: words[value].label }));
