// Cleans up after crashes: files that broke off while arriving, kept files that no row names. Rows whose file is gone are
// told, never touched.
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import { listNamedFiles, type NamedFile } from './named-files.store.ts';
import { listOverduePartials, listPartialIds } from './partial-uploads.store.ts';
import { dropPartial } from './partial-uploads.ts';
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

const partialEnding = '.part';

/**
 * Removes uploads that can go on and whose time is over or whose link is gone, and files that no row names any more. Answers
 * how many. Safe while the server runs.
 */
export const sweepPartials = async (
  { db, files, clock }: Pick<Deps, 'db' | 'files' | 'clock'>,
  { graceMs = givenUpMs }: { graceMs?: number } = {},
): Promise<number> => {
  const overdue = await listOverduePartials(db, clock.now());
  for (const id of overdue) await dropPartial({ db, files }, id);
  const lying = (await readdir(files.partials)).filter((name) => name.endsWith(partialEnding));
  const known = new Set(await listPartialIds(db));
  let removed = overdue.length;
  for (const name of lying) {
    if (known.has(name.slice(0, -partialEnding.length))) continue;
    const path = join(files.partials, name);
    const facts = await stat(path).catch(() => undefined);
    // A file is there a moment before its row is.
    if (facts === undefined || facts.mtimeMs > Date.now() - graceMs) continue;
    await rm(path, { force: true });
    removed += 1;
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
