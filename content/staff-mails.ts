// What the mails to the agency's own staff say.

import { brand } from './brand.ts';
import type { MailText } from './types.ts';

export type LinkFacts = {
  url: string;
  /** As shown, with the zone. */
  expiresAt: string;
  /** Who made the link; empty for the command line. */
  by: string;
};

export function staffInvitationMail({ url, expiresAt, by }: LinkFacts): MailText {
  return {
    subject: `Your invitation to the console of ${brand.name}`,
    preheader: 'Choose a password and sign in.',
    paragraphs: [
      `${by || 'An administrator'} has invited you to the staff console of ${brand.name}.`,
      'Open the link to choose your name and password. It works once; nobody will ever ask you to pass it on.',
    ],
    facts: [['Valid until', expiresAt]],
    action: { label: 'Accept the invitation', url },
  };
}

export function staffPasswordMail({ url, expiresAt, by }: LinkFacts): MailText {
  return {
    subject: `A new password for the console of ${brand.name}`,
    preheader: 'Choose a new password.',
    paragraphs: [
      `${by || 'An administrator'} has made this link for you to choose a new password. It works once.`,
      'Your old password works until you have chosen a new one. If you did not ask for this, talk to your administrator.',
    ],
    facts: [['Valid until', expiresAt]],
    action: { label: 'Choose a new password', url },
  };
}
