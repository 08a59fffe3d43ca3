// The installation itself: secret, database, backups, the people who may sign in.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { isSecret, secretFileName } from '#server/app-secret.ts';
import { backupHealth } from '#server/backups/backup-health.ts';
import { isOwnDisk } from '#server/backups/backup-room.ts';
import type { Config } from '#server/config.ts';
import { engineOf } from '#server/db/engine.ts';
import { pendingMigrations } from '#server/db/migrate.ts';
import { databaseFiles } from '#server/db/open.ts';
import type { Clock, Db } from '#server/deps.ts';
import { adminsWithoutSecondFactor, isWithoutStaff } from './data.store.ts';
import { about, type Finding, faultsOr } from './finding.ts';

/** `fromVariable`: whether APP_SECRET is set. */
export const lookAtSecret = ({ dataDir, appSecrets }: Config, fromVariable: boolean): Finding[] => {
  const say = about('secret');
  const path = join(dataDir, secretFileName);
  const [first = ''] = appSecrets;
  const kinds = new Set(first).size;
  return faultsOr(
    [
      (!isSecret(first) || kinds < 10) &&
        say.wrong(
          'The secret is easy to guess.',
          `APP_SECRET=<a new one: openssl rand -base64 32>,<the one of now>`,
        ),
      appSecrets.length > 1 &&
        say.warning(
          `${appSecrets.length} secrets are accepted. The older ones can be removed once the last link signed with them has expired.`,
          'Then remove the older ones from APP_SECRET.',
        ),
      fromVariable &&
        existsSync(path) &&
        say.warning(`APP_SECRET is set, so the secret in ${path} is not used.`, `mv ${path} <a safe place>`),
    ],
    say.ok(fromVariable ? 'From APP_SECRET.' : `In ${path}.`),
  );
};

const quickCheck = async (db: Db): Promise<string> => {
  if (engineOf(db) === 'postgres') return 'ok';
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db);
  return rows[0]?.quick_check ?? 'no answer';
};

/** `db` with the tables it has. */
export const lookAtDatabase = async (config: Config, db: Db): Promise<Finding[]> => {
  const say = about('database');
  const path = databaseFiles(config)[0] ?? 'PostgreSQL';
  const restore =
    path === 'PostgreSQL'
      ? 'Check the log of the database server.'
      : `Stop the server, move ${config.dataDir} away, then: npm run -s cli -- restore ${config.backupTo ?? '<folder of backups>'}`;
  try {
    const said = await quickCheck(db);
    if (said !== 'ok') return [say.wrong(`${path} is damaged (${said.slice(0, 200)}).`, restore)];
    const pending = await pendingMigrations(db);
    return faultsOr(
      [
        pending.length > 0 &&
          say.warning(
            `The tables are not up to date: ${pending.join(', ')}.`,
            'Back up, then restart the server: it brings them up to date.',
          ),
      ],
      say.ok(`${path} is whole and up to date. (Every reference, file and hash: npm run -s cli -- check)`),
    );
  } catch (error) {
    return [say.wrong(`${path} cannot be read (${(error as Error).message}).`, restore)];
  }
};

export const lookAtBackups = async (config: Config, db: Db, clock: Clock): Promise<Finding[]> => {
  const say = about('backups');
  const { backupTo, backupPassphrase, backupsElsewhere = false, production } = config;
  const { problem, mend, lastAt, lastTo } = await backupHealth({ config, db, clock });
  // Of several instances on one database, another may be the one that makes them.
  const isShared = engineOf(db) === 'postgres' && backupTo === undefined;
  const elsewhere = 'BACKUP_TO=/mnt/backup/agency-site (a folder on another disk or machine)';
  if (backupTo === undefined && !production && problem === null)
    return [say.ok('None are made in development unless BACKUP_TO is set.')];
  if (backupsElsewhere && problem === null)
    return [
      say.ok('Left to PostgreSQL’s own tools (BACKUP_TO=off); whether those are made is not known here.'),
    ];
  return faultsOr(
    [
      problem !== null && say.wrong(problem, mend ?? ''),
      backupTo === undefined && !isShared && say.warning('Daily backups are off (BACKUP_TO=off).', elsewhere),
      backupTo !== undefined &&
        (await isOwnDisk({ ...config, to: backupTo })) &&
        say.warning(
          'Backups are on the same disk as the data: if that disk fails, both are lost.',
          elsewhere,
        ),
      backupPassphrase === undefined &&
        !isShared &&
        say.warning(
          'The secret is not in the backups: without it, all links and second factors stop working after a restore.',
          'BACKUP_PASSPHRASE=<12 characters or more, also written down elsewhere>',
        ),
    ],
    say.ok(
      lastAt === null
        ? `None yet: the first is made soon, in ${backupTo}.`
        : `The last one was made on ${lastAt}, in ${lastTo}${isShared ? ', by another instance or by hand: this one makes none (BACKUP_TO is not set)' : ''}.`,
    ),
  );
};

export const lookAtTeam = async (db: Db): Promise<Finding[]> => {
  const say = about('team');
  if (await isWithoutStaff(db))
    return [
      say.warning(
        'The console has no administrator yet: whoever has the set-up link becomes the first.',
        'Open the set-up link that the server shows at its start.',
      ),
    ];
  const unprotected = await adminsWithoutSecondFactor(db);
  return faultsOr(
    [
      unprotected.length > 0 &&
        say.warning(
          `Administrators who sign in with a password alone: ${unprotected.join(', ')}.`,
          'Each in the console, under Account: an authenticator app or a passkey.',
        ),
    ],
    say.ok('Every administrator has a second factor.'),
  );
};
