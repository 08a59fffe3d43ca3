// The state of the process and its machine, for staff.
import { healthSchema, overviewApi } from '#contract/staff/overview.ts';
import { backupHealth } from '#server/backups/backup-health.ts';
import { diskRoom } from '#server/db/data-folder.ts';
import type { Deps } from '#server/deps.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { readDelivery } from '#server/outbox/delivery.store.ts';
import { smtpWarning } from '#server/outbox/smtp-url.ts';
import { version } from '#server/version.ts';
import type { Health } from './look.ts';

/** `lastSweptAt` returns when arrivals were last swept; it is left out if this process does not sweep. */
export const healthStaffRoutes = (
  app: App,
  { config, db, clock }: Deps,
  health: Health,
  lastSweptAt: () => Date | undefined,
): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const startedAt = clock.now().toISOString();
  forStaff(overviewApi.health, { answer: healthSchema }, async () => {
    const mail = await readDelivery(db);
    const { notReady, warnings } = await health();
    const disk = await diskRoom(config.dataDir);
    const backups = await backupHealth({ config, db, clock });
    const inList = (words: Record<string, string>) =>
      Object.entries(words).map(([name, text]) => ({ name, text }));
    return {
      failing: inList(notReady),
      warnings: inList(warnings),
      diskFreeBytes: disk?.free ?? null,
      diskTotalBytes: disk?.total ?? null,
      mailWaiting: mail.waiting,
      mailFailed: mail.failed,
      mailWaitingSince: mail.waitingSince ?? null,
      mailWarning: smtpWarning(config.smtpUrl) ?? null,
      lastSweepAt: lastSweptAt()?.toISOString() ?? null,
      lastBackupAt: backups.lastAt,
      backupProblem: backups.problem,
      version,
      node: process.version,
      startedAt,
    };
  });
};
