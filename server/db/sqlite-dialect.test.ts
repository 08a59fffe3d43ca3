// The database as it is opened: safe settings, transactions that take the lock first, values that cannot slip through.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/deps.ts';
import { makeDataDir } from '#tests/support/make-config.ts';
import { waitLimits } from './busy.ts';
import { integrityFaults } from './integrity.ts';
import { migrations, pendingMigrations } from './migrate.ts';
import { openDatabase } from './open.ts';

let db: Db;
let databaseUrl: string;
beforeEach(async () => {
  databaseUrl = `sqlite:${join(makeDataDir(), 'deep', 'site.db')}`;
  db = await openDatabase({ databaseUrl });
  // What migrations have put there.
  await db.deleteFrom('setting').execute();
});
afterEach(() => db.destroy());

const pragma = async (name: string): Promise<unknown> => {
  const { rows } = await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(db);
  return Object.values(rows[0] ?? {})[0];
};
const setting = (key: string, value = 'x') => ({ key, value, updated_at: '2026-11-27T18:00:00.000Z' });

it('is opened with a write-ahead log, full sync and foreign keys, and never blocks the thread for a lock', async () => {
  expect(await pragma('journal_mode')).toBe('wal');
  expect(await pragma('synchronous')).toBe(2);
  expect(await pragma('foreign_keys')).toBe(1);
  expect(await pragma('busy_timeout')).toBe(0);
});

it('lets a write wait no longer than people and proxies do, and no more of them than get their turn in that time', () => {
  expect(waitLimits.waitMs).toBeLessThanOrEqual(10_000);
  expect(waitLimits.mostWaiting).toBeLessThanOrEqual(waitLimits.waitMs / 10);
});

it('has every migration, no fault, and refuses a reference that leads nowhere', async () => {
  expect(Object.keys(migrations)).not.toEqual([]);
  expect(await pendingMigrations(db)).toEqual([]);
  expect(await integrityFaults(db)).toEqual([]);
  const upload = {
    id: 'a',
    link_id: 'nobody',
    file_key: 'k',
    file_name: 'n',
    file_bytes: 1,
    file_sha256: 's',
    file_damaged: 0,
    uploaded_at: 't',
    reset_at: null,
    reset_reason: null,
  };
  await expect(db.insertInto('candidate_upload').values(upload).execute()).rejects.toThrow('FOREIGN KEY');
});

it('finds a reference that leads nowhere all the same', async () => {
  await sql`pragma foreign_keys = off`.execute(db);
  await sql`insert into candidate_upload values ('a', 'nobody', 'k', 'n', 1, 's', 0, 't', null, null, null)`.execute(
    db,
  );
  expect(await integrityFaults(db)).toEqual([
    'a row of candidate_upload names a missing row of candidate_link',
  ]);
});

describe('statements', () => {
  it('tell rows, counts and what came back', async () => {
    const inserted = await db.insertInto('setting').values(setting('a')).executeTakeFirst();
    expect(inserted.numInsertedOrUpdatedRows).toBe(1n);
    const returned = await db.insertInto('setting').values(setting('b')).returning('key').execute();
    expect(returned).toEqual([{ key: 'b' }]);
    const deleted = await db.deleteFrom('setting').executeTakeFirst();
    expect(deleted.numDeletedRows).toBe(2n);
    expect(await db.selectFrom('setting').selectAll().execute()).toEqual([]);
  });

  it('work again after more than are kept, and at once with others', async () => {
    for (let at = 0; at < 700; at += 1) await sql.raw(`select ${at} as n`).execute(db);
    const all = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        await db
          .insertInto('setting')
          .values(setting(`k${at}`))
          .execute();
        return db.selectFrom('setting').select('key').where('key', '=', `k${at}`).executeTakeFirstOrThrow();
      }),
    );
    expect(all.map(({ key }) => key)).toEqual(all.map((_, at) => `k${at}`));
  });

  it('stream rows', async () => {
    await db
      .insertInto('setting')
      .values([setting('a'), setting('b')])
      .execute();
    const keys: string[] = [];
    for await (const { key } of db.selectFrom('setting').select('key').orderBy('key').stream())
      keys.push(key);
    expect(keys).toEqual(['a', 'b']);
  });

  it.each([[new Date()], [{ a: 1 }], [[1]], [true]])('refuse %s', async (value) => {
    const bad = value as unknown as string;
    await expect(db.insertInto('setting').values(setting('a', bad)).execute()).rejects.toThrow(
      'cannot be stored',
    );
  });

  it('leave no part of an attack in place', async () => {
    const evil = "'); drop table setting; --";
    await db.insertInto('setting').values(setting(evil, evil)).execute();
    expect(await db.selectFrom('setting').select('value').execute()).toEqual([{ value: evil }]);
  });
});

