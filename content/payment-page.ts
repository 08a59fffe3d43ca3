// What of the payment page is the same for everybody: the build writes it into the page, and script carries none of it.

import { endSentence } from '#contract/text.ts';
import { brand } from './brand.ts';
import { longestTime, usualTime } from './receipt-promise.ts';
import type { PaymentTexts } from './types.ts';

const reach = `${brand.email} or call ${brand.phones[0]?.label}`;
const nonRefundable = (what: string) => `The ${what} is non-refundable once processing begins.`;
const verificationTerm = endSentence(`Verification of your payment may take ${longestTime}`);
const verificationStep = `We verify your payment, usually within ${usualTime} during office hours.`;

const project: PaymentTexts = {
  terms: {
    heading: 'Project payment terms',
    items: [
      { title: 'Payment first', text: 'This payment is required before work on your project begins.' },
      { title: 'Refunds', text: nonRefundable('project payment') },
      { title: 'Verification', text: verificationTerm },
      {
        title: 'Timeline',
        text: 'The project timeline starts on the day your payment is verified. A project coordinator contacts you within 24 hours after that.',
      },
    ],
  },
  nextSteps: [
    { title: 'Verification', text: verificationStep },
    {
      title: 'Project coordinator',
      text: 'A project coordinator is assigned to you and contacts you within 24 hours.',
    },
    {
      title: 'Initial consultation',
      text: 'You and your coordinator fix a time for the initial consultation.',
    },
  ],
};

const registration: PaymentTexts = {
  terms: {
    heading: 'Registration payment terms',
    items: [
      { title: 'Registration fee', text: 'This fee is required to complete your registration.' },
      { title: 'Refunds', text: nonRefundable('registration fee') },
      { title: 'Verification', text: verificationTerm },
      { title: 'Onboarding', text: 'Your account onboarding begins once your payment is verified.' },
    ],
  },
  nextSteps: [
    { title: 'Verification', text: verificationStep },
    { title: 'Account onboarding', text: 'We set up your account and begin the onboarding.' },
    { title: 'Welcome email', text: 'You get a welcome email with the first steps.' },
  ],
};

export const paymentPage = {
  meta: {
    title: `Payment | ${brand.name}`,
    description: `A private page of ${brand.name} on which one client pays a project or registration fee by bank transfer or QR code and uploads the receipt.`,
  },
  loading: 'Loading payment details...',
  inactiveHelp: `If you expected to pay something here, write to ${reach}.`,
  /** Beside the inactive card where no answer came: it may be the connection alone. */
  unreachableHelp: 'The details could not be loaded just now. Check your connection and try again.',
  kinds: { project, registration },
  methodsMissing: `Our payment details could not be shown. Please write to ${brand.email} before you pay.`,
  safety: `We never change our bank details by phone or email. If someone tells you so, call us on ${brand.phones[0]?.label} first.`,
  nextStepsHeading: 'What happens next',
  keepReference: 'Keep this reference. You can open this link again to see where the check stands.',
  noScript: `This page needs JavaScript to show your payment details. Please switch it on, or write to ${reach}.`,
};
