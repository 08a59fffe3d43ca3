// Words for enquiries, and what may be asked of their list.

import { enquiryStatuses } from '#contract/enquiry.ts';
import type { EnquiryFilters } from '#contract/staff/enquiries.ts';
import { statusChoices, statusWords } from '#contract/staff/statuses.ts';

/** `all` is everything, spam too. */
export const statusFilters = [...enquiryStatuses, 'all'] as const;

export const statusFilter = [...statusChoices(statusWords.enquiry), { value: 'all', label: 'All, spam too' }];

export const orders: readonly EnquiryFilters['sort'][] = ['-received', 'received', 'name', '-name'];

export const sameWords = { email: 'Same email', phone: 'Same phone', both: 'Same email and phone' } as const;
