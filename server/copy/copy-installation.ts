// Copies an installation to another database and another file store, beside the running server or while it is stopped.
import { installationId, knownInstallationId } from '#server/backups/backup-state.store.ts';
import { gatherStatistics } from '#server/db/gather-statistics.ts';
import type { Clock, Db } from '#server/deps.ts';
import { stateOfKeptFile } from '#server/files/kept-file.ts';
import { listNamedFiles } from '#server/files/named-files.store.ts';
import type { FileStore } from '#server/files/store.ts';
import { type CopyOptions, copyRows, isUnchanged, type RowsCopied } from './copy-rows.ts';
import { readRows } from './rows.store.ts';

type FilesCopied = {
  files: number;
  added: number;
  /** Keys of files that the source has no longer, or not as they were received; they are not copied. */
  missing: string[];
  damaged: string[];
};

type FileCopyOptions = {
  rehearsal: boolean;
  /** Reads what was copied before, too. */
  verify: boolean;
  onFile(done: number, all: number): void;
};

/** What is there already is not read again without `verify`: a file is in its place only once all of it has arrived. */
const copyFiles = async (
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

/** In words for whoever runs it. */
export class CopyError extends Error {
  override name = 'CopyError';
}

export type Installation = { db: Db; files: FileStore };

export type CopyResult = {
  tables: Record<string, RowsCopied>;
  files: FilesCopied;
  /** Nothing had to be written any more: both were the same while this was looked at. */
  isSame: boolean;
};

/** Tables that the first start of any installation fills. */
const filledByAnybody = ['enquiry', 'client', 'payment_link', 'candidate_link', 'staff_user'];

const isEmpty = async (db: Db): Promise<boolean> => {
  for (const table of filledByAnybody)
    if ((await readRows(db, { table, keys: ['id'] }, { limit: 1 })).length > 0) return false;
  return true;
};

const mostPasses = 4;

/**
 * Writes nothing with `rehearsal`. Throws a CopyError if the target holds another installation. Files first: a row never names a file that
 * is not there. Triggers of the target write rows of their own; the next pass puts right what they did otherwise.
 */
export const copyInstallation = async (
  from: Installation,
  to: Installation,
  clock: Clock,
  options: CopyOptions & FileCopyOptions,
): Promise<CopyResult> => {
  const ours = await installationId(from.db, clock);
  const theirs = await knownInstallationId(to.db);
  if (theirs !== ours && !(await isEmpty(to.db)))
    throw new CopyError('The target holds another installation. Copy into an empty database.');
  const files = await copyFiles(from.db, from.files, to.files, options);
  const tables = await copyRows(from.db, to.db, options);
  if (options.rehearsal) return { tables, files, isSame: isUnchanged(tables) && files.added === 0 };
  let isSame = isUnchanged(tables) && files.added === 0;
  for (let pass = 1; pass < mostPasses && !isSame; pass += 1) {
    const late = await copyFiles(from.db, from.files, to.files, { ...options, verify: false });
    const again = await copyRows(from.db, to.db, options);
    isSame = isUnchanged(again) && late.added === 0;
  }
  await gatherStatistics(to.db);
  return { tables, files, isSame };
};
