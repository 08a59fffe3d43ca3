// What is wrong with the scanning of files, in a sentence: for the monitoring.
import { brand } from '#content/brand.ts';
import { scanProblems } from '#contract/staff/file-scan.ts';
import { formatInstant } from '#contract/time.ts';
import type { Deps } from '#server/deps.ts';
import { readScanBacklog } from './scan.store.ts';

/** Returns `undefined` if there is no scanner, or if nothing is wrong. */
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
