// Checks what should hold: database, tables, data folder, uploaded files, mail, configuration. Fixes what it safely can.
import type { Command } from 'commander';
import { brand } from '#content/brand.ts';
import { scanProblems } from '#contract/staff/file-scan.ts';
import { afterAttempts } from '#contract/staff/mail.ts';
import { mailProblems } from '#contract/staff/mail-problems.ts';
import { formatInstant } from '#contract/time.ts';
import { verifyChain } from '#server/audit/verify-chain.store.ts';
import { configWarnings } from '#server/config-warnings.ts';
import { tryDataFolder } from '#server/db/data-folder.ts';
import { integrityFaults } from '#server/db/integrity.ts';
import { pendingMigrations } from '#server/db/migrate.ts';
import type { Deps } from '#server/deps.ts';
import { pingClamd, ScanError } from '#server/files/clamd.ts';
import { stateOfKeptFile } from '#server/files/kept-file.ts';
import { listNamedFiles } from '#server/files/named-files.store.ts';
import { readScanBacklog, scanWarning } from '#server/files/scan.store.ts';
import { readClamavUrl } from '#server/files/scan-url.ts';
import { sweepFiles } from '#server/files/sweep.ts';
import { readDelivery } from '#server/outbox/delivery.store.ts';
import { progressOf } from '#server/outbox/mail-progress.store.ts';
import { listUnsentMail } from '#server/outbox/outbox.store.ts';
import { CommandError, type Context, type Run } from './run.ts';

const shownMails = 50;
const progressMs = 5_000;

/** `errors` are faults that somebody has to fix; `notes` are worth knowing. */
type Finding = { area: string; errors: string[]; notes: string[] };

const attempt = async (area: string, look: () => Promise<Omit<Finding, 'area'>>): Promise<Finding> => {
  try {
    return { area, ...(await look()) };
  } catch (error) {
    return { area, errors: [error instanceof Error ? error.message : String(error)], notes: [] };
  }
};

/** Reads every file that a row names, one after the other. */
const readFiles = async ({ db, files }: Deps, note: (text: string) => void): Promise<string[]> => {
  const named = await listNamedFiles(db);
  note(`Reading ${named.length} files, to compare each with what was sent.`);
  const faults: string[] = [];
  let told = performance.now();
  for (const [at, { table, id, fileKey, sha256 }] of named.entries()) {
    const state = await stateOfKeptFile(files, { key: fileKey, sha256 }).catch(
      (error: unknown) => `unreadable: ${error instanceof Error ? error.message : String(error)}`,
    );
    // What is missing is reported without reading.
    if (state !== 'whole' && state !== 'missing')
      faults.push(`${table} ${id}: its file ${fileKey} is ${state}`);
    if (performance.now() - told > progressMs) {
      told = performance.now();
      note(`${at + 1} of ${named.length} files are read.`);
    }
  }
  return faults;
};

const checkFiles = async (deps: Deps, read: false | Context['note']): Promise<Omit<Finding, 'area'>> => {
  const swept = await sweepFiles(deps);
  const faults = read === false ? [] : await readFiles(deps, read);
  const removed = swept.removedArrivals.length + swept.removedFiles.length;
  return {
    errors: [
      ...swept.rowsWithoutFile.map((row) => `${row.table} ${row.id}: its file ${row.fileKey} is gone`),
      ...faults,
    ],
    notes: [
      `${swept.filesInUse} files in use`,
      ...(removed > 0 ? [`${removed} files that no record refers to were removed`] : []),
      read === false
        ? 'their content was not read; to compare every file with what was sent: check --files'
        : 'every file was read and compared with what was sent',
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

const checkMail = async ({ db }: Deps): Promise<Omit<Finding, 'area'>> => {
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
    const facts = [when, afterAttempts(mail.attempts)].filter((words) => words !== '').join(' ');
    return `${mail.kind} (${mail.id}): ${facts}: ${why}${said}`;
  };
  const waiting = mails.filter(({ state }) => state === 'waiting' || (state === 'delayed' && outage));
  const bad = mails.filter((mail) => !waiting.includes(mail));
  return {
    errors: [
      ...(outage === undefined
        ? []
        : [
            `no mail has gone out since ${at(outage.since)}: ${mailProblems[outage.problem].words} ${mailProblems[outage.problem].mend} Next try ${at(outage.nextTryAt)}. (${outage.detail})`,
          ]),
      ...bad.map(line),
    ],
    notes: waiting.length === 0 ? ['no mail is waiting to be sent'] : waiting.map(line),
  };
};

/** Nothing if no scanner is set up. */
const checkScanner = async ({ db, config }: Deps): Promise<Finding[]> => {
  const address = config.clamavUrl === undefined ? undefined : readClamavUrl(config.clamavUrl);
  if (address === undefined) return [];
  return [
    await attempt('virus scanner', async () => {
      const { waiting, waitingSince, infected } = await readScanBacklog(db);
      const problem = await pingClamd(address).then(
        () => undefined,
        (error: unknown) =>
          error instanceof ScanError ? `${scanProblems[error.problem]} (${error.message})` : String(error),
      );
      const warning = await scanWarning({ db, config });
      const since =
        waitingSince === undefined ? '' : `, the oldest since ${formatInstant(waitingSince, brand.hours)}`;
      return {
        errors: [problem ?? warning].filter((words) => words !== undefined),
        notes: [`${waiting} files are waiting for the scan${since}`, `${infected} files are set aside`],
      };
    }),
  ];
};

const lookOver = async (deps: Deps, read: false | Context['note']): Promise<Finding[]> => {
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
    await attempt('files', () => checkFiles(deps, read)),
    ...(await checkScanner(deps)),
    await attempt('mail', () => checkMail(deps)),
    await attempt('configuration', async () => ({
      errors: [],
      notes: configWarnings(config).map(({ message, mend }) => `${message} ${mend}`),
    })),
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
    .option('--files', 'read every uploaded file and compare it with what was sent; this takes time')
    .option('--json', 'print JSON for other programs')
    .addHelpText(
      'after',
      '\nThis is about the data; for the installation around it (address, proxy, mail server, disk, backups): doctor.\nFiles that no record refers to (left by a crash) are removed; everything else is only reported.\nEnds with exit code 1 when something has to be fixed.\n\nExamples:\n  $ npm run -s cli -- check\n  $ npm run -s cli -- check --files',
    )
    .action(
      run(async ({ deps, print, note }, options: { files?: boolean }) => {
        const findings = await lookOver(deps, options.files === true && note);
        print(findings, asText(findings));
        const bad = findings.filter(({ errors }) => errors.length > 0).map(({ area }) => area);
        if (bad.length > 0) throw new CommandError(`Something has to be fixed: ${bad.join(', ')}.`);
      }),
    );
};
