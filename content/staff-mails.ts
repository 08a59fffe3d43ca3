// What the mails to the agency's own staff say.

import { endSentence } from '#contract/text.ts';
import { brand } from './brand.ts';
import type { MailText } from './types.ts';

export type LinkFacts = {
  url: string;
  /** As shown, with the zone. */
  expiresAt: string;
  /** Who made the link; empty for the command line. */
  by: string;
};

export const staffInvitationMail = ({ url, expiresAt, by }: LinkFacts): MailText => {
  return {
    subject: `Your invitation to the console of ${brand.name}`,
    preheader: 'Choose a password and sign in.',
    paragraphs: [
      `${by || 'An administrator'} has invited you to the staff console of ${endSentence(brand.name)}`,
      'Open the link to enter your name and choose a password. It works once, and nobody will ever ask you for it.',
    ],
    facts: [['Valid until', expiresAt]],
    action: { label: 'Accept the invitation', url },
  };
};

export const staffPasswordMail = ({ url, expiresAt, by }: LinkFacts): MailText => {
  return {
    subject: `Choose a new password for the console of ${brand.name}`,
    preheader: 'Choose a new password.',
    paragraphs: [
      `${by || 'An administrator'} has created this link for you to choose a new password. It works once.`,
      'Your old password works until you have chosen a new one. If you did not ask for this, talk to your administrator.',
    ],
    facts: [['Valid until', expiresAt]],
    action: { label: 'Choose a new password', url },
  };
};

/** What happened to somebody's account and protects or opens it. */
const noticeWords = {
  'change-password': 'Your password was changed',
  'reset-password': 'A new password was chosen for your account',
  'second-factor-on': 'A second factor now protects your account',
  'second-factor-off': 'The second factor for your account was turned off',
  'reset-second-factor': 'An administrator removed the second factor and passkeys from your account',
  'recovery-codes': 'New recovery codes were made for your account',
  'passkey-add': 'A passkey was added to your account',
  'passkey-remove': 'A passkey was removed from your account',
};

export type AccountNotice = keyof typeof noticeWords;

export const staffNoticeMail = (
  notice: AccountNotice,
  { at, from }: { at: string; from: string },
): MailText => {
  const words = noticeWords[notice];
  return {
    subject: `${words} (console of ${brand.name})`,
    preheader: 'If it was not you, talk to your administrator at once.',
    paragraphs: [
      `${words}.`,
      'If that was you, you do not need to do anything. If not, talk to your administrator at once: they can disable the account, which signs it out everywhere.',
    ],
    facts: [
      ['When', at],
      ['From', from],
    ],
  };
};

export type BackupFailure = {
  /** The folder of backups. */
  to: string;
  /** A sentence that also says what to do. */
  reason: string;
  /** As shown, with the zone. */
  lastSuccess: string;
};

export const backupFailedMail = ({ to, reason, lastSuccess }: BackupFailure): MailText => {
  return {
    subject: `Backups are failing (${brand.name})`,
    preheader: `Last good backup: ${lastSuccess}`,
    paragraphs: [
      'The last two backups of the website failed. Until one succeeds, there is only one copy of everything that has come in since the last good backup.',
      reason,
      'The server tries again every hour. Whoever looks after it can back up at once with "npm run -s cli -- backup", and see what else is wrong with "npm run -s cli -- doctor".',
    ],
    facts: [
      ['Folder', to],
      ['Last good backup', lastSuccess],
    ],
  };
};
