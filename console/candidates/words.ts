// What the list of candidates' links can be narrowed to and ordered by, and how long a new one lives.

import type { CandidateFilter } from '#contract/staff/candidates.ts';
import { statusChoices, statusWords } from '#contract/staff/statuses.ts';

export const statusFilter: readonly { value: CandidateFilter; label: string }[] = [
  ...statusChoices(statusWords.candidateLink),
  { value: 'asked', label: 'Asked for a new link' },
  { value: 'unviewed', label: 'New certificate' },
];

export const validities = [
  { value: '2h', label: '2 hours' },
  { value: '6h', label: '6 hours' },
  { value: '1d', label: '1 day' },
  { value: '3d', label: '3 days' },
  { value: '7d', label: '7 days' },
] as const;
