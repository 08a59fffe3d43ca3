// The thread in which the server makes a backup: hashing a gigabyte takes seconds, which no visitor should wait for.
import { parentPort, workerData } from 'node:worker_threads';
import { BackupError } from './backup-error.ts';
import type { BackupAnswer } from './backup-thread.ts';
import { type BackupRequest, makeBackup } from './make-backup.ts';

const answer = async (): Promise<BackupAnswer> => {
  try {
    return { result: await makeBackup(workerData as BackupRequest) };
  } catch (error) {
    if (error instanceof BackupError) return { reason: error.message };
    throw error;
  }
};

parentPort?.postMessage(await answer());
