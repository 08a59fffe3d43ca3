// The daily purge: soon after the start and then once a day.
import { serverActor } from '#server/audit/actor.ts';
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
