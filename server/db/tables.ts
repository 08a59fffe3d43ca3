// Every table on one page. Ids are text made by us; instants are ISO 8601 text in UTC; money is whole paise; flags are 0 or 1.
// Written for SQLite and PostgreSQL alike.
import type { Generated } from 'kysely';
import type { EnquiryStatus } from '#contract/enquiry.ts';
import type { PaymentKind, ReceiptStatus } from '#contract/payment.ts';

export type EnquiryTable = {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  status: EnquiryStatus;
  /** Why it was taken for spam: `honeypot`, `too-fast`, or `staff` who said so; null for the rest. */
  spam_reason: string | null;
  /** SHA-256 of the checked content, to know the same enquiry again. */
  content_hash: string;
  /** Keyed hash of the sender's network address, never the address. */
  sender_hash: string;
  /** Unique while it is kept; cleared after its lifetime. */
  idempotency_key: string | null;
  /** An actor's id. */
  assigned_to: Generated<string | null>;
  /** What its sender drew on home, as text. */
  drawing: Generated<string | null>;
  created_at: string;
};

/** What is left to do for an enquiry that was stored (migration 0015). */
export type EnquiryTaskTable = {
  enquiry_id: string;
  /** 1: its mails are to be written. */
  has_mails: 0 | 1;
};

export type EnquiryNoteTable = {
  id: string;
  enquiry_id: string;
  /** `reply`: what was sent to the person, by the mail `outbox_id`. */
  kind: 'note' | 'reply';
  body: string;
  outbox_id: string | null;
  /** An actor's id. */
  created_by: string;
  created_at: string;
};

/** Payment links belong to the client whose `code` they carry as `client_id`. */
export type ClientTable = {
  id: string;
  code: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: string | null;
  /** GSTIN or the like. */
  tax_id: string | null;
  notes: string | null;
  archived_at: string | null;
  created_at: string;
};

/** `code` is what links carry as `project_id`; unique for one client. */
export type ProjectTable = {
  id: string;
  client_id: string;
  code: string;
  name: string;
  description: string | null;
  archived_at: string | null;
  created_at: string;
};

export type PaymentLinkTable = {
  id: string;
  token_id: string;
  kind: PaymentKind;
  client_id: string;
  client_name: string;
  email: string | null;
  project_name: string;
  project_id: string;
  description: string | null;
  brand_id: string | null;
  amount_paise: number;
  /** `YYYY-MM-DD` in the agency's zone. */
  due_date: string | null;
  expires_at: string | null;
  deactivated_at: string | null;
  /** Of the latest receipt; kept in step by the store, so that lists need not look. */
  receipt_status: Generated<ReceiptStatus | 'none'>;
  created_at: string;
};

export type PaymentSubmissionTable = {
  id: string;
  link_id: string;
  reference_id: string;
  status: ReceiptStatus;
  /** Why it was rejected; the client reads it. */
  reason: string | null;
  file_key: string;
  file_name: string;
  file_kind: string;
  file_bytes: number;
  file_sha256: string;
  file_damaged: number;
  submitted_at: string;
  decided_at: string | null;
  /** An actor's id. */
  decided_by: string | null;
  /** The bank's reference of the payment, as staff read it in the account. */
  utr: Generated<string | null>;
};

export type CandidateLinkTable = {
  id: string;
  token_id: string;
  name: string;
  email: string;
  phone: string;
  position: string;
  candidate_id: string;
  expires_at: string;
  deactivated_at: string | null;
  created_at: string;
  /** From when it was made or reissued to `expires_at`. */
  lifetime_ms: Generated<number>;
};

export type CandidateUploadTable = {
  id: string;
  link_id: string;
  file_key: string;
  file_name: string;
  file_bytes: number;
  file_sha256: string;
  file_damaged: number;
  uploaded_at: string;
  /** Set when an administrator freed the link for another upload; the file stays until it is purged. */
  reset_at: string | null;
  reset_reason: string | null;
  /** When staff first downloaded it; kept by a trigger. */
  viewed_at: string | null;
};

/** One row for each file that a row names, kept by triggers. */
export type FileScanTable = {
  file_key: string;
  state: 'waiting' | 'clean' | 'infected';
  /** What the scanner calls what it found. */
  signature: string | null;
  attempts: Generated<number>;
  next_try_at: string;
  /** A name of `contract/staff/file-scan.ts`, and what the scanner or the system said. */
  problem: string | null;
  detail: string | null;
  created_at: string;
  scanned_at: string | null;
};

/** An upload that can go on. Its file is named by its id until it is whole; the link's own tables name it then. */
export type PartialUploadTable = {
  /** A secret, as the token is. */
  id: string;
  link_type: 'payment_link' | 'candidate_link';
  link_id: string;
  /** Of the link when the upload began: one that was reissued has another. */
  token_id: string;
  /** As the sender wrote it. */
  file_name: string;
  file_bytes: number;
  /** What is on the disk for good, and was promised. */
  synced_bytes: number;
  /** Once all of it is there. Whether it was stored, the receipt or certificate with this hash tells. */
  file_sha256: string | null;
  expires_at: string;
  created_at: string;
};

/** A candidate asks for a new link; at most one waits for each link. */
export type CandidateLinkRequestTable = {
  id: string;
  link_id: string;
  created_at: string;
  handled_at: string | null;
  handled_by: string | null;
  outcome: 'granted' | 'refused' | null;
};

/** Who opened a private link. Robots are chat previews, mail scanners and the like. */
export type LinkOpeningTable = {
  id: string;
  link_type: 'payment_link' | 'candidate_link';
  link_id: string;
  visitor: 'person' | 'robot';
  /** The robot's name; the browser's for a person. */
  agent: string;
  device: string;
  opened_at: string;
};

