// Receipts for staff: the order of the queue and its marks, who may look, what a decision needs, and two who decide at once.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import { demoPrefix } from '#contract/demo.ts';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import type { ReceiptRow, StaffReceipt } from '#contract/staff/receipts.ts';
import { receiptApi } from '#contract/staff/receipts.ts';
import { makePaymentLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makeJpg, makePng } from '#tests/files/sample-files.ts';
import { makeDamagedPdf, makePdf } from '#tests/files/sample-pdfs.ts';
import { isDrawnIn, readPdf } from '#tests/support/pdf-text.ts';
import { makeStaff, makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';
import { linkDrawing } from '#ui/drawing/link-drawing.ts';

let test: StaffApp;
let staff: StaffSession;
beforeEach(async () => {
  test = await makeStaffApp({ site: false });
  staff = await test.asStaff();
});
afterEach(() => test.close());

const send = async (
  token: string,
  content: Buffer = makePng(),
  fileName = 'receipt.png',
): Promise<string> => {
  const answer = await test.app.inject({
    method: 'POST',
    url: publicApi.paymentSubmit.path,
    headers: { 'content-type': formType },
    payload: makeForm([
      { name: 'token', content: token },
      { name: 'receipt', fileName, content },
    ]),
  });
  expect(answer.statusCode).toBe(201);
  return answer.json().referenceId;
};

/** A receipt on a link of its own; each has another file. */
let files = 0;
const makeReceipt = async (changes: Parameters<typeof makePaymentLink>[1] = {}, content?: Buffer) => {
  const { link, token } = await makePaymentLink(test.deps, changes);
  files += 1;
  const reference = await send(token, content ?? makePdf({ text: `Receipt ${files}` }));
  return { link, token, reference };
};

const at = (path: string, reference: string) => path.replace(':reference', reference);
const get = (url: string, session = staff) => session.inject({ method: 'GET', url });
const post = (path: string, reference: string, payload: object, session = staff) =>
  session.inject({ method: 'POST', url: at(path, reference), payload });
const list = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await get(`${receiptApi.list.path}${query}`)).json().rows;
const references = async (query = '') => (await list(query)).map(({ reference }) => reference);
const read = async (reference: string): Promise<StaffReceipt> =>
  (await get(at(receiptApi.one.path, reference))).json().receipt;
const audit = (action: string) =>
  test.deps.db.selectFrom('audit_event').selectAll().where('action', '=', action).execute();
const mails = (kind: string) =>
  test.deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).execute();

const seen = { seenInBank: true, utr: '426711223344' };

