// Runs the health checks, at most once a second however many ask, and tells what is wrong in words that anybody may read.
import { isDatabaseBusy } from '#server/db/busy.ts';
import { diskFault, diskFaultWords } from '#server/db/disk-fault.ts';
import type { Deps } from '#server/deps.ts';
import { StorageBusyError } from '#server/files/store.ts';
import { type HealthCheck, NotReady } from './checks.ts';

/** Names of checks to words. */
export type HealthReport = { notReady: Record<string, string>; warnings: Record<string, string> };
export type Health = () => Promise<HealthReport>;

const freshMs = 1_000;

/** The error itself may reveal internals: it only goes to the log. */
const reasonOf = (error: unknown): string => {
  const fault = diskFault(error);
  if (fault !== undefined) return diskFaultWords[fault];
  if (isDatabaseBusy(error)) return 'takes no writes at the moment';
  if (error instanceof StorageBusyError) return 'takes no files at the moment';
  return error instanceof NotReady ? error.message : 'does not work';
};

/** Returns a function that never rejects; calls at the same time share one look. */
export const makeHealth = (checks: readonly HealthCheck[], log: Deps['log']): Health => {
  const lookAnew = async (): Promise<HealthReport> => {
    const looks = await Promise.all(
      checks.map(async ({ name, run }) => {
        try {
          return { name, warning: await run() };
        } catch (error) {
          log.error({ err: error, check: name }, 'not ready');
          return { name, fault: reasonOf(error) };
        }
      }),
    );
    const report: HealthReport = { notReady: {}, warnings: {} };
    for (const { name, fault, warning } of looks) {
      if (fault !== undefined) report.notReady[name] = fault;
      if (warning !== undefined) report.warnings[name] = warning;
    }
    return report;
  };

  let latest: Promise<HealthReport> | undefined;
  let freshUntil = 0;
  return () => {
    if (latest === undefined || performance.now() >= freshUntil) {
      // Also while a look is under way: it takes seconds if something hangs.
      freshUntil = Number.POSITIVE_INFINITY;
      latest = lookAnew().finally(() => {
        freshUntil = performance.now() + freshMs;
      });
    }
    return latest;
  };
};
