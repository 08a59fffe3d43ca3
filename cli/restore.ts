// `restore`: brings the installation back from a backup into an empty folder. Writes nothing before all of it has been checked.

import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { formatBytes } from '#contract/file-size.ts';
import { keptSecrets } from '#server/app-secret.ts';
import { type RestoreResult, restoreBackup } from '#server/backups/restore-backup.ts';
import type { RestorePlaces } from '#server/backups/restore-places.ts';
import { isServerAtWork } from '#server/backups/server-at-work.ts';
import { vouchForRestored } from '#server/backups/vouch-for-restored.ts';
import { type RestoreConfig, readRestoreConfig } from '#server/config.ts';
import { databaseFiles } from '#server/db/open.ts';
import { storageFolders } from '#server/files/local-store.ts';
import { shownTime } from './input.ts';
import { showProgress } from './progress.ts';
import { type BareRun, CommandError } from './run.ts';

const steps = { database: 'Restoring the database', files: 'Restoring files', checks: 'Checking' };

type Options = { backup?: string; to?: string; withoutSecret?: boolean; skipDamagedFiles?: boolean };

/** With `--to` everything goes into that folder, wherever the configuration keeps database and files. */
const placesOf = (config: RestoreConfig, to: string | undefined): RestorePlaces => {
  if (to !== undefined) {
    const dataDir = resolve(to);
    return { dataDir, databasePath: join(dataDir, 'site.db'), storageRoot: join(dataDir, 'files') };
  }
  const [path] = databaseFiles(config);
  const [storageRoot] = storageFolders(config);
  if (path === undefined || storageRoot === undefined)
    throw new CommandError(
      'The data is in PostgreSQL or S3. Restore into a folder with --to, then bring it there with copy-to.',
    );
  return { dataDir: config.dataDir, databasePath: path, storageRoot };
};

/** A server whose disk was lost goes on with its open files and would write into what is restored. */
const refuseRunningServer = async ({ host, port }: RestoreConfig, places: RestorePlaces): Promise<void> => {
  const address = ['0.0.0.0', '::'].includes(host) ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  if (await isServerAtWork(places, `http://${address}:${port}`))
    throw new CommandError(
      `A server is running on port ${port} and uses ${places.dataDir}. Stop it first, or restore into another folder with --to.`,
    );
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, at) => each === other[at]);

export const whatNewSecretEnds = [
  'Payment and onboarding links sent so far no longer work. The lists show their new addresses: send those.',
  'Invitations and password reset links no longer work: create new ones.',
  'Everybody is signed out of the console, and no device is remembered.',
  'Codes from authenticator apps no longer work. For each person: npm run -s cli -- user reset-second-factor EMAIL. Passkeys still work.',
];

/** What became of the secret, for `--json` and for people. A new one is made here if there is none. */
const settleSecret = (
  { secrets }: RestoreResult,
  configured: string[] | undefined,
  dataDir: string,
): { secret: 'restored' | 'from APP_SECRET' | 'new'; lines: string[] } => {
  if (configured !== undefined) {
    const other = secrets !== undefined && !isSame(secrets, configured);
    return {
      secret: 'from APP_SECRET',
      lines: other
        ? [
            `APP_SECRET differs from the backup's secret, which is now in ${join(dataDir, 'app-secret')}. As long as APP_SECRET is set:`,
            ...whatNewSecretEnds,
            'To keep all of this working, remove APP_SECRET, or set it to the line in that file.',
          ]
        : [
            'The secret is the one in APP_SECRET. If it is the same as before, links and sign-ins still work.',
          ],
    };
  }
  if (secrets !== undefined)
    return {
      secret: 'restored',
      lines: ['The secret is restored: links, sign-ins and second factors still work.'],
    };
  keptSecrets(dataDir);
  return {
    secret: 'new',
    lines: [
      'The secret was not restored and APP_SECRET is not set, so a new one was made. This means:',
      ...whatNewSecretEnds,
      `If you still have the old one, set APP_SECRET to it before you start, or put it in ${join(dataDir, 'app-secret')}.`,
    ],
  };
};

