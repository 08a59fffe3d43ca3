// Looks over what should hold: database, tables, data folder, uploaded files, mail, configuration. Mends what it safely can.
import type { Command } from 'commander';
import { brand } from '#content/brand.ts';
import { mailProblems } from '#contract/staff/mail-problems.ts';
import { formatInstant } from '#contract/time.ts';
import { verifyChain } from '#server/audit/verify-chain.store.ts';
import { configWarnings } from '#server/config-warnings.ts';
import { tryDataFolder } from '#server/db/data-folder.ts';
import { integrityFaults } from '#server/db/integrity.ts';
import { pendingMigrations } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { readDelivery } from '#server/outbox/delivery.store.ts';
import { progressOf } from '#server/outbox/mail-progress.store.ts';
import { listUnsentMail } from '#server/outbox/outbox.store.ts';
import { smtpWarning } from '#server/outbox/smtp-url.ts';
import { CommandError, type Run } from './run.ts';

const shownMails = 50;

/** `errors` are faults that somebody has to mend; `notes` are worth knowing. */
type Finding = { area: string; errors: string[]; notes: string[] };

const attempt = async (area: string, look: () => Promise<Omit<Finding, 'area'>>): Promise<Finding> => {
  try {
    return { area, ...(await look()) };
  } catch (error) {
    return { area, errors: [error instanceof Error ? error.message : String(error)], notes: [] };
  }
};

const checkFiles = async (deps: Deps): Promise<Omit<Finding, 'area'>> => {
  const swept = await sweepFiles(deps);
  const removed = swept.removedArrivals.length + swept.removedFiles.length;
  return {
    errors: swept.rowsWithoutFile.map((row) => `${row.table} ${row.id}: its file ${row.fileKey} is gone`),
    notes: [
      `${swept.filesInUse} files in use`,
      ...(removed > 0 ? [`${removed} files that nothing named were removed`] : []),
    ],
  };
};

const checkAudit = async (deps: Deps): Promise<Omit<Finding, 'area'>> => {
  const { events, head, faults, notes } = await verifyChain(deps);
  const hint =
    'when you know why (an older database put back, a lost secret): npm run -s cli -- audit-log accept --reason "…"';
  return {
    errors: faults,
    notes: [
      `${events} events, the last with the hash ${head}`,
      ...notes,
      ...(faults.length > 0 ? [hint] : []),
    ],
  };
};

const checkMail = async ({ db, config }: Deps): Promise<Omit<Finding, 'area'>> => {
  const { outage } = await readDelivery(db);
  const mails = (await listUnsentMail(db, shownMails)).map((mail) => ({
    ...mail,
    ...progressOf(mail, outage),
  }));
  const at = (instant: string): string => formatInstant(instant, brand.hours);
  const line = (mail: (typeof mails)[number]): string => {
    const when = mail.state === 'failed' ? `given up ${at(mail.at)}` : `next try ${at(mail.at)}`;
    const why = mail.problem === null ? 'not tried yet' : mailProblems[mail.problem].words;
    const said = mail.detail === null ? '' : ` (${mail.detail})`;
    return `${mail.kind} (${mail.id}): ${when} after ${mail.attempts} attempts: ${why}${said}`;
  };
  const waiting = mails.filter(({ state }) => state === 'waiting' || (state === 'delayed' && outage));
  const bad = mails.filter((mail) => !waiting.includes(mail));
  const warning = smtpWarning(config.smtpUrl);
  return {
    errors: [
      ...(outage === undefined
        ? []
        : [
            `no mail has gone out since ${at(outage.since)}: ${mailProblems[outage.problem].words} ${mailProblems[outage.problem].mend} Next try ${at(outage.nextTryAt)}. (${outage.detail})`,
          ]),
      ...bad.map(line),
    ],
    notes: [
      ...(waiting.length === 0 ? ['nothing waits to be sent'] : waiting.map(line)),
      ...(warning === undefined ? [] : [warning]),
    ],
  };
};

const lookOver = async (deps: Deps): Promise<Finding[]> => {
  const { db, config } = deps;
  return [
    await attempt('database', async () => ({ errors: await integrityFaults(db), notes: [] })),
    await attempt('migrations', async () => ({
      errors: (await pendingMigrations(db)).map((name) => `${name} has not run`),
      notes: [],
    })),
    await attempt('data folder', async () => {
      await tryDataFolder(config.dataDir);
      return { errors: [], notes: [config.dataDir] };
    }),
    await attempt('audit log', () => checkAudit(deps)),
    await attempt('files', () => checkFiles(deps)),
    await attempt('mail', () => checkMail(deps)),
    await attempt('configuration', async () => ({ errors: [], notes: configWarnings(config) })),
  ];
};

const asText = (findings: Finding[]): string =>
  findings
    .flatMap(({ area, errors, notes }) => [
      `${errors.length === 0 ? 'ok  ' : 'FAIL'}  ${area}`,
      ...errors.map((text) => `        ! ${text}`),
      ...notes.map((text) => `        - ${text}`),
    ])
    .join('\n');

export const addCheckCommand = (program: Command, run: Run): void => {
  program
    .command('check')
    .description('looks over database, tables, data folder, uploaded files, mail and configuration')
    .option('--json', 'print JSON for other programs')
    .addHelpText(
      'after',
      '\nFiles that no row names are removed (left by a crash); everything else is only told.\nEnds with exit code 1 when something has to be mended.\n\nExample:\n  $ npm run -s cli -- check',
    )
    .action(
      run(async ({ deps, print }, _options: object) => {
        const findings = await lookOver(deps);
        print(findings, asText(findings));
        const bad = findings.filter(({ errors }) => errors.length > 0).map(({ area }) => area);
        if (bad.length > 0) throw new CommandError(`Something has to be mended: ${bad.join(', ')}.`);
      }),
    );
};
