// Words for mails, and where what they tell of is shown.

import type { MailRow } from '#contract/staff/mail.ts';
import { mailKindFacts } from '#contract/staff/mail-kinds.ts';
import { candidateScreens, consoleLink, enquiryScreens, paymentLinkScreens } from '#contract/staff/paths.ts';

/** A mail that was not tried itself has no number: it may wait because others failed. */
export const attemptsWords = (attempts: number): string => (attempts === 0 ? '–' : String(attempts));

const screens = {
  enquiry: enquiryScreens.one,
  'candidate-link': candidateScreens.one,
  'payment-link': paymentLinkScreens.one,
};

export const aboutHref = ({ kind, aboutId }: Pick<MailRow, 'kind' | 'aboutId'>): string | undefined => {
  const { about } = mailKindFacts(kind);
  return about && consoleLink(screens[about], { id: aboutId });
};
