// `npm run test:copy`: a large installation is copied from SQLite and a folder to PostgreSQL and S3 by the command, which is killed
// twice on its way, and back again, killed twice more. Every row and every file is then the same. `--enquiries 1000 --megabytes 100`
// for another size.
import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, type Hash, randomFillSync } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { certificateMaxBytes } from '#contract/limits.ts';
import { seed } from '#scripts/seed/seed.ts';
import { insertUpload } from '#server/candidates/candidates.store.ts';
import { copiedTables } from '#server/copy/copied-tables.ts';
import { type Key, keyOf, type Row, readRows } from '#server/copy/rows.store.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Db, Deps } from '#server/deps.ts';
import { openFileStore } from '#server/files/open-store.ts';
import { openDeps } from '#server/open-deps.ts';
import { runFault } from '#tests/faults/support/fault-program.ts';
import { makeCandidateLink } from '#tests/files/make-link.ts';
import { makeConfig, testSecret } from '#tests/support/make-config.ts';
import { startPostgres } from '#tests/support/postgres-server.ts';
import { s3Keys, startS3 } from '#tests/support/s3-server.ts';

const { values } = parseArgs({
  options: {
    enquiries: { type: 'string', default: '100000' },
    megabytes: { type: 'string', default: '2048' },
  },
});
const enquiries = Number(values.enquiries);
const megabytes = Number(values.megabytes);
const rowsAtOnce = 5_000;

const fill = async (deps: Deps): Promise<void> => {
  const fifth = Math.round(enquiries / 5);
  await seed(deps, { enquiries, links: fifth, receipts: Math.round(fifth / 20), candidates: fifth });
  const block = Buffer.allocUnsafe(certificateMaxBytes);
  for (let left = megabytes * 1024 * 1024; left > 0; left -= certificateMaxBytes) {
    const { link } = await makeCandidateLink(deps);
    const content = randomFillSync(block.subarray(0, Math.min(left, certificateMaxBytes)));
    const { key, bytes, sha256 } = await deps.files.put(Readable.from([content]));
    await insertUpload(deps.db, deps.clock, {
      link_id: link.id,
      file_key: key,
      file_name: 'certificates.pdf',
      file_bytes: bytes,
      file_sha256: sha256,
      file_damaged: 1,
    });
  }
};

const addRows = async (db: Db, table: string, keys: readonly string[], hash: Hash): Promise<number> => {
  let count = 0;
  for (let after: Key | undefined; ; ) {
    const rows: Row[] = await readRows(db, { table, keys }, { after, limit: rowsAtOnce });
    for (const row of rows) hash.update(JSON.stringify(Object.entries(row).sort()));
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return count;
    after = keyOf({ table, keys }, last);
  }
};

/** Of each table and of each file its SHA-256. */
const contentsOf = async ({ db, files }: Pick<Deps, 'db' | 'files'>) => {
  const contents: Record<string, string> = {};
  let rows = 0;
  for (const [table, keys] of copiedTables) {
    const hash = createHash('sha256');
    rows += await addRows(db, table, keys, hash);
    contents[table] = hash.digest('hex');
  }
  let bytes = 0;
  let count = 0;
  for await (const { key } of files.list()) {
    count += 1;
    const hash = createHash('sha256');
    for await (const chunk of (await files.open(key)).stream) {
      bytes += chunk.length;
      hash.update(chunk);
    }
    contents[key] = hash.digest('hex');
  }
  return { contents, rows, files: count, bytes };
};

type Place = { databaseUrl: string; storageUrl: string };

await runFault('copy', async ({ folder, figures, say, atEnd }) => {
  const postgres = await startPostgres(tmpdir());
  atEnd(postgres.stop);
  const s3 = await startS3(tmpdir());
  atEnd(s3.stop);
  const placeIn = (name: string): Place => ({
    databaseUrl: `sqlite:${join(folder, name, 'site.db')}`,
    storageUrl: `file:${join(folder, name, 'files')}`,
  });
  const [here, home] = [placeIn('here'), placeIn('home')];
  const far: Place = { databaseUrl: postgres.urlOf('postgres'), storageUrl: s3.urlOf('site') };
  const dataDir = join(folder, 'here');

  const copy = (from: Place, to: Place): ChildProcess =>
    spawn(
      process.execPath,
      ['cli/main.ts', 'copy-to', '--database-url', to.databaseUrl, '--storage-url', to.storageUrl],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: {
          ...process.env,
          DATA_DIR: dataDir,
          APP_SECRET: testSecret,
          DATABASE_URL: from.databaseUrl,
          STORAGE_URL: from.storageUrl,
          AWS_ACCESS_KEY_ID: s3Keys.accessKeyId,
          AWS_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
        },
      },
    );
  /** Seconds, and what it printed. */
  const copyWhole = async (from: Place, to: Place): Promise<{ seconds: number; printed: string }> => {
    const began = performance.now();
    const child = copy(from, to);
    let printed = '';
    child.stdout?.on('data', (text) => {
      printed += text;
    });
    const [code] = await once(child, 'exit');
    assert.equal(code, 0, printed);
    return { seconds: Math.round((performance.now() - began) / 1000), printed };
  };
  const at = async <T>(place: Place, act: (deps: Pick<Deps, 'db' | 'files'>) => Promise<T>): Promise<T> => {
    const config = makeConfig({ dataDir, storageKeys: s3Keys, ...place });
    const [db, files] = [await openDatabase(config), await openFileStore(config)];
    try {
      return await act({ db, files });
    } finally {
      await db.destroy();
      files.close();
    }
  };
  const contentsAt = (place: Place) => at(place, contentsOf);
  const countFiles = (place: Place) =>
    at(place, async ({ files }) => {
      let count = 0;
      for await (const _ of files.list()) count += 1;
      return count;
    });
  const countEnquiries = (place: Place) =>
    at(place, async ({ db }) => {
      const { count } = await db
        .selectFrom('enquiry')
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      return Number(count);
    });
  /** Once there is more than a third. */
  const killWhen = async (child: ChildProcess, count: () => Promise<number>, all: number): Promise<void> => {
    while ((await count().catch(() => 0)) < all / 3) {
      assert.equal(child.exitCode, null, 'the copy ended before it could be killed');
      await pause(200);
    }
    child.kill('SIGKILL');
    await once(child, 'exit');
  };

  const deps = await openDeps(makeConfig({ dataDir, ...here }));
  await fill(deps);
  await deps.close();
  const before = await contentsAt(here);
  say(`${before.rows} rows and ${Math.round(before.bytes / 1024 ** 2)} MB of files to be copied`);
  Object.assign(figures, { rows: before.rows, megabytes: Math.round(before.bytes / 1024 ** 2) });

  for (const [way, from, to] of [
    ['there', here, far],
    ['back', far, home],
  ] as const) {
    const began = performance.now();
    await killWhen(copy(from, to), () => countFiles(to), before.files);
    say(`${way}: killed among the files`);
    await killWhen(copy(from, to), () => countEnquiries(to), enquiries);
    say(`${way}: killed among the rows`);
    const { printed } = await copyWhole(from, to);
    figures[`${way}Seconds`] = Math.round((performance.now() - began) / 1000);
    say(`${way}: ${printed.split('\n')[0]}`);
    assert.match(printed, /Both are the same now/);
    assert.deepEqual(await contentsAt(to), await contentsAt(from));
    const again = await copyWhole(from, to);
    // What the last copy takes, while the site is stopped.
    figures[`${way}SwitchSeconds`] = again.seconds;
    assert.match(again.printed, /^Copied: 0 rows and 0 files; 0 rows changed, 0 removed/);
  }
});
