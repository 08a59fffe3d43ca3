// The directory of clients: what is stored, what belongs to a client, and that its account is right to the paisa.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPrefix } from '#contract/demo.ts';
import { clientApi } from '#contract/staff/clients.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import type { Deps } from '#server/deps.ts';
import { newId, newReference } from '#server/ids.ts';
import { insertPaymentLink } from '#server/payments/payments.store.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';
import { accountOf } from './account.ts';

let test: StaffApp;
let staff: StaffSession;
beforeEach(async () => {
  test = await makeStaffApp({ site: false });
  staff = await test.asStaff('staff');
});
afterEach(() => test.close());

const form = {
  code: 'CLT-7',
  name: 'மல்லிகா துணிகள்',
  email: 'accounts@malligai.example',
  phone: '+91 98765 43210',
  address: '12 Temple Street\nMadurai',
  taxId: '33 abcde 1234f1z7',
};
const at = (path: string, id: string, projectId = '') =>
  path.replace(':id', id).replace(':projectId', projectId);
const create = (changes: Record<string, string> = {}) =>
  staff.inject({ method: 'POST', url: clientApi.list.path, payload: { ...form, ...changes } });
const made = async (changes: Record<string, string> = {}) => (await create(changes)).json().client;
const read = async (id: string) => (await staff.inject({ url: at(clientApi.one.path, id) })).json().client;
const list = async (query: Record<string, string> = {}) =>
  (await staff.inject({ url: clientApi.list.path, query })).json();

const makeLink = ({ db, clock }: Deps, paise: number, changes: Record<string, unknown> = {}) =>
  insertPaymentLink(db, clock, {
    kind: 'project',
    client_id: 'CLT-7',
    client_name: 'Malligai Textiles',
    email: null,
    project_name: 'Online shop',
    project_id: 'PRJ-1',
    description: null,
    brand_id: null,
    amount_paise: paise,
    due_date: null,
    expires_at: null,
    ...changes,
  });

/** A receipt as staff left it. */
const putReceipt = async (
  { db, clock }: Deps,
  linkId: string,
  status: 'received' | 'verified' | 'rejected',
) => {
  const now = clock.now().toISOString();
  const referenceId = newReference('RCP');
  await db
    .insertInto('payment_submission')
    .values({
      id: newId(clock),
      link_id: linkId,
      reference_id: referenceId,
      status,
      reason: null,
      file_key: newId(clock),
      file_name: 'receipt.png',
      file_kind: 'png',
      file_bytes: 1,
      file_sha256: 'x',
      file_damaged: 0,
      submitted_at: now,
      decided_at: status === 'received' ? null : now,
      decided_by: null,
    })
    .execute();
  await db.updateTable('payment_link').set({ receipt_status: status }).where('id', '=', linkId).execute();
  return referenceId;
};

