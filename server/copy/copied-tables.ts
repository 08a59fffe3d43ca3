// Every table of an installation, in an order in which a row comes after those it refers to, with the columns of its key.
import type { Tables } from '#server/db/tables.ts';

/**
 * Made by the database itself: the search index. Begun anew: half-sent uploads. Copied with what it stands for: an enquiry's task
 * (see `copyEnquiries`).
 */
type NotCopied = 'search_entry' | 'partial_upload' | 'enquiry_task';

export type CopiedTable = Exclude<keyof Tables, NotCopied>;

const keysOf = {
  setting: ['key'],
  staff_user: ['id'],
  staff_account: ['id'],
  staff_session: ['id'],
  staff_verification: ['id'],
  staff_two_factor: ['id'],
  staff_passkey: ['id'],
  staff_used_code: ['user_id', 'code_hash'],
  staff_invitation: ['id'],
  staff_guess: ['key'],
  client: ['id'],
  project: ['id'],
  enquiry: ['id'],
  enquiry_note: ['id'],
  payment_link: ['id'],
  payment_submission: ['id'],
  candidate_link: ['id'],
  candidate_upload: ['id'],
  candidate_link_request: ['id'],
  file_scan: ['file_key'],
  link_opening: ['id'],
  outbox: ['id'],
  audit_event: ['seq'],
  vital: ['id', 'name'],
} as const satisfies Record<CopiedTable, readonly string[]>;

export const copiedTables = Object.entries(keysOf) as [CopiedTable, readonly string[]][];
