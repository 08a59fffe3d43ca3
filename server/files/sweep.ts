// Cleans up after crashes: files that broke off while arriving, kept files that no row names. Rows whose file is gone are
// told, never touched.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import { listNamedFiles, type NamedFile } from './named-files.store.ts';
import type { FileStore } from './store.ts';

export type SweepResult = {
  /** File names in the arrivals folder. */
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
  /** Arrivals that nobody has written to for so long have been given up, whichever process they came to. */
  arrivalGraceMs?: number;
  /** A file is in place a moment before its row is: younger ones are left alone. */
  keptGraceMs?: number;
};

const minute = 60_000;
/** A sender is given up after a minute of silence, and looking into a file takes seconds. */
const givenUpMs = 10 * minute;

/** Answers the names of the removed files. */
export const sweepArrivals = async (
  folder: string,
  { dryRun = false, arrivalGraceMs = givenUpMs }: Pick<SweepOptions, 'dryRun' | 'arrivalGraceMs'> = {},
): Promise<string[]> => {
  const before = Date.now() - arrivalGraceMs;
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => undefined);
    if (facts === undefined || !facts.isFile() || facts.mtimeMs > before) continue;
    if (!dryRun) await rm(path, { force: true });
    removed.push(name);
  }
  return removed;
};

const isThere = async (files: FileStore, key: string): Promise<boolean> => {
  try {
    const { stream } = await files.open(key);
    stream.on('error', () => undefined);
    (stream as NodeJS.ReadableStream & { destroy(): void }).destroy();
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
  { dryRun = false, arrivalGraceMs = givenUpMs, keptGraceMs = 15 * minute }: SweepOptions = {},
): Promise<SweepResult> => {
  const now = Date.now();
  const removedArrivals = await sweepArrivals(files.arrivals, { dryRun, arrivalGraceMs });
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
  // A file that came after the listing is no loss.
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
