// What hands a payment link over: a mail, and a short text for WhatsApp and the like. The mail is the one that may carry the link.

import { endSentence } from '#contract/text.ts';
import { brand } from './brand.ts';
import type { MailText } from './types.ts';

export type PaymentLinkFacts = {
  clientName: string;
  projectName: string;
  projectId: string;
  /** As shown, such as "Rs. 1,25,000". */
  amount: string;
  kind: string;
  /** As shown; empty where there is none. */
  dueDate: string;
  /** As shown, with the zone; empty where the link does not end. */
  expiresAt: string;
  url: string;
};

const what = (kind: string) => (kind === 'registration' ? 'registration fee' : 'project payment');

/** Names come from people: one line in a subject, and not an endless one. */
const short = (text: string) =>
  Array.from(text.replace(/[\p{Cc}\s]+/gu, ' ').trim())
    .slice(0, 80)
    .join('');

export const paymentLinkMail = (link: PaymentLinkFacts): MailText => {
  const due = link.dueDate === '' ? '' : `, due ${link.dueDate}`;
  return {
    subject: `Your ${what(link.kind)} of ${link.amount} to ${brand.name}: ${short(link.projectName)}`,
    preheader: `${link.amount}${due}. Open the link to see the details, pay and upload your receipt.`,
    paragraphs: [
      `Dear ${link.clientName},`,
      `Here is the page for your ${what(link.kind)}. It shows the amount and how to pay, and you can upload your receipt there afterwards.`,
      'The link is for you only. Please do not share it.',
      `Our bank details are on that page and nowhere else. If any mail or message gives you different details, call us on ${brand.phones[0]?.label ?? ''} before you pay.`,
    ],
    facts: [
      ['Amount', link.amount],
      ['Project', link.projectName],
      ['Project ID', link.projectId],
      ...(link.dueDate === '' ? [] : [['Due date', link.dueDate] as [string, string]]),
      ...(link.expiresAt === '' ? [] : [['The link works until', link.expiresAt] as [string, string]]),
    ],
    action: { label: 'Open the payment page', url: link.url },
  };
};

/** For a chat: plain lines, the link on a line of its own. */
export const paymentLinkMessage = (link: PaymentLinkFacts): string => {
  return [
    `Hello ${link.clientName},`,
    `This is ${endSentence(brand.name)} Here is the page for your ${what(link.kind)}:`,
    '',
    `Amount: ${link.amount}`,
    `Project: ${link.projectName}`,
    `Project ID: ${link.projectId}`,
    ...(link.dueDate === '' ? [] : [`Due date: ${link.dueDate}`]),
    '',
    link.url,
    '',
    'The link is for you only. After paying, please upload your receipt on that page.',
  ].join('\n');
};
