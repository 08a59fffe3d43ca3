// Copies the files that rows name into another store, each compared with what was received.
import type { Db } from '#server/deps.ts';
import { stateOfKeptFile } from '#server/files/kept-file.ts';
import { listNamedFiles } from '#server/files/named-files.store.ts';
import type { FileStore } from '#server/files/store.ts';

export type FilesCopied = {
  files: number;
  added: number;
  /** Keys of files that the source has no longer, or not as they were received; they are not copied. */
  missing: string[];
  damaged: string[];
};

export type FileCopyOptions = {
  rehearsal: boolean;
  /** Reads what was copied before, too. */
  verify: boolean;
  onFile(done: number, all: number): void;
};

/** What is there already is not read again without `verify`: a file is in its place only once all of it has arrived. */
export const copyFiles = async (
  db: Db,
  from: FileStore,
  to: FileStore,
  { rehearsal, verify, onFile }: FileCopyOptions,
): Promise<FilesCopied> => {
  const named = await listNamedFiles(db);
  const there = new Set<string>();
  for await (const { key } of to.list()) there.add(key);
  const copied: FilesCopied = { files: named.length, added: 0, missing: [], damaged: [] };
  for (const [at, { fileKey: key, sha256 }] of named.entries()) {
    onFile(at, named.length);
    const isThere = there.has(key) && (!verify || (await stateOfKeptFile(to, { key, sha256 })) === 'whole');
    if (isThere) continue;
    const state = await stateOfKeptFile(from, { key, sha256 });
    if (state !== 'whole') {
      copied[state].push(key);
      continue;
    }
    copied.added += 1;
    if (rehearsal) continue;
    const stored = await to.put((await from.open(key)).stream, key);
    if (stored.sha256 !== sha256) {
      await to.remove(key);
      throw new Error(`The file ${key} did not arrive as it was sent.`);
    }
  }
  return copied;
};
