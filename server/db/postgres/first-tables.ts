// PostgreSQL's tables, as SQLite's migrations up to 0016 leave them: a new installation there has nothing older to bring along. Never
// edited once released: the next change is the next migration, for both. `schema.test.ts` compares the two.
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { rateLimitStatements } from './rate-limit-table.ts';
import { searchStatements } from './search-tables.ts';
import { triggers } from './triggers.ts';

const tables = [
  `create table staff_user (
    id text primary key, name text not null, email text not null unique, "emailVerified" integer not null,
    image text, "createdAt" text not null, "updatedAt" text not null, "twoFactorEnabled" integer,
    role text not null, "disabledAt" text, "lastSignInAt" text, "secondFactorDueAt" text
  )`,
  `create table enquiry (
    id text primary key, name text not null, email text not null, phone text not null,
    subject text not null, message text not null, status text not null, spam_reason text,
    content_hash text not null, sender_hash text not null, idempotency_key text unique,
    created_at text not null, assigned_to text
  )`,
  `create table client (
    id text primary key, code text not null unique, name text not null, email text, phone text,
    address text, tax_id text, notes text, archived_at text, created_at text not null
  )`,
  `create table payment_link (
    id text primary key, token_id text not null unique, kind text not null, client_id text not null,
    client_name text not null, email text, project_name text not null, project_id text not null,
    description text, brand_id text, amount_paise bigint not null, due_date text, expires_at text,
    deactivated_at text, created_at text not null, receipt_status text not null default 'none'
  )`,
  `create table candidate_link (
    id text primary key, token_id text not null unique, name text not null, email text not null,
    phone text not null, position text not null, candidate_id text not null, expires_at text not null,
    deactivated_at text, created_at text not null, lifetime_ms bigint not null default 7200000
  )`,
  `create table audit_event (
    seq bigint primary key, id text not null unique, at text not null, actor text not null,
    actor_name text not null, origin text not null, action text not null, about_type text not null,
    about_id text not null, detail text, salt text, detail_hash text not null,
    previous_hash text not null, hash text not null, mark text
  )`,
  `create table candidate_link_request (
    id text primary key, link_id text not null references candidate_link (id) on delete cascade,
    created_at text not null, handled_at text, handled_by text, outcome text
  )`,
  `create table candidate_upload (
    id text primary key, link_id text not null references candidate_link (id),
    file_key text not null unique, file_name text not null, file_bytes bigint not null,
    file_sha256 text not null, file_damaged integer not null, uploaded_at text not null, reset_at text,
    reset_reason text, viewed_at text
  )`,
  `create table enquiry_note (
    id text primary key, enquiry_id text not null references enquiry (id) on delete cascade,
    kind text not null, body text not null, outbox_id text, created_by text not null,
    created_at text not null
  )`,
  `create table enquiry_task (
    enquiry_id text primary key references enquiry (id) on delete cascade, has_mails integer not null
  )`,
  `create table file_scan (
    file_key text primary key, state text not null, signature text, attempts integer not null default 0,
    next_try_at text not null, problem text, detail text, created_at text not null, scanned_at text
  )`,
  `create table link_opening (
    id text primary key, link_type text not null, link_id text not null, visitor text not null,
    agent text not null, device text not null, opened_at text not null
  )`,
  `create table outbox (
    id text primary key, kind text not null, about_id text not null, to_address text not null,
    reply_to text, subject text not null, text_body text not null, html_body text not null,
    attempts integer not null, next_try_at text not null, claimed_until text, sent_at text,
    failed_at text, last_error text, created_at text not null, in_reply_to text, dismissed_at text,
    problem text, has_link integer not null default 0
  )`,
  `create table partial_upload (
    id text primary key, link_type text not null, link_id text not null, token_id text not null,
    file_name text not null, file_bytes integer not null, synced_bytes integer not null,
    expires_at text not null, created_at text not null, file_sha256 text
  )`,
  `create table payment_submission (
    id text primary key, link_id text not null references payment_link (id),
    reference_id text not null unique, status text not null, reason text, file_key text not null unique,
    file_name text not null, file_kind text not null, file_bytes bigint not null,
    file_sha256 text not null, file_damaged integer not null, submitted_at text not null, decided_at text,
    decided_by text, utr text
  )`,
  `create table project (
    id text primary key, client_id text not null references client (id) on delete cascade,
    code text not null, name text not null, description text, archived_at text, created_at text not null,
    unique (client_id, code)
  )`,
  `create table search_entry (
    seq bigint generated always as identity primary key, kind text not null, about_id text not null, words tsvector not null,
    unique (kind, about_id)
  )`,
  `create table setting (
    key text primary key, value text not null, updated_at text not null
  )`,
  `create table staff_account (
    id text primary key, "accountId" text not null, "providerId" text not null,
    "userId" text not null references staff_user (id) on delete cascade, "accessToken" text,
    "refreshToken" text, "idToken" text, "accessTokenExpiresAt" text, "refreshTokenExpiresAt" text,
    scope text, password text, "createdAt" text not null, "updatedAt" text not null
  )`,
  `create table staff_guess (
    key text primary key, failures integer not null, blocked_until text, updated_at text not null
  )`,
  `create table staff_invitation (
    id text primary key, token_id text not null unique, kind text not null, email text,
    role text not null, user_id text references staff_user (id) on delete cascade,
    invited_by text not null, expires_at text, used_at text, created_at text not null
  )`,
  `create table staff_passkey (
    id text primary key, name text, "publicKey" text not null,
    "userId" text not null references staff_user (id) on delete cascade,
    "credentialID" text not null unique, counter integer not null, "deviceType" text not null,
    "backedUp" integer not null, transports text, "createdAt" text, aaguid text
  )`,
  `create table staff_session (
    id text primary key, "expiresAt" text not null, token text not null unique, "createdAt" text not null,
    "updatedAt" text not null, "ipAddress" text, "userAgent" text,
    "userId" text not null references staff_user (id) on delete cascade
  )`,
  `create table staff_two_factor (
    id text primary key, secret text not null, "backupCodes" text not null,
    "userId" text not null references staff_user (id) on delete cascade, verified integer,
    "failedVerificationCount" integer, "lockedUntil" text
  )`,
  `create table staff_used_code (
    user_id text not null references staff_user (id) on delete cascade, code_hash text not null,
    expires_at text not null, primary key (user_id, code_hash)
  )`,
  `create table staff_verification (
    id text primary key, identifier text not null, value text not null, "expiresAt" text not null,
    "createdAt" text not null, "updatedAt" text not null
  )`,
  `create table vital (
    id text not null, name text not null, page text not null, value double precision not null,
    rating text not null, navigation_type text not null, device text not null, build text not null,
    created_at text not null, constraint vital_view primary key (id, name)
  )`,
];

