import { statusChoices, statusWords } from '#contract/staff/statuses.ts';

export const statusFilter = [...statusChoices(statusWords.enquiry), { value: 'all', label: 'All, spam too' }];

export const sameWords = { email: 'Same email', phone: 'Same phone', both: 'Same email and phone' } as const;
