// The figures of the console's home on known rows, who may ask for them, and how quick they are with many rows.

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPrefix } from '#contract/demo.ts';
import { publicApi } from '#contract/public-api.ts';
import type {
  AmountMonths,
  EnquiryWeeks,
  Funnel,
  Health,
  Todo,
  VitalFigures,
} from '#contract/staff/overview.ts';
import { overviewApi } from '#contract/staff/overview.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { makePaymentLink } from '#tests/files/make-link.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';
import { lastMonths, lastWeeks } from './periods.ts';

let test: StaffApp;
let staff: StaffSession;
beforeEach(async () => {
  test = await makeStaffApp({ site: false });
  staff = await test.asStaff();
});
afterEach(() => test.close());

const get = async <Answer>(url: string) => (await staff.inject({ url })).json<Answer>();

const putEnquiry = async (at: string, status: 'new' | 'spam' = 'new') => {
  test.clock.set(at);
  const answer = await test.app.inject({
    method: 'POST',
    url: publicApi.contactSubmit.path,
    payload: makeEnquiry({ message: `We would like to know more at ${at}.` }),
  });
  expect(answer.statusCode).toBe(201);
  await test.deps.db.updateTable('enquiry').set({ status }).where('created_at', '=', at).execute();
};

const putVital = (
  at: string,
  value: number,
  changes: { name?: string; page?: string; device?: string } = {},
) =>
  test.deps.db
    .insertInto('vital')
    .values({
      id: `${at} ${value} ${Math.random()}`,
      name: 'LCP',
      page: '/',
      device: 'phone',
      value,
      rating: 'good',
      navigation_type: 'navigate',
      build: 'test',
      created_at: at,
      ...changes,
    })
    .execute();

describe('who may ask', () => {
  it.each(Object.values(overviewApi))('nobody without a session: $path', async ({ path: url }) => {
    expect((await test.app.inject(url)).statusCode).toBe(401);
    expect((await staff.inject({ url })).statusCode).toBe(200);
  });
});

it('tells what waits, and that the second factor is off', async () => {
  expect(await get<Todo>(overviewApi.todo.path)).toEqual({
    newEnquiries: 0,
    receiptsWaiting: 0,
    receiptsLate: 0,
    candidateRequests: 0,
    newCertificates: 0,
    failedMail: 0,
    delayedMail: 0,
    mailProblem: null,
    secondFactorOff: true,
    firstSteps: {
      hasMailServer: false,
      hasBankDetails: false,
      hasBackups: false,
      hasColleagues: false,
      hasClients: false,
    },
  });
  await makePaymentLink(test.deps, { id: `${demoPrefix}x` });
  expect((await get<Todo>(overviewApi.todo.path)).firstSteps).not.toBeNull();
  await putEnquiry('2026-11-27T18:00:00.000Z');
  await finishArrivals(test.deps);
  await test.deps.db.updateTable('outbox').set({ failed_at: test.clock.now().toISOString() }).execute();
  expect(await get<Todo>(overviewApi.todo.path)).toMatchObject({
    newEnquiries: 1,
    failedMail: 2,
    firstSteps: null,
  });
});

describe('enquiries', () => {
  it('are counted by weeks that begin on Monday in India, spam apart', async () => {
    // Sunday 23:59:59 and Monday 00:00 in India.
    await putEnquiry('2026-11-22T18:29:59.000Z');
    await putEnquiry('2026-11-22T18:30:00.000Z');
    await putEnquiry('2026-11-24T10:00:00.000Z', 'spam');
    test.clock.set('2026-11-27T18:00:00.000Z');
    const { weeks } = await get<EnquiryWeeks>(overviewApi.enquiries.path);
    expect(weeks).toHaveLength(26);
    expect(weeks.at(-1)).toEqual({ week: '2026-11-23', enquiries: 1, spam: 1 });
    expect(weeks.at(-2)).toEqual({ week: '2026-11-16', enquiries: 1, spam: 0 });
    expect(weeks.at(0)?.week).toBe('2026-06-01');
  });

  it('have weeks and months without gaps, in zones that change their clocks too', () => {
    for (const zone of ['Asia/Kolkata', 'Europe/Berlin', 'America/Los_Angeles']) {
      for (const periods of [
        lastWeeks(new Date('2026-11-02T07:30:00Z'), 60, zone),
        lastMonths(new Date('2026-03-31T23:30:00Z'), 14, zone),
      ]) {
        for (const [at, { from }] of periods.entries()) {
          if (at > 0) expect(periods[at - 1]?.to).toBe(from);
        }
      }
    }
    expect(lastMonths(new Date('2026-12-31T18:30:00Z'), 2, 'Asia/Kolkata').map(({ day }) => day)).toEqual([
      '2026-12-01',
      '2027-01-01',
    ]);
  });
});

