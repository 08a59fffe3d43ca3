// Gives a run of tests, with all its servers and browsers, a folder for what is temporary, which goes when the run ends, and one
// for what Node has compiled, which stays: half of what it takes to start a server is to compile it.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres-server.ts';
import { startS3 } from './s3-server.ts';

const memoryFolder = '/dev/shm';
const enoughBytes = 4_000_000_000;

/**
 * In memory where there is plenty and nobody has named a folder: the product syncs every confirmed thing, which a slow disk
 * takes 10 ms for, and these files outlive nothing.
 */
const place = (): string => {
  if (process.env.TMPDIR !== undefined) return tmpdir();
  try {
    accessSync(memoryFolder, constants.W_OK);
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize > enoughBytes ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
};

/** Vitest and Playwright call what this answers at the end, whatever failed. */
export default async (): Promise<() => Promise<void>> => {
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  const outer = place();
  const folder = mkdtempSync(join(outer, 'agency-site-tests-'));
  process.env.TMPDIR = folder;
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await startPostgres(outer) : undefined;
  if (postgres !== undefined) {
    process.env.TEST_POSTGRES_URL = postgres.urlOf('postgres');
    // Programs that a test starts put servers of their own into it, which run as another user.
    chmodSync(folder, 0o711);
  }
  const s3 = process.env.TEST_STORAGE === 's3' ? await startS3(outer) : undefined;
  if (s3 !== undefined) process.env.TEST_S3_URL = s3.urlOf('');
  return async () => {
    s3?.stop();
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
