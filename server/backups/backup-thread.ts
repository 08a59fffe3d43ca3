// Makes a backup in a thread of its own, which can be stopped.
import { Worker } from 'node:worker_threads';
import { BackupError } from './backup-error.ts';
import type { BackupRequest, BackupResult } from './make-backup.ts';

export type BackupAnswer = { result: BackupResult } | { reason: string };

/** As `makeBackup`. Rejects when `signal` stops it: nothing counts as a backup then. */
export const makeBackupInThread = async (
  request: BackupRequest,
  signal: AbortSignal,
): Promise<BackupResult> => {
  const worker = new Worker(new URL('./backup.worker.ts', import.meta.url), { workerData: request });
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    const answer = await new Promise<BackupAnswer>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('the backup was stopped')));
    });
    if ('reason' in answer) throw new BackupError(answer.reason);
    return answer.result;
  } finally {
    signal.removeEventListener('abort', stop);
    await worker.terminate();
  }
};
