// Enquiries in the console: who may see them, how they are found, what two people at once do, and what leaves as a file.

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import type { EnquiryAnswer, EnquiryCount, EnquiryPage } from '#contract/staff/enquiries.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { sendNext } from '#server/outbox/send-mail.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { type SmtpCatcher, startSmtpCatcher } from '#tests/support/smtp-catcher.ts';
import { makeStaff, makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';
import { finishArrivals } from './finish-arrivals.ts';

let smtp: SmtpCatcher;
let test: StaffApp;
let ravi: StaffSession;
beforeEach(async () => {
  smtp = await startSmtpCatcher();
  test = await makeStaffApp({ smtpUrl: smtp.url });
  ravi = await test.asStaff();
});
afterEach(async () => {
  await test.close();
  await smtp.close();
});

/** Answers the id. Each arrives a second after the one before. */
const arrive = async (changes: Record<string, unknown> = {}): Promise<string> => {
  test.clock.advance(1_000);
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/contact/submit',
    payload: makeEnquiry(changes),
  });
  return answer.json<{ id: string }>().id;
};

const at = (path: string, params: Record<string, string> = {}): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '');
const list = async (query: Record<string, string> = {}, session = ravi): Promise<EnquiryPage> =>
  (await session.inject({ url: enquiryApi.list.path, query })).json();
const idsOf = ({ rows }: EnquiryPage) => rows.map(({ id }) => id);
const one = async (id: string, session = ravi): Promise<EnquiryAnswer['enquiry']> =>
  (await session.inject({ url: at(enquiryApi.one.path, { id }) })).json<EnquiryAnswer>().enquiry;
const post = (path: string, id: string, payload: object, session = ravi) =>
  session.inject({ method: 'POST', url: at(path, { id }), payload });
const setStatus = (id: string, from: string, to: string, session = ravi) =>
  post(enquiryApi.status.path, id, { from, to }, session);
const mailsAbout = async (id: string) => {
  await finishArrivals(test.deps);
  return test.deps.db
    .selectFrom('outbox')
    .selectAll()
    .where('about_id', '=', id)
    .orderBy('created_at')
    .execute();
};
const sendAll = async () => {
  await finishArrivals(test.deps);
  while (await sendNext(test.deps));
};
const events = (aboutId: string) =>
  test.deps.db
    .selectFrom('audit_event')
    .select(['actor', 'action', 'detail'])
    .where('about_id', '=', aboutId)
    .orderBy('seq')
    .execute();

