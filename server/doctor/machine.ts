// The machine below: Node, disks, permissions, the clock.

import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brand } from '#content/brand.ts';
import { formatInstant } from '#contract/time.ts';
import { secretFileName } from '#server/app-secret.ts';
import type { Config } from '#server/config.ts';
import { diskRoom, isLow } from '#server/db/data-folder.ts';
import { databaseFiles } from '#server/db/open.ts';
import type { Clock, Db } from '#server/deps.ts';
import { storageFolders } from '#server/files/local-store.ts';
import { isOpenToOthers } from '#server/folders.ts';
import { about, type Finding, faultsOr } from './finding.ts';

const leastNode = 24;

export const lookAtNode = (version: string = process.versions.node): Finding =>
  Number(version.split('.')[0]) >= leastNode
    ? about('node').ok(`Node ${version}.`)
    : about('node').wrong(
        `Node ${version} is too old: at least ${leastNode} is needed.`,
        'Use npm start and npm run, which use the Node that npm ci installs.',
      );

const foldersOf = (config: Config): string[] => [
  ...new Set([config.dataDir, ...databaseFiles(config).map(dirname), ...storageFolders(config)]),
];

const megabytes = (bytes: number): string => `${Math.floor(bytes / 1_000_000)} MB`;

const lookAtDisk = async (folder: string): Promise<Finding> => {
  const room = await diskRoom(folder);
  if (room === undefined)
    return about('disk').unknown(`How full the disk of ${folder} is could not be read.`);
  const mend = `See what fills it: du -xh --max-depth=2 ${folder} | sort -h | tail; older backups go with a smaller BACKUP_KEEP`;
  if (isLow(room))
    return about('disk').wrong(
      `${folder}: ${megabytes(room.free)} of ${megabytes(room.total)} are free.`,
      mend,
    );
  const { files, ffree } = await statfs(folder);
  return files > 0 && ffree < 10_000
    ? about('disk').wrong(`${folder}: room for only ${ffree} more files (inodes).`, mend)
    : about('disk').ok(`${folder}: ${megabytes(room.free)} free.`);
};

export const lookAtDisks = (config: Config): Promise<Finding[]> =>
  Promise.all(
    foldersOf(config)
      .filter((folder) => existsSync(folder))
      .map(lookAtDisk),
  );

/** `envFile`: where the settings are read from, if it exists. */
export const lookAtPermissions = (config: Config, envFile = '.env'): Finding[] => {
  const say = about('permissions');
  const secret = join(config.dataDir, secretFileName);
  const paths = [...foldersOf(config), ...databaseFiles(config), secret];
  const there = paths.filter((path) => existsSync(path));
  const user = process.getuid?.() ?? 0;
  const foreign = there.filter((path) => statSync(path).uid !== user);
  const own = `$(id -un)`;
  return faultsOr(
    [
      ...there
        .filter(isOpenToOthers)
        .map((path) =>
          say.wrong(
            `Other users of this machine can access ${path}.`,
            `chmod ${statSync(path).isDirectory() ? '700' : '600'} ${path}`,
          ),
        ),
      existsSync(envFile) &&
        isOpenToOthers(envFile) &&
        say.wrong(
          `Other users of this machine can read ${envFile}, which holds passwords.`,
          `chmod 600 ${envFile}`,
        ),
      foreign.length > 0 &&
        say.warning(
          `${foreign.join(', ')} ${foreign.length === 1 ? 'belongs' : 'belong'} to a different user from the one running this.`,
          user === 0
            ? `Run commands as the server's user: sudo -u '#${statSync(foreign[0] ?? '.').uid}' npm run -s cli -- doctor`
            : `sudo chown -R ${own} ${config.dataDir}`,
        ),
    ],
    say.ok('Only this user can access the data folder, database and secret.'),
  );
};

const isSynchronised = async (): Promise<boolean | undefined> => {
  try {
    const { stdout } = await promisify(execFile)(
      'timedatectl',
      ['show', '--property=NTPSynchronized', '--value'],
      { timeout: 2_000 },
    );
    return stdout.trim() === '' ? undefined : stdout.trim() === 'yes';
  } catch {
    return undefined;
  }
};

const aheadMs = 120_000;

/** Second factors take codes of the last half minute, and links end at their time. */
export const lookAtClock = async (db: Db | undefined, clock: Clock): Promise<Finding> => {
  const say = about('clock');
  const mend = 'sudo timedatectl set-ntp true';
  const now = clock.now();
  const at = (instant: string): string => formatInstant(instant, brand.hours);
  const last = await db
    ?.selectFrom('audit_event')
    .select('at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined && Date.parse(last.at) > now.getTime() + aheadMs)
    return say.wrong(
      `It is ${at(now.toISOString())} here, but the last event in the audit log is from ${at(last.at)}.`,
      mend,
    );
  const synchronised = await isSynchronised();
  if (synchronised === false)
    return say.warning('The clock of this machine is not synchronised with a time server.', mend);
  return say.ok(
    `It is ${at(now.toISOString())}${synchronised === true ? ', synchronised with a time server' : ''}.`,
  );
};