const indexes = [
  'create index audit_event_about_type on audit_event (about_type, about_id, seq)',
  'create index audit_event_action on audit_event (action, seq)',
  'create index audit_event_actor on audit_event (actor, seq)',
  'create index audit_event_at on audit_event (at, seq)',
  'create index candidate_link_created on candidate_link (created_at, id)',
  'create index candidate_link_email on candidate_link (email, created_at)',
  'create index candidate_link_expires on candidate_link (expires_at, id)',
  'create index candidate_link_inactive on candidate_link (created_at, id) where deactivated_at is not null',
  'create index candidate_link_name on candidate_link (name, id)',
  'create index candidate_link_phone on candidate_link (phone)',
  'create unique index candidate_link_request_waiting on candidate_link_request (link_id) where handled_at is null',
  'create unique index candidate_upload_one on candidate_upload (link_id) where reset_at is null',
  'create index candidate_upload_unviewed on candidate_upload (link_id) where viewed_at is null and reset_at is null',
  'create index candidate_upload_when on candidate_upload (uploaded_at)',
  'create index client_created on client (created_at, id)',
  'create index client_email on client (email)',
  'create index client_name on client (name, id)',
  'create index enquiry_assigned on enquiry (assigned_to, created_at, id, status)',
  'create index enquiry_created on enquiry (created_at, id, status)',
  'create index enquiry_email_plain on enquiry (lower(email), created_at)',
  'create index enquiry_name on enquiry (name, id)',
  'create index enquiry_note_of on enquiry_note (enquiry_id, created_at)',
  'create index enquiry_phone on enquiry (phone, created_at)',
  'create index enquiry_same on enquiry (content_hash, created_at)',
  'create index enquiry_status_created on enquiry (status, created_at, id)',
  'create index enquiry_subject on enquiry (subject, created_at, id, status)',
  `create index file_scan_infected on file_scan (file_key) where state = 'infected'`,
  `create index file_scan_waiting on file_scan (next_try_at, file_key, created_at, problem) where state = 'waiting'`,
  'create index link_opening_by on link_opening (link_type, visitor, link_id)',
  'create index link_opening_of on link_opening (link_type, link_id, opened_at)',
  'create index link_opening_when on link_opening (opened_at)',
  'create index outbox_about on outbox (about_id, kind)',
  'create index outbox_created on outbox (created_at, id)',
  'create index outbox_failed on outbox (failed_at) where failed_at is not null',
  'create index outbox_to on outbox (to_address, created_at)',
  'create index outbox_waiting on outbox (next_try_at, id, claimed_until, attempts, created_at) where sent_at is null and failed_at is null',
  'create index partial_upload_link on partial_upload (link_type, link_id, created_at)',
  'create index payment_link_amount on payment_link (amount_paise, id)',
  'create index payment_link_brand_id on payment_link (brand_id)',
  'create index payment_link_client on payment_link (client_id, created_at, id)',
  'create index payment_link_created on payment_link (created_at, id)',
  'create index payment_link_deactivated on payment_link (deactivated_at)',
  'create index payment_link_email on payment_link (email, created_at)',
  'create index payment_link_ends on payment_link (created_at, id, expires_at) where expires_at is not null',
  'create index payment_link_inactive on payment_link (created_at, id) where deactivated_at is not null',
  'create index payment_link_kind on payment_link (kind, created_at, id)',
  'create index payment_link_receipt on payment_link (receipt_status, created_at, id)',
  'create index payment_link_sums on payment_link (created_at, receipt_status, amount_paise, deactivated_at, expires_at)',
  `create index payment_link_unpaid on payment_link (created_at, id, due_date, receipt_status, deactivated_at) where due_date is not null and receipt_status not in ('received', 'verified') and coalesce(deactivated_at, '') = ''`,
  'create index payment_submission_decided on payment_submission (status, decided_at)',
  'create index payment_submission_file on payment_submission (file_sha256)',
  'create index payment_submission_link on payment_submission (link_id, status, submitted_at)',
  `create unique index payment_submission_one_standing on payment_submission (link_id) where status in ('received', 'verified')`,
  'create index payment_submission_queue on payment_submission (status, submitted_at)',
  'create index payment_submission_status on payment_submission (status, submitted_at, id)',
  'create index payment_submission_utr on payment_submission (utr)',
  'create index payment_submission_when on payment_submission (submitted_at, id)',
  'create index staff_account_user on staff_account ("userId")',
  'create index staff_passkey_user on staff_passkey ("userId")',
  'create index staff_session_user on staff_session ("userId")',
  'create index staff_two_factor_user on staff_two_factor ("userId")',
  'create index staff_verification_identifier on staff_verification (identifier)',
  'create index vital_by_page on vital (name, page, device, value, created_at)',
  'create index vital_created on vital (created_at)',
];

/** Texts are compared by their bytes, as SQLite does, whatever the database's language is: pages of lists and words rely on one order. */
const byBytes = (statement: string): string => statement.replaceAll(/\btext\b/g, 'text collate "C"');

export const firstTables: Migration = {
  up: async (db: Kysely<unknown>): Promise<void> => {
    const statements = [
      ...tables.map(byBytes),
      ...indexes,
      ...searchStatements,
      ...triggers,
      ...rateLimitStatements,
    ];
    for (const each of statements) await sql.raw(each).execute(db);
    await sql`insert into setting (key, value, updated_at)
      values ('audit.keyed-from', 'pending', ${new Date().toISOString()})`.execute(db);
  },
};
