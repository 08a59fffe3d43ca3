// What the mails say: to the agency, to enquirers, clients and candidates. Plain values in, plain text out.
// Rendering to HTML, escaping and addresses are the server's. No private link is ever repeated in a mail.

import { type EnquiryField, enquiryFacts, enquiryLabels } from '#contract/enquiry.ts';
import { damagedFile } from '#contract/messages.ts';
import { endSentence } from '#contract/text.ts';
import { brand } from './brand.ts';
import { longestTime, usualTime } from './receipt-promise.ts';
import type { MailText } from './types.ts';

const phone = brand.phones[0]?.label ?? '';
const signOff = `${endSentence(`${brand.name}, ${brand.hours.line}`)} Phone ${phone}.`;

/** Values from forms end up in subjects: one line, no control or direction characters, not endless. */
const subjectLine = (text: string): string => {
  const line = text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\s]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > 150 ? `${characters.slice(0, 149).join('')}…` : line;
};

export type EnquiryFacts = Record<EnquiryField, string> & {
  /** As shown, with the zone. */
  receivedAt: string;
};

const openInConsole = (url: string): MailText['action'] => ({ label: 'Open in the console', url });

export const enquiryAgencyMail = (enquiry: EnquiryFacts & { url: string }): MailText => {
  return {
    subject: subjectLine(`New enquiry from ${enquiry.name}: ${enquiry.subject}`),
    preheader: `${enquiry.subject}, ${enquiry.receivedAt}`,
    paragraphs: [
      'A new enquiry has arrived through the website. Reply to this mail to answer the sender.',
      enquiry.message,
    ],
    facts: [
      ...enquiryFacts
        .filter((field) => enquiry[field] !== '')
        .map((field): [string, string] => [enquiryLabels[field], enquiry[field]]),
      ['Received', enquiry.receivedAt],
    ],
    action: openInConsole(enquiry.url),
  };
};

/** Never repeats the message: anyone can enter anyone's address, and the form must not carry their words to it. */
export const enquiryReceivedMail = (enquiry: Omit<EnquiryFacts, 'message'>): MailText => {
  return {
    subject: subjectLine(`We have received your message | ${brand.name}`),
    preheader: 'Our team will contact you soon.',
    paragraphs: [
      `Dear ${enquiry.name},`,
      'Thank you for writing to us. Your message has arrived, and our team will contact you soon.',
      `If you did not send it, someone may have typed your address by mistake. Please tell us at ${brand.email}.`,
      signOff,
    ],
    facts: [
      [enquiryLabels.subject, enquiry.subject],
      [enquiryLabels.phone, enquiry.phone],
      ['Received', enquiry.receivedAt],
    ],
  };
};

export type ReceiptFacts = {
  clientName: string;
  projectName: string;
  projectId: string;
  /** As shown, such as "Rs. 1,25,000". */
  amount: string;
  paymentKind: string;
  referenceId: string;
  /** As shown, with the zone. */
  submittedAt: string;
  isDamaged?: boolean;
};

const receiptKind = (kind: string) => (kind === 'registration' ? 'registration' : 'payment');

const receiptRows = (receipt: ReceiptFacts): MailText['facts'] => {
  return [
    ['Reference ID', receipt.referenceId],
    ['Client', receipt.clientName],
    ['Project', receipt.projectName],
    ['Project ID', receipt.projectId],
    ['Amount', receipt.amount],
    ['Receipt sent', receipt.submittedAt],
  ];
};

export const receiptAgencyMail = (receipt: ReceiptFacts & { fileName: string; url: string }): MailText => {
  return {
    subject: subjectLine(
      `Receipt to check: ${receipt.clientName}, ${receipt.amount}, ${receipt.referenceId}`,
    ),
    preheader: `${receipt.projectName}, ${receipt.submittedAt}`,
    paragraphs: [
      `${receipt.clientName} has uploaded a ${receiptKind(receipt.paymentKind)} receipt.`,
      'A receipt is not a payment. Please look for the amount in the bank account before you verify it.',
    ],
    facts: [...receiptRows(receipt), ['File', receipt.fileName]],
    action: openInConsole(receipt.url),
  };
};

