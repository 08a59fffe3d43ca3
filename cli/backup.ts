// `backup`: copies the whole installation to another folder while the server runs, lists such copies, and reads them through.
import { join, resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { formatBytes } from '#contract/file-size.ts';
import { isOwnDisk } from '#server/backups/backup-room.ts';
import { checkBackup, findBackup } from '#server/backups/check-backup.ts';
import { listBackups } from '#server/backups/layout.ts';
import { type BackupResult, makeBackup } from '#server/backups/make-backup.ts';
import { readManifest } from '#server/backups/manifest.ts';
import { runBackup } from '#server/backups/run-backup.ts';
import type { Config } from '#server/config.ts';
import { shownTime } from './input.ts';
import { showProgress } from './progress.ts';
import { type BareContext, type BareRun, CommandError, type Run } from './run.ts';

const steps = { database: 'Copying the database', files: 'Copying files', checks: 'Reading' };

const readKeep = (text: string): number => {
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new InvalidArgumentError('It must be a number, 1 to 9999.');
  return Number(text);
};

const warningsOf = async (result: BackupResult, config: Config): Promise<string[]> => {
  const { to, missing, damaged, damagedBackups, secret, keptForSecret } = result;
  const warnings: [boolean, string][] = [
    [
      missing.length > 0,
      `${missing.length} files that the database refers to are missing from the disk, and so from the backup: ${missing.map(({ table, id }) => `${table} ${id}`).join(', ')}`,
    ],
    [
      damaged.length > 0,
      `${damaged.length} files have changed since they were received. They are in the backup as they are now: ${damaged.join(', ')}`,
    ],
    [
      damagedBackups.length > 0,
      `There are damaged backups in ${to}; they are not removed: ${damagedBackups.join(', ')}`,
    ],
    [
      secret === 'left out',
      'The secret is not in it: set BACKUP_PASSPHRASE, or keep APP_SECRET (or DATA_DIR/app-secret) in another safe place. Without it, all private links and sign-ins stop working after a restore.',
    ],
    [
      keptForSecret !== undefined,
      `${keptForSecret} is kept as well: no later backup holds the secret. Once BACKUP_PASSPHRASE is set, the next backup holds it, and this one is removed.`,
    ],
    [
      await isOwnDisk({ ...config, to }),
      `${to} is on the same disk as the data: if that disk fails, both are lost.`,
    ],
  ];
  return warnings.filter(([applies]) => applies).map(([, text]) => `Note: ${text}`);
};

const asText = ({ to, name, databaseBytes, files, fileBytes, newFiles, removed }: BackupResult): string =>
  [
    `Backed up to ${join(to, name)}: the database (${formatBytes(databaseBytes)}) and ${files} files (${formatBytes(fileBytes)}, ${newFiles} of them new).`,
    ...(removed.length > 0 ? [`Removed the oldest: ${removed.join(', ')}.`] : []),
    `To restore it: npm run -s cli -- restore ${to}`,
  ].join('\n');

/** `BACKUP_TO` if none is given; without either there is nothing to read. */
const folderOf = (given: string | undefined, environment: BareContext['environment']): string => {
  const folder = given ?? environment.BACKUP_TO?.trim();
  if (folder === undefined || folder === '' || folder === 'off')
    throw new CommandError('Name the folder of backups, or set BACKUP_TO.');
  return resolve(folder);
};

const summaryOf = async (folder: string, name: string) => {
  try {
    const { manifest } = await readManifest(join(folder, name));
    return {
      name,
      createdAt: manifest.createdAt,
      version: manifest.program,
      databaseBytes: manifest.database.bytes,
      files: manifest.files.length,
      fileBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
      secret: manifest.secret,
      whole: true,
    };
  } catch {
    return { name, whole: false };
  }
};

type Options = { keep?: number };

export const addBackupCommands = (program: Command, run: Run, bareRun: BareRun): void => {
  const backup = program
    .command('backup')
    .description(
      'copies the database, uploaded files and the encrypted secret to a folder; the server may run',
    )
    .argument('[to]', 'the folder of backups (default: BACKUP_TO)')
    .option(
      '--keep <count>',
      'how many backups stay in the folder; the oldest go, but never the last with the secret (default: BACKUP_KEEP)',
      readKeep,
    )
    .option('--json', 'print JSON for other programs')
    .addHelpText(
      'after',
      '\nUploaded files are kept once for all backups in the folder: what has not changed is not copied again.\nWith BACKUP_PASSPHRASE set, the backup holds the secret, encrypted; otherwise it does not.\nA backup that fails leaves nothing behind.\nOf PostgreSQL and S3 it is the same: one moment of the database as a file of SQLite, and the files out of the bucket.\n\nExamples:\n  $ npm run -s cli -- backup /mnt/backup/agency-site\n  $ npm run -s cli -- backup list /mnt/backup/agency-site\n  $ npm run -s cli -- backup check /mnt/backup/agency-site',
    )
    .action(
      run(async ({ deps, actor, print, note }, given: string | undefined, { keep }: Options) => {
        const to = given === undefined ? deps.config.backupTo : resolve(given);
        if (to === undefined) throw new CommandError('Name the folder to back up to, or set BACKUP_TO.');
        const progress = showProgress(steps);
        const result = await runBackup(
          deps,
          actor,
          to,
          (request) => makeBackup(request, progress.tell).finally(progress.end),
          keep,
        );
        print(result, asText(result));
        for (const warning of await warningsOf(result, deps.config)) note(warning);
      }),
    );

  backup
    .command('list')
    .description('lists the backups in a folder, the newest first')
    .argument('[folder]', 'the folder of backups (default: BACKUP_TO)')
    .option('--json', 'print JSON for other programs')
    .addHelpText('after', '\nExample:\n  $ npm run -s cli -- backup list /mnt/backup/agency-site')
    .action(
      bareRun(async ({ environment, printList }, given: string | undefined, _options: object) => {
        const folder = folderOf(given, environment);
        const found = await listBackups(folder).catch(() => {
          throw new CommandError(`${folder} cannot be read, or is not a folder.`);
        });
        const rows = await Promise.all(found.reverse().map((name) => summaryOf(folder, name)));
        printList(
          rows,
          (row) => ({
            name: row.name,
            created: shownTime(row.createdAt ?? null, 'damaged'),
            version: row.version ?? '',
            database: row.databaseBytes === undefined ? '' : formatBytes(row.databaseBytes),
            files: row.files ?? '',
            size: row.fileBytes === undefined ? '' : formatBytes(row.fileBytes),
            secret: row.secret ?? '',
          }),
          `${folder} holds no backups.`,
        );
      }),
    );

  backup
    .command('check')
    .description('reads a backup through and compares every byte with what was written')
    .argument('[folder]', 'the folder of backups (default: BACKUP_TO)')
    .option('--backup <name>', 'one of them; the latest without it')
    .option('--json', 'print JSON for other programs')
    .addHelpText('after', '\nExample:\n  $ npm run -s cli -- backup check /mnt/backup/agency-site')
    .action(
      bareRun(async ({ environment, print }, given: string | undefined, options: { backup?: string }) => {
        const found = await findBackup(folderOf(given, environment), options.backup);
        const progress = showProgress(steps);
        const { manifest, faults } = await checkBackup(found, (share) =>
          progress.tell('checks', share),
        ).finally(progress.end);
        const text =
          faults.length === 0
            ? `${found.folder} is whole: the database and ${manifest.files.length} files are what was written.`
            : faults.map((fault) => `damaged: ${fault}`).join('\n');
        print({ name: found.name, whole: faults.length === 0, files: manifest.files.length, faults }, text);
        if (faults.length > 0)
          throw new CommandError(
            'Some files of this backup are damaged. Remove the damaged ones: the next backup copies them anew where the installation still has them.',
          );
      }),
    );
};