describe('the queue', () => {
  it('holds what waits, the oldest first, in pages that go both ways', async () => {
    const made: string[] = [];
    for (let each = 0; each < 5; each += 1) {
      made.push((await makeReceipt()).reference);
      test.clock.advance(60_000);
    }
    await post(receiptApi.verify.path, made[2] ?? '', seen);
    const waiting = made.filter((_, index) => index !== 2);
    const first = (await get(`${receiptApi.list.path}?limit=3`)).json();
    expect(first.rows.map((row: { reference: string }) => row.reference)).toEqual(waiting.slice(0, 3));
    expect(first).toMatchObject({ previous: null, count: { value: 4, isCapped: false } });
    expect(await references(`?limit=3&after=${first.next}`)).toEqual(waiting.slice(3));
    expect(await references('?sort=newest')).toEqual([...waiting].reverse());
    expect(await references('?status=verified')).toEqual([made[2]]);
    expect(await references('?status=any')).toEqual([...made].reverse());
  });

  it('is searched by reference, bank reference, amount and words of the client', async () => {
    const one = await makeReceipt({
      client_name: 'Asha Rao',
      project_name: 'Bakery site',
      amount_paise: 7_654_300,
    });
    const two = await makeReceipt({ client_name: 'Ravi Traders' });
    await post(receiptApi.verify.path, two.reference, seen);
    expect(await references(`?q=${one.reference.toLowerCase()}`)).toEqual([one.reference]);
    const pasted = ` \u200b${one.reference.toLowerCase()}. `;
    expect(await references(`?q=${encodeURIComponent(pasted)}`)).toEqual([one.reference]);
    expect(await read(encodeURIComponent(pasted))).toMatchObject({ reference: one.reference });
    const byWord = one.reference.replaceAll('-', '\u2011');
    expect(await references(`?q=${encodeURIComponent(byWord)}`)).toEqual([one.reference]);
    expect(await references('?q=%E2%80%8B')).toEqual([one.reference]);
    expect(await references(`?q=${one.reference.slice(0, 7)}`)).toEqual([one.reference]);
    expect(await references('?q=bakery')).toEqual([one.reference]);
    expect(await references('?q=ravi')).toEqual([]);
    expect(await references('?q=ravi&status=any')).toEqual([two.reference]);
    expect(await references('?q=4267-1122-3344.&status=any')).toEqual([two.reference]);
    for (const amount of ['76543', 'Rs. 76,543/-', '₹76,543.00'])
      expect(await references(`?q=${encodeURIComponent(amount)}`)).toEqual([one.reference]);
    expect(await references('?q=%25%22*&status=any')).toEqual([]);
  });

  it('is summed over all its pages, however it is searched, without the demo', async () => {
    const one = await makeReceipt({ client_name: 'Asha Rao', amount_paise: 300 });
    const two = await makeReceipt({ client_name: 'Asha Das', amount_paise: 4_000 });
    const demo = await makeReceipt({ id: `${demoPrefix}x`, client_name: 'Asha', amount_paise: 50_000 });
    await post(receiptApi.verify.path, two.reference, seen);
    const sum = async (query: string) => (await get(`${receiptApi.sum.path}${query}`)).json().sumPaise;
    expect(await sum('')).toBe(300);
    // Listed all the same, and told from the others.
    const { rows } = (await get(receiptApi.list.path)).json<{ rows: ReceiptRow[] }>();
    expect(rows.filter(({ isDemo }) => isDemo).map(({ reference }) => reference)).toEqual([demo.reference]);
    expect(await sum('?limit=1&status=any')).toBe(4_300);
    expect(await sum('?q=asha')).toBe(300);
    expect(await sum('?q=asha&status=any')).toBe(4_300);
    expect(await sum(`?q=${one.reference}`)).toBe(300);
    expect(await sum('?q=426711223344&status=verified')).toBe(4_000);
    expect(await sum('?q=40%2F-&status=any')).toBe(4_000);
    expect(await sum('?q=%25%22*')).toBe(0);
  });

  it('pages through what a search found, both ways, links with several receipts too', async () => {
    const sendAgain = async (token: string, before: string): Promise<string> => {
      await post(receiptApi.reject.path, before, { reason: 'Not readable.' });
      test.clock.advance(60_000);
      return send(token, makePdf({ text: `Instead of ${before}` }));
    };
    const one = await makeReceipt({ client_name: 'Asha Rao' });
    const second = await sendAgain(one.token, one.reference);
    const third = await sendAgain(one.token, second);
    await makePaymentLink(test.deps, { client_name: 'Asha Without' });
    test.clock.advance(60_000);
    const two = (await makeReceipt({ client_name: 'Asha Das' })).reference;
    test.clock.advance(60_000);
    const three = await makeReceipt({ client_name: 'Asha Iyer' });
    const sixth = await sendAgain(three.token, three.reference);
    await post(receiptApi.verify.path, sixth, seen);
    await makeReceipt({ client_name: 'Ravi Traders' });

    const all = [one.reference, second, third, two, three.reference, sixth];
    type Page = { rows: { reference: string }[]; next: string | null; previous: string | null };
    for (const [query, expected] of [
      ['status=any&sort=oldest', all],
      ['status=any', [...all].reverse()],
      ['status=received', [third, two]],
      ['status=rejected&sort=oldest', [one.reference, second, three.reference]],
      ['status=verified', [sixth]],
    ] as const) {
      expect(await references(`?q=asha&${query}`)).toEqual(expected);
      for (const limit of [1, 2, 3]) {
        const pageAt = async (cursor: string): Promise<Page> =>
          (await get(`${receiptApi.list.path}?q=asha&${query}&limit=${limit}${cursor}`)).json();
        const pages = [await pageAt('')];
        for (let last = pages[0]; last?.next; last = pages.at(-1)) {
          pages.push(await pageAt(`&after=${last.next}`));
        }
        expect(pages.flatMap(({ rows }) => rows.map((row) => row.reference))).toEqual(expected);
        expect(pages).toHaveLength(Math.ceil(expected.length / limit));
        for (let at = pages.length - 1; at > 0; at -= 1) {
          const earlier = await pageAt(`&before=${pages[at]?.previous}`);
          expect(earlier.rows).toEqual(pages[at - 1]?.rows);
          expect(earlier.previous === null).toBe(at === 1);
        }
      }
    }
  });

  it('marks what waits longer than promised, in office time', async () => {
    // Saturday, half past eleven at night in the agency's zone.
    test.clock.set('2026-11-28T18:00:00Z');
    const { reference } = await makeReceipt();
    const lateness = async (now: string) => {
      test.clock.set(now);
      staff = await test.asStaff();
      const [row] = await list();
      const narrowed = [await references('?late=slow'), await references('?late=late')];
      return [row?.lateness, ...narrowed.map((found) => found.length)];
    };
    expect(await lateness('2026-11-29T12:00:00Z')).toEqual(['no', 0, 0]);
    expect(await lateness('2026-11-30T07:30:00Z')).toEqual(['slow', 1, 0]);
    expect(await lateness('2026-12-01T12:30:00Z')).toEqual(['late', 1, 1]);
    expect(await read(reference)).toMatchObject({
      usuallyBy: '2026-11-30T07:30:00.000Z',
      latestBy: '2026-12-01T12:30:00.000Z',
    });
    await post(receiptApi.verify.path, reference, seen);
    expect(await list('?status=any')).toMatchObject([{ lateness: 'no' }]);
  });

  it('is closed to those who are not signed in, and to other sites', async () => {
    const { reference } = await makeReceipt();
    for (const { method, path } of Object.values(receiptApi)) {
      const answer = await test.app.inject({ method, url: at(path, reference), payload: {} });
      expect([path, answer.statusCode]).toEqual([path, 401]);
    }
    const foreign = await staff.inject({
      method: 'POST',
      url: at(receiptApi.verify.path, reference),
      headers: { origin: 'https://elsewhere.test' },
      payload: seen,
    });
    expect(foreign.statusCode).toBe(403);
    expect(await read(reference)).toMatchObject({ status: 'received' });
  });
});

