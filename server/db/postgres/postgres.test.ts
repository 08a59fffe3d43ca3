// What only PostgreSQL does: that writes side by side come out as if one after the other, and what a
// database that cannot be used is called. Runs with TEST_DATABASE=postgres.
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { publicApi } from '#contract/public-api.ts';
import { serverActor } from '#server/audit/actor.ts';
import { notedFileOf } from '#server/audit/noted-head.ts';
import { recordAction } from '#server/audit/run-action.ts';
import { standingFaults } from '#server/audit/standing-faults.store.ts';
import { ConfigError } from '#server/config-error.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { openAsIs, openDatabase } from '#server/db/open.ts';
import { searchEntries } from '#server/db/search.ts';
import { readSetting, writeSetting } from '#server/db/setting.store.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Db } from '#server/deps.ts';
import { dropEndedAttempts } from '#server/http/rate-limit.store.ts';
import { claimMails, putMail } from '#server/outbox/outbox.store.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeConfig, makeDataDir } from '#tests/support/make-config.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { dropDatabase, withPostgres } from '#tests/support/postgres-database.ts';

describe.runIf(onPostgres)('on PostgreSQL', () => {
  let test: TestApp;
  /** Another process on the same database. */
  let other: Db;
  beforeAll(async () => {
    test = await makeTestApp({ site: false });
    await test.app.ready();
    other = openAsIs(test.config);
  });
  afterAll(async () => {
    await other.destroy();
    await test.close();
  });

  it('what is read and then written by several at once is counted in full', async () => {
    const add = (db: Db) =>
      writeTransaction(db, async (tx) => {
        const before = Number((await readSetting(tx, 'test.count'))?.value ?? 0);
        await writeSetting(tx, 'test.count', String(before + 1), new Date().toISOString());
      });
    await Promise.all(Array.from({ length: 30 }, (_, at) => add(at % 2 === 0 ? test.deps.db : other)));
    expect((await readSetting(test.deps.db, 'test.count'))?.value).toBe('30');
  });

  it('whoever took a number that another took in the same moment takes the next', async () => {
    const now = new Date().toISOString();
    const numbers = ['1', '1', '2'];
    const take = () =>
      writeTransaction(test.deps.db, async (tx) => {
        const values = { key: `test.number.${numbers.shift()}`, value: '', updated_at: now };
        await tx.insertInto('setting').values(values).execute();
        return values.key;
      });
    expect([await take(), await take()]).toEqual(['test.number.1', 'test.number.2']);
  });

  it('several processes that start at once on an empty database make its tables once', async () => {
    const empty = await withPostgres(makeConfig({ appSecrets: ['another-secret-of-thirty-two-characters'] }));
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(empty)));
    expect(await appliedMigrations(other)).toEqual(await appliedMigrations(opened[0] as Db));
    for (const db of opened) await db.destroy();
    await dropDatabase(empty.dataDir);
  });

  it('a process with a new data folder is no fault of the audit log, and one whose folder notes what is gone is', async () => {
    const { deps } = test;
    for (const about of ['one', 'two']) await recordAction(deps, serverActor, 'client.create', about);
    const another = await makeTestApp({ ...test.config, dataDir: makeDataDir(), site: false });
    expect(await standingFaults(another.deps)).toEqual([]);
    const events = await deps.db.selectFrom('audit_event').select(['seq', 'action']).orderBy('seq').execute();
    expect(events.map(({ action }) => action)).toEqual(['client.create', 'client.create']);
    const noted = notedFileOf(another.config.dataDir);
    await expect.poll(() => existsSync(noted)).toBe(true);
    await sql`truncate audit_event`.execute(deps.db);
    await deps.db.deleteFrom('setting').where('key', '=', 'audit.head').execute();
    expect(await standingFaults(another.deps)).not.toEqual([]);
    await another.close();
  });

  it('limits hold over several processes, and what no longer counts is removed', async () => {
    const { config, clock } = test;
    const one = await makeTestApp({ ...config, dataDir: makeDataDir(), rateLimit: true, site: false });
    const two = await makeTestApp({ ...config, dataDir: makeDataDir(), rateLimit: true, site: false });
    const send = async ({ app }: TestApp) =>
      (await app.inject({ method: 'POST', url: publicApi.contactSubmit.path, payload: makeEnquiry() }))
        .statusCode;
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => send(at % 2 === 0 ? one : two)));
    expect(answers.filter((status) => status === 201)).toHaveLength(5);
    expect(answers.filter((status) => status === 429)).toHaveLength(7);
    const keys = async () =>
      (await sql<{ key: string }>`select key from rate_limit`.execute(other)).rows.length;
    expect(await keys()).toBeGreaterThan(0);
    await dropEndedAttempts(other, clock.now().getTime() + 25 * 60 * 60_000);
    expect(await keys()).toBe(0);
    await one.close();
    await two.close();
    await other.deleteFrom('enquiry').execute();
  });

  const putMails = async (howMany: number) => {
    const { db, clock } = test.deps;
    await db.deleteFrom('outbox').execute();
    for (let count = 0; count < howMany; count += 1)
      await putMail(db, clock, {
        kind: 'enquiry.agency',
        aboutId: `about${count}`,
        to: 'a@b.test',
        content: { subject: 'Hello', paragraphs: ['Hello'], facts: [] },
      });
  };

  it('no more mails are claimed than asked for, whichever plan the database makes', async () => {
    await putMails(5);
    await test.deps.db.transaction().execute(async (tx) => {
      for (const way of ['hashjoin', 'mergejoin', 'material', 'hashagg', 'sort'])
        await sql.raw(`set local enable_${way} = off`).execute(tx);
      expect(await claimMails(tx, test.clock, 60_000, 1)).toHaveLength(1);
    });
  });

  it('a mail is claimed by one of several processes', async () => {
    const { db, clock } = test.deps;
    await putMails(40);
    const claimed = await Promise.all(
      Array.from({ length: 8 }, (_, at) => claimMails(at % 2 === 0 ? db : other, clock, 60_000, 10)),
    );
    const ids = claimed.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBe(40);
  });

  it('a search reads entries one by one until a page is full only for a word that many have', async () => {
    const { db } = test.deps;
    const entries = Array.from({ length: 2_100 }, (_, at) => ({
      kind: 'client' as const,
      about_id: `client${at}`,
      words: at % 1_000 === 0 ? "'common' 'rare'" : "'common'",
    }));
    for (let at = 0; at < entries.length; at += 1_000) {
      const values = entries.slice(at, at + 1_000);
      await db
        .insertInto('search_entry')
        .values(values as never)
        .execute();
    }
    const search = async (word: string) => {
      const found = await searchEntries(db, 'client', word);
      const query = found?.select('found.about_id').orderBy('found.seq', 'desc').limit(3);
      const plan = JSON.stringify(await query?.explain());
      return {
        ids: (await query?.execute())?.map((row) => row.about_id),
        readsWords: plan.includes('words'),
      };
    };
    expect(await search('rare')).toEqual({ ids: ['client2000', 'client1000', 'client0'], readsWords: false });
    expect(await search('none')).toEqual({ ids: [], readsWords: false });
    const newest = ['client2099', 'client2098', 'client2097'];
    expect(await search('common')).toEqual({ ids: newest, readsWords: true });
  });

  it('while it takes no connections, visitors are told to try again in a moment, and then are served', async () => {
    const { app, config } = test;
    const name = new URL(config.databaseUrl).pathname.slice(1);
    const outside = config.databaseUrl.replace(`/${name}?`, '/postgres?');
    const server = openAsIs({ databaseUrl: outside });
    const payload = {
      name: 'Asha Rao',
      email: 'asha@firm.in',
      phone: '9876543210',
      subject: 'Support',
      message: 'Our shop needs a site.',
    };
    const send = () => app.inject({ method: 'POST', url: publicApi.contactSubmit.path, payload });
    await sql`alter database ${sql.ref(name)} allow_connections false`.execute(server);
    // Each is only told to end: it does so in its own time.
    await vi.waitFor(async () => {
      const told = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
      expect((await told.execute(server)).rows).toEqual([]);
    });
    const refused = await send();
    await sql`alter database ${sql.ref(name)} allow_connections true`.execute(server);
    await server.destroy();
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'server.busy']);
    expect(refused.headers['retry-after']).toBeDefined();
    // A connection that ends is found out by who uses it, if nobody heard of it before.
    await vi.waitFor(async () => expect((await send()).statusCode).toBe(201), { timeout: 10_000 });
    expect(await test.deps.db.selectFrom('enquiry').select('id').execute()).toHaveLength(1);
  });

  it('a database that cannot be used is named without its password', async () => {
    const url = new URL(test.config.databaseUrl);
    url.pathname = '/nothing_here';
    const databaseUrl = url.href;
    await expect(openDatabase({ databaseUrl })).rejects.toThrow(
      new ConfigError('DATABASE_URL: the database server has no database of this name'),
    );
    await expect(openDatabase({ databaseUrl: 'postgres://agency:secret@127.0.0.1:1/site' })).rejects.toThrow(
      new ConfigError('DATABASE_URL: nobody answers at the address of the database server'),
    );
  });
});