describe('the inbox', () => {
  it('is for staff alone', async () => {
    expect((await test.app.inject({ url: enquiryApi.list.path })).statusCode).toBe(401);
    expect(
      (await test.app.inject({ url: enquiryApi.export.path, query: { format: 'csv' } })).statusCode,
    ).toBe(401);
  });

  it('shows the newest first, and spam only where it is asked for', async () => {
    const first = await arrive();
    const spam = await arrive({
      company_url: 'https://spam.test',
      email: 'x@spam.test',
      phone: '7000000000',
    });
    const second = await arrive({
      email: 'ANITHA@Sarees.test',
      phone: '8888888888',
      message: 'Once\nmore, please.',
    });
    const other = await arrive({ email: 'ravi@shop.test', phone: '9000000001', name: 'Ravi Kumar' });
    const page = await list();
    expect(idsOf(page)).toEqual([other, second, first]);
    expect(page.count).toEqual({ value: 3, isCapped: false });
    expect(page.rows[1]).toMatchObject({ status: 'new', excerpt: 'Once more, please.', assignedTo: null });
    expect(page.rows.map(({ hasOthers }) => hasOthers)).toEqual([false, true, true]);
    expect(idsOf(await list({ status: 'spam' }))).toEqual([spam]);
    expect(idsOf(await list({ status: 'all', sort: 'received' }))).toEqual([first, spam, second, other]);
    expect(idsOf(await list({ sort: 'name' }))).toEqual([first, second, other]);
    expect(idsOf(await list({ sort: '-name' }))).toEqual([other, second, first]);
  });

  it('is filtered by status, subject, assignee and the days of the agency', async () => {
    // Half past eleven at night in the agency's zone, on the 27th.
    const late = await arrive({ subject: 'Support' });
    test.clock.advance(3_600_000);
    const early = await arrive({ subject: 'Marketing', email: 'b@c.test' });
    await setStatus(early, 'new', 'closed');
    await post(enquiryApi.assignee.path, late, { from: null, to: ravi.user.id });
    expect(idsOf(await list({ subject: 'Support' }))).toEqual([late]);
    expect(idsOf(await list({ status: 'closed' }))).toEqual([early]);
    expect(idsOf(await list({ assigned: 'me' }))).toEqual([late]);
    expect(idsOf(await list({ assigned: ravi.user.id }))).toEqual([late]);
    expect(idsOf(await list({ assigned: 'nobody' }))).toEqual([early]);
    expect(idsOf(await list({ to: '2026-11-27' }))).toEqual([late]);
    expect(idsOf(await list({ from: '2026-11-28', to: '2026-11-28' }))).toEqual([early]);
    expect((await ravi.inject({ url: enquiryApi.list.path, query: { from: '2026-02-30' } })).statusCode).toBe(
      400,
    );
  });

  it('has pages that neither lose nor repeat a row while others arrive', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.unshift(await arrive({ phone: `900000000${n}` }));
    for (const query of [{}, { q: 'anitha' }] as Record<string, string>[]) {
      const first = await list({ ...query, limit: '3' });
      const late = await arrive({ phone: '9111111111' });
      const second = await list({ ...query, limit: '3', after: first.next ?? '' });
      const third = await list({ ...query, limit: '3', after: second.next ?? '' });
      expect([first, second, third].flatMap(idsOf).filter((id) => ids.includes(id))).toEqual(ids);
      expect(third.next).toBeNull();
      expect(idsOf(await list({ ...query, limit: '3', before: second.previous ?? '' }))).toEqual(
        idsOf(first),
      );
      await test.deps.db.deleteFrom('enquiry').where('id', '=', late).execute();
    }
  });

  it('counts all, but what a search finds no further than its page', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n += 1) ids.push(await arrive({ phone: `900000000${n}` }));
    expect((await list({ limit: '3' })).count).toEqual({ value: 7, isCapped: false });
    const q = 'anitha';
    expect((await list({ q, limit: '7' })).count).toEqual({ value: 7, isCapped: false });
    const first = await list({ q, limit: '3' });
    const second = await list({ q, limit: '3', after: first.next ?? '' });
    const third = await list({ q, limit: '3', after: second.next ?? '' });
    const back = await list({ q, limit: '3', before: second.previous ?? '' });
    for (const { count } of [first, second, third, back]) expect(count).toEqual({ value: 3, isCapped: true });
    await test.deps.db.deleteFrom('enquiry').where('id', 'in', ids).execute();
    const gone = await list({ q, limit: '3', after: second.next ?? '' });
    expect(gone).toMatchObject({ rows: [], count: { value: 0, isCapped: false } });
  });

  it.each([
    ['அனிதா', true],
    ['கிருஷ்', true],
    ['கிரா', false],
    ['anitha@sarees.test', true],
    ['+91 98765 43210', true],
    ['woven shop', true],
    ['silk', false],
    ['@', false],
    ['"; drop table enquiry', false],
  ])('finds by %s: %s', async (q, isFound) => {
    const id = await arrive({ name: 'அனிதா கிருஷ்ணன்' });
    await arrive({
      name: 'Somebody Else',
      email: 'else@where.test',
      phone: '9000000002',
      message: 'Nothing of that.',
    });
    const page = await list({ q });
    expect(idsOf(page)).toEqual(isFound ? [id] : []);
    expect(page.count.value).toBe(isFound ? 1 : 0);
  });
});

