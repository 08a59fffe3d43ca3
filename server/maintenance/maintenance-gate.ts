// Closes the site and the API while maintenance is on. Health, metrics, assets, the console and what is already under way
// go on.
import { setTimeout as pause } from 'node:timers/promises';
import { maintenanceRetryAfterSeconds } from '#contract/limits.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { isApi, isStaffApi } from '#server/http/request-path.ts';
import { sendFile } from '#server/http/send-file.ts';
import type { Site } from '#server/http/site.ts';
import { readMaintenance } from './maintenance.store.ts';

/** How long a reading is valid: every process notices a switch within this time. */
const freshMs = 1_000;
/** A page waits no longer than this for a reading; then it uses the last one. */
const patienceMs = 250;

const makeReader = ({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>): (() => Promise<boolean>) => {
  let readAt = Number.NEGATIVE_INFINITY;
  let on = false;
  let reading: Promise<void> | undefined;
  const refresh = async (): Promise<void> => {
    try {
      ({ on } = await readMaintenance(db));
    } catch (error) {
      log.error({ err: error }, 'the maintenance setting could not be read; going on as before');
    } finally {
      readAt = clock.now().getTime();
      reading = undefined;
    }
  };
  return async () => {
    if (Math.abs(clock.now().getTime() - readAt) >= freshMs) {
      reading ??= refresh();
      const patience = new AbortController();
      const enough = pause(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([reading, enough]);
      patience.abort();
    }
    return on;
  };
};

export const addMaintenanceGate = (app: App, deps: Deps, site: Site | undefined): void => {
  const isOn = makeReader(deps);
  app.addHook('onRequest', async (request, reply) => {
    const api = isApi(request.url);
    const { page } = request.routeOptions.config;
    // Unknown addresses are the site's too: during maintenance nobody can say what is there.
    if (!api && page === undefined && !request.is404) return;
    if (isStaffApi(request.url)) return;
    if (!(await isOn())) return;
    const retryAfterSeconds = maintenanceRetryAfterSeconds;
    if (api || site === undefined) throw new ApiError('maintenance.on', { retryAfterSeconds });
    if (page === 'private') reply.header('referrer-policy', 'no-referrer');
    reply.header('retry-after', String(retryAfterSeconds)).header('x-robots-tag', 'noindex');
    return sendFile(request, reply, site.maintenance, { status: 503, cacheControl: 'no-store' });
  });
};
