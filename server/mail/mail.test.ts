// The outbox in the console: what was given up is told with its reason, tried again, put aside; no private link is read there.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { accountApi } from '#contract/staff/account.ts';
import { candidateApi } from '#contract/staff/candidates.ts';
import type { MailAnswer, MailPage } from '#contract/staff/mail.ts';
import { mailApi } from '#contract/staff/mail.ts';
import type { Me } from '#contract/staff/me.ts';
import { putMail } from '#server/outbox/outbox.store.ts';
import { sendNext } from '#server/outbox/send-mail.ts';
import { makeCandidateLink } from '#tests/files/make-link.ts';
import { makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';

let test: StaffApp;
let staff: StaffSession;
beforeEach(async () => {
  test = await makeStaffApp({ site: false });
  staff = await test.asStaff();
});
afterEach(() => test.close());

const at = (path: string, id: string) => path.replace(':id', id);
const get = async <Answer>(url: string) => (await staff.inject({ url })).json<Answer>();
const post = (url: string) => staff.inject({ method: 'POST', url });
const put = (subject: string, to = 'asha@mail.test') =>
  putMail(test.deps.db, test.clock, {
    kind: 'staff.notice',
    aboutId: 'about',
    to,
    content: { subject, preheader: '', paragraphs: ['Hello'], facts: [] },
  });
const giveUp = async (id: string) => {
  await test.deps.db
    .updateTable('outbox')
    .set({ failed_at: test.clock.now().toISOString(), last_error: '550 no such mailbox', attempts: 4 })
    .where('id', '=', id)
    .execute();
};
const badge = async () => (await get<Me>(accountApi.me.path)).badges.mail;

describe('a mail that was given up', () => {
  it('is listed with its reason and counted, until it is tried again', async () => {
    const id = await put('Lost');
    await put('On its way');
    await giveUp(id);
    expect(await badge()).toBe(1);
    const { rows } = await get<MailPage>(`${mailApi.list.path}?state=failed`);
    expect(rows).toMatchObject([{ id, state: 'failed', attempts: 4, reason: '550 no such mailbox' }]);
    expect((await post(at(mailApi.retry.path, id))).json<MailAnswer>().mail).toMatchObject({
      state: 'delayed',
      nextTryAt: test.clock.now().toISOString(),
    });
    // It has failed, and counts until it has left.
    expect(await badge()).toBe(1);
    expect((await get<MailPage>(`${mailApi.list.path}?state=delayed`)).rows).toMatchObject([{ id }]);
    expect((await get<MailPage>(`${mailApi.list.path}?state=waiting`)).rows).toHaveLength(1);
    while (await sendNext(test.deps));
    expect(await badge()).toBe(0);
  });

  it('is put aside and taken back, and stays where it is', async () => {
    const id = await put('Lost');
    await giveUp(id);
    expect((await post(at(mailApi.dismiss.path, id))).json<MailAnswer>().mail.state).toBe('dismissed');
    expect(await badge()).toBe(0);
    expect((await post(mailApi.retryAll.path)).json()).toEqual({ success: true, retried: 0 });
    expect((await post(at(mailApi.dismiss.path, id))).statusCode).toBe(409);
    expect((await post(at(mailApi.undismiss.path, id))).json<MailAnswer>().mail.state).toBe('failed');
    expect((await post(mailApi.retryAll.path)).json()).toEqual({ success: true, retried: 1 });
  });
});

it.each([' asha@mail.test ', 'mailto:asha@mail.test', '<asha@mail.test>.', '\u200basha@mail\u200b.test'])(
  'is found by its address as pasted: %j',
  async (to) => {
    const id = await put('Found');
    await put('Another', 'ravi@mail.test');
    const { rows } = await get<MailPage>(`${mailApi.list.path}?to=${encodeURIComponent(to)}`);
    expect(rows.map((row) => row.id)).toEqual([id]);
  },
);

it('does not send again what was sent', async () => {
  const id = await put('Done');
  await test.deps.db.updateTable('outbox').set({ sent_at: test.clock.now().toISOString() }).execute();
  expect((await post(at(mailApi.retry.path, id))).statusCode).toBe(409);
  expect((await post(at(mailApi.retry.path, 'nothing'))).statusCode).toBe(404);
});

it('reads a mail without its private link', async () => {
  const { link, token } = await makeCandidateLink(test.deps);
  await post(pathOf(candidateApi.handOver, { id: link.id }));
  const [row] = (await get<MailPage>(`${mailApi.list.path}?to=${encodeURIComponent(link.email)}`)).rows;
  const { mail } = await get<MailAnswer>(at(mailApi.one.path, row?.id ?? ''));
  expect(mail.text).toContain('/onboarding/…');
  expect(mail.text).not.toContain(token.slice(0, 25));
  expect(mail.text).not.toContain(link.token_id);
  expect(mail.lacksLinks).toBe(true);
});

it('does not say that links are left out of a mail that has none', async () => {
  const id = await put('Dots…');
  expect((await get<MailAnswer>(at(mailApi.one.path, id))).mail.lacksLinks).toBe(false);
});

it('is for staff alone', async () => {
  for (const url of [mailApi.list.path, at(mailApi.one.path, 'x')])
    expect((await test.app.inject(url)).statusCode).toBe(401);
});
