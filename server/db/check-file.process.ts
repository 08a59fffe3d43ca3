// Reads the whole database file in a thread of its own and says what it finds; the path is its workerData.
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

const check = (path: string): string => {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return String(database.prepare('pragma quick_check(1)').get()?.quick_check);
  } finally {
    database.close();
  }
};

parentPort?.postMessage(check(String(workerData)));
