// What a reply to an enquiry begins with, and the mail it becomes.

import { brand } from './brand.ts';
import type { MailText } from './types.ts';

export type ReplyDraftFacts = {
  /** The enquirer's name. */
  name: string;
  /** What the enquiry is about, as chosen in the form. */
  about: string;
  /** Subject of the newest mail to the person, where there is one: mail programs keep a conversation together by it. */
  goesOnFrom: string | undefined;
  /** Who writes. */
  writer: string;
};

export const enquiryReplyDraft = ({
  name,
  about,
  goesOnFrom,
  writer,
}: ReplyDraftFacts): {
  subject: string;
  body: string;
} => {
  const subject = goesOnFrom ?? `Your enquiry about ${about.toLowerCase()} | ${brand.name}`;
  return {
    subject: /^re:/i.test(subject) ? subject : `Re: ${subject}`,
    body: `Dear ${name},\n\nThank you for your enquiry.\n\n\n\nKind regards,\n${writer}`,
  };
};

export type ReplyFacts = {
  subject: string;
  body: string;
  message: string;
  /** When the enquiry came, as shown, with the zone. */
  receivedAt: string;
};

/** A person has read the message and answers it, so it may stand below, as mail programs quote it. */
export const enquiryReplyMail = ({ subject, body, message, receivedAt }: ReplyFacts): MailText => {
  return {
    subject,
    paragraphs: body.split(/\n{2,}/),
    facts: [
      ['You wrote', message],
      ['On', receivedAt],
    ],
  };
};
