// Cleans up after crashes: files that broke off while arriving, and kept files that no row names. Rows whose file is gone are
// reported, never touched.
import type { Deps } from '#server/deps.ts';
import { listNamedFiles, type NamedFile } from './named-files.store.ts';
import { listOverduePartials, listPartialIds } from './partial-uploads.store.ts';
import { dropPartial } from './partial-uploads.ts';
import type { FileStore } from './store.ts';

export type SweepResult = {
  /** Names of files that broke off while they arrived. */
  removedArrivals: string[];
  /** Keys of kept files. */
  removedFiles: string[];
  rowsWithoutFile: NamedFile[];
  /** Kept files that rows name. */
  filesInUse: number;
};

export type SweepOptions = {
  /** Only reports what would be removed. */
  dryRun?: boolean;
  /** Arrivals that nobody has written to for this long were abandoned, whichever process they came to. */
  arrivalGraceMs?: number;
  /** Younger ones are left alone: their rows may be about to be written. */
  keptGraceMs?: number;
};

const minute = 60_000;
/** A file is in place a moment before its row is. */
const rowlessMs = 15 * minute;

/**
 * Removes resumable uploads that have expired or whose link is gone, and files that no row names any more. Returns
 * how many were removed. Safe while the server runs.
 */
export const sweepPartials = async (
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  { graceMs = rowlessMs }: { graceMs?: number } = {},
): Promise<number> => {
  const overdue = await listOverduePartials(db, clock.now());
  for (const id of overdue) await dropPartial({ db, files }, id);
  const lying: string[] = [];
  for await (const { key, writtenAt } of files.partials.list())
    if (writtenAt.getTime() <= Date.now() - graceMs) lying.push(key);
  const known = new Set(await listPartialIds(db));
  const unnamed = lying.filter((id) => !known.has(id));
  for (const id of unnamed) await files.partials.remove(id);
  return overdue.length + unnamed.length;
};

const isThere = async (files: FileStore, key: string): Promise<boolean> => {
  try {
    const { stream } = await files.open(key);
    stream.on('error', () => undefined).destroy();
    return true;
  } catch {
    return false;
  }
};

/**
 * Safe while the server runs. Ages are the disk's, so they are measured by the system's time, not by `deps.clock`.
 */
export const sweepFiles = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  { dryRun = false, arrivalGraceMs = files.givenUpMs, keptGraceMs = rowlessMs }: SweepOptions = {},
): Promise<SweepResult> => {
  const now = Date.now();
  const removedArrivals = await files.sweep({ dryRun, graceMs: arrivalGraceMs });
  // Files first, rows second: a row written in between names a file that is too young to be removed.
  const kept = new Map<string, Date>();
  for await (const { key, writtenAt } of files.list()) kept.set(key, writtenAt);
  const named = await listNamedFiles(db);
  const inUse = new Set(named.map((row) => row.fileKey));

  const removedFiles: string[] = [];
  for (const [key, writtenAt] of kept) {
    if (inUse.has(key) || writtenAt.getTime() > now - keptGraceMs) continue;
    if (!dryRun) await files.remove(key);
    removedFiles.push(key);
  }
  // A file that came after the listing is not a missing one.
  const rowsWithoutFile: NamedFile[] = [];
  for (const row of named) {
    if (!kept.has(row.fileKey) && !(await isThere(files, row.fileKey))) rowsWithoutFile.push(row);
  }
  return {
    removedArrivals,
    removedFiles,
    rowsWithoutFile,
    filesInUse: named.length - rowsWithoutFile.length,
  };
};