it('sums what is awaited, received and verified in paise, by month of the link', async () => {
  const make = async (amount: number, status: string, changes: object = {}) => {
    const { link } = await makePaymentLink(test.deps, { amount_paise: amount, ...changes });
    await sql`update payment_link set receipt_status = ${status} where id = ${link.id}`.execute(test.deps.db);
    return link;
  };
  test.clock.set('2026-10-31T18:29:59.000Z');
  await make(100, 'verified');
  await make(7_000, 'verified', { id: `${demoPrefix}x` });
  test.clock.set('2026-10-31T18:30:00.000Z'); // November in India.
  await make(10_050, 'none');
  await make(200, 'rejected');
  await make(3_000_000_000_000, 'received');
  await make(40_000, 'none', { expires_at: '2026-11-02T00:00:00.000Z' });
  const off = await make(50_000, 'none');
  await sql`update payment_link set deactivated_at = created_at where id = ${off.id}`.execute(test.deps.db);
  test.clock.set('2026-11-27T18:00:00.000Z');
  const { months } = await get<AmountMonths>(overviewApi.amounts.path);
  expect(months).toHaveLength(12);
  expect(months.slice(-2)).toEqual([
    { month: '2026-10', awaitedPaise: 0, receivedPaise: 0, verifiedPaise: 100 },
    { month: '2026-11', awaitedPaise: 10_250, receivedPaise: 3_000_000_000_000, verifiedPaise: 0 },
  ]);
});

it('follows links from made to verified; a chat preview is not a person', async () => {
  const opened = async (visitor: 'person' | 'robot', linkId: string) =>
    test.deps.db
      .insertInto('link_opening')
      .values({
        id: `${visitor} ${linkId}`,
        link_type: 'payment_link',
        link_id: linkId,
        visitor,
        agent: 'x',
        device: 'phone',
        opened_at: test.clock.now().toISOString(),
      })
      .execute();
  test.clock.set('2026-08-20T00:00:00.000Z');
  await makePaymentLink(test.deps);
  test.clock.set('2026-11-20T00:00:00.000Z');
  await makePaymentLink(test.deps, { id: `${demoPrefix}x` });
  const ids = [];
  for (let each = 0; each < 4; each += 1) ids.push((await makePaymentLink(test.deps)).link.id);
  await opened('robot', ids[0] ?? '');
  await opened('person', ids[1] ?? '');
  await sql`update payment_link set receipt_status = 'verified' where id = ${ids[2]}`.execute(test.deps.db);
  expect(await get<Funnel>(overviewApi.funnel.path)).toMatchObject({
    made: 4,
    opened: 2,
    receipt: 1,
    verified: 1,
  });
});

it('takes the 75th percentile exactly, of each page, device and metric, of 28 days', async () => {
  const now = '2026-11-27T12:00:00.000Z';
  for (const value of [1, 2, 3, 4]) await putVital(now, value);
  for (const value of [10, 20, 30, 40, 50]) await putVital(now, value, { device: 'desktop' });
  await putVital(now, 0.07, { name: 'CLS', page: '/about_us' });
  await putVital('2026-10-01T00:00:00.000Z', 9_999);
  test.clock.set('2026-11-27T18:00:00.000Z');
  const { figures } = await get<VitalFigures>(overviewApi.vitals.path);
  expect(figures).toEqual([
    { page: '/', device: 'desktop', name: 'LCP', p75: 40, views: 5 },
    { page: '/', device: 'phone', name: 'LCP', p75: 3, views: 4 },
    { page: '/about_us', device: 'phone', name: 'CLS', p75: 0.07, views: 1 },
  ]);
});