describe('a receipt', () => {
  it('is shown with its link, its file and what it has in common with others', async () => {
    const content = makePdf({ text: 'The same' });
    const before = await makeReceipt({ client_name: 'Asha Rao' }, content);
    const { reference, link } = await makeReceipt({ amount_paise: 12_500_000 }, content);
    expect(await read(reference)).toMatchObject({
      reference,
      status: 'received',
      file: { name: 'receipt.png', kind: 'pdf', isDamaged: false },
      link: {
        id: link.id,
        amountPaise: 12_500_000,
        state: 'active',
        url: expect.stringContaining('/payment/'),
      },
      sameFile: [{ reference: before.reference, clientName: 'Asha Rao', isSameLink: false }],
      sameUtr: [],
      others: [],
    });
    expect(await list()).toMatchObject([{ isSameFile: true }, { isSameFile: true }]);
    expect((await get(at(receiptApi.one.path, 'RCP-0000-0000'))).statusCode).toBe(404);
    const damaged = await makeReceipt({}, makeDamagedPdf());
    expect(await read(damaged.reference)).toMatchObject({ file: { isDamaged: true } });
  });

  it('gives its file as a download of a fixed type that runs nothing', async () => {
    const { token } = await makePaymentLink(test.deps);
    const name = '<img src=x onerror=alert(1)>%22; filename=evil.html;.png';
    const reference = await send(token, makeJpg(), name);
    for (const path of [receiptApi.file.path, receiptApi.original.path]) {
      const answer = await get(at(path, reference));
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.equals(makeJpg())).toBe(true);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="[^"]*\.jpg"; filename\*=/,
      );
    }
    expect(await audit('receipt.download')).toMatchObject([
      { actor: `staff:${staff.user.id}`, detail: JSON.stringify({ referenceId: reference }) },
    ]);
  });

  it('whose file is gone says so, and so does the log', async () => {
    const { reference } = await makeReceipt();
    const { file_key } = await test.deps.db
      .selectFrom('payment_submission')
      .selectAll()
      .executeTakeFirstOrThrow();
    await test.deps.files.remove(file_key);
    for (const path of [receiptApi.file.path, receiptApi.original.path]) {
      const answer = await get(at(path, reference));
      expect(answer.statusCode).toBe(500);
      expect(answer.json()).toMatchObject({ code: 'file.lost' });
    }
    // Nobody has taken what was not there.
    expect(await audit('receipt.download')).toEqual([]);
    expect(test.logs.entries()).toContainEqual(
      expect.objectContaining({ fileKey: file_key, msg: expect.stringContaining('a kept file is missing') }),
    );
  });
});

