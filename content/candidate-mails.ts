// Words with which the agency hands an onboarding link to a candidate, and the mail about a candidate who asks for a new one.

import { endSentence } from '#contract/text.ts';
import { brand } from './brand.ts';
import type { MailText } from './types.ts';

export type HandOverFacts = {
  name: string;
  position: string;
  url: string;
  /** As shown, with the zone. */
  until: string;
};

/** The one mail to a candidate that carries the private link. */
export const candidateLinkMail = ({ name, position, url, until }: HandOverFacts): MailText => {
  return {
    subject: `Please upload your certificates | ${brand.name}`,
    preheader: `You can upload until ${until}.`,
    paragraphs: [
      `Dear ${name},`,
      `We are glad you are joining ${endSentence(brand.name)} Please combine your certificates into one PDF and upload it through the link below.`,
      `The link works until ${until}. It is for you only: please do not share it.`,
      'If it expires before you have uploaded, open it anyway: you can ask for a new one there.',
    ],
    facts: [
      ['Position', position],
      ['Upload until', until],
    ],
    action: { label: 'Upload your certificates', url },
  };
};

/** The same for a chat program. */
export const candidateLinkMessage = ({ name, url, until }: HandOverFacts): string => {
  return [
    `Hello ${name}, this is ${endSentence(brand.name)} Please upload your certificates as one PDF here:`,
    url,
    `The link works until ${until} and is for you only.`,
  ].join('\n\n');
};

export type LinkRequestFacts = {
  name: string;
  position: string;
  email: string;
  /** As shown, with the zone. */
  expiredAt: string;
  askedAt: string;
  /** Of the console. */
  url: string;
};

export const candidateRequestMail = (request: LinkRequestFacts): MailText => {
  return {
    subject: `${request.name} has asked for a new onboarding link`,
    preheader: `${request.position}, ${request.askedAt}`,
    paragraphs: [
      `The onboarding link of ${request.name} expired before the certificates were uploaded. The candidate has asked for a new one.`,
      'In the console you can create a new link and mail it to the address on file in one step.',
    ],
    facts: [
      ['Candidate', request.name],
      ['Position', request.position],
      ['Email', request.email],
      ['Link expired', request.expiredAt],
      ['Requested', request.askedAt],
    ],
    action: { label: 'Open in the console', url: request.url },
  };
};
