// What is left to do once the sender of an enquiry has the answer: done once, whoever does it and whatever fails.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EnquiryPage } from '#contract/staff/enquiries.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { startOutbox } from '#server/outbox/worker.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeStaffApp, type StaffApp } from '#tests/support/staff-app.ts';
import * as mails from './enquiries.mail.ts';
import { finishArrivals, finishInTurns } from './finish-arrivals.ts';

let test: StaffApp;
beforeEach(async () => {
  test = await makeStaffApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const arrive = async (changes = {}): Promise<string> => {
  const payload = makeEnquiry(changes);
  const answer = await test.app.inject({ method: 'POST', url: '/api/contact/submit', payload });
  return answer.json<{ id: string }>().id;
};
const mailedAbout = async (): Promise<string[]> =>
  (await test.deps.db.selectFrom('outbox').select('about_id').orderBy('id').execute()).map(
    ({ about_id }) => about_id,
  );
const tasks = () => test.deps.db.selectFrom('enquiry_task').selectAll().execute();

it('is written down with the enquiry, and done once by however many', async () => {
  const ids = [];
  for (let at = 0; at < 45; at += 1) ids.push(await arrive({ message: `Shop number ${at}, please.` }));
  expect(await tasks()).toHaveLength(45);
  expect(await mailedAbout()).toEqual([]);
  await Promise.all([finishArrivals(test.deps), finishArrivals(test.deps), finishArrivals(test.deps)]);
  expect(await tasks()).toEqual([]);
  expect(await mailedAbout()).toEqual(ids.flatMap((id) => [id, id]));
});

it('gives spam no mails, and an enquiry that was erased nothing', async () => {
  await arrive({ company_url: 'x' });
  const erased = await arrive({ message: 'Please forget this one.' });
  expect((await tasks()).map(({ has_mails }) => has_mails)).toEqual([0, 1]);
  await test.deps.db.deleteFrom('enquiry').where('id', '=', erased).execute();
  await finishArrivals(test.deps);
  expect(await mailedAbout()).toEqual([]);
  expect(await tasks()).toEqual([]);
});

it('gives an enquiry that was spam for a moment its mails once', async () => {
  const id = await arrive({ company_url: 'x' });
  expect(await arrive()).toBe(id);
  await finishArrivals(test.deps);
  expect(await mailedAbout()).toEqual([id, id]);
});

it('is done before a search: what came a moment ago is found', async () => {
  const id = await arrive({ name: 'Zylophora Menon' });
  const staff = await test.asStaff();
  const answer = await staff.inject({ url: enquiryApi.list.path, query: { q: 'zyloph' } });
  expect(answer.json<EnquiryPage>().rows.map((row) => row.id)).toEqual([id]);
});

it('is done by the outbox, and at the next start if the program ended before', async () => {
  const id = await arrive();
  const outbox = startOutbox(test.deps, { prepare: finishInTurns(test.deps) });
  await expect.poll(mailedAbout, { timeout: 10_000 }).toEqual([id, id]);
  await outbox.stop();
});

it('that fails for one enquiry holds up no other, and is tried again', async () => {
  const bad = await arrive({ name: 'Bad Luck' });
  const good = await arrive({ name: 'Good Luck' });
  const { enquiryMails } = mails;
  const failing = vi.spyOn(mails, 'enquiryMails').mockImplementation((enquiry, config) => {
    if (enquiry.id === bad) throw new Error('no words for this one');
    return enquiryMails(enquiry, config);
  });
  await finishArrivals(test.deps);
  expect(await mailedAbout()).toEqual([good, good]);
  expect(test.logs.entries()).toContainEqual(
    expect.objectContaining({ level: 50, enquiry: bad, msg: 'an enquiry could not be announced' }),
  );
  failing.mockRestore();
  await finishArrivals(test.deps);
  expect(await mailedAbout()).toEqual([good, good, bad, bad]);
});
