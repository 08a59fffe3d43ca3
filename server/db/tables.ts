// Every table on one page. Ids are text made by us; instants are ISO 8601 text in UTC; money is whole paise; flags are 0 or 1.
// Written for SQLite and PostgreSQL alike.
import type { PaymentKind, ReceiptStatus } from '#contract/payment-kinds.ts';

export const enquiryStatuses = ['new', 'read', 'answered', 'closed', 'spam'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

export type EnquiryTable = {
  id: string;
  name: string;
  email: string;
  phone: string;
  subject: string;
  message: string;
  status: EnquiryStatus;
  /** Why it was taken for spam: `honeypot`, `too-fast`; null for the rest. */
  spam_reason: string | null;
  /** SHA-256 of the checked content, to know the same enquiry again. */
  content_hash: string;
  /** Keyed hash of the sender's network address, never the address. */
  sender_hash: string;
  /** Unique while it is kept; cleared after its lifetime. */
  idempotency_key: string | null;
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
  decided_by: string | null;
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
  created_at: string;
};

export type AuditEventTable = {
  id: string;
  at: string;
  /** `cli:<system user>` or a staff id. */
  actor: string;
  action: string;
  about_type: string;
  about_id: string;
  /** JSON with what changed; never a token or a file's content. */
  detail: string;
};

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

export type Tables = {
  enquiry: EnquiryTable;
  payment_link: PaymentLinkTable;
  payment_submission: PaymentSubmissionTable;
  candidate_link: CandidateLinkTable;
  candidate_upload: CandidateUploadTable;
  outbox: OutboxTable;
  audit_event: AuditEventTable;
  vital: VitalTable;
  setting: SettingTable;
};
