// While another program holds the database's write lock: who reads goes on, who writes waits without blocking, and is told in the end.
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { idempotencyHeader } from '#contract/enquiry.ts';
import { errorFacts } from '#contract/errors.ts';
import { busyRetryAfterSeconds } from '#contract/limits.ts';
import { sitePaths } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { auditKeys, withAuditKeys } from '#server/audit/audit-keys.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { startOutbox } from '#server/outbox/worker.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePng } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { arrivedFiles, keptFiles } from '#tests/files/stored-files.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { holdLock } from '#tests/support/hold-lock.ts';
import { makeDataDir, testSecret } from '#tests/support/make-config.ts';
import { makeStaffApp, type StaffApp } from '#tests/support/staff-app.ts';
import { DatabaseBusyError, type WaitLimits } from './busy.ts';
import { databasePath, openDatabase } from './open.ts';

let test: StaffApp;
afterEach(() => test.close());

const makeApp = async (limits: WaitLimits): Promise<void> => {
  const dataDir = makeDataDir();
  const db = await openDatabase({ databaseUrl: `sqlite:${join(dataDir, 'site.db')}` }, limits);
  test = await makeStaffApp({ dataDir, deps: { db: withAuditKeys(db, auditKeys([testSecret])) } });
  // A server that serves has written what it writes at its start.
  await test.app.ready();
};
const patient: WaitLimits = { waitMs: 20_000, mostWaiting: 100 };
const hasty: WaitLimits = { waitMs: 300, mostWaiting: 100 };
const lock = () => holdLock(databasePath(test.config));

const setting = (key: string) => ({ key, value: 'x', updated_at: '2026-11-27T18:00:00.000Z' });
const keys = async () =>
  (await test.deps.db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key);
const enquiries = () => test.deps.db.selectFrom('enquiry').selectAll().execute();
const send = (headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'POST', url: publicApi.contactSubmit.path, payload: makeEnquiry(), headers });
const sendFile = (url: string, parts: Parameters<typeof makeForm>[0]) =>
  test.app.inject({ method: 'POST', url, headers: { 'content-type': formType }, payload: makeForm(parts) });
const isBusy = (answer: Awaited<ReturnType<typeof send>>) => {
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe(String(busyRetryAfterSeconds));
  expect(answer.json()).toEqual({
    success: false,
    code: 'server.busy',
    message: errorFacts['server.busy'].message,
  });
};

