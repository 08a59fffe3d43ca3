// The daily purge, and a look whether the audit log is whole: soon after the start and then once a day.
import { serverActor } from '#server/audit/actor.ts';
import { notAsWritten } from '#server/audit/standing-faults.store.ts';
import { verifyChain } from '#server/audit/verify-chain.store.ts';
import type { Deps } from '#server/deps.ts';
import { purge } from './purge.ts';

const firstMs = 60_000;
const everyMs = 24 * 60 * 60_000;

/** Answers how to stop. */
export const purgeRegularly = (deps: Deps): (() => void) => {
  const run = async (): Promise<void> => {
    try {
      const removed = await purge(deps, serverActor);
      if (Object.values(removed).some((count) => count > 0))
        deps.log.info(removed, 'records whose time is over were removed');
    } catch (error) {
      deps.log.error({ err: error }, 'records whose time is over could not be removed');
    }
    try {
      const { faults } = await verifyChain(deps);
      if (faults.length > 0) deps.log.error({ faults }, notAsWritten);
    } catch (error) {
      deps.log.error({ err: error }, 'the audit log could not be checked');
    }
  };
  const first = setTimeout(run, firstMs);
  const daily = setInterval(run, everyMs);
  first.unref();
  daily.unref();
  return () => {
    clearTimeout(first);
    clearInterval(daily);
  };
};
