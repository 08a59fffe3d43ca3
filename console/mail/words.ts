// What kinds and states of mails are called on screen, and where what they tell of is shown.

import { mailStateWords } from '#console/parts/mail-progress.tsx';
import type { MailRow, MailState } from '#contract/staff/mail.ts';
import { candidateScreens, consoleLink, enquiryScreens, paymentLinkScreens } from '#contract/staff/paths.ts';

export const stateChoices = (Object.keys(mailStateWords) as MailState[]).map((value) => ({
  value,
  label: mailStateWords[value].label,
}));

/** A mail that was not tried itself has no number: it may wait because others failed. */
export const attemptsWords = (attempts: number): string => (attempts === 0 ? '–' : String(attempts));

/** The part of a mail's kind before the dot. */
const screens: Record<string, string> = {
  enquiry: enquiryScreens.one,
  'candidate-link': candidateScreens.one,
  'payment-link': paymentLinkScreens.one,
};

export const aboutHref = ({ kind, aboutId }: Pick<MailRow, 'kind' | 'aboutId'>): string | undefined => {
  const screen = screens[kind.split('.')[0] ?? ''];
  return screen === undefined ? undefined : consoleLink(screen, { id: aboutId });
};