/** Never says that the payment has been made: nobody has looked into the account yet. */
export const receiptReceivedMail = (receipt: ReceiptFacts): MailText => {
  return {
    subject: subjectLine(`Receipt received, being checked: ${receipt.referenceId}`),
    preheader: endSentence(`Verification usually takes ${usualTime} and may take ${longestTime}`),
    paragraphs: [
      `Dear ${receipt.clientName},`,
      `We have received your ${receiptKind(receipt.paymentKind)} receipt and are checking it against our account.`,
      ...(receipt.isDamaged === true ? [damagedFile.forSender] : []),
      `This usually takes ${usualTime} during office hours, and may take ${endSentence(longestTime)} We will write to you when it is done.`,
      'You can open the link we sent you at any time to see how the check is going.',
      signOff,
    ],
    facts: receiptRows(receipt),
  };
};

export const receiptVerifiedMail = (receipt: ReceiptFacts): MailText => {
  const next =
    receipt.paymentKind === 'registration'
      ? 'Your account onboarding begins now. You will get a welcome email with the first steps.'
      : 'A project coordinator will contact you within 24 hours to arrange the initial consultation.';
  return {
    subject: subjectLine(`Payment verified: ${receipt.referenceId}`),
    preheader: next,
    paragraphs: [
      `Dear ${receipt.clientName},`,
      'We have found your payment in our account. Thank you.',
      'To download your receipt as a PDF, open the payment link we sent you.',
      next,
      signOff,
    ],
    facts: receiptRows(receipt),
  };
};

export const receiptRejectedMail = (receipt: ReceiptFacts & { reason: string }): MailText => {
  return {
    subject: subjectLine(`Please send another receipt: ${receipt.referenceId}`),
    preheader: 'We could not accept the receipt you sent.',
    paragraphs: [
      `Dear ${receipt.clientName},`,
      'We could not accept the receipt you sent. The reason is below.',
      'Please open the payment link we sent you and upload another receipt there. If the amount has already left your bank account, you do not need to pay again.',
      `If the reason is not clear, write to ${brand.email} or call ${phone}.`,
      signOff,
    ],
    facts: [['Reason', receipt.reason], ...receiptRows(receipt)],
  };
};

export type CertificateFacts = {
  name: string;
  position: string;
  candidateId: string;
  fileName: string;
  /** As shown, such as "2.4 MB". */
  fileSize: string;
  /** As shown, with the zone. */
  uploadedAt: string;
  isDamaged?: boolean;
};

const certificateRows = (certificate: CertificateFacts): MailText['facts'] => {
  return [
    ['Position', certificate.position],
    ['Candidate ID', certificate.candidateId],
    ['File', certificate.fileName],
    ['Size', certificate.fileSize],
    ['Uploaded', certificate.uploadedAt],
  ];
};

export const certificateAgencyMail = (certificate: CertificateFacts & { url: string }): MailText => {
  return {
    subject: subjectLine(`Certificates uploaded: ${certificate.name}, ${certificate.position}`),
    preheader: `${certificate.fileName}, ${certificate.uploadedAt}`,
    paragraphs: [`${certificate.name} has uploaded a PDF of certificates.`],
    facts: [['Candidate', certificate.name], ...certificateRows(certificate)],
    action: openInConsole(certificate.url),
  };
};

export const certificateReceivedMail = (certificate: CertificateFacts): MailText => {
  return {
    subject: subjectLine(`We have received your certificates | ${brand.name}`),
    preheader: `${certificate.fileName}, ${certificate.fileSize}`,
    paragraphs: [
      `Dear ${certificate.name},`,
      certificate.isDamaged === true
        ? `Your PDF of certificates has arrived. ${damagedFile.forSender}`
        : 'Your PDF of certificates has arrived. You do not need to do anything more for now; we will contact you about the next step.',
      `If you sent the wrong file, write to ${brand.hrEmail}: an administrator can allow another upload.`,
      signOff,
    ],
    facts: certificateRows(certificate),
  };
};
