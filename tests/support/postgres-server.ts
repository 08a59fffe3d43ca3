// A PostgreSQL server for one run of tests, of the machine's own programs: in a temporary folder, reached by a socket in it.
import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const versionsFolder = '/usr/lib/postgresql';

/** Debian keeps them outside of PATH, by version. Returns the folder, of the newest version. */
const findPrograms = (): string => {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder) : [];
  const [newest] = versions
    .map((version) => join(versionsFolder, version, 'bin'))
    .filter((folder) => existsSync(join(folder, 'initdb')))
    .sort()
    .reverse();
  if (newest === undefined)
    throw new Error('The programs of PostgreSQL are missing. On Debian: apt-get install postgresql');
  return newest;
};

/** PostgreSQL refuses to run as root. Returns whom to run it as. */
const otherUser = async (): Promise<{ uid: number; gid: number } | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
};

export type PostgresServer = {
  /** With a slash for a path behind it, and the socket as its only parameter. */
  urlOf(database: string): string;
  /** Ends it as a crash would, and starts it again. */
  crash(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * In a new folder inside `place`, which the server's user must be able to enter. What is stored outlives no power cut, so nothing waits
 * for the disk, unless `fsync` is asked for.
 */
export const startPostgres = async (place: string, { fsync = false } = {}): Promise<PostgresServer> => {
  const programs = findPrograms();
  const user = await otherUser();
  const folder = mkdtempSync(join(place, 'agency-site-postgres-'));
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const control = (name: string, ...given: string[]) =>
    run(join(programs, name), ['-D', data, ...given], { ...user, cwd: folder });
  await control('initdb', '-U', 'agency', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  const settings = `-k ${folder} -c listen_addresses= -c max_connections=400 -c fsync=${fsync ? 'on' : 'off'}`;
  const start = () => control('pg_ctl', '-w', '-s', '-l', join(folder, 'log'), '-o', settings, 'start');
  await start();
  return {
    urlOf: (database) => `postgres://agency@localhost/${database}?host=${folder}`,
    crash: async () => {
      await control('pg_ctl', '-w', '-s', '-m', 'immediate', 'stop');
      await start();
    },
    stop: async () => {
      await control('pg_ctl', '-w', '-s', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
