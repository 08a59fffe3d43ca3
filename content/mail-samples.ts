// Every mail and message with values such as the server puts in, for the check of the content and its tests.

import { emptyEnquiry } from '#contract/enquiry.ts';
import * as candidates from './candidate-mails.ts';
import * as replies from './enquiry-replies.ts';
import * as files from './file-mails.ts';
import * as mails from './mails.ts';
import * as links from './payment-link-mails.ts';
import * as staff from './staff-mails.ts';
import type { MailText } from './types.ts';

const when = '28 Nov 2026, 1:30 am IST';
const url = 'https://agency.example/payment/token';
const person = { name: 'Asha', email: 'asha@example.com', phone: '9876543210' };
const enquiry = {
  ...emptyEnquiry,
  ...person,
  subject: 'Support',
  message: 'The shop needs a new till.',
  receivedAt: when,
};
const receipt = {
  clientName: 'Lakshmi Stores',
  projectName: 'Shop',
  projectId: 'P-7',
  amount: 'Rs. 25,000',
  referenceId: 'R-1',
  submittedAt: when,
};
const certificate = {
  ...person,
  position: 'Designer',
  candidateId: 'C-1',
  fileName: 'certificates.pdf',
  fileSize: '2.4 MB',
  uploadedAt: when,
};
const candidate = { ...person, position: 'Designer', url, until: when, expiredAt: when, askedAt: when };
const staffLink = { url, expiresAt: when, by: '' };
const kinds = ['project', 'registration'];

export type SampleMail = { file: string; name: string; value: MailText | string };

/** @throws what a mail throws. */
export const sampleMails = (): SampleMail[] => {
  const of = (file: string, made: Record<string, MailText | string>): SampleMail[] =>
    Object.entries(made).map(([name, value]) => ({ file, name, value }));
  const link = (kind: string) => ({ ...receipt, kind, dueDate: '', expiresAt: '', url });
  return [
    ...of('mails.ts', {
      enquiryAgencyMail: mails.enquiryAgencyMail({ ...enquiry, url }),
      enquiryReceivedMail: mails.enquiryReceivedMail(enquiry),
      certificateAgencyMail: mails.certificateAgencyMail({ ...certificate, url }),
      certificateReceivedMail: mails.certificateReceivedMail(certificate),
    }),
    ...kinds.flatMap((paymentKind) =>
      of('mails.ts', {
        receiptAgencyMail: mails.receiptAgencyMail({ ...receipt, paymentKind, fileName: 'a.pdf', url }),
        receiptReceivedMail: mails.receiptReceivedMail({ ...receipt, paymentKind }),
        receiptVerifiedMail: mails.receiptVerifiedMail({ ...receipt, paymentKind }),
        receiptRejectedMail: mails.receiptRejectedMail({ ...receipt, paymentKind, reason: 'Too dark' }),
      }),
    ),
    ...kinds.flatMap((kind) =>
      of('payment-link-mails.ts', {
        paymentLinkMail: links.paymentLinkMail(link(kind)),
        paymentLinkMessage: links.paymentLinkMessage(link(kind)),
      }),
    ),
    ...of('candidate-mails.ts', {
      candidateLinkMail: candidates.candidateLinkMail(candidate),
      candidateLinkMessage: candidates.candidateLinkMessage(candidate),
      candidateRequestMail: candidates.candidateRequestMail(candidate),
    }),
    ...(['receipt', 'certificate'] as const).flatMap((what) =>
      of('file-mails.ts', {
        infectedFileMail: files.infectedFileMail({ what, fileName: 'a.pdf', signature: 'Test', url }),
      }),
    ),
    ...of('enquiry-replies.ts', {
      enquiryReplyDraft: replies.enquiryReplyDraft({
        name: person.name,
        about: 'Support',
        goesOnFrom: undefined,
        writer: 'Ravi',
      }).body,
      enquiryReplyMail: replies.enquiryReplyMail({ ...enquiry, body: 'Dear Asha' }),
    }),
    ...of('staff-mails.ts', {
      staffInvitationMail: staff.staffInvitationMail(staffLink),
      staffPasswordMail: staff.staffPasswordMail(staffLink),
      staffNoticeMail: staff.staffNoticeMail('passkey-add', { at: when, from: 'a phone' }),
      backupFailedMail: staff.backupFailedMail({ to: '/backups', reason: 'It is full.', lastSuccess: when }),
    }),
  ];
};
