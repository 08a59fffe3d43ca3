// The audit trail: chained, append-only, read by the page, and exported.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clientApi } from '#contract/staff/clients.ts';
import type { TrailEvent } from '#contract/staff/trail.ts';
import { trailApi } from '#contract/staff/trail.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import { forgetDetails, removeAuditBefore } from '#server/audit/forget.store.ts';
import { recordAction } from '#server/audit/run-action.ts';
import { verifyChain } from '#server/audit/verify-chain.store.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeActor } from '#tests/support/factories.ts';
import { makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';

let test: StaffApp;
let admin: StaffSession;
const asha = makeActor('asha');

const record = (aboutId: string, detail: Record<string, unknown> = {}) =>
  recordAction(test.deps, asha, 'client.change', aboutId, { detail });

const faults = async () => (await verifyChain(test.deps)).faults;

/** As someone could who has the database file and a mind to. */
const tamper = async (statement: string): Promise<void> => {
  for (const name of ['audit_event_fixed', 'audit_event_kept']) {
    const table = onPostgres ? sql` on audit_event` : sql``;
    await sql`drop trigger if exists ${sql.ref(name)}${table}`.execute(test.deps.db);
  }
  await sql.raw(statement).execute(test.deps.db);
};

beforeAll(async () => {
  test = await makeStaffApp();
  admin = await test.asStaff('admin');
  for (const each of ['one', 'two', 'three', 'four']) {
    await record(each, { name: `Person ${each}` });
    test.clock.advance(60_000);
  }
});
afterAll(() => test.close());

describe('the log', () => {
  it('refuses changes and removals in the database itself', async () => {
    const { db } = test.deps;
    await expect(db.updateTable('audit_event').set({ actor: 'someone else' }).execute()).rejects.toThrow(
      /append-only/,
    );
    await expect(db.deleteFrom('audit_event').execute()).rejects.toThrow(/append-only/);
    expect(await faults()).toEqual([]);
  });

  it('forgets what it told of a person and stays whole', async () => {
    await test.deps.db.transaction().execute((tx) => forgetDetails(tx, ['two']));
    expect(await listAuditAbout(test.deps.db, 'client', 'two')).toMatchObject([
      { action: 'client.change', actor: 'cli:asha', detail: null },
    ]);
    expect(await faults()).toEqual([]);
  });

  it('loses its beginning when the time of that is over, and stays whole', async () => {
    const [first] = await listAuditAbout(test.deps.db, 'client', 'one');
    const before = new Date(Date.parse(first?.at ?? '') + 1);
    const removed = await test.deps.db
      .transaction()
      .execute((tx) => removeAuditBefore(tx, test.clock, before));
    expect(removed).toBeGreaterThan(0);
    expect(await listAuditAbout(test.deps.db, 'client', 'one')).toEqual([]);
    expect(await faults()).toEqual([]);
    await record('five');
    expect(await faults()).toEqual([]);
    await expect(test.deps.db.deleteFrom('audit_event').execute()).rejects.toThrow(/append-only/);
  });
});

describe('in the console', () => {
  const list = async (query: Record<string, string>): Promise<TrailEvent[]> =>
    (await admin.inject({ url: trailApi.list.path, query })).json<{ rows: TrailEvent[] }>().rows;

  it('is filtered by act, actor and thing', async () => {
    expect((await list({ area: 'client' })).map(({ aboutId }) => aboutId)).toEqual([
      'five',
      'four',
      'three',
      'two',
    ]);
    expect(await list({ actor: 'cli:nobody' })).toEqual([]);
    expect(await list({ about: 'three' })).toMatchObject([
      { actorName: 'asha', origin: 'command line', detail: { name: 'Person three' } },
    ]);
  });

  it('is filtered by days of the agency’s zone', async () => {
    const [event] = await list({ about: 'three' });

    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(
      new Date(event?.at ?? ''),
    );
    expect((await list({ from: day, to: day, area: 'client' })).length).toBe(4);
    expect(await list({ to: '2001-01-01' })).toEqual([]);
    expect(await list({ from: '2101-01-01' })).toEqual([]);
    for (const from of ['0000-00-00', '2026-02-30', '9999-12-31', '+10000-01-01']) {
      expect((await admin.inject({ url: trailApi.list.path, query: { from } })).statusCode).toBe(400);
    }
  });

  it('goes from page to page and back', async () => {
    const read = async (query: Record<string, string>) =>
      (
        await admin.inject({ url: trailApi.list.path, query: { area: 'client', limit: '3', ...query } })
      ).json<{
        rows: TrailEvent[];
        next: string;
        previous: string;
        count: object;
      }>();
    const first = await read({});
    expect(first).toMatchObject({ previous: null, count: { value: 4, isCapped: false } });
    const second = await read({ after: first.next });
    expect(second.rows.map(({ aboutId }) => aboutId)).toEqual(['two']);
    expect(second.next).toBeNull();
    expect((await read({ before: second.previous })).rows).toEqual(first.rows);
    const forged = await admin.inject({ url: trailApi.list.path, query: { after: 'bm9uc2Vuc2U' } });
    expect(forged.statusCode).toBe(400);
  });

  it('is exported by administrators alone, with a record of that', async () => {
    const staff = await test.asStaff('staff');
    const query = { format: 'csv', area: 'client' };
    expect((await staff.inject({ url: trailApi.export.path, query })).statusCode).toBe(403);
    expect((await staff.inject({ url: trailApi.count.path })).statusCode).toBe(403);
    const answer = await admin.inject({ url: trailApi.export.path, query });
    const lines = answer.body.trim().split('\r\n');
    expect(lines.length).toBe(5);
    expect(lines[1]).toContain(',Changed the client,asha changed the client,');
    expect(lines[3]).toMatch(/,Name: Person three$/);
    expect(lines[4]).toMatch(/,Erased with the person’s data$/);
    expect(await list({ area: 'trail' })).toMatchObject([{ action: 'trail.export', detail: { count: 4 } }]);
  });

  it('exports exactly what was counted', async () => {
    test.clock.advance(60_000);
    const query = { area: 'client' };
    const counted = (await admin.inject({ url: trailApi.count.path, query })).json();
    expect(counted).toEqual({ success: true, count: 4, until: test.clock.now().toISOString() });
    await record('six');
    const file = { ...query, format: 'csv', until: counted.until };
    const { body } = await admin.inject({ url: trailApi.export.path, query: file });
    expect(body.trim().split('\r\n')).toHaveLength(5);
    expect((await list({ area: 'trail' }))[0]?.detail).toEqual({ format: 'csv', count: 4, filter: query });
    expect(
      (await admin.inject({ url: trailApi.export.path, query: { ...file, until: 'now' } })).statusCode,
    ).toBe(400);
  });

  it('names the record, as long as there is one', async () => {
    const make = {
      method: 'POST',
      url: clientApi.list.path,
      payload: { name: 'Malligai Textiles' },
    } as const;
    const { client } = (await admin.inject(make)).json();
    expect(await list({ about: client.id })).toMatchObject([
      { action: 'client.create', aboutName: 'Malligai Textiles' },
    ]);
    expect(await list({ about: 'three' })).toMatchObject([{ aboutName: null }]);
    const { body } = await admin.inject({
      url: trailApi.export.path,
      query: { about: client.id, format: 'csv' },
    });
    expect(body).toContain(
      'Number,When,Who (ID),Who,From,Action,What,Kind of record,Record,Record (ID),Changes',
    );
    expect(body).toContain(
      `,${admin.user.name} added the client Malligai Textiles,client,Malligai Textiles,`,
    );
    await test.deps.db.deleteFrom('client').where('id', '=', client.id).execute();
    expect(await list({ about: client.id })).toMatchObject([{ aboutName: null }]);
  });
});

describe('who tampers is found out', () => {
  it.each([
    ['a changed actor', `update audit_event set actor_name = 'ravi' where about_id = 'three'`, /was changed/],
    [
      'a changed detail',
      `update audit_event set detail = '{}' where about_id = 'four'`,
      /detail was changed/,
    ],
    ['a removed event', `delete from audit_event where about_id = 'three'`, /missing/],
    [
      'a cut end',
      'delete from audit_event where seq >= (select max(seq) - 1 from audit_event)',
      /missing at the end/,
    ],
  ])('%s', async (_name, statement, words) => {
    await tamper(statement);
    const found = await faults();
    expect(found.join('\n')).toMatch(words);
    const answer = await admin.inject({ url: trailApi.check.path });
    expect(answer.json<{ faults: string[] }>().faults).toEqual(found);
  });
});
