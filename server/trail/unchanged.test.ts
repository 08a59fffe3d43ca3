// What is asked for a second time, or is so already, changes nothing and leaves no event in the trail.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiPaths } from '#contract/paths.ts';
import { candidatePaths } from '#contract/staff/candidate-paths.ts';
import { clientPaths } from '#contract/staff/client-paths.ts';
import { enquiryPaths } from '#contract/staff/enquiry-paths.ts';
import { mailPaths, overviewPaths } from '#contract/staff/overview-paths.ts';
import { paymentLinkPaths } from '#contract/staff/payment-link-paths.ts';
import { accountPaths } from '#contract/staff/sign-in-paths.ts';
import { teamPaths } from '#contract/staff/team-paths.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeStaffApp, type StaffApp, type StaffSession, testPassword } from '#tests/support/staff-app.ts';

let test: StaffApp;
let admin: StaffSession;
/** Ids of what the acts are about, by the name of their part in the address. */
let ids: Record<string, string>;

beforeAll(async () => {
  test = await makeStaffApp({ site: false });
  const { db } = test.deps;
  admin = await test.asStaff('admin');
  const call = async (url: string, payload: object) =>
    (await admin.inject({ method: 'POST', url, payload })).json();
  const { user: colleague } = await test.asStaff('staff');
  const passkey = { publicKey: 'x', credentialID: 'x', counter: 0, deviceType: 'x', backedUp: 0 };
  await db
    .insertInto('staff_passkey')
    .values({ ...passkey, id: 'own', name: 'Laptop', userId: admin.user.id })
    .execute();
  const { client } = await call(clientPaths.list, { name: 'Malligai Textiles', code: 'CLT-7' });
  const withProject = await call(clientPaths.projects.replace(':id', client.id), {
    name: 'Shop',
    code: 'PRJ-7',
  });
  const { id: enquiry } = await call(apiPaths.contactSubmit, makeEnquiry());
  const mails = await db.selectFrom('outbox').select('id').execute();
  await db.updateTable('outbox').set({ failed_at: test.clock.now().toISOString() }).execute();
  ids = {
    colleague: colleague.id,
    passkey: 'own',
    client: client.id,
    projectId: withProject.client.projects[0].id,
    enquiry,
    mail: mails[0]?.id ?? '',
    paymentLink: (await makePaymentLink(test.deps)).link.id,
    candidateLink: (await makeCandidateLink(test.deps)).link.id,
  };
});
afterAll(() => test.close());

const actions = async (): Promise<string[]> =>
  (await test.deps.db.selectFrom('audit_event').select('action').orderBy('seq').execute()).map(
    ({ action }) => action,
  );

const password = testPassword;
const acts: [action: string, method: 'POST' | 'PUT', path: string, about: string, body: object][] = [
  ['staff.rename', 'PUT', accountPaths.name, '', { name: 'Divya Rao' }],
  ['staff.passkey-rename', 'PUT', accountPaths.passkey, 'passkey', { name: 'Phone' }],
  ['staff.change-role', 'PUT', teamPaths.role, 'colleague', { role: 'admin', password }],
  ['staff.reset-second-factor', 'POST', teamPaths.resetSecondFactor, 'colleague', { password }],
  ['staff.disable', 'POST', teamPaths.disable, 'colleague', { password }],
  ['staff.enable', 'POST', teamPaths.enable, 'colleague', { password }],
  ['client.change', 'PUT', clientPaths.one, 'client', { name: 'Malligai', code: 'CLT-7' }],
  ['client.archive', 'POST', clientPaths.archive, 'client', { archived: true }],
  ['client.unarchive', 'POST', clientPaths.archive, 'client', { archived: false }],
  ['project.change', 'PUT', clientPaths.project, 'client', { name: 'Online shop', code: 'PRJ-7' }],
  ['project.archive', 'POST', clientPaths.projectArchive, 'client', { archived: true }],
  ['project.unarchive', 'POST', clientPaths.projectArchive, 'client', { archived: false }],
  [
    'payment-link.set-expiry',
    'PUT',
    paymentLinkPaths.expiry,
    'paymentLink',
    { lifetime: 'date', expiresOn: '2027-01-31' },
  ],
  ['payment-link.deactivate', 'POST', paymentLinkPaths.deactivate, 'paymentLink', {}],
  ['payment-link.activate', 'POST', paymentLinkPaths.activate, 'paymentLink', {}],
  ['candidate-link.deactivate', 'POST', candidatePaths.deactivate, 'candidateLink', {}],
  ['candidate-link.activate', 'POST', candidatePaths.activate, 'candidateLink', {}],
  ['enquiry.spam', 'POST', enquiryPaths.status, 'enquiry', { from: 'new', to: 'spam' }],
  ['enquiry.assign', 'POST', enquiryPaths.assignee, 'enquiry', { from: null, to: 'colleague' }],
  ['mail.dismiss', 'POST', mailPaths.dismiss, 'mail', {}],
  ['mail.undismiss', 'POST', mailPaths.undismiss, 'mail', {}],
  ['maintenance.on', 'PUT', overviewPaths.maintenance, '', { on: true }],
  ['maintenance.off', 'PUT', overviewPaths.maintenance, '', { on: false }],
];

it.each(acts)('%s is recorded once', async (action, method, path, about, body) => {
  const before = await actions();
  const url = path.replace(':id', ids[about] ?? '').replace(':projectId', ids.projectId ?? '');
  const payload = { ...body, ...('to' in body && body.to === 'colleague' && { to: ids.colleague }) };
  const act = () => admin.inject({ method, url, payload });
  const first = await act();
  expect(first.statusCode, first.body).toBe(200);
  expect((await actions()).slice(before.length)).toEqual([action]);
  // Either so already, or refused in words; never done again.
  expect([200, 409]).toContain((await act()).statusCode);
  expect((await actions()).slice(before.length)).toEqual([action]);
});

it('turning off what is off is refused, and in no trail and no mail', async () => {
  const before = await actions();
  const off = await admin.inject({
    method: 'POST',
    url: accountPaths.secondFactorOff,
    payload: { password },
  });
  expect(off.json()).toMatchObject({ code: 'staff.conflict', message: 'The second factor is off already.' });
  expect(await actions()).toEqual(before);
});
