// Transactions that come together share a commit, and still each is kept as a whole or not at all.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Db } from '#server/deps.ts';
import { makeDataDir } from '#tests/support/make-config.ts';
import { openDatabase } from './open.ts';

let path: string;
let db: Db;
beforeEach(async () => {
  path = join(makeDataDir(), 'site.db');
  db = await openDatabase({ databaseUrl: `sqlite:${path}` });
  await db.deleteFrom('setting').execute();
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
});
afterEach(() => db.destroy());

const setting = (key: string, value = 'x') => ({ key, value, updated_at: '2026-11-27T18:00:00.000Z' });
const keys = async () =>
  (await db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);

/** In the write-ahead log: a frame that ends a transaction tells the size of the file after it (sqlite.org/fileformat2.html). */
const commits = (): number => {
  const log = readFileSync(`${path}-wal`);
  if (log.length === 0) return 0;
  const frameBytes = 24 + log.readUInt32BE(8);
  let count = 0;
  for (let at = 32; at < log.length; at += frameBytes) if (log.readUInt32BE(at + 4) > 0) count += 1;
  return count;
};

const write = (key: string, fails = false) =>
  db.transaction().execute(async (tx) => {
    await tx
      .insertInto('setting')
      .values(setting(`${key}1`))
      .execute();
    await tx
      .insertInto('setting')
      .values(setting(`${key}2`))
      .execute();
    if (fails) throw new Error(`not ${key}`);
  });
const outcomes = async (writes: Promise<unknown>[]) =>
  (await Promise.allSettled(writes)).map(({ status }) => status);

it('shares a commit among what comes together', async () => {
  await Promise.all([write('a'), db.insertInto('setting').values(setting('b')).execute(), write('c')]);
  expect(await keys()).toEqual(['a1', 'a2', 'b', 'c1', 'c2']);
  expect(commits()).toBe(1);
});

it('commits on its own what comes alone', async () => {
  await write('a');
  expect(commits()).toBe(1);
  await write('b');
  expect(commits()).toBe(2);
});

it.each([0, 1, 2])('leaves nothing of one that fails, and all of the others (number %i)', async (failing) => {
  const names = ['a', 'b', 'c'];
  const settled = await outcomes(names.map((name, at) => write(name, at === failing)));
  expect(settled).toEqual(names.map((_, at) => (at === failing ? 'rejected' : 'fulfilled')));
  const left = names.filter((_, at) => at !== failing);
  expect(await keys()).toEqual(left.flatMap((name) => [`${name}1`, `${name}2`]));
});

it('leaves nothing of a single statement that fails, and all of the others', async () => {
  const twice = () => db.insertInto('setting').values(setting('same')).execute();
  expect(await outcomes([write('a'), twice(), twice(), write('b')])).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'fulfilled',
  ]);
  expect(await keys()).toEqual(['a1', 'a2', 'b1', 'b2', 'same']);
});

it('confirms none of those that were together when SQLite undoes all of it, as it may when a disk fails', async () => {
  const undo = () =>
    db
      .transaction()
      .execute((tx) => sql`insert or rollback into setting values ('a', 'again', 't')`.execute(tx));
  let others: Promise<unknown>[] = [];
  const first = db.transaction().execute(async (tx) => {
    await tx.insertInto('setting').values(setting('a')).execute();
    others = [undo(), write('b')];
  });
  expect(await outcomes([first])).toEqual(['rejected']);
  expect(await outcomes(others)).toEqual(['rejected', 'fulfilled']);
  expect(await keys()).toEqual(['b1', 'b2']);
});

it('lets others have their turn between the commits of very many', async () => {
  const names = Array.from({ length: 200 }, (_, at) => String(at).padStart(3, '0'));
  let seenEarly = -1;
  const reading = new Promise<void>((resolve) =>
    setImmediate(async () => {
      seenEarly = (await keys()).length;
      resolve();
    }),
  );
  await Promise.all([...names.map((name) => write(name)), reading]);
  expect(seenEarly).toBeLessThan(2 * names.length);
  expect(await keys()).toHaveLength(2 * names.length);
  expect(commits()).toBeGreaterThan(1);
  expect(commits()).toBeLessThan(10);
});

it('runs what cannot be in a transaction after those that are done', async () => {
  await Promise.all([write('a'), sql`vacuum`.execute(db), write('b')]);
  expect(await keys()).toEqual(['a1', 'a2', 'b1', 'b2']);
});

it('is closed when what was begun is on disk', async () => {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const writing = db.transaction().execute(async (tx) => {
    begin();
    await tx
      .insertInto('setting')
      .values([setting('a1'), setting('a2')])
      .execute();
  });
  await begun;
  await db.destroy();
  await writing;
  db = await openDatabase({ databaseUrl: `sqlite:${path}` });
  expect(await keys()).toEqual(['a1', 'a2']);
});