describe('one enquiry', () => {
  it('that does not exist is 404', async () => {
    expect((await ravi.inject({ url: at(enquiryApi.one.path, { id: 'nothing' }) })).statusCode).toBe(404);
    expect((await setStatus('nothing', 'new', 'read')).statusCode).toBe(404);
  });

  it('changes its status, is taken on, and tells who did what', async () => {
    const id = await arrive();
    await setStatus(id, 'new', 'read');
    // Opened twice, or by two people: the second time it is so already.
    expect((await setStatus(id, 'new', 'read')).statusCode).toBe(200);
    await setStatus(id, 'read', 'new');
    await post(enquiryApi.assignee.path, id, { from: null, to: ravi.user.id });
    const enquiry = await one(id);
    expect(enquiry).toMatchObject({ status: 'new', assignedTo: { id: ravi.user.id, name: 'Ravi Staff' } });
    expect(enquiry.history.map(({ by, did }) => `${by} ${did}`)).toEqual([
      'Ravi Staff read the enquiry',
      'Ravi Staff marked the enquiry as unread',
      'Ravi Staff assigned the enquiry to Ravi Staff',
    ]);
    expect(await events(id)).toHaveLength(3);
  });

  it('tells the second of two people what the first did, and does nothing', async () => {
    const meera = await test.asStaff('admin');
    const id = await arrive();
    await setStatus(id, 'new', 'closed', meera);
    const late = await setStatus(id, 'new', 'answered');
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'staff.conflict',
      message: expect.stringMatching(/^Meera Admin closed the enquiry on .+ IST\. Please look again\.$/),
    });
    expect((await one(id)).status).toBe('closed');
    await post(enquiryApi.assignee.path, id, { from: null, to: meera.user.id }, meera);
    await setStatus(id, 'closed', 'answered', meera);
    const taken = await post(enquiryApi.assignee.path, id, { from: null, to: ravi.user.id });
    expect(taken.statusCode).toBe(409);
    expect(taken.json().message).toContain('Meera Admin assigned the enquiry to Meera Admin');
    expect(taken.json().current.enquiry.assignedTo.id).toBe(meera.user.id);
  });

  it('is only given to people who can sign in', async () => {
    const id = await arrive();
    const gone = await makeStaff(test.deps, 'staff', { name: 'Gone' });
    await test.deps.db.updateTable('staff_user').set({ disabledAt: 'x' }).where('id', '=', gone.id).execute();
    const answer = await post(enquiryApi.assignee.path, id, { from: null, to: gone.id });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'staff.invalid', errors: { to: expect.any(String) } });
    const { colleagues } = (await ravi.inject({ url: '/api/staff/colleagues' })).json();
    expect(colleagues).toEqual([{ id: ravi.user.id, name: 'Ravi Staff' }]);
  });

  it('shows the drawing that came with it, in no list and no file', async () => {
    const id = await arrive({ drawing: 'a3y3iqgw' });
    expect((await one(id)).drawing).toBe('a3y3iqgw');
    expect((await one(await arrive({ message: 'Without a drawing.' }))).drawing).toBeNull();
    expect(JSON.stringify(await list())).not.toContain('a3y3iqgw');
    const file = await ravi.inject({ url: enquiryApi.export.path, query: { format: 'csv' } });
    expect(file.body).not.toContain('a3y3iqgw');
  });

  it('has notes, which their author alone deletes', async () => {
    const meera = await test.asStaff('admin');
    const id = await arrive();
    expect((await post(enquiryApi.addNote.path, id, { body: ' \n ' })).json()).toMatchObject({
      code: 'staff.invalid',
      errors: { body: 'Please write something.' },
    });
    await post(enquiryApi.addNote.path, id, { body: 'Call back\r\nat five.' });
    const [note] = (await one(id)).notes;
    expect(note).toMatchObject({
      kind: 'note',
      body: 'Call back\nat five.',
      by: 'Ravi Staff',
      isOwn: true,
      mail: null,
    });
    const url = at(enquiryApi.removeNote.path, { id, noteId: note?.id ?? '' });
    expect((await one(id, meera)).notes[0]?.isOwn).toBe(false);
    expect((await meera.inject({ method: 'DELETE', url })).statusCode).toBe(404);
    expect((await ravi.inject({ method: 'DELETE', url })).statusCode).toBe(200);
    expect((await one(id)).notes).toEqual([]);
    expect((await events(id)).map(({ action }) => action)).toEqual(['enquiry.note', 'enquiry.note-delete']);
    expect(JSON.stringify(await events(id))).not.toContain('Call back');
  });

  it('shows what else the same person sent, the newest twenty', async () => {
    const id = await arrive();
    const byPhone = await arrive({ email: 'other@sarees.test', message: 'From another address.' });
    const byEmail = await arrive({ email: 'Anitha@SAREES.test', phone: '8888888888' });
    await arrive({ email: 'stranger@x.test', phone: '7777777777' });
    const { others } = await one(id);
    expect(others.map((each) => [each.id, each.same])).toEqual([
      [byEmail, 'email'],
      [byPhone, 'phone'],
    ]);
    for (let n = 0; n < 22; n += 1) await arrive({ message: `Another message, number ${n}.` });
    expect((await one(id)).others).toHaveLength(20);
  });
});