it('tells how the process is', async () => {
  const health = await get<Health>(overviewApi.health.path);
  expect(health).toMatchObject({
    failing: [{ name: 'site', text: 'has not been built' }],
    lastSweepAt: null,
    mailWarning: null,
  });
  expect(health.diskFreeBytes).toBeGreaterThan(0);
  expect(health.version).toMatch(/^\d+\.\d+\.\d+/);
});

it('warns where mail and its password go in plain text', async () => {
  await test.close();
  test = await makeStaffApp({ site: false, smtpUrl: 'smtp://agency:secret@mail.example.com?tls=off' });
  staff = await test.asStaff();
  expect(await get<Health>(overviewApi.health.path)).toMatchObject({
    mailWarning: expect.stringContaining('mail.example.com in plain text'),
  });
});

/** How many looks at all rows an answer may cost in processor time: some half a second. */
const mostScans = 8;

it.skipIf(onPostgres)(
  'answers each as fast as a few looks at all rows, of which there are 30,000',
  async () => {
    const { db } = test.deps;
    await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 30000)
    insert into vital (id, name, page, value, rating, navigation_type, device, build, created_at)
    select 'v' || i, case i % 5 when 0 then 'LCP' when 1 then 'INP' when 2 then 'CLS' when 3 then 'FCP' else 'TTFB' end,
      '/p' || (i % 13), (i * 7919) % 5000, 'good', 'navigate', case i % 3 when 0 then 'phone' when 1 then 'tablet' else 'desktop' end,
      'test', strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-27T18:00:00Z', '-' || (i % 38000) || ' minutes') from n`.execute(
      db,
    );
    await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 30000)
    insert into payment_link (id, token_id, kind, client_id, client_name, project_name, project_id, amount_paise, created_at, receipt_status)
    select 'l' || i, 't' || i, 'project', 'c', 'Name', 'Project', 'p', 100, strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-27T18:00:00Z', '-' || (i % 120000) || ' minutes'),
      case i % 4 when 0 then 'none' when 1 then 'received' when 2 then 'rejected' else 'verified' end from n`.execute(
      db,
    );
    await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 30000)
    insert into enquiry (id, name, email, phone, subject, message, status, content_hash, sender_hash, created_at)
    select 'e' || i, 'Name', 'a@b.test', '9876543210', 'Development', 'Message', case i % 9 when 0 then 'spam' else 'new' end, 'h', 's',
      strftime('%Y-%m-%dT%H:%M:%fZ', '2026-11-27T18:00:00Z', '-' || (i * 2) || ' minutes') from n`.execute(
      db,
    );
    test.clock.set('2026-11-27T18:00:00.000Z');
    const cpuMs = async (work: () => Promise<unknown>): Promise<number> => {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    // One look at every row of each table.
    const scan = () =>
      sql`select (select sum(length(page || created_at)) from vital), (select sum(length(client_name || created_at)) from payment_link),
      (select sum(length(name || created_at)) from enquiry)`.execute(db);
    await scan();
    const scanMs = Math.min(await cpuMs(scan), await cpuMs(scan), await cpuMs(scan));
    const slow: Record<string, number> = {};
    for (const url of [
      overviewApi.todo.path,
      overviewApi.enquiries.path,
      overviewApi.amounts.path,
      overviewApi.funnel.path,
      overviewApi.vitals.path,
    ]) {
      const ms = await cpuMs(async () => expect((await staff.inject({ url })).statusCode).toBe(200));
      const scans = Math.round(ms / scanMs);
      if (process.env.SHOW_TIMES) console.log(url, ms, scanMs);
      if (scans > mostScans) slow[url] = scans;
    }
    expect(slow).toEqual({});
  },
  60_000,
);
