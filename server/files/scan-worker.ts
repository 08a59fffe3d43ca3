// Lets the virus scanner look into uploaded files, one after the other, soon after they came. What it cannot look into stays
// closed and is tried again; a file in which it finds something stays closed for good, and staff are told.
import { brand } from '#content/brand.ts';
import { infectedFileMail } from '#content/file-mails.ts';
import type { ScanProblem } from '#contract/staff/file-scan.ts';
import { candidateScreens, consoleLink, receiptScreens } from '#contract/staff/paths.ts';
import { type Act, runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { ScanError, type ScanLimits, scanStream } from './clamd.ts';
import { findDueScan, findFileOwner, makeScansDue, markScanFailed, markScanned } from './scan.store.ts';
import { readClamavUrl } from './scan-url.ts';
import { FileMissingError } from './store.ts';

const lookEveryMs = 5_000;
const firstDelayMs = 10_000;
const longestDelayMs = 10 * 60_000;
/** Problems that are not the file's: the next file would meet the same. */
const scannerProblems: readonly ScanProblem[] = ['unreachable', 'silent', 'broken-off'];

const actor = { id: 'server', name: 'the server', from: 'virus scanner' };

/** Ten seconds, doubled with every attempt up to ten minutes. */
export const scanDelayMs = (attempts: number): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts, 20));

const tellStaff = async (
  { tx, record, mail }: Act,
  { config }: Deps,
  fileKey: string,
  signature: string,
): Promise<void> => {
  const owner = await findFileOwner(tx, fileKey);
  if (owner === undefined) return;
  const { kind, fileName, linkId } = owner;
  const screen =
    owner.kind === 'receipt'
      ? consoleLink(receiptScreens.one, { reference: owner.reference })
      : consoleLink(candidateScreens.one, { id: linkId });
  await mail({
    kind: `${kind}.infected`,
    aboutId: linkId,
    to: kind === 'receipt' ? config.mailTo : brand.hrEmail,
    content: infectedFileMail({ what: kind, fileName, signature, url: config.consoleUrl + screen }),
  });
  await record(`${kind}.infected`, linkId, {
    detail: { fileName, signature, ...(owner.kind === 'receipt' ? { referenceId: owner.reference } : {}) },
  });
};

const openFile = async ({ files }: Deps, fileKey: string): Promise<AsyncIterable<Buffer>> => {
  try {
    return (await files.open(fileKey)).stream;
  } catch (error) {
    if (!(error instanceof FileMissingError)) throw error;
    throw new ScanError('file-gone', 'the file is gone');
  }
};

/**
 * Looks into one file that is due. Returns whether there may be more to do now: not if none is due, nor if the scanner
 * is out of reach.
 */
export const scanNext = async (deps: Deps, options: { limits?: ScanLimits; signal?: AbortSignal } = {}) => {
  const { config, db, clock, log } = deps;
  const address = config.clamavUrl === undefined ? undefined : readClamavUrl(config.clamavUrl);
  if (address === undefined) return false;
  const due = await findDueScan(db, clock);
  if (due === undefined) return false;
  const { file_key: fileKey, attempts } = due;
  try {
    const verdict = await scanStream(address, await openFile(deps, fileKey), options);
    const signature = verdict.isClean ? undefined : verdict.signature;
    await runAction(deps, actor, async (act) => {
      if (!(await markScanned(act.tx, clock, fileKey, signature))) return;
      if (signature !== undefined) await tellStaff(act, deps, fileKey, signature);
    });
    if (signature !== undefined)
      log.error({ file: fileKey, signature }, 'a virus was found in an uploaded file');
    if (attempts > 0) await makeScansDue(db, scannerProblems);
    return true;
  } catch (error) {
    if (options.signal?.aborted) return false;
    if (!(error instanceof ScanError)) throw error;
    const nextTryAt = new Date(clock.now().getTime() + scanDelayMs(attempts));
    const { problem, message: detail } = error;
    await markScanFailed(db, fileKey, { problem, detail, nextTryAt });
    log.error(
      { file: fileKey, problem, reason: detail, attempts: attempts + 1 },
      'a file could not be scanned',
    );
    return !scannerProblems.includes(problem);
  }
};

export type Scanning = {
  /** Begins no further file and aborts the current scan: that file is scanned again after the next start. */
  stop(): Promise<void>;
  /** Call it when there may be a new file. */
  nudge(): void;
};

/** Starts scanning in the background; does nothing without CLAMAV_URL. */
export const startScanning = (deps: Deps): Scanning => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  let isAskedAgain = false;

  const run = async (): Promise<void> => {
    try {
      do {
        isAskedAgain = false;
        while (!signal.aborted && (await scanNext(deps, { signal })));
      } while (isAskedAgain && !signal.aborted);
    } catch (error) {
      deps.log.error({ err: error }, 'uploaded files could not be scanned');
    }
  };
  const nudge = (): void => {
    if (signal.aborted || deps.config.clamavUrl === undefined) return;
    if (running !== undefined) {
      isAskedAgain = true;
      return;
    }
    running = run().finally(() => {
      running = undefined;
    });
  };
  const timer = setInterval(nudge, lookEveryMs);
  timer.unref();
  nudge();
  return {
    nudge,
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
};
