// Another program that holds the write lock of a database, as a backup tool or a database browser does: a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';

const program = `
  import { DatabaseSync } from 'node:sqlite';
  const database = new DatabaseSync(process.argv[1], { timeout: 5000 });
  database.exec('begin immediate');
  process.stdout.write('held');
  process.stdin.on('end', () => {
    database.exec('rollback');
    process.exit();
  }).resume();`;

export type HeldLock = { release(): Promise<void> };

/** Resolves once the lock is held. */
export const holdLock = async (path: string): Promise<HeldLock> => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, path], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended.then(() => Promise.reject(new Error('no lock')))]);
  return {
    release: async () => {
      child.stdin.end();
      await ended;
    },
  };
};