describe('a client', () => {
  it('is kept, found, changed and put on record', async () => {
    const client = await made();
    expect(client).toMatchObject({ code: 'CLT-7', phone: '9876543210', taxId: '33ABCDE1234F1Z7' });
    for (const q of ['மல்லி', 'Call me at +91 98765 43210', '098765-43210', '<accounts@malligai.example>.']) {
      expect((await list({ q })).rows, q).toMatchObject([{ id: client.id }]);
    }
    const payload = { ...form, name: 'Malligai Textiles', phone: '', version: client.version };
    const changed = await staff.inject({ method: 'PUT', url: at(clientApi.one.path, client.id), payload });
    expect(changed.json().client).toMatchObject({ name: 'Malligai Textiles', phone: null });
    const events = await test.deps.db
      .selectFrom('audit_event')
      .select(['action', 'detail', 'actor'])
      .where('about_type', '=', 'client')
      .orderBy('seq')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['client.create', 'client.change']);
    expect(events[1]?.actor).toBe(`staff:${staff.user.id}`);
    expect(JSON.parse(events[1]?.detail ?? '')).toEqual({
      before: { name: form.name, phone: '9876543210' },
      after: { name: 'Malligai Textiles', phone: null },
    });
  });

  it('takes a phone and an address with what was pasted around them', async () => {
    const pasted = {
      phone: 'Office: +91 98765-43210 (Meera)',
      email: ' <mailto:accounts@malligai.example>.\u200b',
    };
    expect(await made(pasted)).toMatchObject({ phone: '9876543210', email: 'accounts@malligai.example' });
    // Looks as if it was left empty.
    const unseen = {
      code: '\u200b',
      phone: '\u200b',
      email: '\ufeff',
      address: '\u00ad',
      taxId: '\u2060',
      notes: '\u200d',
    };
    expect(await made(unseen)).toMatchObject({ phone: null, email: null, taxId: null, notes: null });
  });

  it('is not overwritten by whoever opened it before the last save', async () => {
    const client = await made();
    const save = (payload: Record<string, string>, session = staff) =>
      session.inject({
        method: 'PUT',
        url: at(clientApi.one.path, client.id),
        payload: { ...form, ...payload },
      });
    const colleague = await test.asStaff('staff');
    const { version } = client;
    const first = await save({ phone: '9000000001', version }, colleague);
    const late = await save({ name: 'Malligai Mills', version });
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toContain(colleague.user.name);
    expect(late.json().current.client).toEqual(await read(client.id));
    expect(late.json().current.client).toMatchObject({ name: form.name, phone: '9000000001' });
    // The same save sent again is no conflict.
    expect((await save({ phone: '9000000001', version }, colleague)).statusCode).toBe(200);
    const again = await save({
      name: 'Malligai Mills',
      phone: '9000000001',
      version: first.json().client.version,
    });
    expect(again.json().client).toMatchObject({ name: 'Malligai Mills', phone: '9000000001' });
    expect((await save({ name: 'Without a version' })).statusCode).toBe(400);
  });

  it('gets a code where it has none, and never one that is taken', async () => {
    expect((await made({ code: '' })).code).toMatch(/^CLT-/);
    await made();
    const taken = await create();
    expect(taken.statusCode).toBe(400);
    expect(taken.json().errors.code).toContain(form.name);
  });

  it('keeps its code once links carry it; its name changes without them', async () => {
    const client = await made();
    const link = await makeLink(test.deps, 100);
    const change = (payload: Record<string, string>) =>
      staff.inject({
        method: 'PUT',
        url: at(clientApi.one.path, client.id),
        payload: { ...form, ...payload, version: client.version },
      });
    expect((await change({ code: 'CLT-8' })).json().errors).toHaveProperty('code');
    await change({ name: 'Another name' });
    const kept = await test.deps.db.selectFrom('payment_link').selectAll().execute();
    expect(kept).toEqual([link]);
  });

  it('is archived out of the list and comes back', async () => {
    const client = await made();
    const archive = (archived: boolean) =>
      staff.inject({ method: 'POST', url: at(clientApi.archive.path, client.id), payload: { archived } });
    expect((await archive(true)).json().client.archivedAt).not.toBeNull();
    expect((await list()).rows).toEqual([]);
    expect((await list({ archived: 'only' })).rows).toHaveLength(1);
    await archive(false);
    expect((await list()).rows).toHaveLength(1);
  });

  it('is refused with words at every field, and to those who are not signed in', async () => {
    const answer = await create({ name: '', email: 'no', phone: '12', taxId: '33ABCDE1234F1Z5' });
    expect(Object.keys(answer.json().errors).sort()).toEqual(['email', 'name', 'phone', 'taxId']);
    expect((await test.app.inject(clientApi.list.path)).statusCode).toBe(401);
  });

  it('has projects of its own, each code once', async () => {
    const client = await made();
    const url = at(clientApi.addProject.path, client.id);
    const add = (payload: Record<string, string>) => staff.inject({ method: 'POST', url, payload });
    const answer = await add({ code: 'PRJ-1', name: 'Online shop' });
    const [project] = answer.json().client.projects;
    expect(project).toMatchObject({ code: 'PRJ-1', name: 'Online shop', archivedAt: null });
    expect((await add({ code: 'PRJ-1', name: 'Another' })).statusCode).toBe(400);
    const changed = await staff.inject({
      method: 'PUT',
      url: at(clientApi.changeProject.path, client.id, project.id),
      payload: { code: 'PRJ-2', name: 'Shop', version: project.version },
    });
    expect(changed.json().client.projects).toMatchObject([{ code: 'PRJ-2', name: 'Shop' }]);
    const late = await staff.inject({
      method: 'PUT',
      url: at(clientApi.changeProject.path, client.id, project.id),
      payload: { code: 'PRJ-3', name: 'Shop', version: project.version },
    });
    expect(late.statusCode).toBe(409);
    expect(late.json().current.client.projects).toMatchObject([{ code: 'PRJ-2', name: 'Shop' }]);
    const archived = await staff.inject({
      method: 'POST',
      url: at(clientApi.archiveProject.path, client.id, project.id),
      payload: { archived: true },
    });
    expect(archived.json().client.projects[0].archivedAt).not.toBeNull();
  });

  it('has its links, the newest first, each with its latest receipt, and its enquiries, and those of nobody else', async () => {
    const client = await made();
    const link = await makeLink(test.deps, 100);
    await makeLink(test.deps, 500, { client_id: 'CLT-OTHER' });
    await putReceipt(test.deps, link.id, 'rejected');
    test.clock.advance(1_000);
    const newer = await makeLink(test.deps, 200);
    test.clock.advance(1_000);
    const referenceId = await putReceipt(test.deps, link.id, 'received');
    const { links, ...answer } = {
      ...(await read(client.id)),
      links: (await staff.inject({ url: paymentLinkApi.list.path, query: { client: client.code } })).json(),
    };
    expect(links).toMatchObject({
      rows: [
        { id: newer.id, receipt: null },
        { id: link.id, state: 'active', receipt: { referenceId, scan: { state: 'open' } } },
      ],
      count: { value: 2 },
    });
    expect(answer.enquiries).toEqual([]);
  });
});