describe('verifying', () => {
  it('needs the tick and a reference that a bank could write, or a word that there is none', async () => {
    const { reference } = await makeReceipt();
    for (const [payload, fields] of [
      [{}, ['utr', 'seenInBank']],
      [{ ...seen, seenInBank: false }, ['seenInBank']],
      [{ utr: '426711223344' }, ['seenInBank']],
      [{ seenInBank: true }, ['utr']],
      [{ seenInBank: true, utr: 'hello' }, ['utr']],
      [{ ...seen, hasNoUtr: true }, ['utr']],
    ] as const) {
      const answer = await post(receiptApi.verify.path, reference, payload);
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ code: 'staff.invalid' });
      expect(Object.keys(answer.json().errors)).toEqual(fields);
    }
    expect((await post(receiptApi.verify.path, reference, { ...seen, seenInBank: 'yes' })).statusCode).toBe(
      400,
    );
    expect(await read(reference)).toMatchObject({ status: 'received' });
    expect(await mails('receipt.verified')).toEqual([]);

    const answer = await post(receiptApi.verify.path, reference, { ...seen, utr: 'hdfc-r520 26112 71234' });
    expect(answer.statusCode).toBe(200);
    expect(answer.json().receipt).toMatchObject({
      status: 'verified',
      utr: 'HDFCR5202611271234',
      decidedBy: 'Ravi Staff',
    });
    expect(await mails('receipt.verified')).toHaveLength(1);
    const [event] = await audit('receipt.verify');
    expect(JSON.parse(event?.detail ?? '')).toEqual({
      referenceId: reference,
      before: { status: 'received' },
      after: { status: 'verified', utr: 'HDFCR5202611271234' },
    });
    const cash = await makeReceipt();
    expect(
      (await post(receiptApi.verify.path, cash.reference, { seenInBank: true, hasNoUtr: true })).statusCode,
    ).toBe(200);
    expect(await read(cash.reference)).toMatchObject({ status: 'verified', utr: null });
  });

  it('with a reference that was used before needs a second word', async () => {
    const first = await makeReceipt({ client_name: 'Asha Rao' });
    const second = await makeReceipt();
    await post(receiptApi.verify.path, first.reference, seen);
    const uses = await get(`${at(receiptApi.utrUses.path, second.reference)}?utr=4267%201122%203344`);
    expect(uses.json().uses).toMatchObject([{ reference: first.reference, clientName: 'Asha Rao' }]);
    const answer = await post(receiptApi.verify.path, second.reference, { ...seen, utr: '4267 1122 3344' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'receipt.utr-used',
      errors: { utr: `Already used for ${first.reference} of Asha Rao.` },
    });
    expect(await mails('receipt.verified')).toHaveLength(1);
    const again = await post(receiptApi.verify.path, second.reference, { ...seen, mayReuseUtr: true });
    expect(again.json().receipt).toMatchObject({
      status: 'verified',
      sameUtr: [{ reference: first.reference }],
    });
    const events = await audit('receipt.verify');
    expect(JSON.parse(events.at(-1)?.detail ?? '')).toMatchObject({ sameUtrAs: [first.reference] });
  });
});