describe('spam', () => {
  const decoy = { company_url: 'https://spam.test' };

  it('that is none sends the normal notices once, however often and by whomever it is said', async () => {
    const meera = await test.asStaff('admin');
    const id = await arrive(decoy);
    expect(await mailsAbout(id)).toEqual([]);
    const answers = await Promise.all(
      [ravi, meera, ravi].map((session) => setStatus(id, 'spam', 'new', session)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await mailsAbout(id)).map(({ kind }) => kind).sort()).toEqual([
      'enquiry.agency',
      'enquiry.visitor',
    ]);
    expect((await one(id)).history.map(({ did }) => did)).toEqual(['marked the enquiry as not spam']);
  });

  it('by staff can be taken back to what it was, without other notices', async () => {
    const id = await arrive();
    await setStatus(id, 'new', 'read');
    await setStatus(id, 'read', 'spam');
    expect((await one(id)).spamReason).toBe('staff');
    expect(idsOf(await list())).toEqual([]);
    // Sent again by the same form, it stays what staff say it is.
    await arrive();
    expect((await one(id)).status).toBe('spam');
    await setStatus(id, 'spam', 'read');
    expect(await one(id)).toMatchObject({ status: 'read', spamReason: null });
    expect(await mailsAbout(id)).toHaveLength(2);
  });
});

describe('a reply', () => {
  const reply = (id: string, from = 'new', changes = {}, session = ravi) =>
    post(
      enquiryApi.reply.path,
      id,
      { from, subject: 'Re: your shop', body: 'Dear Anitha,\n\nwe can.\n\nRavi', ...changes },
      session,
    );

  it('goes to the person as the next mail of the conversation, and its state is shown', async () => {
    const id = await arrive({ message: 'வணக்கம், we need <b>a shop</b>.' });
    await sendAll();
    const { draft } = await one(id);
    expect(draft.subject).toBe(`Re: We have received your message | ${brand.name}`);
    expect(draft.body).toMatch(/^Dear Anitha Krishnan,[\s\S]+Ravi Staff$/);
    // A reply is younger than what it goes on from.
    test.clock.advance(1_000);
    expect((await reply(id, 'new', draft)).statusCode).toBe(200);
    expect((await one(id)).notes[0]).toMatchObject({ kind: 'reply', mail: { state: 'waiting' } });
    await sendAll();
    test.clock.advance(1_000);
    await reply(id, 'answered');
    await sendAll();
    const enquiry = await one(id);
    expect(enquiry).toMatchObject({ status: 'answered' });
    expect(enquiry.notes.map(({ mail }) => mail?.state)).toEqual(['sent', 'sent']);
    const toHer = smtp.mails.filter(({ to }) => to[0] === 'anitha@sarees.test').map(({ parsed }) => parsed);
    expect(toHer).toHaveLength(3);
    const [received, first, second] = toHer;
    expect(first?.inReplyTo).toBe(received?.messageId);
    expect(first?.references).toBe(received?.messageId);
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(first?.subject).toBe(draft.subject);
    expect(first?.replyTo?.value).toEqual([{ name: '', address: test.config.mailTo }]);
    expect(first?.headers.get('auto-submitted')).toBeUndefined();
    expect(second?.text).toContain('we can.');
    expect(second?.text).toContain('வணக்கம், we need <b>a shop</b>.');
    expect(second?.html).not.toContain('<b>a shop</b>');
  });

  it('that is sent again after a lost answer is one reply', async () => {
    const id = await arrive();
    await reply(id);
    expect((await reply(id)).statusCode).toBe(200);
    expect((await one(id)).notes).toHaveLength(1);
    expect((await mailsAbout(id)).filter(({ kind }) => kind === 'enquiry.reply')).toHaveLength(1);
  });

  it('after a colleague’s is refused until that one was seen', async () => {
    const meera = await test.asStaff('admin');
    const id = await arrive();
    await reply(id, 'new', { body: 'Dear Anitha, I take care of it.' }, meera);
    const late = await reply(id);
    expect(late.statusCode).toBe(409);
    expect(late.json().message).toContain('Meera Admin replied to the enquiry on');
    expect((await reply(id, 'answered')).statusCode).toBe(200);
  });

  it('that the other side refuses says why', async () => {
    const id = await arrive();
    await sendAll();
    smtp.behave({ code: 550, message: 'no such mailbox' });
    await reply(id);
    await sendAll();
    expect((await one(id)).notes[0]?.mail).toMatchObject({
      state: 'waiting',
      detail: expect.stringContaining('no such mailbox'),
    });
    for (let n = 0; n < 5; n += 1) {
      test.clock.advance(3_600_000);
      await sendAll();
    }
    expect((await one(id)).notes[0]?.mail).toMatchObject({ state: 'failed' });
  });

  it.each([
    ['subject', { subject: ' ' }],
    ['subject', { subject: 's'.repeat(151) }],
    ['body', { body: '\n' }],
    ['body', { body: 'b'.repeat(10_001) }],
  ])('with a bad %s is refused at the field', async (field, changes) => {
    const id = await arrive();
    const answer = await reply(id, 'new', changes);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
    expect((await one(id)).status).toBe('new');
  });

  it('cannot carry other headers in its subject', async () => {
    const id = await arrive();
    await reply(id, 'new', { subject: 'Hello\r\nBcc: all@evil.test' });
    await sendAll();
    const mail = smtp.mails.find(({ parsed }) => parsed.subject?.startsWith('Hello'));
    expect(mail?.to).toEqual(['anitha@sarees.test']);
    expect(mail?.parsed.bcc).toBeUndefined();
  });
});