export type OutboxTable = {
  id: string;
  /** What it tells of, such as `enquiry.agency`, and the id of that. */
  kind: string;
  about_id: string;
  to_address: string;
  reply_to: string | null;
  subject: string;
  text_body: string;
  html_body: string;
  attempts: number;
  next_try_at: string;
  claimed_until: string | null;
  sent_at: string | null;
  /** Set when sending was given up; `last_error` says why. */
  failed_at: string | null;
  last_error: string | null;
  /** What the last failed attempt ran into: a name of `contract/staff/mail-problems.ts`. */
  problem: Generated<string | null>;
  /** Whether its text holds marks that become private links when it is sent; no word in it may be a stranger's. */
  has_link: Generated<number>;
  /** The id of the private link whose drawing is shown in it. */
  drawing_of: Generated<string | null>;
  /** The outbox id of the mail that this one goes on from. */
  in_reply_to: Generated<string | null>;
  /** Set when somebody has seen that it was given up and lets it be; it stays as it is. */
  dismissed_at: Generated<string | null>;
  created_at: string;
};

/** Append-only and chained: server/audit/chain.ts. */
export type AuditEventTable = {
  seq: number;
  id: string;
  at: string;
  /** `cli:<system user>`, `staff:<id>`, `client` or `candidate`. */
  actor: string;
  actor_name: string;
  /** A network address, or `command line`. */
  origin: string;
  action: string;
  about_type: string;
  about_id: string;
  /** JSON with what changed; never a token or a file's content. With its salt null once it was forgotten. */
  detail: string | null;
  salt: string | null;
  detail_hash: string;
  previous_hash: string;
  hash: string;
  /** A keyed mark over number and hash. Null before the log was keyed, and if its end could not be trusted. */
  mark: string | null;
};

/** One row for each thing that can be searched, in order of arrival; kept by triggers, like the indexes `<kind>_search`. */
export type SearchEntryTable = { seq: Generated<number>; kind: SearchKind; about_id: string };

export const searchKinds = ['enquiry', 'client', 'payment_link', 'candidate_link'] as const;
export type SearchKind = (typeof searchKinds)[number];

export type VitalTable = {
  id: string;
  page: string;
  name: string;
  value: number;
  rating: string;
  navigation_type: string;
  device: string;
  build: string;
  created_at: string;
};

export type SettingTable = { key: string; value: string; updated_at: string };

export type StaffRole = 'admin' | 'staff';

/** The sign-in library's, with its own names. Instants are ISO 8601 text, flags 0 or 1. */
export type StaffUserTable = {
  id: string;
  name: string;
  email: string;
  emailVerified: number;
  image: string | null;
  createdAt: string;
  updatedAt: string;
  twoFactorEnabled: number | null;
  role: StaffRole;
  disabledAt: string | null;
  lastSignInAt: string | null;
  /** From when on the console opens only for setting up a second factor; null if none was ever asked for. */
  secondFactorDueAt: Generated<string | null>;
};

export type StaffSessionTable = {
  id: string;
  expiresAt: string;
  token: string;
  createdAt: string;
  updatedAt: string;
  ipAddress: string | null;
  userAgent: string | null;
  userId: string;
};

export type StaffAccountTable = {
  id: string;
  accountId: string;
  providerId: string;
  userId: string;
  password: string | null;
  createdAt: string;
  updatedAt: string;
};

export type StaffVerificationTable = {
  id: string;
  identifier: string;
  value: string;
  expiresAt: string;
  createdAt: string;
  updatedAt: string;
};

export type StaffTwoFactorTable = { id: string; secret: string; backupCodes: string; userId: string };

export type StaffUsedCodeTable = { user_id: string; code_hash: string; expires_at: string };

export type StaffPasskeyTable = { id: string; name: string | null; userId: string; createdAt: string | null };

export type StaffInvitationTable = {
  id: string;
  token_id: string;
  kind: 'setup' | 'invite' | 'reset';
  /** Of whom is invited; null for the first administrator. */
  email: string | null;
  role: StaffRole;
  /** Whose password is reset. */
  user_id: string | null;
  /** An actor's id. */
  invited_by: string;
  expires_at: string | null;
  used_at: string | null;
  created_at: string;
};

export type StaffGuessTable = {
  key: string;
  failures: number;
  blocked_until: string | null;
  updated_at: string;
};

export type Tables = {
  enquiry: EnquiryTable;
  enquiry_task: EnquiryTaskTable;
  payment_link: PaymentLinkTable;
  payment_submission: PaymentSubmissionTable;
  candidate_link: CandidateLinkTable;
  candidate_upload: CandidateUploadTable;
  file_scan: FileScanTable;
  outbox: OutboxTable;
  audit_event: AuditEventTable;
  vital: VitalTable;
  setting: SettingTable;
  enquiry_note: EnquiryNoteTable;
  client: ClientTable;
  project: ProjectTable;
  partial_upload: PartialUploadTable;
  candidate_link_request: CandidateLinkRequestTable;
  link_opening: LinkOpeningTable;
  search_entry: SearchEntryTable;
  staff_user: StaffUserTable;
  staff_session: StaffSessionTable;
  staff_account: StaffAccountTable;
  staff_verification: StaffVerificationTable;
  staff_two_factor: StaffTwoFactorTable;
  staff_passkey: StaffPasskeyTable;
  staff_used_code: StaffUsedCodeTable;
  staff_invitation: StaffInvitationTable;
  staff_guess: StaffGuessTable;
};