describe('a decision', () => {
  it('to reject needs a reason, which the client reads; another receipt can follow', async () => {
    const { link, reference, token } = await makeReceipt();
    const empty = await post(receiptApi.reject.path, reference, { reason: '  ' });
    expect(empty.json()).toMatchObject({ code: 'staff.invalid', errors: { reason: expect.any(String) } });
    const reason = 'We cannot read it.\nPlease send a sharp picture.';
    expect((await post(receiptApi.reject.path, reference, { reason })).statusCode).toBe(200);
    expect(await mails('receipt.rejected')).toMatchObject([{ drawing_of: link.id }]);
    const details = (await test.app.inject(pathOf(publicApi.clientDetails, { token }))).json();
    expect(details.submission).toMatchObject({ status: 'rejected', reason });
    const next = await send(token, makePng());
    expect(await read(next)).toMatchObject({
      others: [{ reference, status: 'rejected', reason, isSameLink: true }],
    });
  });

  it('of two people at once is one’s, with one mail; the other is told by whom', async () => {
    const { reference } = await makeReceipt();
    const meera = await test.asStaff(await makeStaff(test.deps, 'admin', { name: 'Meera Menon' }));
    const arun = await test.asStaff(await makeStaff(test.deps, 'staff', { name: 'Arun Das' }));
    const answers = await Promise.all([
      post(receiptApi.verify.path, reference, seen, meera),
      post(receiptApi.reject.path, reference, { reason: 'Not in the account.' }, arun),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const lost = answers.find(({ statusCode }) => statusCode === 409)?.json();
    const winner = answers[0]?.statusCode === 200 ? 'Meera Menon verified' : 'Arun Das rejected';
    expect(lost).toMatchObject({ code: 'staff.conflict' });
    expect(lost.message).toMatch(new RegExp(`^${winner} this receipt on 2[78] Nov 2026, .+ IST\\.$`));
    expect([...(await mails('receipt.verified')), ...(await mails('receipt.rejected'))]).toHaveLength(1);
    expect([...(await audit('receipt.verify')), ...(await audit('receipt.reject'))]).toHaveLength(1);
  });
});

describe('the agency’s receipt', () => {
  const download = (token: string) => test.app.inject(pathOf(publicApi.paymentReceipt, { token }));

  it('is there once the payment is verified, for the client and for staff', async () => {
    const { link, reference, token } = await makeReceipt({
      amount_paise: 12_500_050,
      client_name: 'மல்லிகை Textiles',
    });
    const early = await download(token);
    expect([early.statusCode, early.json().code]).toEqual([409, 'receipt.not-verified']);
    expect((await get(at(receiptApi.pdf.path, reference))).statusCode).toBe(409);
    await post(receiptApi.verify.path, reference, seen);
    for (const answer of [await download(token), await get(at(receiptApi.pdf.path, reference))]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['content-disposition']).toContain(
        `attachment; filename="Receipt ${reference}.pdf"`,
      );
      const { pages, info } = await readPdf(answer.rawPayload);
      const words = pages.flat().join(' ');
      expect(isDrawnIn(answer.rawPayload, linkDrawing(link.id)), 'the drawing of the link').toBe(true);
      expect(info.Title).toBe(`Receipt ${reference}`);
      for (const each of [
        reference,
        'Textiles',
        'Rs. 1,25,000.50',
        'Rupees One Lakh Twenty-Five Thousand and Fifty Paise Only',
        '426711223344',
        'Received with thanks',
        brand.legalName,
      ])
        expect(words).toContain(each);
    }
  });

  it('is refused by a dead or unknown link', async () => {
    const { token } = await makePaymentLink(test.deps, { expires_at: '2026-01-01T00:00:00.000Z' });
    expect((await download(token)).statusCode).toBe(410);
    expect((await download('z'.repeat(50))).statusCode).toBe(404);
    const rejected = await makeReceipt();
    await post(receiptApi.reject.path, rejected.reference, { reason: 'Not in the account.' });
    expect((await download(rejected.token)).json()).toMatchObject({ code: 'receipt.not-verified' });
  });
});