describe('a transaction', () => {
  it('takes the write lock when it begins', async () => {
    const other = await openDatabase({ databaseUrl }, { waitMs: 100, mostWaiting: 10 });
    await db.transaction().execute(async () => {
      await expect(other.transaction().execute(async () => undefined)).rejects.toThrow('lock');
      expect(await other.selectFrom('setting').selectAll().execute()).toEqual([]);
    });
    await other.transaction().execute(async (tx) => tx.insertInto('setting').values(setting('a')).execute());
    expect(await db.selectFrom('setting').select('key').execute()).toEqual([{ key: 'a' }]);
    await other.destroy();
  });

  it('that fails leaves nothing', async () => {
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('setting').values(setting('a')).execute();
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await db.selectFrom('setting').selectAll().execute()).toEqual([]);
  });
});

describe('a database that is full', () => {
  const filling = Array.from({ length: 20 }, (_, at) => setting(`k${at}`, 'x'.repeat(4_000)));

  it('says so, not that it could not roll back, and goes on when there is room', async () => {
    await sql`pragma max_page_count = 1`.execute(db); // As many as there are.
    const failing = db.transaction().execute(async (tx) => {
      await tx.insertInto('setting').values(setting('first')).execute();
      for (const row of filling) await tx.insertInto('setting').values(row).execute();
    });
    await expect(failing).rejects.toThrow('database or disk is full');
    expect(await db.selectFrom('setting').selectAll().execute()).toEqual([]);
    await sql`pragma max_page_count = 4294967294`.execute(db);
    await db.transaction().execute((tx) => tx.insertInto('setting').values(filling).execute());
    expect(await db.selectFrom('setting').selectAll().execute()).toHaveLength(20);
  });

  it('keeps no half of a transaction, though what failed was passed over', async () => {
    await sql`pragma max_page_count = 1`.execute(db);
    const careless = db.transaction().execute(async (tx) => {
      await tx.insertInto('setting').values(setting('first')).execute();
      for (const row of filling) {
        await tx
          .insertInto('setting')
          .values(row)
          .execute()
          .catch(() => undefined);
      }
      await sql`pragma max_page_count = 4294967294`.execute(tx).catch(() => undefined);
      await tx.insertInto('setting').values(setting('last')).execute();
    });
    const outcome = await careless.then(
      () => 'whole',
      (error: Error) => error.message,
    );
    const keys = (await db.selectFrom('setting').select('key').execute()).map(({ key }) => key);
    // SQLite may undo the statement alone; then the rest is kept together.
    expect([outcome, keys.includes('first'), keys.includes('last')]).toEqual(
      outcome === 'whole' ? ['whole', true, true] : ['database or disk is full', false, false],
    );
  });
});

it('many processes that start at once migrate it once', async () => {
  const url = `sqlite:${join(makeDataDir(), 'site.db')}`;
  const script = `
    import { openDatabase } from '#server/db/open.ts';
    const db = await openDatabase({ databaseUrl: ${JSON.stringify(url)} });
    await db.insertInto('setting').values({ key: String(process.pid), value: 'x', updated_at: 't' }).execute();
    await db.destroy();`;
  const ends = await Promise.all(
    Array.from(
      { length: 6 },
      () =>
        new Promise<[number | null, string]>((resolve) => {
          const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'pipe' });
          let said = '';
          child.stderr.on('data', (chunk) => {
            said += String(chunk);
          });
          child.on('close', (code) => resolve([code, said]));
        }),
    ),
  );
  expect(ends).toEqual(Array(6).fill([0, '']));
  const opened = await openDatabase({ databaseUrl: url });
  expect(await opened.selectFrom('setting').selectAll().where('value', '=', 'x').execute()).toHaveLength(6);
  await opened.destroy();
});
