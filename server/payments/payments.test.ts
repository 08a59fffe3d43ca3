// The payment page's two calls: what they answer in every state of a link, and what is stored then.

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import { pathOf } from '#contract/endpoint.ts';
import { receiptMaxBytes, uploadGraceMs } from '#contract/limits.ts';
import { damagedFile, receiptWords } from '#contract/messages.ts';
import { privatePages, withToken } from '#contract/paths.ts';
import { brandIdField, readClientDetails } from '#contract/payment.ts';
import { publicApi } from '#contract/public-api.ts';
import { fillBrandIds } from '#server/db/fill-brand-ids.ts';
import { behindLinks, makePaymentLink } from '#tests/files/make-link.ts';
import { type FormPart, formType, makeForm } from '#tests/files/multipart-form.ts';
import { liars, makeCutJpg, makeJpg, makePng, paddedTo, truthfulFiles } from '#tests/files/sample-files.ts';
import { makePdf, makeSealedPdf } from '#tests/files/sample-pdfs.ts';
import { arrivedFiles, keptFiles } from '#tests/files/stored-files.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeActor } from '#tests/support/factories.ts';
import { forgedToken } from '#tests/support/forged-token.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { decideReceipt } from './decide-receipt.ts';
import { createPaymentLink, setPaymentLinkActive } from './payment-links.service.ts';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp({ site: false });
});
afterEach(() => test.close());

const details = (token: string) => test.app.inject(pathOf(publicApi.clientDetails, { token }));
const post = (parts: readonly FormPart[]) =>
  test.app.inject({
    method: 'POST',
    url: publicApi.paymentSubmit.path,
    headers: { 'content-type': formType },
    payload: makeForm(parts),
  });
const receipt = (content: Buffer = makePng(), fileName = 'receipt.png'): FormPart => ({
  name: 'receipt',
  fileName,
  content,
});
const text = (name: string, content: string): FormPart => ({ name, content });
const submit = (token: string, content?: Buffer) => post([text('token', token), receipt(content)]);
const rows = () => test.deps.db.selectFrom('payment_submission').selectAll().execute();
const mails = () =>
  test.deps.db.selectFrom('outbox').selectAll().orderBy('kind').orderBy('created_at').execute();
const deactivate = (id: string) => setPaymentLinkActive(test.deps, makeActor('test'), id, false);

