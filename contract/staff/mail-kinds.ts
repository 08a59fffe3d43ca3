// The kinds of mail that we write. Whoever adds one says here what it is called, and the outbox sends it like any other.

type MailKindFacts = {
  label: string;
  /** What has a screen of its own that `aboutId` leads to. */
  about?: 'enquiry' | 'candidate-link' | 'payment-link';
  /** A person wrote it, so machines may answer; all others are written by the program. */
  isPersonal?: true;
};

export const mailKinds = {
  'backup.failed': { label: 'Backup failed, to an administrator' },
  'candidate-link.candidate': { label: 'Onboarding link, to the candidate', about: 'candidate-link' },
  'candidate-request.agency': { label: 'Request for a new onboarding link, to us' },
  'certificate.agency': { label: 'Certificate uploaded, to us' },
  'certificate.infected': { label: 'Virus in a certificate, to us' },
  'certificate.received': { label: 'Certificate uploaded, to the candidate' },
  'enquiry.agency': { label: 'Enquiry, to us', about: 'enquiry' },
  'enquiry.reply': { label: 'Reply to an enquiry', about: 'enquiry', isPersonal: true },
  'enquiry.visitor': { label: 'Enquiry received, to the visitor', about: 'enquiry' },
  'payment-link.client': { label: 'Payment link, to the client', about: 'payment-link' },
  'receipt.agency': { label: 'Receipt sent, to us' },
  'receipt.infected': { label: 'Virus in a receipt, to us' },
  'receipt.received': { label: 'Receipt sent, to the client' },
  'receipt.rejected': { label: 'Receipt rejected, to the client' },
  'receipt.verified': { label: 'Receipt verified, to the client' },
  'staff.invitation': { label: 'Invitation to the team' },
  'staff.notice': { label: 'Change to an account, to its owner' },
  'staff.password': { label: 'Password reset link' },
} as const satisfies Record<string, MailKindFacts>;

export type MailKind = keyof typeof mailKinds;

/** Rows keep the kind as text: one that is no longer written is labelled with its own name. */
export const mailKindFacts = (kind: string): MailKindFacts =>
  (mailKinds as Partial<Record<string, MailKindFacts>>)[kind] ?? { label: kind };
