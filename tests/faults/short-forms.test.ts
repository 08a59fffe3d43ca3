// The short form of every program of this folder, so that none of them breaks unseen between the full runs.
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { it } from 'vitest';
import { onPostgres } from '#tests/support/engine.ts';

const run = promisify(execFile);
/** Their short forms are tests of their own: tests/fuzz, server/outbox/mail-faults.test.ts, server/backups/backups.test.ts. */
const testedElsewhere = ['fuzz.fault.ts', 'mail-server.fault.ts', 'restore.fault.ts'];
const programs = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.fault.ts') && !testedElsewhere.includes(name),
);

/** Rejects with what was printed where the program does not end with 0. */
it.skipIf(onPostgres).each(programs)('%s', { timeout: 180_000 }, async (program) => {
  await run(process.execPath, [join(import.meta.dirname, program), '--short']);
});

it.runIf(onPostgres)('crash.fault.ts on PostgreSQL', { timeout: 180_000 }, async () => {
  await run(process.execPath, [join(import.meta.dirname, 'crash.fault.ts'), '--short', '--postgres']);
});
