// How the console says where an enquiry stands, and what may be asked of the list.

import type { Tone } from '#console/parts/status-pill.tsx';
import { type EnquiryStatus, enquiryStatuses } from '#contract/enquiry-status.ts';
import type { EnquiryFilters } from '#contract/staff/enquiries.ts';

export const statusWords: Record<EnquiryStatus, { label: string; tone: Tone }> = {
  new: { label: 'New', tone: 'waiting' },
  read: { label: 'Read', tone: 'neutral' },
  answered: { label: 'Answered', tone: 'good' },
  closed: { label: 'Closed', tone: 'neutral' },
  spam: { label: 'Spam', tone: 'bad' },
};

/** `all` is everything, spam too. */
export const statusFilters = [...enquiryStatuses, 'all'] as const;

export const statusChoices = [
  ...enquiryStatuses.map((value) => ({ value, label: statusWords[value].label })),
  { value: 'all', label: 'All with spam' },
];

export const orders: readonly EnquiryFilters['sort'][] = ['-received', 'received', 'name', '-name'];

export const spamWords: Record<string, string> = {
  honeypot: 'Filled in a field that people do not see',
  'too-fast': 'Sent faster than a person types',
  staff: 'Marked by staff',
};

export const sameWords = { email: 'Same email', phone: 'Same phone', both: 'Same email and phone' } as const;