/** With PostgreSQL or S3 the server does not look into the folder. */
const nextSteps = (config: RestoreConfig, { dataDir }: RestorePlaces): string[] => {
  const isInFolders = databaseFiles(config).length > 0 && storageFolders(config).length > 0;
  if (isInFolders) return ['Now start the server (npm start), and check it: npm run -s cli -- doctor'];
  return [
    'To bring it from there to an empty database, and its files to where the settings look for them:',
    `  DATA_DIR=${dataDir} DATABASE_URL= STORAGE_URL= npm run -s cli -- copy-to --database-url postgres://… --storage-url ${config.storageUrl}`,
    'Then start the server (npm start), and check it: npm run -s cli -- doctor',
  ];
};

const asText = (
  result: RestoreResult,
  config: RestoreConfig,
  places: RestorePlaces,
  secretLines: string[],
): string => {
  const { dataDir } = places;
  const {
    name,
    createdAt,
    databaseBytes,
    files,
    fileBytes,
    migrated,
    auditEvents,
    auditVouchedFor,
    mailsWaiting,
    missing,
  } = result;
  return [
    `Restored ${name}, made ${shownTime(createdAt)}, to ${dataDir}:`,
    `  the database (${formatBytes(databaseBytes)}) and ${files} files (${formatBytes(fileBytes)}), every byte compared;`,
    `  the audit log of ${auditEvents} events is as it was written${auditVouchedFor ? '' : ', as far as that can be told without its secret'}.`,
    ...(migrated.length > 0 ? [`  The tables were brought up to date: ${migrated.join(', ')}.`] : []),
    ...(missing.length > 0
      ? [
          `  ${missing.length} files are missing: ${missing.map(({ table, id }) => `${table} ${id}`).join(', ')}`,
        ]
      : []),
    '',
    ...secretLines,
    ...(mailsWaiting > 0
      ? [
          `${mailsWaiting} mails are waiting to be sent; any that already went out after the backup will be sent again.`,
        ]
      : []),
    'Nothing done after the backup is in it: whatever was erased, deactivated or disabled since then has to be erased, deactivated or disabled again.',
    '',
    ...nextSteps(config, places),
  ].join('\n');
};

export const addRestoreCommand = (program: Command, bareRun: BareRun): void => {
  program
    .command('restore')
    .description('brings the installation back from a backup, into an empty folder')
    .argument('<from>', 'the folder of backups, or one backup in it')
    .option('--backup <name>', 'which one (backup list shows them); the latest without it')
    .option('--to <folder>', 'restore into this folder instead of DATA_DIR, for a look or a rehearsal')
    .option('--without-secret', 'do not restore the secret in the backup')
    .option('--skip-damaged-files', 'leave out damaged uploaded files and restore the rest')
    .option('--json', 'print JSON for other programs')
    .addHelpText(
      'after',
      '\nEverything is checked before it is put in place; a restore that fails leaves nothing behind. A backup of an earlier version is brought up to date.\nThe secret is decrypted with BACKUP_PASSPHRASE. First stop the server that uses the folder.\n\nExamples:\n  $ BACKUP_PASSPHRASE="…" npm run -s cli -- restore /mnt/backup/agency-site\n  $ npm run -s cli -- restore /mnt/backup/agency-site --to ./rehearsal --without-secret\n\nBack into PostgreSQL and S3, from a folder:\n  $ npm run -s cli -- restore /mnt/backup/agency-site --to ./restored\n  $ DATA_DIR=./restored DATABASE_URL= STORAGE_URL= npm run -s cli -- copy-to --database-url postgres://… --storage-url s3://…',
    )
    .action(
      bareRun(async ({ environment, actor, print }, from: string, options: Options) => {
        const config = readRestoreConfig(environment);
        const places = placesOf(config, options.to);
        await refuseRunningServer(config, places);
        const progress = showProgress(steps);
        const result = await restoreBackup(
          {
            from: resolve(from),
            backup: options.backup,
            places,
            passphrase: config.backupPassphrase,
            appSecrets: config.appSecrets,
            actor,
            clock: { now: () => new Date() },
            withoutSecret: options.withoutSecret ?? false,
            skipDamagedFiles: options.skipDamagedFiles ?? false,
          },
          progress.tell,
        ).finally(progress.end);
        const { secret, lines } = settleSecret(result, config.appSecrets, places.dataDir);
        const inUse = config.appSecrets ?? keptSecrets(places.dataDir);
        await vouchForRestored(places, inUse, actor, result.name);
        const { secrets: _, ...facts } = result;
        print({ ...facts, to: places.dataDir, secret }, asText(result, config, places, lines));
      }),
    );
};
