// What people send, right in every field; a test changes the one it is about.
import { withToken } from '#contract/paths.ts';
import type { Actor } from '#server/audit/actor.ts';

export const makeEnquiry = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: 'Anitha Krishnan',
  email: 'anitha@sarees.test',
  phone: '9876543210',
  subject: 'Development',
  message: 'We sell hand-woven sarees and need a shop on the web.',
  ...changes,
});

/** An address of a link whose token nobody made. */
export const strangerPath = (pattern: string): string => withToken(pattern, 'z'.repeat(50));

/** Someone at the command line. */
export const makeActor = (name: string): Actor => ({ id: `cli:${name}`, name, from: 'command line' });
