// What is asked for a second time, or is so already, changes nothing and leaves no event in the trail.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { accountApi } from '#contract/staff/account.ts';
import { candidateApi } from '#contract/staff/candidates.ts';
import { clientApi } from '#contract/staff/clients.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { mailApi } from '#contract/staff/mail.ts';
import { overviewApi } from '#contract/staff/overview.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { teamApi } from '#contract/staff/team.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
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
  const { client } = await call(clientApi.list.path, { name: 'Malligai Textiles', code: 'CLT-7' });
  const withProject = await call(pathOf(clientApi.addProject, { id: client.id }), {
    name: 'Shop',
    code: 'PRJ-7',
  });
  const { id: enquiry } = await call(publicApi.contactSubmit.path, makeEnquiry());
  await finishArrivals(test.deps);
  const mails = await db.selectFrom('outbox').select('id').execute();
  await db.updateTable('outbox').set({ failed_at: test.clock.now().toISOString() }).execute();
  ids = {
    colleague: colleague.id,
    passkey: 'own',
    client: client.id,
    projectId: withProject.client.projects[0].id,
    clientVersion: client.version,
    projectVersion: withProject.client.projects[0].version,
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
  ['staff.rename', 'PUT', accountApi.name.path, '', { name: 'Divya Rao' }],
  ['staff.passkey-rename', 'PUT', accountApi.passkey.path, 'passkey', { name: 'Phone' }],
  ['staff.change-role', 'PUT', teamApi.role.path, 'colleague', { from: 'staff', role: 'admin', password }],
  ['staff.reset-second-factor', 'POST', teamApi.resetSecondFactor.path, 'colleague', { password }],
  ['staff.disable', 'POST', teamApi.disable.path, 'colleague', { password }],
  ['staff.enable', 'POST', teamApi.enable.path, 'colleague', { password }],
  [
    'client.change',
    'PUT',
    clientApi.one.path,
    'client',
    { name: 'Malligai', code: 'CLT-7', version: 'clientVersion' },
  ],
  ['client.archive', 'POST', clientApi.archive.path, 'client', { archived: true }],
  ['client.unarchive', 'POST', clientApi.archive.path, 'client', { archived: false }],
  [
    'project.change',
    'PUT',
    clientApi.changeProject.path,
    'client',
    { name: 'Online shop', code: 'PRJ-7', version: 'projectVersion' },
  ],
  ['project.archive', 'POST', clientApi.archiveProject.path, 'client', { archived: true }],
  ['project.unarchive', 'POST', clientApi.archiveProject.path, 'client', { archived: false }],
  [
    'payment-link.set-expiry',
    'PUT',
    paymentLinkApi.expiry.path,
    'paymentLink',
    { lifetime: 'date', expiresOn: '2027-01-31', from: null },
  ],
  ['payment-link.deactivate', 'POST', paymentLinkApi.deactivate.path, 'paymentLink', {}],
  ['payment-link.activate', 'POST', paymentLinkApi.activate.path, 'paymentLink', {}],
  ['candidate-link.deactivate', 'POST', candidateApi.deactivate.path, 'candidateLink', {}],
  ['candidate-link.activate', 'POST', candidateApi.activate.path, 'candidateLink', {}],
  ['enquiry.spam', 'POST', enquiryApi.status.path, 'enquiry', { from: 'new', to: 'spam' }],
  ['enquiry.assign', 'POST', enquiryApi.assignee.path, 'enquiry', { from: null, to: 'colleague' }],
  ['mail.dismiss', 'POST', mailApi.dismiss.path, 'mail', {}],
  ['mail.undismiss', 'POST', mailApi.undismiss.path, 'mail', {}],
  ['maintenance.on', 'PUT', overviewApi.maintenance.path, '', { on: true }],
  ['maintenance.off', 'PUT', overviewApi.maintenance.path, '', { on: false }],
];

it.each(acts)('%s is recorded once', async (action, method, path, about, body) => {
  const before = await actions();
  const url = path.replace(':id', ids[about] ?? '').replace(':projectId', ids.projectId ?? '');
  const payload = Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name === 'to' || name === 'version' ? (ids[value] ?? value) : value,
    ]),
  );
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
    url: accountApi.secondFactorOff.path,
    payload: { password },
  });
  expect(off.json()).toMatchObject({ code: 'staff.conflict', message: 'The second factor is off already.' });
  expect(await actions()).toEqual(before);
});
