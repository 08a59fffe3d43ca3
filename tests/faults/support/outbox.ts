// The outbox of a server under test, looked at from outside, and the times of its claims moved by hand.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { type ServerProcess, withDeps } from './server-process.ts';

const claimed = (until: string) => (server: ServerProcess) =>
  withDeps(server.environment, async ({ db }) => {
    const held = db.updateTable('outbox').set({ claimed_until: until }).where('sent_at', 'is', null);
    await held.where('claimed_until', 'is not', null).execute();
  });

/**
 * A mail that was being sent at a kill is sent again when its claim runs out. Hit by a second kill just then it would go
 * out a third time, which nobody can rule out: here each is hit once, and waits for the quiet end.
 */
export const keepForTheEnd = claimed('2999-01-01T00:00:00.000Z');
/** Their time is over. */
export const letGo = claimed('2000-01-01T00:00:00.000Z');

const waiting = (server: ServerProcess): Promise<number> =>
  withDeps(server.environment, async ({ db }) => {
    const unwritten = await db.selectFrom('enquiry_task').select('enquiry_id').execute();
    const unsent = await db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    return unwritten.length + unsent.length;
  });

/** Rejects where mail is left after so long. */
export const untilDrained = async (server: ServerProcess, longestMs = 300_000): Promise<void> => {
  const deadline = Date.now() + longestMs;
  let left = await waiting(server);
  while (left > 0) {
    assert.ok(Date.now() < deadline, `${left} mails have not left`);
    await pause(500);
    left = await waiting(server);
  }
};

/** Every mail of the outbox came, none more than twice, and nothing else did. */
export const verifyTally = async (server: ServerProcess, counts: ReadonlyMap<string, number>) => {
  const ids = await withDeps(server.environment, ({ db }) => db.selectFrom('outbox').select('id').execute());
  const known = new Set(ids.map(({ id }) => id));
  const lost = [...known].filter((id) => !counts.has(id));
  assert.deepEqual(lost, [], 'mails that never came');
  assert.deepEqual(
    [...counts.keys()].filter((id) => !known.has(id)),
    [],
    'mails that nothing tells of',
  );
  const often = [...counts.values()];
  assert.ok(Math.max(...often) <= 2, 'a mail came more than twice');
  return { mails: known.size, mailsSentTwice: often.filter((count) => count === 2).length };
};
