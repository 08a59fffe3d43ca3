// What staff do with payment links: who may, what is stored, and that no link leaves but by its own mail.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import { demoPrefix } from '#contract/demo.ts';
import { formatEnd } from '#contract/end-time.ts';
import { pathOf } from '#contract/endpoint.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { makePaymentLink } from '#tests/files/make-link.ts';
import { makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';

let test: StaffApp;
let staff: StaffSession;
beforeEach(async () => {
  test = await makeStaffApp({ site: false });
  staff = await test.asStaff('staff');
});
afterEach(() => test.close());

const form = {
  client: 'Malligai Textiles',
  clientId: 'CLT-7',
  email: 'accounts@malligai.example',
  project: 'Online shop',
  projectId: 'PRJ-7',
  amount: 'Rs. 1,25,000.50',
  due: '2026-12-31',
};
const at = (path: string, id: string) => path.replace(':id', id);
const create = (changes: Record<string, string> = {}) =>
  staff.inject({ method: 'POST', url: paymentLinkApi.list.path, payload: { ...form, ...changes } });
const post = (path: string, id: string, payload?: Record<string, unknown>) =>
  staff.inject({ method: 'POST', url: at(path, id), ...(payload === undefined ? {} : { payload }) });
const read = async (id: string) => (await staff.inject({ url: at(paymentLinkApi.one.path, id) })).json().link;
const list = async (query: Record<string, string> = {}) =>
  (await staff.inject({ url: paymentLinkApi.list.path, query })).json();
const details = (url: string) =>
  test.app.inject(pathOf(publicApi.clientDetails, { token: url.slice(url.lastIndexOf('/') + 1) }));

describe('a new link', () => {
  it('opens at once at the address that staff are shown', async () => {
    const answer = await create();
    expect(answer.statusCode).toBe(200);
    const { link } = answer.json();
    expect(link).toMatchObject({
      amountPaise: 12_500_050,
      kind: 'project',
      state: 'active',
      receiptStatus: 'none',
      dueDate: '2026-12-31',
      events: [{ action: 'payment-link.create', by: staff.user.name }],
      openingCounts: { person: 0, robot: 0 },
    });
    expect(link.messageText).toContain(link.url);
    expect(link.messageText).toContain('Rs. 1,25,000.50');
    expect(link.messageText).toContain('PRJ-7');
    expect(link.messageText).toContain('31 Dec 2026');
    expect((await details(link.url)).json().client).toMatchObject({ amount: 125_000.5, projectId: 'PRJ-7' });
  });

  it('is refused with words at every field that is wrong', async () => {
    const answer = await create({ client: ' ', amount: '1,2,5', email: 'nobody', due: '2026-02-30' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().code).toBe('staff.invalid');
    expect(Object.keys(answer.json().errors).sort()).toEqual(['amount', 'client', 'due', 'email']);
    expect((await list()).rows).toEqual([]);
  });

  it('counts what holds nothing that can be seen as left out', async () => {
    const answer = await create({ email: '\u200b', due: '\u00a0\ufeff', description: '\u2060' });
    expect(answer.json().link).toMatchObject({ email: null, dueDate: null, description: null });
    expect((await list({ q: '\u200b' })).rows).toHaveLength(1);
  });

  it('ends with the day that was chosen, in the zone of the agency', async () => {
    const day = test.clock.now().toISOString().slice(0, 10);
    const { link } = (await create({ lifetime: 'date', expiresOn: '2030-05-01' })).json();
    expect(link.expiresAt).toBe('2030-05-01T18:30:00.000Z');
    const past = await create({ lifetime: 'date', expiresOn: '2020-01-01' });
    expect(Object.keys(past.json().errors)).toEqual(['expiresOn']);
    expect(day < '2030-05-01').toBe(true);
  });

  it('is for staff alone', async () => {
    const answer = await test.app.inject({ method: 'POST', url: paymentLinkApi.list.path, payload: form });
    expect(answer.statusCode).toBe(401);
    const foreign = await staff.inject({
      method: 'POST',
      url: paymentLinkApi.list.path,
      payload: form,
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.statusCode).toBe(403);
  });
});

describe('a link', () => {
  it('is switched off and on; whoever comes second is told who was first', async () => {
    const { link, token } = await makePaymentLink(test.deps);
    const off = await post(paymentLinkApi.deactivate.path, link.id);
    expect(off.json().link).toMatchObject({ state: 'inactive', url: null, messageText: null, urlQr: null });
    expect((await details(token)).statusCode).toBe(410);
    const again = await post(paymentLinkApi.deactivate.path, link.id);
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toContain(staff.user.name);
    expect((await post(paymentLinkApi.activate.path, link.id)).json().link.state).toBe('active');
    expect((await details(token)).statusCode).toBe(200);
  });

  it('gets an end, and loses it', async () => {
    const { link } = await makePaymentLink(test.deps);
    const set = (payload: Record<string, string | null>) =>
      staff.inject({ method: 'PUT', url: at(paymentLinkApi.expiry.path, link.id), payload });
    const week = (await set({ lifetime: '7d', from: null })).json().link;
    expect(week.expiresAt).toBe(new Date(test.clock.now().getTime() + 7 * 86_400_000).toISOString());
    const late = await set({ lifetime: 'never', from: null });
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toContain(staff.user.name);
    expect(late.json().message).toContain(
      `the link now works until ${formatEnd(week.expiresAt, brand.hours)}`,
    );
    expect(late.json().current.link.expiresAt).toBe(week.expiresAt);
    expect((await set({ lifetime: 'never', from: week.expiresAt })).json().link.expiresAt).toBeNull();
    expect((await read(link.id)).events.map(({ action }: { action: string }) => action)).toEqual([
      'payment-link.set-expiry',
      'payment-link.set-expiry',
    ]);
  });

  it('is mailed to its client, and waits in the database without its token', async () => {
    const { link, token } = await makePaymentLink(test.deps, { due_date: '2026-12-31' });
    const answer = await post(paymentLinkApi.mail.path, link.id);
    expect(answer.json().link.lastMail).toMatchObject({ to: link.email, state: 'waiting' });
    const [mail, ...more] = await test.deps.db.selectFrom('outbox').selectAll().execute();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ kind: 'payment-link.client', to_address: link.email, drawing_of: link.id });
    expect(mail?.text_body).toContain('Rs. 25,000');
    expect(mail?.text_body).toContain('31 Dec 2026');
    expect(JSON.stringify(mail)).not.toContain(token);
    expect(JSON.stringify(await test.deps.db.selectFrom('audit_event').selectAll().execute())).not.toContain(
      token.slice(25),
    );
  });

  it('is not mailed where it is dead, or where there is no address', async () => {
    const { link } = await makePaymentLink(test.deps, { email: null });
    expect((await post(paymentLinkApi.mail.path, link.id)).statusCode).toBe(409);
    const { link: dead } = await makePaymentLink(test.deps);
    await post(paymentLinkApi.deactivate.path, dead.id);
    expect((await post(paymentLinkApi.mail.path, dead.id)).statusCode).toBe(409);
    expect(await test.deps.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
  });

  it('asks for nothing once it is paid, and again where the receipt was rejected', async () => {
    const { link } = await makePaymentLink(test.deps);
    const put = (status: 'received' | 'verified' | 'rejected') =>
      test.deps.db
        .updateTable('payment_link')
        .set({ receipt_status: status })
        .where('id', '=', link.id)
        .execute();
    for (const status of ['received', 'verified'] as const) {
      await put(status);
      const shown = await read(link.id);
      expect(shown).toMatchObject({ messageText: null, upi: null });
      expect(shown.url).not.toBeNull();
      expect((await post(paymentLinkApi.mail.path, link.id)).statusCode).toBe(409);
    }
    expect(await test.deps.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    await put('rejected');
    expect((await read(link.id)).messageText).not.toBeNull();
    expect((await post(paymentLinkApi.mail.path, link.id)).statusCode).toBe(200);
  });

  it('that nobody made is not there', async () => {
    expect((await staff.inject({ url: at(paymentLinkApi.one.path, 'nobody') })).statusCode).toBe(404);
    expect((await post(paymentLinkApi.mail.path, 'nobody')).statusCode).toBe(404);
  });
});

describe('the list', () => {
  it('is filtered, searched and in order, a page at a time', async () => {
    const now = test.clock.now().getTime();
    const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
    await makePaymentLink(test.deps, { client_name: 'Asha', amount_paise: 100, due_date: day(-3) });
    test.clock.advance(1_000);
    await makePaymentLink(test.deps, { client_name: 'Bala', amount_paise: 300, due_date: day(3) });
    test.clock.advance(1_000);
    const { link, token } = await makePaymentLink(test.deps, {
      client_name: 'Chitra',
      kind: 'registration',
      amount_paise: 200,
      expires_at: new Date(now + 2_500).toISOString(),
    });
    const names = async (query: Record<string, string>) =>
      (await list(query)).rows.map(({ clientName }: { clientName: string }) => clientName);
    expect(await names({})).toEqual(['Chitra', 'Bala', 'Asha']);
    expect(await names({ sort: 'amount' })).toEqual(['Asha', 'Chitra', 'Bala']);
    expect(await names({ kind: 'registration' })).toEqual(['Chitra']);
    expect(await names({ due: 'overdue' })).toEqual(['Asha']);
    expect(await names({ due: 'soon' })).toEqual(['Bala']);
    expect(await names({ q: 'chit' })).toEqual(['Chitra']);
    const address = test.config.publicUrl + withToken(privatePages.payment, token);
    for (const pasted of [address, ` <${address}>.`, `Please pay: ${address}?from=chat, thanks`])
      expect(await names({ q: pasted })).toEqual(['Chitra']);
    expect(await names({ q: address, kind: 'project' })).toEqual([]);
    for (const amount of ['3', 'Rs. 3/-', '₹3.00', '3 INR']) {
      expect(await names({ q: amount })).toEqual(['Bala']);
      expect(await names({ q: amount, kind: 'registration' })).toEqual([]);
    }
    expect(await names({ q: '30' })).toEqual([]);
    expect(await names({ receipt: 'verified' })).toEqual([]);
    test.clock.advance(1_000);
    expect(await names({ state: 'expired' })).toEqual(['Chitra']);
    expect(await names({ state: 'active' })).toEqual(['Bala', 'Asha']);
    await post(paymentLinkApi.deactivate.path, link.id);
    expect(await names({ state: 'inactive' })).toEqual(['Chitra']);
    const first = await list({ limit: '2' });
    expect(first).toMatchObject({ previous: null, count: { value: 3, isCapped: false } });
    const second = await list({ limit: '2', after: first.next });
    expect(second.rows).toHaveLength(1);
    expect(second.next).toBeNull();
  });

  it('is summed over all its pages, without the demo', async () => {
    const sum = async (query: Record<string, string>) =>
      (await staff.inject({ url: paymentLinkApi.sum.path, query })).json().sumPaise;
    for (const amount_paise of [100, 300])
      await makePaymentLink(test.deps, { client_name: 'Asha', amount_paise });
    await makePaymentLink(test.deps, { client_name: 'Bala', kind: 'registration', amount_paise: 5_000 });
    await makePaymentLink(test.deps, { id: `${demoPrefix}x`, client_name: 'Asha', amount_paise: 70_000 });
    expect(await sum({ limit: '1' })).toBe(5_400);
    expect(await sum({ kind: 'project' })).toBe(400);
    expect(await sum({ q: 'asha' })).toBe(400);
    expect(await sum({ q: 'asha', kind: 'registration' })).toBe(0);
    expect(await sum({ q: '3/-' })).toBe(300);
    expect(await sum({ q: '!' })).toBe(0);
  });
});

describe('the history', () => {
  it('tells people from robots', async () => {
    const { link, token } = await makePaymentLink(test.deps);
    const url = pathOf(publicApi.clientDetails, { token });
    await test.app.inject({ url, headers: { 'user-agent': 'WhatsApp/2.23' } });
    await test.app.inject({
      url,
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'sec-fetch-mode': 'cors',
        'sec-fetch-site': 'same-origin',
      },
    });
    await expect.poll(async () => (await read(link.id)).openingCounts).toEqual({ person: 1, robot: 1 });
    const { openings } = await read(link.id);
    expect(openings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ visitor: 'person', agent: 'Firefox', device: 'computer' }),
        expect.objectContaining({ visitor: 'robot', agent: 'WhatsApp preview' }),
      ]),
    );
  });
});
