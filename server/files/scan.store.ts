// What is known of each file from the virus scanner. Rows come and go by triggers, with the rows that name the files.
import { sql } from 'kysely';
import { brand } from '#content/brand.ts';
import { type FileScan, type ScanProblem, scanProblems } from '#contract/staff/file-scan.ts';
import { formatInstant } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import type { Clock, Db, Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';

/**
 * Returns a lookup for the files of these rows. Without a scanner everything is open, except what one has found earlier.
 */
export const findScans = async (
  db: Db,
  { clamavUrl }: Pick<Config, 'clamavUrl'>,
  files: readonly { file_key: string | null }[],
): Promise<(fileKey: string) => FileScan> => {
  const fileKeys = files.map(({ file_key }) => file_key).filter((key) => key !== null);
  const rows =
    fileKeys.length === 0
      ? []
      : await db
          .selectFrom('file_scan')
          .select(['file_key', 'state', 'signature'])
          .where('file_key', 'in', fileKeys)
          .execute();
  const byKey = new Map(rows.map((row) => [row.file_key, row]));
  return (fileKey) => {
    const { state, signature } = byKey.get(fileKey) ?? { state: 'waiting', signature: null };
    const isOpen = state === 'clean' || (state === 'waiting' && clamavUrl === undefined);
    return { state: isOpen ? 'open' : state === 'infected' ? 'infected' : 'waiting', signature };
  };
};

/** The same for one file. With a scanner, a file that no row names counts as waiting. */
export const findScan = async (
  db: Db,
  config: Pick<Config, 'clamavUrl'>,
  fileKey: string,
): Promise<FileScan> => (await findScans(db, config, [{ file_key: fileKey }]))(fileKey);

/** Returns the key of the file that has been due longest; `undefined` if none is. */
export const findDueScan = async (db: Db, clock: Clock) =>
  db
    .selectFrom('file_scan')
    .select(['file_key', 'attempts'])
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', clock.now().toISOString())
    .orderBy('next_try_at')
    .limit(1)
    .executeTakeFirst();

/** `signature` is what the scanner found. Returns false if the file no longer waited. */
export const markScanned = async (
  tx: Db,
  clock: Clock,
  fileKey: string,
  signature: string | undefined,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('file_scan')
    .set({
      state: signature === undefined ? 'clean' : 'infected',
      signature: signature ?? null,
      problem: null,
      detail: null,
      scanned_at: clock.now().toISOString(),
    })
    .where('file_key', '=', fileKey)
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Counts one more attempt. Does nothing if the file no longer waits. */
export const markScanFailed = async (
  db: Db,
  fileKey: string,
  { problem, detail, nextTryAt }: { problem: ScanProblem; detail: string; nextTryAt: Date },
): Promise<void> => {
  await db
    .updateTable('file_scan')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_try_at: nextTryAt.toISOString(),
      problem,
      detail,
    }))
    .where('file_key', '=', fileKey)
    .where('state', '=', 'waiting')
    .execute();
};

/** For when the scanner is back: what waited for it is due at once, in order of arrival. */
export const makeScansDue = async (db: Db, problems: readonly ScanProblem[]): Promise<void> => {
  await db
    .updateTable('file_scan')
    .set((eb) => ({ next_try_at: eb.ref('created_at') }))
    .where('state', '=', 'waiting')
    .where('problem', 'in', problems)
    .execute();
};

export type ScanBacklog = {
  waiting: number;
  waitingSince: string | undefined;
  infected: number;
  /** What the latest failed attempt at a waiting file ran into. */
  problem: ScanProblem | undefined;
};

/** Counts over all files; `waitingSince` is an ISO instant, `undefined` if none waits. */
export const readScanBacklog = async (db: Db): Promise<ScanBacklog> => {
  const {
    rows: [row],
  } = await sql<{
    waiting: number;
    since: string | null;
    problem: ScanProblem | null;
    infected: number;
  }>`select
    count(*) as waiting, min(created_at) as since, max(problem) as problem,
    (select count(*) from file_scan where state = 'infected') as infected
    from file_scan where state = 'waiting'`.execute(db);
  return {
    waiting: Number(row?.waiting),
    waitingSince: row?.since ?? undefined,
    infected: Number(row?.infected),
    problem: row?.problem ?? undefined,
  };
};

/** Returns whose file it is, for telling staff what was found in it. */
export const findFileOwner = async (db: Db, fileKey: string) => {
  const receipt = await db
    .selectFrom('payment_submission')
    .select(['reference_id', 'file_name', 'link_id'])
    .where('file_key', '=', fileKey)
    .executeTakeFirst();
  if (receipt !== undefined)
    return {
      kind: 'receipt' as const,
      linkId: receipt.link_id,
      reference: receipt.reference_id,
      fileName: receipt.file_name,
    };
  const certificate = await db
    .selectFrom('candidate_upload')
    .select(['file_name', 'link_id'])
    .where('file_key', '=', fileKey)
    .executeTakeFirst();
  return certificate === undefined
    ? undefined
    : { kind: 'certificate' as const, linkId: certificate.link_id, fileName: certificate.file_name };
};

/** Checked before an uploaded file is opened for somebody. Throws `file.waiting-for-scan` or `file.infected`. */
export const refuseUnscanned = async (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  fileKey: string,
): Promise<void> => {
  const { state } = await findScan(db, config, fileKey);
  if (state === 'waiting') throw new ApiError('file.waiting-for-scan');
  if (state === 'infected') throw new ApiError('file.infected');
};

/** What is wrong with the scanning, in a sentence. Returns `undefined` if there is no scanner, or if nothing is wrong. */
export const scanWarning = async ({
  db,
  config,
}: Pick<Deps, 'db' | 'config'>): Promise<string | undefined> => {
  if (config.clamavUrl === undefined) return undefined;
  const { waiting, waitingSince, problem } = await readScanBacklog(db);
  if (problem === undefined) return undefined;
  const since =
    waitingSince === undefined ? '' : `, the oldest since ${formatInstant(waitingSince, brand.hours)}`;
  return `${scanProblems[problem] ?? scanProblems.failed} Files that wait: ${waiting}${since}.`;
};
