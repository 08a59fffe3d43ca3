// The enquiry's road from the form to the database and the outbox: every success and every failure of the call.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { enquiryDrawingWords } from '#content/enquiry-drawing.ts';
import { enquiryWords } from '#contract/enquiry.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { finishArrivals } from './finish-arrivals.ts';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp();
});
afterEach(() => test.close());

const url = '/api/contact/submit';
const send = (body: unknown, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
  test.app.inject({ method: 'POST', url, payload: body as object, headers, remoteAddress });
const sendForm = (fields: Record<string, string>) =>
  test.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const rows = () =>
  test.deps.db.selectFrom('enquiry').selectAll().orderBy('created_at').orderBy('id').execute();
const mails = async () => {
  await finishArrivals(test.deps);
  return test.deps.db.selectFrom('outbox').selectAll().orderBy('kind').execute();
};

describe('a good enquiry', () => {
  it('is stored, announced and confirmed', async () => {
    const answer = await send(makeEnquiry());
    expect(answer.statusCode).toBe(201);
    const [row] = await rows();
    expect(answer.json()).toEqual({
      success: true,
      message: 'Your message has been sent successfully.',
      id: row?.id,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(row).toMatchObject({ ...makeEnquiry(), status: 'new', spam_reason: null, idempotency_key: null });
    expect(await mails()).toMatchObject([
      {
        kind: 'enquiry.agency',
        to_address: test.config.mailTo,
        reply_to: 'anitha@sarees.test',
        about_id: row?.id,
      },
      { kind: 'enquiry.visitor', to_address: 'anitha@sarees.test', reply_to: null, about_id: row?.id },
    ]);
  });

  it('is stored in normal form', async () => {
    const message = `  First line\r\nsecond\u2028third\u0000 ${'ம'.repeat(10)}  `;
    const answer = await send(
      makeEnquiry({ name: '  அனிதா \u00a0 கிருஷ்ணன் ', phone: '(+91) 98765-43210', message }),
    );
    expect(answer.statusCode).toBe(201);
    const [row] = await rows();
    expect(row).toMatchObject({
      name: 'அனிதா கிருஷ்ணன்',
      phone: '9876543210',
      message: `First line\nsecond\nthird ${'ம'.repeat(10)}`,
    });
  });

  it('never stores the sender’s address', async () => {
    await send(makeEnquiry(), {}, '203.0.113.77');
    expect(JSON.stringify(await rows())).not.toContain('203.0.113.77');
  });

  it('may have a message of 5,000 code points in the longest spelling', async () => {
    const message = '🎓'.repeat(5_000);
    const escaped = JSON.stringify(makeEnquiry({ message })).replace(
      /[\ud800-\udfff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16)}`,
    );
    const answer = await test.app.inject({
      method: 'POST',
      url,
      payload: escaped,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(201);
    expect(
      (await sendForm(makeEnquiry({ message, name: 'Ravi' }) as Record<string, string>)).statusCode,
    ).toBe(303);
  });
});

describe('a bad enquiry', () => {
  it('gets the words of the specification under each field', async () => {
    const answer = await send({ name: ' ', email: '', phone: '\t', message: '' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({
      success: false,
      code: 'request.invalid',
      message: expect.any(String),
      errors: {
        name: 'Name is required',
        email: 'Email is required',
        phone: 'Phone number is required',
        subject: 'Please select a service',
        message: 'Message is required',
      },
    });
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['name', 'Al', 'Name must be at least 3 characters'],
    ['name', 'Anitha2', 'Name can contain only letters and spaces'],
    ['name', 'A'.repeat(101), 'Name is too long'],
    ['name', 7, 'Name is required'],
    ['email', 'anitha', 'Invalid email format'],
    ['email', 'anitha@sarees.example', 'Invalid email format'],
    ['email', 'a@b.co\nBcc: c@d.co', 'Invalid email format'],
    ['email', `${'a'.repeat(250)}@b.co`, 'Email is too long'],
    ['phone', '98765', 'Phone number must be 10 digits'],
    ['phone', '5876543210', 'Phone number must start with 6-9'],
    ['phone', '+44 20 7946 0000', 'Phone number must be 10 digits'],
    ['subject', 'Sales', 'Please select a service'],
    ['message', 'Too short', 'Message must be at least 10 characters'],
    ['message', 'm'.repeat(5_001), 'Message is too long'],
  ])('%s = %j', async (field, value, words) => {
    const answer = await send(makeEnquiry({ [field]: value }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ [field]: words });
  });

  it.each([
    ['a list', '[1]', 'request.invalid'],
    ['a text', '"hello"', 'request.invalid'],
    ['null', 'null', 'request.invalid'],
    ['an empty object', '{}', 'request.invalid'],
    ['an object with a list in a hidden field', '{"company_url":[],"name":1}', 'request.invalid'],
  ])('that is %s is refused', async (_, payload, code) => {
    const answer = await test.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code });
  });

  it('that is not JSON is 400', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url,
      payload: '{"name":',
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 'request.malformed' });
  });

  it.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
    'of type %s is 415',
    async (type) => {
      const answer = await test.app.inject({
        method: 'POST',
        url,
        payload: 'x',
        headers: { 'content-type': type },
      });
      expect(answer.statusCode).toBe(415);
      expect(answer.json()).toMatchObject({ success: false, code: 'request.wrong-type' });
    },
  );

  it('of 200 KB is 413', async () => {
    const answer = await send(makeEnquiry({ message: 'm'.repeat(200_000) }));
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ success: false, code: 'request.too-large' });
  });

  it('is 500 without inside knowledge when the database fails', async () => {
    await test.deps.db.schema.dropTable('enquiry_task').execute();
    const answer = await send(makeEnquiry());
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({
      success: false,
      code: 'server.failed',
      message: 'Something went wrong on our side. Please try again in a few minutes.',
    });
    expect(answer.body).not.toMatch(/enquiry_task|sqlite|table/i);
    expect(test.logs.text()).toMatch(/no such table|relation .* does not exist/);
    expect(await rows()).toEqual([]);
  });
});

describe('a form without script', () => {
  it('leads to the thank-you page', async () => {
    const answer = await sendForm(makeEnquiry() as Record<string, string>);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toBe('/contact_us/sent');
    expect(await rows()).toHaveLength(1);
    expect((await test.app.inject('/contact_us/sent')).statusCode).toBe(200);
  });

  it('with errors is shown again with what was typed', async () => {
    const answer = await sendForm({ name: 'Anitha', email: 'nobody', phone: '1', message: 'hi <b>' });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['content-security-policy']).toContain("'sha256-contact_us.html'");
    expect(answer.body).toContain('"name":"Anitha"');
    expect(answer.body).toContain('Invalid email format');
  });

  it('that fails is shown again with the reason', async () => {
    await test.deps.db.schema.dropTable('enquiry_task').execute();
    const answer = await sendForm(makeEnquiry() as Record<string, string>);
    expect(answer.statusCode).toBe(500);
    expect(answer.body).toContain('Something went wrong on our side');
    expect(answer.body).toContain('"name":"Anitha Krishnan"');
  });
});

describe('a form that is too long', () => {
  beforeEach(async () => {
    await test.close();
    test = await makeTestApp({ rateLimit: true });
  });
  const pages = () => {
    if (test.site === undefined) throw new Error('There is no site.');
    return vi.spyOn(test.site, 'contactPage');
  };

  it('is shown again whole up to half as much again as its fields take, and no further', async () => {
    const shown = async (message: string) => {
      const answer = await sendForm(
        makeEnquiry({ message, phone: '9'.repeat(5_000) }) as Record<string, string>,
      );
      expect(answer.statusCode).toBe(400);
      const [, state = ''] = /<pre>(.*)<\/pre>/s.exec(answer.body) ?? [];
      return JSON.parse(state) as Record<'values' | 'errors', Record<string, string>>;
    };
    const kept = await shown('ಅ'.repeat(7_500));
    expect(kept.values.message).toBe('ಅ'.repeat(7_500));
    expect(kept.errors).toEqual({ message: 'Message is too long', phone: 'Phone number must be 10 digits' });
    const cut = await shown('🎓'.repeat(9_000));
    expect(cut.values).toMatchObject({ message: '🎓'.repeat(7_500), phone: '9'.repeat(40) });
    expect(cut.errors).toMatchObject({ message: 'Message is too long' });
  });

  it('of 200 KB is answered with one page for everybody, which says how to get the text back', async () => {
    const made = pages();
    for (let at = 0; at < 5; at += 1) {
      const answer = await sendForm(makeEnquiry({ message: 'm'.repeat(200_000) }) as Record<string, string>);
      expect(answer.statusCode).toBe(413);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.body).toContain('The request is too large. Please go back');
      expect(answer.body).not.toContain('mmm');
    }
    expect(made).toHaveBeenCalledTimes(1);
  });

  it('is counted before it is read, and a page is made for no more than are let in', async () => {
    const made = pages();
    const found: number[] = [];
    for (let at = 0; at < 70; at += 1) {
      found.push((await sendForm({ name: 'm'.repeat(200_000) })).statusCode);
    }
    expect(found).toEqual([...Array(60).fill(413), ...Array(10).fill(429)]);
    const late = await sendForm(makeEnquiry({ phone: '1' }) as Record<string, string>);
    expect(late.statusCode).toBe(429);
    expect(late.headers['retry-after']).toBe('60');
    expect(late.body).toContain('Your browser should still hold what you typed');
    expect(made).toHaveBeenCalledTimes(2);
  });
});

describe('a retry', () => {
  const key = 'form-0123456789';

  it('with the same key gets the same answer', async () => {
    const first = await send(makeEnquiry(), { 'idempotency-key': key });
    test.clock.advance(23 * 3_600_000);
    const second = await send(makeEnquiry(), { 'idempotency-key': key });
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(await rows()).toHaveLength(1);
    expect(await mails()).toHaveLength(2);
  });

  it('with the same key and other content is 409', async () => {
    await send(makeEnquiry(), { 'idempotency-key': key });
    const answer = await send(makeEnquiry({ name: 'Ravi Kumar' }), { 'idempotency-key': key });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ success: false, code: 'idempotency.conflict' });
    expect(await rows()).toHaveLength(1);
  });

  it('with the same key is a new enquiry after 24 hours', async () => {
    const first = await send(makeEnquiry(), { 'idempotency-key': key });
    test.clock.advance(24 * 3_600_000);
    const second = await send(makeEnquiry({ name: 'Ravi Kumar' }), { 'idempotency-key': key });
    expect(second.statusCode).toBe(201);
    expect(second.json().id).not.toBe(first.json().id);
    expect((await rows()).map((row) => row.idempotency_key)).toEqual([null, key]);
  });

  it('may carry the key in a field, and the header goes first', async () => {
    const first = await send(makeEnquiry({ idempotencyKey: key }));
    const second = await send(makeEnquiry({ idempotencyKey: 'another-key' }), { 'idempotency-key': key });
    expect(second.json().id).toBe(first.json().id);
  });

  it('with other keys is another enquiry', async () => {
    await send(makeEnquiry(), { 'idempotency-key': `${key}-a` });
    await send(makeEnquiry(), { 'idempotency-key': `${key}-b` });
    expect(await rows()).toHaveLength(2);
  });

  it.each(['short', 'x'.repeat(129), 'with spaces in it', 'ключ-ключ-ключ'])(
    'with the key %j is 400',
    async (bad) => {
      const answer = await send(makeEnquiry({ idempotencyKey: bad }));
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ success: false, code: 'idempotency.bad-key' });
      expect(await rows()).toEqual([]);
    },
  );

  it('without a key is the same enquiry for ten minutes', async () => {
    const first = await send(makeEnquiry());
    test.clock.advance(599_000);
    expect((await send(makeEnquiry())).body).toBe(first.body);
    test.clock.advance(1_000);
    expect((await send(makeEnquiry())).json().id).not.toBe(first.json().id);
  });

  it('without a key from another address is another enquiry', async () => {
    await send(makeEnquiry(), {}, '203.0.113.1');
    await send(makeEnquiry(), {}, '203.0.113.2');
    await send(makeEnquiry(), {}, '2001:db8:1:2::1');
    await send(makeEnquiry(), {}, '2001:db8:1:2:ffff::2');
    expect(await rows()).toHaveLength(3);
  });

  it.each([{ 'idempotency-key': key }, {}])(
    'sent many times at once is one enquiry (%j)',
    async (headers) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => send(makeEnquiry(), headers as Record<string, string>)),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
      expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
      expect(await rows()).toHaveLength(1);
      expect(await mails()).toHaveLength(2);
    },
  );
});

describe('spam', () => {
  /** What a visitor sends whose clock is nine seconds fast. */
  const byFastClock = (tookMs: number) => {
    const sentAt = test.clock.now().getTime() + 9_000;
    return { startedAt: sentAt - tookMs, sentAt };
  };

  it.each([
    ['honeypot', () => ({ company_url: 'https://spam.example' })],
    ['too-fast', () => ({ startedAt: test.clock.now().getTime() - 1_999 })],
    ['too-fast', () => ({ startedAt: String(test.clock.now().getTime() - 500) })],
    ['too-fast', () => byFastClock(1_999)],
  ])('by %s is kept and marked, and its sender sees a success', async (reason, changes) => {
    const answer = await send(makeEnquiry(changes()));
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      success: true,
      message: 'Your message has been sent successfully.',
    });
    expect(await rows()).toMatchObject([{ status: 'spam', spam_reason: reason }]);
    expect(await mails()).toEqual([]);
  });

  const startedAt = () => test.clock.now().getTime();

  it.each([{ 'idempotency-key': 'form-0123456789' }, {}])(
    'by haste that a person sends again becomes the enquiry it is, and is announced once (%j)',
    async (headers) => {
      const body = makeEnquiry({ startedAt: startedAt() - 500 });
      const again = (changes = {}) => send({ ...body, ...changes }, headers as Record<string, string>);
      const first = await again();
      expect(await mails()).toEqual([]);
      test.clock.advance(3_000);
      const answers = await Promise.all(Array.from({ length: 5 }, () => again()));
      for (const { statusCode, body: text } of answers) expect([statusCode, text]).toEqual([201, first.body]);
      expect(await rows()).toMatchObject([{ id: first.json().id, status: 'new', spam_reason: null }]);
      expect((await mails()).map(({ kind }) => kind)).toEqual(['enquiry.agency', 'enquiry.visitor']);
      await again({ company_url: 'https://spam.example' });
      expect(await rows()).toMatchObject([{ status: 'new' }]);
      expect(await mails()).toHaveLength(2);
    },
  );

  it('that comes again as spam stays spam', async () => {
    await send(makeEnquiry({ company_url: 'x' }));
    await send(makeEnquiry({ company_url: 'x' }));
    expect(await rows()).toMatchObject([{ status: 'spam', spam_reason: 'honeypot' }]);
    expect(await mails()).toEqual([]);
  });

  it('stays spam when its notices cannot be put', async () => {
    await send(makeEnquiry({ company_url: 'x' }));
    await test.deps.db.schema.dropTable('outbox').execute();
    expect((await send(makeEnquiry())).statusCode).toBe(500);
    expect(await rows()).toMatchObject([{ status: 'spam' }]);
  });

  it.each([
    ['an empty honeypot', () => ({ company_url: ' ' })],
    ['two seconds', () => ({ startedAt: test.clock.now().getTime() - 2_000 })],
    ['ten seconds by a clock that is nine seconds fast', () => byFastClock(10_000)],
    ['no start', () => ({})],
    ['an unreadable start', () => ({ startedAt: 'yesterday' })],
  ])('is not seen in %s', async (_, changes) => {
    await send(makeEnquiry(changes()));
    expect(await rows()).toMatchObject([{ status: 'new' }]);
  });
});

describe('how often one sender may send', () => {
  beforeEach(async () => {
    await test.close();
    test = await makeTestApp({ rateLimit: true });
  });
  const statuses = async (count: number, post: () => ReturnType<typeof send>) => {
    const found: number[] = [];
    for (let at = 0; at < count; at += 1) found.push((await post()).statusCode);
    return found;
  };

  it.each([
    ['as JSON', () => send(makeEnquiry({ phone: '98765' })), () => send(makeEnquiry())],
    [
      'as a form',
      () => sendForm(makeEnquiry({ phone: '98765' }) as Record<string, string>),
      () => sendForm(makeEnquiry() as Record<string, string>),
    ],
    ['with a bad key', () => send(makeEnquiry({ idempotencyKey: 'short' })), () => send(makeEnquiry())],
  ])('is not used up by mistakes %s', async (_, wrong, right) => {
    expect(await statuses(12, wrong)).toEqual(Array(12).fill(400));
    const good = await statuses(6, right);
    expect(good.slice(0, 5)).not.toContain(429);
    expect(good[5]).toBe(429);
  });

  it('has an end for mistakes too', async () => {
    expect(await statuses(61, () => send({}))).toEqual([...Array(60).fill(400), 429]);
  });
});

describe('a drawing', () => {
  const drawing = 'a3y3iqgw';
  const wrong = [
    '',
    'b3y3iqgw',
    'a0',
    'azzzzzzzz',
    'A3Y3IQGW',
    'a3y3iqgw ',
    7,
    null,
    ['a3y3iqgw'],
    'a'.repeat(60_000),
  ];

  it('is stored beside the words, goes along in the mail to the agency, and in no other', async () => {
    await send(makeEnquiry({ drawing }));
    expect(await rows()).toMatchObject([{ ...makeEnquiry(), drawing }]);
    const [agency, visitor] = await mails();
    expect(agency).toMatchObject({ kind: 'enquiry.agency', drawing_of: `#k=${drawing}` });
    expect(agency?.html_body).toContain(enquiryDrawingWords.inMail);
    expect(visitor).toMatchObject({ kind: 'enquiry.visitor', drawing_of: null });
    expect(visitor?.html_body).not.toContain('<img');
  });

  it('is missing nowhere where there is none', async () => {
    await send(makeEnquiry());
    expect((await rows())[0]?.drawing).toBeNull();
    expect((await mails()).map(({ drawing_of }) => drawing_of)).toEqual([null, null]);
  });

  it.each(wrong)('that is none is refused with words for it: %.20s', async (given) => {
    const answer = await send(makeEnquiry({ drawing: given }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'request.invalid',
      errors: { drawing: enquiryWords.drawing },
    });
    expect(await rows()).toEqual([]);
  });

  it.each(wrong.filter((given) => typeof given === 'string'))(
    'that is none loses no enquiry from a form: %.20s',
    async (given) => {
      expect((await sendForm({ ...makeEnquiry(), drawing: given })).statusCode).toBe(303);
      expect(await rows()).toMatchObject([{ ...makeEnquiry(), drawing: null }]);
    },
  );

  it('goes along from a form too', async () => {
    await sendForm({ ...makeEnquiry(), drawing });
    expect(await rows()).toMatchObject([{ drawing }]);
  });

  it('makes no other enquiry of the same words, with a key and without', async () => {
    const key = { 'idempotency-key': 'a-key-of-one-try' };
    const first = await send(makeEnquiry({ drawing }), key);
    const again = await send(makeEnquiry({ drawing: 'a163bqi51' }), key);
    const without = await send(makeEnquiry(), key);
    expect([again.json().id, without.json().id]).toEqual([first.json().id, first.json().id]);
    const other = await send(makeEnquiry({ message: 'Another message altogether.', drawing }));
    const otherAgain = await send(makeEnquiry({ message: 'Another message altogether.' }));
    expect(otherAgain.json().id).toBe(other.json().id);
    expect(await rows()).toMatchObject([{ drawing }, { drawing }]);
  });
});
