// Whether the database file is whole. A small one is read before the first answer. A large one is read beside the work, so that a
// start takes no longer the more there is; until that is through, every page that is read is checked by SQLite all the same.
import { statSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type { Deps } from '#server/deps.ts';
import { diskFault, diskFaultWords } from './disk-fault.ts';
import { databaseFiles, databasePath, refuseDamaged } from './open.ts';

/** Read within a twentieth of a second. */
const smallBytes = 16 * 1024 * 1024;

export type FileCheck = {
  /** Why the file cannot be relied on; `undefined` if nothing is known. */
  fault(): string | undefined;
  /** Resolves when the file has been read, or will not be. */
  done: Promise<void>;
  stop(): Promise<void>;
};

const readBeside = ({ config, log }: Deps): FileCheck => {
  let fault: string | undefined;
  const worker = new Worker(new URL('./check-file.process.ts', import.meta.url), {
    workerData: databasePath(config),
  });
  worker.unref();
  const { promise: done, resolve } = Promise.withResolvers<void>();
  worker.on('message', (said: string) => {
    if (said === 'ok') return;
    fault = diskFaultWords.damaged;
    log.fatal({ said: said.slice(0, 200) }, `${fault}; restore a backup`);
  });
  worker.on('error', (error) => {
    const found = diskFault(error);
    if (found === 'damaged') fault = diskFaultWords.damaged;
    log.error({ err: error }, 'the database file could not be checked');
  });
  worker.on('exit', () => resolve());
  return {
    fault: () => fault,
    done,
    stop: async () => {
      await worker.terminate();
    },
  };
};

/** Throws a ConfigError if a small file is damaged. What is found in a larger one is in the log and in health. PostgreSQL looks after its own files. */
export const checkFile = async (deps: Deps, smallUpTo = smallBytes): Promise<FileCheck> => {
  const [path] = databaseFiles(deps.config);
  const bytes = path === undefined ? 0 : (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  if (bytes > smallUpTo) return readBeside(deps);
  if (path !== undefined) await refuseDamaged(deps.db, deps.config);
  return { fault: () => undefined, done: Promise.resolve(), stop: () => Promise.resolve() };
};
