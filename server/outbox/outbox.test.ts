// Mail over a real SMTP wire: refused, hanging, failing and recovering, sent exactly once, and impossible to smuggle into.
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { simpleParser } from 'mailparser';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '#server/deps.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeConfig } from '#tests/support/make-config.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { type SmtpCatcher, startSmtpCatcher } from '#tests/support/smtp-catcher.ts';
import { openMailer } from './open-mailer.ts';
import { putMail } from './outbox.store.ts';
import { retryDelayMs, sendNext } from './send-mail.ts';
import { startOutbox } from './worker.ts';

let smtp: SmtpCatcher;
let test: TestApp;
beforeEach(async () => {
  smtp = await startSmtpCatcher();
  test = await makeTestApp({ smtpUrl: smtp.url, mailFrom: 'Anitha, "Studio" <hello@agency.test>' });
});
afterEach(async () => {
  await test.close();
  await smtp.close();
});

const enquire = (changes = {}) =>
  test.app.inject({ method: 'POST', url: '/api/contact/submit', payload: makeEnquiry(changes) });
const mails = () => test.deps.db.selectFrom('outbox').selectAll().orderBy('kind').execute();
const sendAll = async (deps: Deps = test.deps) => {
  await finishArrivals(deps);
  let count = 0;
  while (await sendNext(deps)) count += 1;
  return count;
};
const put = (changes: Partial<Parameters<typeof putMail>[2]> = {}) =>
  putMail(test.deps.db, test.clock, {
    kind: 'staff.notice',
    aboutId: 'x',
    to: 'anitha@sarees.test',
    content: { subject: 'Hello', paragraphs: ['One', 'Two <b>'], facts: [['Name', 'A & B']] },
    ...changes,
  });

