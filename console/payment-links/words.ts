// The words of payment links on screen, and the choices of their filters.

import { paymentKinds } from '#contract/payment.ts';
import type { PaymentLinkRow } from '#contract/staff/payment-links.ts';

export const dueChoices = [
  { value: 'soon', label: 'Due in a week' },
  { value: 'overdue', label: 'Overdue' },
] as const;

export const kindWords: Record<PaymentLinkRow['kind'], string> = {
  project: 'Project',
  registration: 'Registration',
};
export const kindChoices = paymentKinds.map((value) => ({ value, label: kindWords[value] }));

export const lifetimeChoices = [
  { value: 'never', label: 'Never' },
  { value: '7d', label: 'After 7 days' },
  { value: '30d', label: 'After 30 days' },
  { value: 'date', label: 'At the end of a day' },
] as const;