describe('the details', () => {
  it('say all there is to say of a link, and how to pay', async () => {
    const { link, token } = await makePaymentLink(test.deps, {
      kind: 'registration',
      amount_paise: 12_345_678,
      due_date: '2026-12-31',
      description: 'First half',
      brand_id: 'K-7',
    });
    const answer = await details(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    const body = answer.json();
    expect(body).toMatchObject({
      success: true,
      client: {
        clientId: 'CLT-1',
        clientName: 'Malligai Textiles',
        email: 'accounts@malligai.example',
        projectName: 'Online shop',
        projectId: 'PRJ-1',
        projectDescription: 'First half',
        [brandIdField(brand.slug)]: 'K-7',
        amount: 123_456.78,
        dueDate: '2026-12-31',
        linkId: link.id,
        paymentKind: 'registration',
      },
      linkId: link.id,
      paymentKind: 'registration',
      payment: {
        demo: true,
        bank: { accountNumber: '0000 0000 0000' },
        upi: { id: 'demo@invalid', merchant: false },
      },
    });
    expect(body).not.toHaveProperty('submission');
    const uri = new URL(body.payment.upi.uri);
    expect(uri.searchParams.get('am')).toBe('123456.78');
    expect(uri.searchParams.get('tr')).toBe(link.id);
  });

  it.each(behindLinks)('are the same with %s behind the link, which takes a receipt too', async (behind) => {
    const { token } = await makePaymentLink(test.deps);
    const answer = await test.app.inject(pathOf(publicApi.clientDetails, { token }) + behind);
    expect([answer.statusCode, answer.body]).toEqual([200, (await details(token)).body]);
    expect((await submit(token + decodeURIComponent(behind))).statusCode).toBe(201);
  });

  it('hold no UPI address where there is nothing to pay', async () => {
    const { token } = await makePaymentLink(test.deps, { amount_paise: 0 });
    const body = (await details(token)).json();
    expect(body.client.amount).toBe(0);
    expect(body.payment).not.toHaveProperty('upi');
  });

  it('are 404 for a token nobody made, and 410 for a dead link, with nothing about the client', async () => {
    const { link, token } = await makePaymentLink(test.deps);
    const forged = forgedToken(token, -1);
    for (const unknown of ['z'.repeat(50), forged, 'x', token.toUpperCase()]) {
      expect((await details(unknown)).statusCode).toBe(404);
    }
    expect((await details('z'.repeat(50))).body).toBe((await details(forged)).body);
    await deactivate(link.id);
    const answer = await details(token);
    expect(answer.statusCode).toBe(410);
    expect(answer.json()).toEqual({
      success: false,
      code: 'link.inactive',
      message: 'This link is inactive, expired, or not found.',
    });
  });

  it('expire at the second that was set, and never where none was', async () => {
    const { token } = await makePaymentLink(test.deps, {
      expires_at: new Date(test.clock.now().getTime() + 86_400_000).toISOString(),
    });
    const { token: lasting } = await makePaymentLink(test.deps);
    test.clock.advance(86_399_999);
    expect((await details(token)).statusCode).toBe(200);
    test.clock.advance(1);
    expect((await details(token)).json()).toMatchObject({ success: false, code: 'link.expired' });
    test.clock.advance(10 * 365 * 86_400_000);
    expect((await details(lasting)).statusCode).toBe(200);
  });

  it('change nothing however often and by whomever they are read', async () => {
    const { token } = await makePaymentLink(test.deps);
    const state = async () =>
      JSON.stringify([
        await test.deps.db.selectFrom('payment_link').selectAll().execute(),
        await test.deps.db.selectFrom('audit_event').selectAll().execute(),
        await test.deps.db.selectFrom('outbox').selectAll().execute(),
      ]);
    const before = await state();
    for (const agent of [
      'WhatsApp/2.23',
      'TelegramBot (like TwitterBot)',
      'Slackbot-LinkExpanding 1.0',
      'facebookexternalhit/1.1',
    ]) {
      for (const method of ['GET', 'HEAD'] as const) {
        const url = `${pathOf(publicApi.clientDetails, { token })}?utm_source=mail`;
        const answer = await test.app.inject({ method, url, headers: { 'user-agent': agent } });
        expect(answer.statusCode).toBe(200);
      }
    }
    expect(await state()).toBe(before);
  });
});

describe('an opening', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
  const asPage = { 'user-agent': android, 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin' };
  const asWhatsApp = { 'user-agent': 'WhatsApp/2.23.20.0 A' };
  const open = (url: string, headers: Record<string, string>) => test.app.inject({ url, headers });
  const openings = () => test.deps.db.selectFrom('link_opening').selectAll().orderBy('opened_at').execute();

  it('by a person and by a robot is noted once an hour each, without token or address', async () => {
    const { link, token } = await makePaymentLink(test.deps);
    const url = pathOf(publicApi.clientDetails, { token });
    for (const headers of [asPage, asPage, asWhatsApp, asWhatsApp]) {
      expect((await open(url, headers)).statusCode).toBe(200);
    }
    await expect.poll(openings).toMatchObject([
      { link_type: 'payment_link', link_id: link.id, visitor: 'person', agent: 'Chrome', device: 'phone' },
      { link_type: 'payment_link', link_id: link.id, visitor: 'robot', agent: 'WhatsApp preview' },
    ]);
    test.clock.advance(3_600_000);
    await open(url, asPage);
    await expect.poll(async () => (await openings()).length).toBe(3);
    const kept = JSON.stringify(await openings());
    expect(kept).not.toContain(token.slice(0, 25));
    expect(kept).not.toContain('127.0.0.1');
  });

  it('of a dead or unknown link is not noted', async () => {
    const { link, token } = await makePaymentLink(test.deps);
    const { link: last, token: live } = await makePaymentLink(test.deps);
    await deactivate(link.id);
    await open(pathOf(publicApi.clientDetails, { token }), asPage);
    await open(pathOf(publicApi.clientDetails, { token: 'z'.repeat(50) }), asPage);
    await open(pathOf(publicApi.clientDetails, { token: live }), asPage);
    await expect.poll(openings).toMatchObject([{ link_id: last.id }]);
  });

  it('that cannot be noted fails nothing', async () => {
    const { token } = await makePaymentLink(test.deps);
    await sql`drop table link_opening`.execute(test.deps.db);
    expect((await open(pathOf(publicApi.clientDetails, { token }), asPage)).statusCode).toBe(200);
    await expect.poll(() => test.logs.text()).toContain('an opening of a link was not noted');
  });

  it('of the page alone counts for robots, and leaves the link as it was', async () => {
    const own = await makeTestApp();
    try {
      const { link, token } = await makePaymentLink(own.deps);
      const url = withToken(privatePages.payment, token);
      const found = () => own.deps.db.selectFrom('link_opening').selectAll().execute();
      const links = () => own.deps.db.selectFrom('payment_link').selectAll().execute();
      const before = await links();
      await own.app.inject({
        url,
        headers: { ...asPage, 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' },
      });
      for (const method of ['HEAD', 'GET'] as const) {
        expect((await own.app.inject({ method, url, headers: asWhatsApp })).statusCode).toBe(200);
      }
      await own.app.inject({ url: withToken(privatePages.payment, 'z'.repeat(50)), headers: asWhatsApp });
      await expect
        .poll(found)
        .toMatchObject([{ link_id: link.id, visitor: 'robot', agent: 'WhatsApp preview' }]);
      expect(await links()).toEqual(before);
    } finally {
      await own.close();
    }
  });
});

describe('a receipt', () => {
  it.each([
    [
      'IMG_0001.jpg',
      'image/jpeg',
      liars.heic ?? Buffer.alloc(0),
      415,
      'file.wrong-type',
      'Upload JPG/PNG/PDF only',
    ],
    [
      'receipt.pdf',
      'application/pdf',
      makeSealedPdf(),
      400,
      'file.locked',
      'needs a password or a key to open',
    ],
  ])(
    'called %s of type %s that is not what it seems is refused in words',
    async (fileName, type, content, status, code, words) => {
      const { token } = await makePaymentLink(test.deps);
      const answer = await post([text('token', token), { ...receipt(content, fileName), type }]);
      expect(answer.statusCode).toBe(status);
      expect(answer.json()).toEqual({ success: false, code, message: expect.stringContaining(words) });
      expect(await rows()).toEqual([]);
      expect(await arrivedFiles(test.deps)).toEqual([]);
    },
  );

  it('that is half a picture is taken with a mark, and its sender is told at once and later', async () => {
    const { token } = await makePaymentLink(test.deps);
    const answer = (await submit(token, makeCutJpg())).json();
    expect(answer).toMatchObject({
      message: `${receiptWords.received} ${damagedFile.forSender}`,
      submission: { fileDamaged: true },
    });
    expect((await details(token)).json()).toMatchObject({ submission: { fileDamaged: true } });
    const mails = await test.deps.db
      .selectFrom('outbox')
      .select(['kind', 'text_body'])
      .orderBy('kind')
      .execute();
    expect(mails.map(({ kind, text_body }) => [kind, text_body.replace(/\s+/g, ' ')])).toEqual([
      ['receipt.agency', expect.stringContaining(damagedFile.forStaff)],
      ['receipt.received', expect.stringContaining(damagedFile.forSender)],
    ]);
  });

  it('is stored with its file, announced to the agency and confirmed to the client', async () => {
    const { link, token } = await makePaymentLink(test.deps);
    const answer = await submit(token);
    expect(answer.statusCode).toBe(201);
    const [row] = await rows();
    const referenceId = row?.reference_id;
    expect(referenceId).toMatch(/^RCP-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const submission = { referenceId, status: 'received', submittedAt: row?.submitted_at };
    expect(answer.json()).toEqual({
      success: true,
      message: 'Your receipt has been received. We are checking it.',
      referenceId,
      submission,
    });
    expect(row).toMatchObject({
      link_id: link.id,
      file_name: 'receipt.png',
      file_kind: 'png',
      file_damaged: 0,
    });
    expect(await keptFiles(test.deps)).toEqual([row?.file_key]);
    expect(await arrivedFiles(test.deps)).toEqual([]);
    expect(await mails()).toMatchObject([
      {
        kind: 'receipt.agency',
        to_address: test.config.mailTo,
        reply_to: link.email,
        about_id: row?.id,
        drawing_of: null,
      },
      { kind: 'receipt.received', to_address: link.email, drawing_of: link.id },
    ]);
    for (const mail of await mails()) {
      expect(mail.text_body).toContain(referenceId);
      expect(mail.subject + mail.text_body + mail.html_body).not.toContain(token);
    }
    expect((await details(token)).json().submission).toEqual(submission);
  });

  it('goes without a mail to a client whose address is not known', async () => {
    const { token } = await makePaymentLink(test.deps, { email: null });
    await submit(token);
    expect((await mails()).map(({ kind }) => kind)).toEqual(['receipt.agency']);
  });

  it('may come before or after its fields, which must match the link where they are sent', async () => {
    const { link, token } = await makePaymentLink(test.deps);
    const right = { linkId: link.id, clientId: 'CLT-1', projectId: 'PRJ-1', paymentKind: 'project' };
    for (const field of Object.keys(right)) {
      const wrong = [receipt(), text('token', token), text(field, 'something else')];
      for (const parts of [wrong, wrong.toReversed()]) {
        expect((await post(parts)).json()).toMatchObject({ success: false, code: 'receipt.mismatch' });
      }
    }
    expect((await post([receipt()])).json()).toMatchObject({ code: 'receipt.mismatch' });
    expect(await keptFiles(test.deps)).toEqual([]);
    const fields = Object.entries(right).map(([name, value]) => text(name, value));
    const answer = await post([receipt(), text('unknown', 'x'), ...fields, text('token', token)]);
    expect(answer.statusCode).toBe(201);
  });

  it('is refused for an unknown token, wherever the token stands', async () => {
    for (const parts of [
      [text('token', 'z'.repeat(50)), receipt()],
      [receipt(), text('token', 'z'.repeat(50))],
    ]) {
      const answer = await post(parts);
      expect(answer.statusCode).toBe(404);
      expect(answer.json().message).toBe('This link is inactive, expired, or not found.');
    }
    expect(await keptFiles(test.deps)).toEqual([]);
    expect(await arrivedFiles(test.deps)).toEqual([]);
  });

  it('sent again gets the same answer; another one waits its turn', async () => {
    const { link, token } = await makePaymentLink(test.deps);
    const first = await submit(token);
    const again = await post([receipt(makePng(), 'another name.png'), text('token', token)]);
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect((await submit(token, makeJpg())).json()).toMatchObject({ code: 'receipt.waiting' });
    const { referenceId } = first.json();
    await decideReceipt(test.deps, makeActor('asha'), referenceId, { status: 'verified' });
    expect((await submit(token, makeJpg())).json()).toMatchObject({ code: 'receipt.verified' });
    await deactivate(link.id);
    expect((await submit(token)).json()).toMatchObject({ referenceId, submission: { status: 'verified' } });
    const ended = await details(token);
    expect(ended.statusCode).toBe(410);
    expect(ended.json()).toMatchObject({
      success: false,
      message: 'This link is inactive, expired, or not found.',
      client: { clientName: link.client_name },
      submission: { referenceId, status: 'verified' },
    });
    expect(ended.json()).not.toHaveProperty('payment');
    expect(readClientDetails(ended.json(), brand.slug)).toMatchObject({ submission: { referenceId } });
    expect(await rows()).toHaveLength(1);
    expect(await keptFiles(test.deps)).toHaveLength(1);
    expect((await mails()).filter(({ kind }) => kind === 'receipt.agency')).toHaveLength(1);
  });

  it('stands on a link that has ended since, and counts no more once it is rejected', async () => {
    const { link, token } = await makePaymentLink(test.deps, {
      expires_at: new Date(test.clock.now().getTime() + 1_000).toISOString(),
    });
    const { referenceId } = (await submit(token)).json();
    test.clock.advance(2_000);
    expect((await details(token)).json()).toMatchObject({
      success: true,
      submission: { status: 'received' },
    });
    await deactivate(link.id);
    expect((await details(token)).json()).toMatchObject({ success: true, submission: { referenceId } });
    await decideReceipt(test.deps, makeActor('asha'), referenceId, {
      status: 'rejected',
      reason: 'Not ours',
    });
    expect((await details(token)).statusCode).toBe(410);
    expect((await submit(token)).json()).toMatchObject({ code: 'link.inactive' });
  });

  it('may follow a rejected one, whose reason the client reads', async () => {
    const { token } = await makePaymentLink(test.deps);
    const first = (await submit(token)).json();
    await decideReceipt(test.deps, makeActor('asha'), first.referenceId, {
      status: 'rejected',
      reason: 'Unreadable',
    });
    expect((await details(token)).json().submission).toMatchObject({
      status: 'rejected',
      reason: 'Unreadable',
    });
    test.clock.advance(1_000);
    const second = await submit(token, makeJpg());
    expect(second.statusCode).toBe(201);
    expect(second.json().referenceId).not.toBe(first.referenceId);
    expect((await details(token)).json().submission).toEqual(second.json().submission);
    expect(await rows()).toHaveLength(2);
  });

  it('wins alone when many arrive at once', async () => {
    const { token } = await makePaymentLink(test.deps);
    const contents = Array.from({ length: 12 }, (_, at) => paddedTo(2_000 + (at % 4), makePng()));
    const answers = await Promise.all(contents.map((content) => submit(token, content)));
    const taken = answers.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(taken.map((answer) => answer.json().referenceId)).size).toBe(1);
    expect(taken).toHaveLength(3); // The same file three times, each a good retry.
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
    expect(await rows()).toHaveLength(1);
    expect(await keptFiles(test.deps)).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  it('that was used for another payment is marked for staff', async () => {
    const { token } = await makePaymentLink(test.deps);
    const { token: other } = await makePaymentLink(test.deps, { client_name: 'Someone Else' });
    const { referenceId } = (await submit(token)).json();
    test.clock.advance(1_000);
    expect((await submit(other)).statusCode).toBe(201);
    const agency = (await mails()).filter(({ kind }) => kind === 'receipt.agency');
    expect(
      agency.map(({ text_body }) => text_body.includes(`already sent for another payment: ${referenceId}`)),
    ).toEqual([false, true]);
  });

  it('leaves no file when its row cannot be written', async () => {
    const { link, token } = await makePaymentLink(test.deps);
    const db = test.deps.db;
    await db.schema.alterTable('outbox').renameTo('outbox_away').execute();
    const answer = await submit(token);
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toMatchObject({ success: false, code: 'server.failed' });
    expect(answer.body).not.toMatch(/outbox|SQL/i);
    expect(await rows()).toEqual([]);
    expect(await keptFiles(test.deps)).toEqual([]);
    expect(await arrivedFiles(test.deps)).toEqual([]);
    await db.schema.alterTable('outbox_away').renameTo('outbox').execute();
    expect((await submit(token)).statusCode).toBe(201);
    expect((await rows())[0]?.link_id).toBe(link.id);
  });

  it('is at most 5,242,880 bytes and not empty', async () => {
    const { token } = await makePaymentLink(test.deps);
    const tooLarge = await submit(token, paddedTo(receiptMaxBytes + 1, makeJpg()));
    expect(tooLarge.statusCode).toBe(413);
    expect(tooLarge.json().message).toBe('File size exceeds 5MB');
    const empty = await submit(token, Buffer.alloc(0));
    expect(empty.statusCode).toBe(400);
    expect(empty.json().message).toBe('The file is empty');
    const { token: registering } = await makePaymentLink(test.deps, { kind: 'registration' });
    expect((await post([text('token', token)])).json()).toMatchObject({
      code: 'file.missing',
      message: 'Please upload a payment receipt before submitting',
    });
    const its = text('token', registering);
    const nothing = receipt(Buffer.alloc(0), '');
    for (const parts of [[nothing, its], [its, nothing], [its], [{ ...receipt(), name: 'file' }, its]]) {
      expect((await post(parts)).json()).toMatchObject({
        code: 'file.missing',
        message: 'Please upload a registration receipt before submitting',
      });
    }
    expect(await arrivedFiles(test.deps)).toEqual([]);
    expect((await submit(token, makePdf({ bytes: receiptMaxBytes }))).statusCode).toBe(201);
    expect((await rows())[0]).toMatchObject({
      file_bytes: receiptMaxBytes,
      file_kind: 'pdf',
      file_damaged: 0,
    });
  });

  it.each([...Object.entries(truthfulFiles), ...Object.entries(liars)])(
    'is judged by its bytes whatever it is called: %s',
    async (kind, content) => {
      const isTaken = kind in truthfulFiles;
      for (const fileName of ['r.png', 'R.JPG', 'r.pdf', 'r', 'r.heic']) {
        for (const type of ['', 'image/png', 'application/pdf', 'application/octet-stream']) {
          const { token } = await makePaymentLink(test.deps);
          const answer = await post([text('token', token), { ...receipt(content, fileName), type }]);
          expect([fileName, type, answer.statusCode]).toEqual([fileName, type, isTaken ? 201 : 415]);
          if (!isTaken) expect(answer.json().message).toBe('Upload JPG/PNG/PDF only');
        }
      }
      const kinds = new Set((await rows()).map((row) => row.file_kind));
      expect([...kinds]).toEqual(isTaken ? [kind] : []);
      expect(await arrivedFiles(test.deps)).toEqual([]);
    },
  );

  it('is taken ten times in ten minutes from one link, from wherever it comes', async () => {
    await test.close();
    test = await makeTestApp({ site: false, rateLimit: true, trustProxy: 1 });
    const { token } = await makePaymentLink(test.deps);
    const from = (address: number) =>
      test.app.inject({
        method: 'POST',
        url: publicApi.paymentSubmit.path,
        headers: { 'content-type': formType, 'x-forwarded-for': `203.0.113.${address}` },
        payload: makeForm([text('token', token), receipt()]),
      });
    for (let address = 1; address <= 10; address += 1) expect((await from(address)).statusCode).toBe(201);
    const answer = await from(11);
    expect(answer.statusCode).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    test.clock.advance(10 * 60_000);
    expect((await from(11)).statusCode).toBe(201);
  });
});

describe('a link that ends while the receipt arrives', () => {
  it('takes it within the grace, and not once it was switched off', async () => {
    const expiring = { expires_at: new Date(test.clock.now().getTime() + 1_000).toISOString() };
    const original = test.deps.files.put;
    const { token } = await makePaymentLink(test.deps, expiring);
    test.deps.files.put = async (content) => {
      test.clock.advance(uploadGraceMs / 2);
      return original(content);
    };
    expect((await submit(token)).statusCode).toBe(201);
    const { link, token: switched } = await makePaymentLink(test.deps);
    test.deps.files.put = async (content) => {
      await deactivate(link.id);
      return original(content);
    };
    expect((await submit(switched, makeJpg())).json()).toMatchObject({ code: 'link.inactive' });
    expect(await keptFiles(test.deps)).toHaveLength(1);
  });
});

describe('a decision', () => {
  it('is made once, by one, with one mail and a record', async () => {
    const { link, token } = await makePaymentLink(test.deps);
    const { referenceId } = (await submit(token)).json();
    const results = await Promise.all([
      decideReceipt(test.deps, makeActor('asha'), referenceId, { status: 'verified' }),
      decideReceipt(test.deps, makeActor('ravi'), referenceId, { status: 'rejected', reason: 'No' }),
      decideReceipt(test.deps, makeActor('mala'), referenceId, { status: 'verified' }),
    ]);
    expect(results.map(({ outcome }) => outcome).sort()).toEqual(['already', 'already', 'decided']);
    const [row] = await rows();
    for (const result of results) {
      expect(result).toMatchObject({
        about: { receipt: { status: row?.status, decided_by: row?.decided_by } },
      });
    }
    const told = (await mails()).filter(({ kind }) => kind === `receipt.${row?.status}`);
    expect(told.map(({ to_address }) => to_address)).toEqual([link.email]);
    const events = await test.deps.db.selectFrom('audit_event').selectAll().execute();
    expect(events.filter(({ action }) => /^receipt\.(verify|reject)$/.test(action))).toMatchObject([
      { actor: row?.decided_by, about_id: link.id },
    ]);
    expect(
      await decideReceipt(test.deps, makeActor('asha'), 'RCP-0000-0000', { status: 'verified' }),
    ).toEqual({
      outcome: 'not-found',
    });
  });
});

describe('a link', () => {
  it.skipIf(onPostgres)(
    'made without the company’s ID of its client gets one, the same for each client',
    async () => {
      const { link: model } = await makePaymentLink(test.deps);
      const { id: _, token_id: __, created_at, deactivated_at, ...values } = model;
      const make = async (client_id: string, brand_id: string | null = null) =>
        (await createPaymentLink(test.deps, makeActor('asha'), { ...values, client_id, brand_id })).brand_id;
      const prefix = brand.slug.toUpperCase();
      expect(await make('CLT-A')).toBe(`${prefix}-0001`);
      expect(await make('CLT-B')).toBe(`${prefix}-0002`);
      expect(await make('CLT-A')).toBe(`${prefix}-0001`);
      expect(await make('CLT-C', `${prefix}-0099`)).toBe(`${prefix}-0099`);
      expect(await make('CLT-D', 'their own')).toBe('their own');
      expect(await make('CLT-E')).toBe(`${prefix}-0100`);
      // Those made by an earlier version, after the migration.
      for (const client_id of ['CLT-A', 'CLT-F', 'CLT-F']) await makePaymentLink(test.deps, { client_id });
      await fillBrandIds(test.deps.db);
      const ids = await test.deps.db.selectFrom('payment_link').select('brand_id').orderBy('id').execute();
      const given = ids.map(({ brand_id }) => brand_id);
      expect(given.filter((each) => each === `${prefix}-0001`)).toHaveLength(3);
      expect(given.filter((each) => each === `${prefix}-0102`)).toHaveLength(2);
      expect(given).not.toContain(null);
    },
  );

  it('is made and switched with a record each time, once', async () => {
    const { link: model } = await makePaymentLink(test.deps);
    const { id: _, token_id, created_at, deactivated_at, ...values } = model;
    const link = await createPaymentLink(test.deps, makeActor('asha'), values);
    expect(link.token_id).not.toBe(token_id);
    expect((await deactivate(link.id)).deactivated_at).not.toBeNull();
    await expect(deactivate(link.id)).rejects.toMatchObject({ code: 'staff.conflict' });
    const activate = (id: string) => setPaymentLinkActive(test.deps, makeActor('test'), id, true);
    expect((await activate(link.id)).deactivated_at).toBeNull();
    await expect(activate('nobody')).rejects.toMatchObject({ code: 'staff.not-found' });
    const events = await test.deps.db
      .selectFrom('audit_event')
      .select('action')
      .where('about_id', '=', link.id)
      .execute();
    expect(events.map(({ action }) => action)).toEqual([
      'payment-link.create',
      'payment-link.deactivate',
      'payment-link.activate',
    ]);
  });
});