describe('an enquiry’s mails', () => {
  it('go to the agency and to the visitor', async () => {
    const { id } = (await enquire({ name: 'அனிதா', message: 'வணக்கம், a <b>shop</b> & more' })).json();
    await sendAll();
    expect(smtp.mails).toHaveLength(2);
    const agency = smtp.mails.find(({ to }) => to[0] === test.config.mailTo);
    const visitor = smtp.mails.find(({ to }) => to[0] === 'anitha@sarees.test');
    expect(agency?.from).toBe('hello@agency.test');
    expect(agency?.parsed.from?.value).toEqual([{ name: 'Anitha, "Studio"', address: 'hello@agency.test' }]);
    expect(agency?.parsed.replyTo?.value).toEqual([{ name: '', address: 'anitha@sarees.test' }]);
    expect(agency?.parsed.subject).toBe('New enquiry from அனிதா: Development');
    expect(agency?.parsed.text).toContain('வணக்கம், a <b>shop</b> & more');
    expect(agency?.parsed.html).toContain('வணக்கம், a &lt;b&gt;shop&lt;/b&gt; &amp; more');
    const console = `${test.config.consoleUrl}/console/enquiries/${id}`;
    expect(agency?.parsed.text).toContain(`Open in the console: ${console}`);
    // As Outlook wants it: a cell is the button, and every cell with words names a font that every program has.
    expect(agency?.parsed.html).toMatch(
      new RegExp(`<td bgcolor="#\\w+" style="[^"]*padding:12px 22px[^"]*"><a href="${console}"`),
    );
    const cells = String(agency?.parsed.html).match(/<td[^>]*>/g) ?? [];
    for (const cell of cells) expect(cell).toContain('font-family:Arial,');
    expect(visitor?.parsed.replyTo).toBeUndefined();
    expect(visitor?.parsed.headers.get('auto-submitted')).toBe('auto-generated');
    const rows = await mails();
    expect(rows.map((row) => row.about_id)).toEqual([id, id]);
    expect(smtp.mails.map(({ parsed }) => parsed.messageId).sort()).toEqual(
      rows.map((row) => `<${row.id}@agency.test>`).sort(),
    );
    expect(rows.every((row) => row.sent_at !== null && row.attempts === 1)).toBe(true);
  });

  it('load nothing from outside', async () => {
    await enquire();
    await sendAll();
    for (const { parsed } of smtp.mails) {
      expect(parsed.attachments).toEqual([]);
      expect(String(parsed.html)).not.toMatch(/<img|<link|<script|url\(|src=/i);
    }
  });
});

describe('a mail server that does not take mail', () => {
  const closedPort = 'smtp://127.0.0.1:9';
  const withMailer = (smtpUrl: string): Deps => ({
    ...test.deps,
    mailer: openMailer({ ...test.config, smtpUrl }, test.clock),
  });

  it('refused: the visitor has an answer at once, and the mail leaves exactly once after recovery', async () => {
    const broken = withMailer(closedPort);
    expect((await enquire()).statusCode).toBe(201);
    expect(await sendAll(broken)).toBe(1);
    const errors = (await mails()).map(({ last_error }) => last_error).filter((each) => each !== null);
    expect(errors).toEqual([expect.stringMatching(/ECONNREFUSED/)]);
    for (const row of await mails())
      expect(row).toMatchObject({ attempts: 0, sent_at: null, failed_at: null, claimed_until: null });
    expect(await sendAll()).toBe(0);
    test.clock.advance(10_000);
    expect(await sendAll()).toBe(2);
    expect(await sendAll()).toBe(0);
    expect(smtp.mails).toHaveLength(2);
    broken.mailer.close();
  });

  it.each([
    [451, 'try again later'],
    [550, 'no such user'],
  ])('%i: is tried again', async (code, message) => {
    smtp.behave({ code, message });
    await put();
    await sendAll();
    const [row] = await mails();
    expect(row).toMatchObject({ attempts: 1, sent_at: null, failed_at: null });
    expect(row?.last_error).toContain(message);
    smtp.behave('take');
    test.clock.advance(12_500);
    await sendAll();
    expect(smtp.mails).toHaveLength(1);
    expect((await mails())[0]).toMatchObject({ attempts: 2, last_error: null });
  });

  it('550 again and again: is given up loudly', async () => {
    smtp.behave({ code: 550, message: 'no such user' });
    await put();
    for (let at = 0; at < 6; at += 1) {
      await sendAll();
      test.clock.advance(3_600_000);
    }
    const [row] = await mails();
    expect(row).toMatchObject({ attempts: 4, sent_at: null });
    expect(row?.failed_at).not.toBeNull();
    expect(test.logs.entries()).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'a mail was given up', mail: row?.id, attempts: 4 }),
    );
  });

  it('451 for two days: is given up', async () => {
    smtp.behave({ code: 451, message: 'later' });
    await put();
    for (let hours = 0; hours < 50; hours += 1) {
      await sendAll();
      test.clock.advance(3_600_000);
    }
    const [row] = await mails();
    expect(Date.parse(row?.failed_at ?? '') - Date.parse(row?.created_at ?? '')).toBe(48 * 3_600_000);
    expect(await sendAll()).toBe(0);
  });

  it('hanging after the connection: gives up that try in seconds', async () => {
    const sockets = new Set<Socket>();
    const silent = createServer((socket) => sockets.add(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const deps = withMailer(`smtp://127.0.0.1:${port}`);
    await put();
    const started = Date.now();
    const answered = enquire().then((answer) => [answer.statusCode, Date.now() - started] as const);
    await sendNext(deps);
    const [status, ms] = await answered;
    expect(status).toBe(201);
    expect(ms).toBeLessThan(2_000);
    expect(Date.now() - started).toBeLessThan(16_000);
    const row = await test.deps.db
      .selectFrom('outbox')
      .selectAll()
      .where('kind', '=', 'staff.notice')
      .executeTakeFirst();
    expect(row).toMatchObject({ attempts: 0, sent_at: null, problem: 'silent' });
    expect(row?.last_error).toMatch(/greeting|timeout/i);
    deps.mailer.close();
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

describe('several processes', () => {
  it('never send a mail twice', async () => {
    for (let at = 0; at < 20; at += 1) await put({ aboutId: String(at) });
    const second = await makeTestApp({
      dataDir: test.config.dataDir,
      smtpUrl: smtp.url,
      databaseUrl: test.config.databaseUrl,
    });
    const both = [startOutbox(test.deps), startOutbox({ ...second.deps, clock: test.clock })];
    await smtp.waitFor(20);
    await Promise.all(both.map((outbox) => outbox.stop()));
    second.deps.mailer.close();
    await second.deps.db.destroy();
    expect(smtp.mails).toHaveLength(20);
    expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(20);
    expect((await mails()).every((row) => row.attempts === 1 && row.sent_at !== null)).toBe(true);
  });

  it('take over from one that died while sending, after its lease', async () => {
    await put();
    await test.deps.db
      .updateTable('outbox')
      .set({ attempts: 1, claimed_until: new Date(test.clock.now().getTime() + 300_000).toISOString() })
      .execute();
    expect(await sendAll()).toBe(0);
    test.clock.advance(300_000);
    expect(await sendAll()).toBe(1);
    expect((await mails())[0]).toMatchObject({ attempts: 2, claimed_until: null });
  });
});

describe('the worker', () => {
  it('sends several at once, but to one address in order, and claims and marks many together', async () => {
    const wanted = new Map<string, string[]>();
    for (let at = 0; at < 60; at += 1) {
      const to = at % 2 === 0 ? 'hello@agency.test' : `visitor-${at % 3}@sarees.test`;
      wanted.set(to, [...(wanted.get(to) ?? []), `<${await put({ to })}@agency.test>`]);
    }
    let writes = 0;
    const db = test.deps.db.withPlugin({
      transformQuery: ({ node }) => {
        if (node.kind === 'UpdateQueryNode') writes += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const outbox = startOutbox({ ...test.deps, db });
    await smtp.waitFor(60);
    await outbox.stop();
    const arrived = Map.groupBy(smtp.mails, ({ to }) => to[0] ?? '');
    expect(arrived.size).toBe(wanted.size);
    for (const [to, mails] of arrived)
      expect(mails.map(({ parsed }) => parsed.messageId)).toEqual(wanted.get(to));
    expect((await mails()).every(({ sent_at, attempts }) => sent_at !== null && attempts === 1)).toBe(true);
    // One each would be 120.
    expect(writes).toBeLessThan(60);
  });

  it('sends nothing twice that has waited behind a slow receiver until its claim was over', async () => {
    for (let at = 0; at < 4; at += 1) await put();
    const { mailer } = test.deps;
    const slow = {
      ...mailer,
      send: async (mail: Parameters<typeof mailer.send>[0]) => {
        test.clock.advance(4 * 60_000);
        await mailer.send(mail);
      },
    };
    const outbox = startOutbox({ ...test.deps, mailer: slow });
    for (let count = 1; count <= 4; count += 1) {
      await expect
        .poll(async () => (await mails()).filter(({ sent_at }) => sent_at !== null).length)
        .toBe(count);
      test.clock.advance(5 * 60_000);
      outbox.nudge();
    }
    await outbox.stop();
    expect(smtp.mails.map(({ parsed }) => parsed.messageId)).toHaveLength(4);
    expect(new Set(smtp.mails.map(({ parsed }) => parsed.messageId)).size).toBe(4);
  });

  it('gives back what it had claimed when the server takes no mail', async () => {
    for (let at = 0; at < 5; at += 1) await put({ to: `visitor-${at}@sarees.test` });
    const mailer = openMailer({ ...test.config, smtpUrl: 'smtp://127.0.0.1:9' }, test.clock);
    const outbox = startOutbox({ ...test.deps, mailer });
    await expect.poll(() => test.logs.text(), { timeout: 10_000 }).toContain('takes no mail');
    await outbox.stop();
    for (const row of await mails()) expect(row).toMatchObject({ attempts: 0, claimed_until: null });
    mailer.close();
  });

  it('sends on a nudge, and finishes what it is sending before it stops', async () => {
    const outbox = startOutbox(test.deps);
    await put();
    outbox.nudge();
    await smtp.waitFor(1);
    await put();
    outbox.nudge();
    await outbox.stop();
    const rows = await mails();
    expect(rows.every((row) => row.sent_at !== null || row.attempts === 0)).toBe(true);
    outbox.nudge();
    expect(smtp.mails.length).toBe(rows.filter((row) => row.sent_at !== null).length);
  });
});

it('waits from ten seconds to an hour, a little differently each time', () => {
  expect(retryDelayMs(1, 0)).toBe(10_000);
  expect(retryDelayMs(1, 1)).toBe(12_500);
  expect(retryDelayMs(2, 0)).toBe(20_000);
  expect(retryDelayMs(9, 0)).toBe(2_560_000);
  for (const attempts of [10, 50, 5_000]) expect(retryDelayMs(attempts, 1)).toBe(3_600_000);
});

describe('nothing can be smuggled into a header', () => {
  const breaks = ['\r\n', '\n', '\r', '\u0000', '\u2028', '\u2029', '\u0085', '\u000b'];

  it.each(breaks.map((text) => [JSON.stringify(text), text]))('by %s', async (_, text) => {
    const smuggled = `x${text}Bcc: victim@evil.test${text}${text}body`;
    for (const bad of [
      `anitha@sarees.test${text}Bcc: victim@evil.test`,
      'a@b.test, victim@evil.test',
      'A <a@b.test>',
    ]) {
      await expect(put({ to: bad })).rejects.toThrow('one plain address');
      await expect(put({ replyTo: bad })).rejects.toThrow('one plain address');
    }
    await put({
      replyTo: 'ravi@mail.test',
      content: {
        subject: smuggled,
        preheader: smuggled,
        paragraphs: [smuggled],
        facts: [[smuggled, smuggled]],
      },
    });
    await sendAll();
    const known = [
      'auto-submitted',
      'from',
      'to',
      'reply-to',
      'subject',
      'message-id',
      'date',
      'mime-version',
      'content-type',
    ];
    expect(smtp.mails).toHaveLength(1);
    for (const { to, parsed } of smtp.mails) {
      expect(to).toEqual(['anitha@sarees.test']);
      expect(parsed.bcc).toBeUndefined();
      expect(parsed.cc).toBeUndefined();
      expect([...parsed.headers.keys()].filter((name) => !known.includes(name))).toEqual([]);
      expect(parsed.subject).not.toMatch(/[\r\n\0\u2028\u2029]/);
    }
    for (const row of await mails()) {
      expect([row.to_address, row.reply_to, row.subject].join('')).not.toMatch(/[\p{Cc}\u2028\u2029]/u);
    }
  });

  it.each(breaks)('from the form (%j)', async (text) => {
    for (const field of ['name', 'email', 'subject']) {
      const answer = await enquire({ [field]: `Anitha${text}Bcc: victim@evil.test` });
      expect(answer.statusCode).toBe(400);
    }
    const answer = await enquire({ message: `Hello there${text}Bcc: victim@evil.test` });
    expect(answer.statusCode).toBe(201);
    await sendAll();
    expect(smtp.mails.flatMap(({ to }) => to).sort()).toEqual(
      ['anitha@sarees.test', test.config.mailTo].sort(),
    );
  });
});

describe('without SMTP_URL', () => {
  it('each mail is a file that a mail program opens', async () => {
    const config = makeConfig({ dataDir: test.config.dataDir });
    const mailer = openMailer(config, test.clock);
    await enquire({ name: 'ரவி' });
    expect(await sendAll({ ...test.deps, mailer })).toBe(2);
    const folder = join(config.dataDir, 'mail');
    const names = (await readdir(folder)).sort();
    expect(names).toHaveLength(2);
    expect(names[0]).toMatch(/^2026-11-27T18-00-00-000Z-enquiry\.agency-[0-9a-z]{25}\.eml$/);
    const parsed = await simpleParser(await readFile(join(folder, names[0] ?? '')));
    expect(parsed.subject).toBe('New enquiry from ரவி: Development');
    expect(parsed.replyTo?.value[0]?.address).toBe('anitha@sarees.test');
    expect(parsed.text).toContain('hand-woven sarees');
    expect(parsed.html).toContain('hand-woven sarees');
    expect(parsed.date?.toISOString()).toBe('2026-11-27T18:00:00.000Z');
  });

  it('a folder that takes no file leaves the mail waiting', async () => {
    const mailer = openMailer({ ...makeConfig(), dataDir: '/dev/null/nowhere' }, test.clock);
    await put();
    await sendAll({ ...test.deps, mailer });
    expect((await mails())[0]).toMatchObject({ attempts: 0, sent_at: null, problem: 'folder-refused' });
  });
});
