// Mail that cannot go out is said everywhere from the third failure on, in plain words, and no longer when it goes out again.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountApi } from '#contract/staff/account.ts';
import type { StaffCandidateAnswer } from '#contract/staff/candidates.ts';
import { candidateApi } from '#contract/staff/candidates.ts';
import type { EnquiryAnswer } from '#contract/staff/enquiries.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import type { DeliveryAnswer, MailPage } from '#contract/staff/mail.ts';
import { mailApi } from '#contract/staff/mail.ts';
import type { Me } from '#contract/staff/me.ts';
import type { Health, Todo } from '#contract/staff/overview.ts';
import { overviewApi } from '#contract/staff/overview.ts';
import type { PaymentLinkAnswer } from '#contract/staff/payment-links.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import type { Team } from '#contract/staff/team.ts';
import { teamApi } from '#contract/staff/team.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { sendNext } from '#server/outbox/send-mail.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { type FaultyMailServer, startFaultyMailServer } from '#tests/support/faulty-mail-server.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { makeStaffApp, type StaffApp, type StaffSession, testPassword } from '#tests/support/staff-app.ts';

const metricsToken = 'a-token-for-metrics';
let smtp: FaultyMailServer;
let test: StaffApp;
let admin: StaffSession;
beforeEach(async () => {
  smtp = await startFaultyMailServer({ auth: { user: 'agency', pass: 'right' } });
  test = await makeStaffApp({ smtpUrl: smtp.url, metricsToken });
  admin = await test.asStaff('admin');
});
afterEach(async () => {
  await test.close();
  await smtp.close();
});

const get = async <Answer>(url: string) => (await admin.inject({ url })).json<Answer>();
const post = (url: string, payload?: Record<string, unknown>) =>
  admin.inject({ method: 'POST', url, ...(payload === undefined ? {} : { payload }) });
const at = (path: string, id: string) => path.replace(':id', id);
const sendAll = async (): Promise<number> => {
  await finishArrivals(test.deps);
  let count = 0;
  while (await sendNext(test.deps)) count += 1;
  return count;
};
const readiness = async () =>
  (await test.app.inject('/readyz')).json<{ warnings?: Record<string, string> }>().warnings?.mail;
/** A look at health is kept for a second. */
const untilReadiness = (matches: RegExp | undefined) =>
  vi.waitFor(
    async () => {
      const words = await readiness();
      if (matches === undefined) expect(words).toBeUndefined();
      else expect(words).toMatch(matches);
    },
    { timeout: 5_000, interval: 100 },
  );