describe('the account', () => {
  it('adds up to the paisa, without what was withdrawn and what is the demo’s', async () => {
    const client = await made();
    const odd = [1, 10, 33_333_333, 12_500_050, 7_777_777_777];
    for (const paise of odd) await makeLink(test.deps, paise);
    const paid = await makeLink(test.deps, 99_999_999);
    await putReceipt(test.deps, paid.id, 'verified');
    const checking = await makeLink(test.deps, 1_003);
    await putReceipt(test.deps, checking.id, 'received');
    const rejected = await makeLink(test.deps, 7);
    await putReceipt(test.deps, rejected.id, 'rejected');
    await makeLink(test.deps, 1_000_000).then(({ id }) =>
      test.deps.db.updateTable('payment_link').set({ deactivated_at: 'x' }).where('id', '=', id).execute(),
    );
    await makeLink(test.deps, 2_000_000).then(({ id }) =>
      test.deps.db
        .updateTable('payment_link')
        .set({ id: `${demoPrefix}account` })
        .where('id', '=', id)
        .execute(),
    );
    const asked = odd.reduce((sum, paise) => sum + paise, 0) + 99_999_999 + 1_003 + 7;
    expect((await read(client.id)).totals).toEqual({
      askedPaise: asked,
      checkingPaise: 1_003,
      verifiedPaise: 99_999_999,
      duePaise: asked - 99_999_999,
    });
  });

  it('runs on from what was due before', () => {
    const link = (id: string, created: string, paise: number, paid: string | null) => ({
      id,
      project_name: id,
      project_id: id,
      amount_paise: paise,
      due_date: null,
      receipt_status: paid === null ? ('none' as const) : ('verified' as const),
      created_at: created,
      reference_id: paid === null ? null : 'RCP-1',
      paid_at: paid,
    });
    const account = accountOf(
      [
        link('a', '2026-01-01T00:00:00.000Z', 10_001, '2026-02-02T00:00:00.000Z'),
        link('b', '2026-01-02T00:00:00.000Z', 20_002, null),
        link('c', '2026-02-01T00:00:00.000Z', 30_003, '2026-03-01T00:00:00.000Z'),
      ],
      { from: '2026-02-01T00:00:00.000Z', until: '2026-03-01T00:00:00.000Z' },
    );
    expect(account).toMatchObject({
      openingPaise: 30_003,
      askedPaise: 30_003,
      paidPaise: 10_001,
      closingPaise: 50_005,
    });
    expect(account.postings.map(({ duePaise }) => duePaise)).toEqual([60_006, 50_005]);
  });

  it('is a PDF with the very amounts and the name in its own script', async () => {
    const client = await made();
    const paid = await makeLink(test.deps, 12_500_050);
    await putReceipt(test.deps, paid.id, 'verified');
    await makeLink(test.deps, 2_500_000);
    const answer = await staff.inject({ url: at(clientApi.statement.path, client.id) });
    expect(answer.headers['content-type']).toContain('application/pdf');
    expect(answer.headers['cache-control']).toBe('no-store');
    const text = (await readPdf(answer.rawPayload)).pages.flat().join(' ');
    for (const words of [
      'மல்லிகா',
      'துணிகள்',
      'Rs. 1,25,000.50',
      'Rs. 1,50,000.50',
      'Rs. 25,000',
      '33ABCDE1234F1Z7',
    ]) {
      expect(text).toContain(words);
    }
    const { actor } = await test.deps.db
      .selectFrom('audit_event')
      .select('actor')
      .where('action', '=', 'client.statement')
      .executeTakeFirstOrThrow();
    expect(actor).toBe(`staff:${staff.user.id}`);
    const wrong = await staff.inject({
      url: at(clientApi.statement.path, client.id),
      query: { from: '2026-05-02', to: '2026-05-01' },
    });
    expect(wrong.json().errors).toHaveProperty('from');
  });
});
