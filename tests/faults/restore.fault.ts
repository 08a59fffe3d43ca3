// A machine that lost its disk: 10,000 enquiries and a gigabyte of files are backed up while visitors are served, the data
// folder is removed, and the restored server answers again, with every file and every link, by the commands of the README.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathOf } from '#contract/endpoint.ts';
import { sitePaths } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { seed } from '#scripts/seed/seed.ts';
import { isBackupName } from '#server/backups/layout.ts';
import { keptPath } from '#server/files/local-store.ts';
import { hashFile } from '#server/files/synced-files.ts';
import { makeKeptCertificate } from '#tests/files/make-kept.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { runFault } from './support/fault-program.ts';
import { percentile } from './support/percentile.ts';
import { probe } from './support/probe.ts';
import {
  productionEnvironment,
  type ServerProcess,
  startServer,
  withDeps,
} from './support/server-process.ts';

const root = resolve(import.meta.dirname, '../..');
const longestRestoreMs = 5 * 60_000;
const megabyte = 1_000_000;

type Ran = { out: string; ms: number };

/** As an operator types it. Throws what it said where it fails. */
const cli = async (environment: Record<string, string>, ...given: string[]): Promise<Ran> => {
  const started = performance.now();
  const child = spawn(process.execPath, ['cli/main.ts', ...given], {
    cwd: root,
    env: { ...childEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
  });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, `${given.join(' ')}: ${err}`);
  return { out, ms: performance.now() - started };
};

const seconds = (ms: number): number => Math.round(ms / 100) / 10;

/** How long visitors waited for a page while `work` went on. */
const p95During = async (server: ServerProcess, work: Promise<unknown>): Promise<number> => {
  const { [sitePaths.contact]: seen } = await probe(server.url, [sitePaths.contact], work);
  await work;
  assert.deepEqual(seen?.failures, [], 'visitors were refused');
  return Math.round(percentile(seen?.timesMs ?? [], 0.95));
};

await runFault('restore', async ({ short, folder, figures, say, atEnd }) => {
  const counts = { enquiries: short ? 500 : 10_000, files: short ? 5 : 250, bytes: 4 * megabyte };
  const dataDir = join(folder, 'data');
  const to = join(folder, 'backups');
  const own = { APP_SECRET: '', BACKUP_PASSPHRASE: 'a passphrase for a drill', BACKUP_TO: to };
  const seeding = { ...productionEnvironment, DATA_DIR: dataDir, ...own };
  const certificates = await withDeps(seeding, async (deps) => {
    await seed(
      deps,
      { enquiries: counts.enquiries, links: 500, receipts: 400, candidates: 100 },
      () => undefined,
    );
    const made: Awaited<ReturnType<typeof makeKeptCertificate>>[] = [];
    for (let at = 0; at < counts.files; at += 1)
      made.push(await makeKeptCertificate(deps, randomBytes(counts.bytes)));
    return made;
  });
  figures.enquiries = counts.enquiries;
  figures.fileMegabytes = (counts.files * counts.bytes) / megabyte;
  say(`${counts.enquiries} enquiries and ${figures.fileMegabytes} MB of files are there`);
  let server = await startServer({ dataDir, environment: own });
  atEnd(() => server.kill());
  const { environment } = server;

  figures.quietP95Ms = await p95During(server, pause(short ? 1_000 : 10_000));
  if (!short) {
    // The server makes the first one by itself, a minute after its start.
    const own = (async () => {
      while (!readdirSync(folder).includes('backups') || !readdirSync(to).some(isBackupName))
        await pause(200);
    })();
    figures.ownBackupP95Ms = await p95During(server, own);
    say('the server has made a backup by itself');
  }
  const backup = cli(environment, 'backup', to, '--json');
  figures[short ? 'backupP95Ms' : 'secondBackupP95Ms'] = await p95During(server, backup);
  const { out, ms } = await backup;
  figures[short ? 'backupSeconds' : 'secondBackupSeconds'] = seconds(ms);
  assert.equal((JSON.parse(out) as { newFiles: number }).newFiles > 0, short, 'what is copied again');
  if (!short) {
    const { ms: fresh } = await cli(environment, 'backup', join(folder, 'other'), '--json');
    figures.backupSeconds = seconds(fresh);
  }
  say('backed up');

  await server.kill();
  rmSync(dataDir, { recursive: true });
  const lostAt = performance.now();
  const restored = await cli(environment, 'restore', to, '--json');
  figures.restoreSeconds = seconds(restored.ms);
  server = await startServer({ dataDir, environment: own });
  const token = certificates.at(-1)?.token ?? '';
  const link = await fetch(server.url + pathOf(publicApi.candidateDetails, { token }));
  assert.equal(link.status, 200, 'a link made before');
  figures.backInSeconds = seconds(performance.now() - lostAt);
  say('restored and started');
  assert.ok(performance.now() - lostAt < longestRestoreMs, 'it took too long');

  for (const { key, sha256 } of certificates) {
    const found = await hashFile(keptPath(join(dataDir, 'files', 'kept'), key));
    assert.equal(found.sha256, sha256, 'a file that came back');
  }
  await withDeps(environment, async ({ db }) => {
    const { count } = await db
      .selectFrom('enquiry')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(Number(count), counts.enquiries, 'the enquiries');
  });
  await cli(environment, 'check');
  say('every file by hash, and check is clean');
});
