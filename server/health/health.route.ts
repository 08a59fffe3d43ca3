// Whether the process is alive, whether it can do its work, and figures for a monitoring system.
import { createHash, timingSafeEqual } from 'node:crypto';
import { aliveSchema, notReadySchema, readySchema } from '#contract/health.ts';
import { publicApi } from '#contract/public-api.ts';
import { backupHealth } from '#server/backups/backup-health.ts';
import { folderHeader, seesFile } from '#server/backups/server-at-work.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { register } from '#server/http/register.ts';
import { readDelivery } from '#server/outbox/delivery.store.ts';
import { instance } from './instance.ts';
import type { Health } from './look.ts';

/** Equal in constant time, whatever the lengths. */
const isSame = (given: string, right: string): boolean => {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(right));
};

const gaugesOf = async (deps: Deps) => {
  const { waiting, failed, delayed, waitingSince, outage } = await readDelivery(deps.db);
  const age = (since: string | undefined): number =>
    since === undefined ? 0 : Math.max(0, (deps.clock.now().getTime() - Date.parse(since)) / 1_000);
  const backups = await backupHealth(deps);
  const lastBackup = backups.lastAt === null ? 0 : Date.parse(backups.lastAt) / 1000;
  const { rss, heapUsed } = process.memoryUsage();
  return [
    { name: 'outbox_waiting', help: 'Mails that have not left yet.', value: waiting },
    {
      name: 'outbox_delayed',
      help: 'Of those, mails that failed for the third time, or all while the mail server takes none.',
      value: delayed,
    },
    {
      name: 'outbox_oldest_seconds',
      help: 'How long the mail that has waited longest has waited.',
      value: age(waitingSince),
    },
    {
      name: 'outbox_outage_seconds',
      help: 'How long the mail server has taken no mail, from the third failure on.',
      value: age(outage?.since),
    },
    { name: 'outbox_failed', help: 'Mails that were given up.', value: failed },
    {
      name: 'backup_last_success_timestamp_seconds',
      help: 'When the last good backup was made; 0 without one.',
      value: lastBackup,
    },
    { name: 'backup_failures', help: 'Backups that failed in a row since then.', value: backups.failures },
    { name: 'process_resident_memory_bytes', help: 'Memory the process holds.', value: rss },
    { name: 'nodejs_heap_used_bytes', help: 'JavaScript heap in use.', value: heapUsed },
    { name: 'process_uptime_seconds', help: 'Time since the start.', value: process.uptime() },
  ];
};

export const healthRoutes = (app: App, deps: Deps, metrics: Metrics, health: Health): void => {
  register(
    app,
    publicApi.healthz,
    { about: { summary: 'Whether the process is alive' }, answer: aliveSchema },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const sees = seesFile(deps.config, request.headers[folderHeader]);
      if (sees !== undefined) reply.header(folderHeader, sees ? 'yes' : 'no');
      return { success: true as const, status: 'ok' as const };
    },
  );

  register(
    app,
    publicApi.readyz,
    {
      about: {
        summary:
          'Whether the database answers and takes writes, as does the data folder, and the site is loaded',
      },
      answer: readySchema,
      responses: { 503: notReadySchema },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      const { notReady, warnings } = await health();
      const said = { instance, ...(Object.keys(warnings).length === 0 ? {} : { warnings }) };
      const names = Object.keys(notReady);
      if (names.length === 0) return { success: true as const, status: 'ok' as const, ...said };
      const { code, message } = new ApiError('server.not-ready');
      const body = { success: false as const, code, message, notReady: names, reasons: notReady };
      return reply.code(503).send({ ...body, ...said });
    },
  );

  const { metricsToken } = deps.config;
  if (metricsToken === undefined) return;
  register(app, publicApi.metrics, { about: { hide: true } }, async (request, reply) => {
    const [, given = ''] = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '') ?? [];
    reply.header('cache-control', 'no-store');
    if (!isSame(given, metricsToken)) {
      reply.header('www-authenticate', 'Bearer');
      throw new ApiError('auth.required', { message: 'A valid bearer token is needed.' });
    }
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(metrics.render(await gaugesOf(deps)));
  });
};
