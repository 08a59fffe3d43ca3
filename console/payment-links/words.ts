// The words of payment links on screen, and the choices of their filters.

import type { Tone } from '#console/parts/status-pill.tsx';
import type { PaymentLinkRow } from '#contract/staff/payment-links.ts';

type Words = { label: string; tone: Tone };

export const stateWords: Record<PaymentLinkRow['state'], Words> = {
  active: { label: 'Active', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'bad' },
  inactive: { label: 'Deactivated', tone: 'bad' },
};

export const receiptWords: Record<PaymentLinkRow['receiptStatus'], Words> = {
  none: { label: 'No receipt', tone: 'neutral' },
  received: { label: 'To check', tone: 'waiting' },
  verified: { label: 'Verified', tone: 'good' },
  rejected: { label: 'Rejected', tone: 'bad' },
};

const choicesOf = <Value extends string>(words: Record<Value, { label: string }>) =>
  (Object.entries(words) as [Value, { label: string }][]).map(([value, { label }]) => ({ value, label }));

export const stateChoices = choicesOf(stateWords);
export const receiptChoices = choicesOf(receiptWords);
export const dueChoices = [
  { value: 'soon', label: 'Due in a week' },
  { value: 'overdue', label: 'Overdue' },
] as const;

export const kindWords: Record<PaymentLinkRow['kind'], string> = {
  project: 'Project',
  registration: 'Registration',
};
export const kindChoices = [
  { value: 'project', label: 'Project' },
  { value: 'registration', label: 'Registration' },
] as const;

export const lifetimeChoices = [
  { value: 'never', label: 'Never' },
  { value: '7d', label: 'After 7 days' },
  { value: '30d', label: 'After 30 days' },
  { value: 'date', label: 'At the end of a day' },
] as const;

const acts: Record<string, string> = {
  'payment-link.create': 'Created',
  'payment-link.activate': 'Activated',
  'payment-link.deactivate': 'Deactivated',
  'payment-link.set-expiry': 'Expiry changed',
  'payment-link.mail': 'Mailed',
  'receipt.download': 'File of a receipt downloaded',
  'receipt.send': 'Receipt sent by the client',
  'receipt.infected': 'Virus found in the file of a receipt',
  'receipt.verify': 'Receipt verified',
  'receipt.reject': 'Receipt rejected',
};

/** An act this console does not know is shown by its name rather than hidden. */
export const actLabel = (action: string): string => acts[action] ?? action;