const metrics = async () =>
  (await test.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${metricsToken}` } })).body;
const check = async () => {
  const environment = { DATA_DIR: test.config.dataDir, SMTP_URL: smtp.url };
  const { out } = await runCli(['check', '--json'], environment, { clock: test.clock });
  return (JSON.parse(out) as { area: string; errors: string[]; notes: string[] }[]).find(
    ({ area }) => area === 'mail',
  );
};

it('an outage is told on every screen from the third failure on, and ends by itself', async () => {
  const enquiry = (
    await test.app.inject({ method: 'POST', url: '/api/contact/submit', payload: makeEnquiry() })
  ).json<{ id: string }>();
  const payment = (await makePaymentLink(test.deps)).link;
  const candidate = (await makeCandidateLink(test.deps)).link;
  await post(at(enquiryApi.reply.path, enquiry.id), { from: 'new', subject: 'Re', body: 'Dear Anitha' });
  await post(at(paymentLinkApi.mail.path, payment.id));
  await post(at(candidateApi.handOver.path, candidate.id));
  await post(teamApi.invite.path, { email: 'divya@agency.test', role: 'staff', password: testPassword });
  const states = async () => ({
    list: [...new Set((await get<MailPage>(mailApi.list.path)).rows.map(({ state }) => state))],
    reply: (await get<EnquiryAnswer>(at(enquiryApi.one.path, enquiry.id))).enquiry.notes[0]?.mail?.state,
    payment: (await get<PaymentLinkAnswer>(at(paymentLinkApi.one.path, payment.id))).link.lastMail?.state,
    candidate: (await get<StaffCandidateAnswer>(at(candidateApi.one.path, candidate.id))).candidate.lastMail
      ?.state,
    invitation: (await get<Team>(teamApi.team.path)).invitations[0]?.mail?.state,
  });
  const all = (state: string) => ({
    list: [state],
    reply: state,
    payment: state,
    candidate: state,
    invitation: state,
  });
  const quiet = async () => {
    expect(await get<Me>(accountApi.me.path)).toMatchObject({ badges: { mail: 0 }, mailProblem: null });
    expect(await get<Todo>(overviewApi.todo.path)).toMatchObject({ delayedMail: 0, mailProblem: null });
    expect(await get<DeliveryAnswer>(mailApi.delivery.path)).toMatchObject({ outage: null, delayed: 0 });
    await untilReadiness(undefined);
    expect(await metrics()).toMatch(/\noutbox_delayed 0\n[\s\S]*\noutbox_outage_seconds 0\n/);
    expect((await check())?.errors).toEqual([]);
  };

  smtp.fail({ at: 'AUTH', how: { say: '535 5.7.8 Bad credentials' } });
  const began = test.clock.now().toISOString();
  await sendAll();
  test.clock.advance(10_000);
  await sendAll();
  await quiet();
  expect(await states()).toEqual(all('waiting'));

  test.clock.advance(20_000);
  await sendAll();
  expect(await states()).toEqual(all('delayed'));
  expect(await get<Me>(accountApi.me.path)).toMatchObject({
    badges: { mail: 6 },
    mailProblem: 'login-refused',
  });
  expect(await get<Todo>(overviewApi.todo.path)).toMatchObject({
    delayedMail: 6,
    failedMail: 0,
    mailProblem: 'login-refused',
  });
  const nextTryAt = new Date(test.clock.now().getTime() + 40_000).toISOString();
  expect(await get<DeliveryAnswer>(mailApi.delivery.path)).toMatchObject({
    outage: {
      problem: 'login-refused',
      detail: expect.stringContaining('535 5.7.8 Bad credentials'),
      since: began,
      failures: 3,
      nextTryAt,
    },
    waiting: 6,
    delayed: 6,
  });
  const { rows } = await get<MailPage>(`${mailApi.list.path}?state=delayed`);
  expect(rows).toHaveLength(6);
  expect(rows[5]).toMatchObject({ problem: 'login-refused', nextTryAt });
  expect((await get<MailPage>(`${mailApi.list.path}?state=waiting`)).rows).toEqual([]);
  await untilReadiness(
    /^The mail server refuses our user name or password\. Mails that wait: 6, the oldest since \d+ \w+ \d{4}, \d+:\d\d [ap]m IST\.$/,
  );
  const ready = await test.app.inject('/readyz');
  expect(ready.statusCode).toBe(200);
  expect(ready.body).not.toContain('535');
  expect((await get<Health>(overviewApi.health.path)).warnings.map(({ name }) => name)).toContain('mail');
  test.clock.advance(15_000);
  expect(await metrics()).toMatch(
    /\noutbox_delayed 6\n[\s\S]*\noutbox_oldest_seconds 45\n[\s\S]*\noutbox_outage_seconds 45\n/,
  );
  expect((await check())?.errors).toEqual([
    expect.stringMatching(/refuses our user name or password\. Correct them in SMTP_URL .+535 5\.7\.8/),
  ]);

  // None was tried by itself: the outage has the attempts.
  expect((await check())?.notes.filter((note) => note.includes('attempt'))).toEqual([]);

  // “Try now” waits for no next try.
  smtp.fail(undefined);
  expect(await sendAll()).toBe(0);
  expect((await post(mailApi.retryAll.path)).json()).toEqual({ success: true, retried: 0 });
  expect(await sendAll()).toBe(6);
  await quiet();
  expect(await states()).toEqual(all('sent'));
});

it('one mail that is refused three times is told with its own reason, and others are not', async () => {
  await test.app.inject({ method: 'POST', url: '/api/contact/submit', payload: makeEnquiry() });
  await sendAll();
  const { id } = (
    await test.app.inject({
      method: 'POST',
      url: '/api/contact/submit',
      payload: makeEnquiry({ name: 'Ravi' }),
    })
  ).json<{ id: string }>();
  smtp.fail({ at: 'RCPT', how: { say: '550 5.1.1 No such user' } });
  for (let failures = 1; failures <= 3; failures += 1) {
    await sendAll();
    test.clock.advance(60_000);
  }
  expect(await get<Me>(accountApi.me.path)).toMatchObject({ badges: { mail: 2 }, mailProblem: null });
  const { rows } = await get<MailPage>(`${mailApi.list.path}?state=delayed`);
  expect(rows).toMatchObject([
    { aboutId: id, state: 'delayed', problem: 'address-unknown' },
    { aboutId: id, state: 'delayed' },
  ]);
  expect((await get<DeliveryAnswer>(mailApi.delivery.path)).outage).toBeNull();
  await untilReadiness(/three times or more/);
  expect((await check())?.errors).toHaveLength(2);
  smtp.fail(undefined);
  await sendAll();
  expect(await get<Me>(accountApi.me.path)).toMatchObject({ badges: { mail: 0 } });
  expect((await check())?.errors).toEqual([]);
});
