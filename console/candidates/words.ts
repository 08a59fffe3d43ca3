// What states, orders and acts of candidates' links are called on screen.

import type { Tone } from '#console/parts/status-pill.tsx';
import type { CandidateFilter, CandidateOrder, StaffCandidate } from '#contract/staff/candidates.ts';

type Status = StaffCandidate['status'];

export const statusWords: Record<Status, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'neutral' },
  uploaded: { label: 'Uploaded', tone: 'good' },
  expired: { label: 'Expired', tone: 'bad' },
  inactive: { label: 'Deactivated', tone: 'neutral' },
};

export const statusChoices: readonly { value: CandidateFilter; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'uploaded', label: 'Uploaded' },
  { value: 'expired', label: 'Expired' },
  { value: 'inactive', label: 'Deactivated' },
  { value: 'asked', label: 'Asked for a new link' },
];

export const orders: readonly CandidateOrder[] = [
  '-created',
  'created',
  '-expires',
  'expires',
  'name',
  '-name',
];

export const validities = [
  { value: '2h', label: '2 hours' },
  { value: '6h', label: '6 hours' },
  { value: '1d', label: '1 day' },
  { value: '3d', label: '3 days' },
  { value: '7d', label: '7 days' },
] as const;

const actWords: Record<string, string> = {
  'candidate-link.create': 'Link created',
  'candidate-link.hand-over': 'Handed over by mail',
  'candidate-link.deactivate': 'Deactivated',
  'candidate-link.activate': 'Activated',
  'candidate-link.reissue': 'Reissued',
  'candidate-link.reset-upload': 'Upload reset',
  'candidate-link.download': 'Certificate downloaded',
  'candidate-link.ask': 'Asked for a new link',
  'candidate-link.grant': 'New link granted',
  'candidate-link.refuse': 'New link refused',
  'certificate.send': 'Certificate uploaded',
  'certificate.infected': 'Virus found in the certificate',
};

export const actLabel = (action: string): string => actWords[action] ?? action;
