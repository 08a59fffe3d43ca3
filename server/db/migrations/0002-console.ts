// What the staff console needs: people who sign in, clients and projects, notes, openings of links, a search index, and
// an audit log that is chained by hashes. Never edited once released: the next change is the next file.
import { type Kysely, sql } from 'kysely';
import { chainEvents } from './0002-audit-chain.ts';
import { addSearch } from './0002-search.ts';
import { addStaffTables } from './0002-staff.ts';

const run = async (db: Kysely<unknown>, statements: string[]): Promise<void> => {
  for (const each of statements) await sql.raw(each).execute(db);
};

const enquiries = [
  'alter table enquiry add column assigned_to text',
  'create index enquiry_assigned on enquiry (assigned_to, created_at, id)',
  'create index enquiry_subject on enquiry (subject, created_at, id)',
  'create index enquiry_name on enquiry (name, id)',
  'create index enquiry_email on enquiry (email, created_at)',
  // Who writes twice may write the address differently.
  'create index enquiry_email_plain on enquiry (lower(email), created_at)',
  'create index enquiry_phone on enquiry (phone, created_at)',
  `create table enquiry_note (
    id text primary key,
    enquiry_id text not null references enquiry (id) on delete cascade,
    kind text not null,
    body text not null,
    outbox_id text,
    created_by text not null,
    created_at text not null
  )`,
  'create index enquiry_note_of on enquiry_note (enquiry_id, created_at)',
];

const clients = [
  `create table client (
    id text primary key,
    code text not null unique,
    name text not null,
    email text,
    phone text,
    address text,
    tax_id text,
    notes text,
    archived_at text,
    created_at text not null
  )`,
  'create index client_name on client (name, id)',
  'create index client_created on client (created_at, id)',
  'create index client_email on client (email)',
  `create table project (
    id text primary key,
    client_id text not null references client (id) on delete cascade,
    code text not null,
    name text not null,
    description text,
    archived_at text,
    created_at text not null,
    unique (client_id, code)
  )`,
];

const payments = [
  `alter table payment_link add column receipt_status text not null default 'none'`,
  `update payment_link set receipt_status = coalesce((select status from payment_submission
    where link_id = payment_link.id order by submitted_at desc, id desc limit 1), 'none')`,
  'create index payment_link_receipt on payment_link (receipt_status, created_at, id)',
  'create index payment_link_kind on payment_link (kind, created_at, id)',
  'create index payment_link_client on payment_link (client_id, created_at, id)',
  'create index payment_link_email on payment_link (email, created_at)',
  'create index payment_link_deactivated on payment_link (deactivated_at)',
  'create index payment_link_amount on payment_link (amount_paise, id)',
  // Of the list's filters, in its order: each a small part of the table.
  'create index payment_link_inactive on payment_link (created_at, id) where deactivated_at is not null',
  'create index payment_link_ends on payment_link (created_at, id, expires_at) where expires_at is not null',
  `create index payment_link_unpaid on payment_link (created_at, id)
    where due_date is not null and receipt_status not in ('received', 'verified')
      and coalesce(deactivated_at, '') = ''`,
  // For sums without reading the rows.
  'create index payment_link_sums on payment_link (created_at, receipt_status, amount_paise, deactivated_at, expires_at)',
  'alter table payment_submission add column utr text',
  'create index payment_submission_utr on payment_submission (utr)',
  'create index payment_submission_when on payment_submission (submitted_at, id)',
  'create index payment_submission_status on payment_submission (status, submitted_at, id)',
  'create index payment_submission_decided on payment_submission (status, decided_at)',
];

const candidates = [
  'create index candidate_link_email on candidate_link (email, created_at)',
  'create index candidate_link_phone on candidate_link (phone)',
  'create index candidate_link_expires on candidate_link (expires_at, id)',
  'create index candidate_link_name on candidate_link (name, id)',
  'create index candidate_link_inactive on candidate_link (created_at, id) where deactivated_at is not null',
  'create index candidate_upload_when on candidate_upload (uploaded_at)',
  `create table candidate_link_request (
    id text primary key,
    link_id text not null references candidate_link (id) on delete cascade,
    created_at text not null,
    handled_at text,
    handled_by text,
    outcome text
  )`,
  // However often a candidate asks, one request waits.
  `create unique index candidate_link_request_waiting on candidate_link_request (link_id) where handled_at is null`,
];

const links = [
  `create table link_opening (
    id text primary key,
    link_type text not null,
    link_id text not null,
    visitor text not null,
    agent text not null,
    device text not null,
    opened_at text not null
  )`,
  'create index link_opening_of on link_opening (link_type, link_id, opened_at)',
  'create index link_opening_by on link_opening (link_type, visitor, link_id)',
  'create index link_opening_when on link_opening (opened_at)',
];

const others = [
  'alter table outbox add column in_reply_to text',
  'alter table outbox add column dismissed_at text',
  'create index outbox_failed on outbox (failed_at)',
  'create index outbox_created on outbox (created_at, id)',
  'create index outbox_to on outbox (to_address, created_at)',
  'create index vital_by_page on vital (name, page, device, value, created_at)',
];

export const consoleTables = {
  async up(db: Kysely<unknown>): Promise<void> {
    await run(db, [...enquiries, ...clients, ...payments, ...candidates, ...links, ...others]);
    await addStaffTables(db);
    await addSearch(db);
    await chainEvents(db);
  },
};
