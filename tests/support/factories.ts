// What people send, right in every field; a test changes the one it is about.

import type { Insertable } from 'kysely';
import { withToken } from '#contract/paths.ts';
import type { Actor } from '#server/audit/actor.ts';
import type { Tables } from '#server/db/tables.ts';

export const makeEnquiry = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Anitha Krishnan',
  email: 'anitha@sarees.test',
  phone: '9876543210',
  subject: 'Development',
  message: 'We sell hand-woven sarees and need a shop on the web.',
  ...changes,
});

/** The row of an enquiry, for tests of what lies in the table. */
export const makeEnquiryRow = (
  row: Pick<Insertable<Tables['enquiry']>, 'id' | 'name' | 'created_at'>,
): Insertable<Tables['enquiry']> => ({
  email: `${row.id}@mail.test`,
  phone: '9876543210',
  subject: 'Support',
  message: 'A new website, please.',
  status: 'new',
  spam_reason: null,
  content_hash: row.id,
  sender_hash: row.id,
  idempotency_key: null,
  ...row,
});

/** An address of a link whose token nobody made. */
export const strangerPath = (pattern: string): string => withToken(pattern, 'z'.repeat(50));

/** Someone at the command line. */
export const makeActor = (name: string): Actor => ({ id: `cli:${name}`, name, from: 'command line' });