describe('the export', () => {
  const count = async (query: Record<string, string> = {}): Promise<EnquiryCount> =>
    (await ravi.inject({ url: enquiryApi.count.path, query })).json();
  const take = (query: Record<string, string>) => ravi.inject({ url: enquiryApi.export.path, query });

  const payloads = [
    '=HYPERLINK("https://evil.test","click me")',
    "+1+cmd|' /C calc'!A0 and more",
    '-2+3+cmd|x and more text',
    '@SUM(1+1)*cmd|x and more',
    '＝1+1 in full width, and more',
    "'=1+1 behind an apostrophe",
    '<img src=x onerror=alert(1)> "quoted", and\nanother line',
    '=1+1\r\n=2+2 in the second line',
  ];

  it('holds exactly what was counted, in the filter’s order, inert and whole', async () => {
    for (const [n, message] of payloads.entries()) {
      await arrive({ message, phone: `900000000${n}`, name: 'அனிதா கிருஷ்ணன்' });
    }
    await arrive({ subject: 'Support' });
    const query = { subject: 'Development', sort: 'received' };
    const counted = await count(query);
    expect(counted.count).toBe(payloads.length);
    await arrive({ phone: '9111111111' });
    const file = await take({ ...query, format: 'csv', until: counted.until });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('filename="enquiries-2026-11-27.csv"'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const header = 'ID,Received,Status,Name,Email,Phone,Subject,Message,Why spam,Assigned to';
    expect(file.body.startsWith(`\ufeff${header}`)).toBe(true);
    expect(file.body).toMatch(/^[0-9a-z]{25},[^,]+,New,/m);
    expect(file.body).not.toMatch(/,(?:new|honeypot|too-fast),/);
    expect(file.body.match(/^[0-9a-z]{25},/gm)).toHaveLength(counted.count);
    expect(file.body).toContain('அனிதா கிருஷ்ணன்');
    expect(file.body).toContain(',9000000003,');
    expect(file.body).toContain(`"'=HYPERLINK(""https://evil.test"",""click me"")"`);
    expect(file.body).not.toMatch(/(^|,)"?\s*[=+@＝-]/);
    const [event] = await events('enquiries');
    expect(event).toMatchObject({ actor: `staff:${ravi.user.id}`, action: 'enquiry.export' });
    expect(JSON.parse(event?.detail ?? '')).toEqual({ format: 'csv', count: counted.count, filter: query });
  });

  it('is as long as the filter says, page after page', async () => {
    const now = test.clock.now().getTime();
    const rows = Array.from({ length: 1_203 }, (_, n) => ({
      id: `bulk${String(n).padStart(5, '0')}`,
      name: 'Bulk Sender',
      email: `bulk${n}@x.test`,
      phone: '9000000000',
      subject: 'Support',
      message: 'One of very many.',
      status: n % 2 === 0 ? ('new' as const) : ('spam' as const),
      spam_reason: null,
      content_hash: 'x',
      sender_hash: 'x',
      idempotency_key: null,
      created_at: new Date(now - (n % 7) * 1_000).toISOString(),
    }));
    for (let n = 0; n < rows.length; n += 100) {
      await test.deps.db
        .insertInto('enquiry')
        .values(rows.slice(n, n + 100))
        .execute();
      await test.deps.db
        .insertInto('enquiry_task')
        .values(rows.slice(n, n + 100).map(({ id }) => ({ enquiry_id: id, has_mails: 0 })))
        .execute();
    }
    for (const query of [{ status: 'all' }, {}, { q: 'bulk' }, { sort: 'name' }] as Record<
      string,
      string
    >[]) {
      const wanted = (await count(query)).count;
      const ids = (await take({ ...query, format: 'csv' })).body.match(/^bulk\d{5}/gm) ?? [];
      expect([ids.length, new Set(ids).size]).toEqual([wanted, wanted]);
    }
    expect((await list({ status: 'all' })).count).toEqual({ value: 1_000, isCapped: true });
  });

  it('as a workbook is one', async () => {
    await arrive({ message: payloads[0] });
    const file = await take({ format: 'xlsx' });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toContain('spreadsheetml');
    expect(file.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\x03\x04');
  });
});