describe('a lock that goes in time', () => {
  it('holds up nobody who reads, does not block the thread, and the form is stored after it', async () => {
    await makeApp(patient);
    const origin = await test.listen();
    const { token } = await makePaymentLink(test.deps);
    const staff = await test.asStaff();
    await staff.inject({ url: enquiryApi.list.path });
    const held = await lock();
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    let answered = false;
    const sent = send().finally(() => {
      answered = true;
    });
    let calls = 0;
    const until = performance.now() + 2_000;
    while (performance.now() < until) {
      const paths = [
        publicApi.healthz.path,
        '/',
        sitePaths.contact,
        pathOf(publicApi.clientDetails, { token }),
      ];
      for (const path of paths) expect((await fetch(origin + path)).status).toBe(200);
      expect((await staff.inject({ url: enquiryApi.list.path })).statusCode).toBe(200);
      calls += 1;
    }
    delay.disable();
    expect(answered).toBe(false);
    expect(await enquiries()).toEqual([]);
    // A blocked thread would have answered nothing for two seconds.
    expect(calls).toBeGreaterThan(5);
    expect(delay.max / 1e6).toBeLessThan(1_000);
    await held.release();
    expect((await sent).statusCode).toBe(201);
    expect(await enquiries()).toHaveLength(1);
    // The opening of the payment link waited too, and nobody waited for it.
    const openings = () => test.deps.db.selectFrom('link_opening').selectAll().execute();
    await expect.poll(async () => (await openings()).length).toBe(1);
  });

  it('lets those who wait write in the order in which they came', async () => {
    await makeApp(patient);
    const { db } = test.deps;
    await sql`create table arrival (seq integer primary key, name text)`.execute(db);
    const held = await lock();
    const names = Array.from({ length: 30 }, (_, at) => `n${at}`);
    const writes = names.map((name, at) =>
      at % 2 === 0
        ? sql`insert into arrival (name) values (${name})`.execute(db)
        : db.transaction().execute((tx) => sql`insert into arrival (name) values (${name})`.execute(tx)),
    );
    await pause(50);
    await held.release();
    await Promise.all(writes);
    const { rows } = await sql<{ name: string }>`select name from arrival order by seq`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(names);
  });

  it('leaves the mails in place', async () => {
    await makeApp(hasty);
    expect((await send()).statusCode).toBe(201);
    await finishArrivals(test.deps);
    const held = await lock();
    const outbox = startOutbox(test.deps);
    await expect.poll(() => test.logs.text(), { timeout: 10_000 }).toContain('could not be worked through');
    await held.release();
    outbox.nudge();
    const unsent = () =>
      test.deps.db.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    await expect.poll(async () => (await unsent()).length, { timeout: 15_000 }).toBe(0);
    await outbox.stop();
  });

  it('does not sign out who is signed in, though their session would be noted as used', async () => {
    await makeApp(hasty);
    const staff = await test.asStaff();
    await test.deps.db
      .updateTable('staff_session')
      .set({ expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
      .execute();
    const held = await lock();
    const answers = await Promise.all([1, 2, 3].map(() => staff.inject({ url: enquiryApi.list.path })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await held.release();
    expect((await staff.inject({ url: enquiryApi.list.path })).statusCode).toBe(200);
    const ends = async () => {
      const { expiresAt } = await test.deps.db
        .selectFrom('staff_session')
        .select('expiresAt')
        .executeTakeFirstOrThrow();
      return Date.parse(expiresAt) - Date.now();
    };
    await expect.poll(ends).toBeGreaterThan(2 * 3_600_000);
  });
});

describe('a lock that stays', () => {
  it('is told with when to try again, and what is sent again is stored once', async () => {
    await makeApp(hasty);
    const headers = { [idempotencyHeader]: 'one-form-filled-once' };
    const held = await lock();
    isBusy(await send(headers));
    expect(test.logs.text()).toContain('another program held the lock');
    await held.release();
    const again = await send(headers);
    expect(again.statusCode).toBe(201);
    expect((await send(headers)).json()).toEqual(again.json());
    expect(await enquiries()).toHaveLength(1);
  });

  it('gives the form without script back with what was typed', async () => {
    await makeApp(hasty);
    const held = await lock();
    const answer = await test.app.inject({
      method: 'POST',
      url: publicApi.contactSubmit.path,
      payload: new URLSearchParams(
        makeEnquiry({ message: 'A website for my sarees.' }) as Record<string, string>,
      ).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe(String(busyRetryAfterSeconds));
    expect(answer.headers['content-type']).toContain('text/html');
    expect(answer.body).toContain('A website for my sarees.');
    expect(answer.body).toContain('anitha@sarees.test');
    expect(answer.body).toContain('busy at the moment');
    await held.release();
    expect(await enquiries()).toEqual([]);
  });

  it('leaves nothing of an upload, and takes it afterwards', async () => {
    await makeApp(hasty);
    const payment = await makePaymentLink(test.deps);
    const candidate = await makeCandidateLink(test.deps);
    const receipt = () =>
      sendFile(publicApi.paymentSubmit.path, [
        { name: 'token', content: payment.token },
        { name: 'receipt', fileName: 'r.png', content: makePng() },
      ]);
    const certificate = () =>
      sendFile(pathOf(publicApi.candidateUpload, { token: candidate.token }), [
        { name: 'certificate', fileName: 'c.pdf', content: makePdf({ bytes: 20_000 }) },
      ]);
    const held = await lock();
    for (const answer of await Promise.all([receipt(), certificate()])) isBusy(answer);
    expect(await keptFiles(test.deps)).toEqual([]);
    expect(await arrivedFiles(test.deps)).toEqual([]);
    await held.release();
    for (const answer of await Promise.all([receipt(), certificate()])) expect(answer.statusCode).toBe(201);
    expect(await keptFiles(test.deps)).toHaveLength(2);
  });

  it('is seen by readyz and not by healthz', async () => {
    await makeApp(hasty);
    expect((await test.app.inject(publicApi.readyz.path)).statusCode).toBe(200);
    const held = await lock();
    const ready = () => test.app.inject(publicApi.readyz.path);
    await expect.poll(async () => (await ready()).statusCode, { timeout: 10_000 }).toBe(503);
    expect((await ready()).json()).toMatchObject({ notReady: ['database writes'] });
    expect((await test.app.inject(publicApi.healthz.path)).statusCode).toBe(200);
    await held.release();
    await expect.poll(async () => (await ready()).statusCode, { timeout: 10_000 }).toBe(200);
  });
});

it('of too many writes the last are refused at once', async () => {
  await makeApp({ waitMs: 5_000, mostWaiting: 3 });
  const held = await lock();
  const insert = (key: string) => test.deps.db.insertInto('setting').values(setting(key)).execute();
  const waiting = ['a', 'b', 'c', 'd'].map(insert);
  const began = performance.now();
  await expect(insert('e')).rejects.toThrow(DatabaseBusyError);
  expect(performance.now() - began).toBeLessThan(1_000);
  await held.release();
  await Promise.all(waiting);
  expect(await keys()).toEqual(expect.arrayContaining(['a', 'b', 'c', 'd']));
  expect(await keys()).not.toContain('e');
});

it('a write that waits for the transaction it stands in ends it, and says why', async () => {
  await makeApp(hasty);
  const { db } = test.deps;
  const wrong = db.transaction().execute(async (tx) => {
    await tx.insertInto('setting').values(setting('inside')).execute();
    await db.insertInto('setting').values(setting('outside')).execute();
  });
  await expect(wrong).rejects.toThrow('has to go through that transaction');
  expect(await keys()).not.toContain('inside');
  await db.insertInto('setting').values(setting('after')).execute();
  expect(await keys()).toContain('after');
});

it('opens beside a lock where the tables are up to date', async () => {
  await makeApp(hasty);
  const held = await lock();
  const other = await openDatabase(test.config, hasty);
  expect(await other.selectFrom('enquiry').selectAll().execute()).toEqual([]);
  await other.destroy();
  await held.release();
});
