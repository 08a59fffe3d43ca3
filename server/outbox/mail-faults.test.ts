// A mail server that is gone, refuses, hangs or dies: people are answered all the same, staff read why, and mail goes out
// later in order and once.

import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MailProblem, mailProblems } from '#contract/staff/mail-problems.ts';
import type { Deps } from '#server/deps.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import {
  type FaultyMailServer,
  type MailFault,
  startFaultyMailServer,
} from '#tests/support/faulty-mail-server.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { readDelivery } from './delivery.store.ts';
import type { Mailer } from './mailer.ts';
import { openMailer } from './open-mailer.ts';
import { findOutage, outageWaitMs } from './outage.store.ts';
import { putMail } from './outbox.store.ts';
import { sendNext } from './send-mail.ts';
import { startOutbox } from './worker.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp({ site: false, mailFrom: 'hello@agency.test' });
});
afterAll(() => test.close());

let smtp: FaultyMailServer;
let deps: Deps;
const mailerFor = (smtpUrl: string): Mailer => openMailer({ ...test.config, smtpUrl }, test.clock);
beforeEach(async () => {
  for (const table of ['outbox', 'setting'] as const) await test.deps.db.deleteFrom(table).execute();
  smtp = await startFaultyMailServer();
  deps = { ...test.deps, mailer: mailerFor(smtp.url) };
});
afterEach(async () => {
  deps.mailer.close();
  await smtp.close();
});

const put = () =>
  putMail(test.deps.db, test.clock, {
    kind: 'staff.notice',
    aboutId: 'x',
    to: 'anitha@sarees.test',
    content: { subject: 'Hello', paragraphs: ['One'], facts: [] },
  });
const putMany = async (count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    ids.push(`${await put()}@agency.test`);
    test.clock.advance(1);
  }
  return ids;
};
const mails = () => deps.db.selectFrom('outbox').selectAll().orderBy('id').execute();
const sendAll = async (): Promise<number> => {
  let count = 0;
  while (await sendNext(deps)) count += 1;
  return count;
};
const outage = () => findOutage(deps.db);
/** Until the next test of the server. */
const wait = async () => {
  const ms = Date.parse((await outage())?.nextTryAt ?? '') - test.clock.now().getTime();
  test.clock.advance(Number.isNaN(ms) ? 12_500 : ms);
};

const whole: [name: string, fault: MailFault | 'gone', problem: MailProblem][] = [
  ['nobody listens', 'gone', 'unreachable'],
  ['the greeting refuses', { at: 'greeting', how: { say: '554 5.7.1 Not for you' } }, 'busy'],
  ['no SMTP answers', { at: 'greeting', how: { say: 'HTTP/1.1 400 Bad Request' } }, 'not-understood'],
  ['the connection dies at the greeting', { at: 'greeting', how: 'die' }, 'broken-off'],
  ['the connection dies at the hello', { at: 'EHLO', how: 'die' }, 'broken-off'],
  ['the sender is refused', { at: 'MAIL', how: { say: '553 5.7.1 Not your address' } }, 'sender-refused'],
  ['the server closes', { at: 'MAIL', how: { say: '421 4.3.2 Closing' } }, 'busy'],
  ['the connection dies in the middle of a mail', { at: 'body', how: 'die' }, 'broken-off'],
  ['the connection dies after the final dot', { at: 'dot', how: 'die' }, 'broken-off'],
];

describe('while the server takes no mail', () => {
  it.each(whole)(
    '%s: the outbox pauses with one attempt each time, and all goes out in order',
    async (_, fault, problem) => {
      const ids = await putMany(6);
      if (fault === 'gone') await smtp.shut();
      else smtp.fail(fault);
      for (let failures = 1; failures <= 3; failures += 1) {
        expect(await sendAll()).toBe(1);
        expect(await outage()).toMatchObject({ failures, problem });
        const delivery = await readDelivery(deps.db);
        expect(delivery).toMatchObject({ waiting: 6, failed: 0, delayed: failures < 3 ? 0 : 6 });
        expect(delivery.outage?.problem).toBe(failures < 3 ? undefined : problem);
        expect(await sendAll()).toBe(0);
        await wait();
      }
      expect(smtp.taken).toEqual([]);
      if (fault === 'gone') await smtp.open();
      else smtp.fail(undefined);
      const outbox = startOutbox(deps);
      await outbox.stop();
      await sendAll();
      // The mail in whose middle it happened may have been the cause: the next one tries first.
      const unclear =
        fault !== 'gone' && (fault.at === 'body' || fault.at === 'dot' || problem === 'broken-off');
      expect(smtp.taken.toSorted()).toEqual(ids.toSorted());
      expect(smtp.taken).toEqual(unclear ? [ids[1], ids[0], ...ids.slice(2)] : ids);
      expect(await outage()).toBeUndefined();
      expect(await readDelivery(deps.db)).toMatchObject({ waiting: 0, delayed: 0 });
      expect((await mails()).every(({ sent_at, problem: left }) => sent_at !== null && left === null)).toBe(
        true,
      );
    },
  );

  it('a short break of the connection keeps the order', async () => {
    const ids = await putMany(4);
    smtp.fail({ at: 'body', how: 'die' });
    await sendAll();
    smtp.fail(undefined);
    await wait();
    await sendAll();
    expect(smtp.taken).toEqual(ids);
  });

  it('a mail that ends every connection does not hold up the others for long', async () => {
    const ids = await putMany(3);
    smtp.fail({ at: 'body', how: 'die' });
    for (let at = 0; at < 3; at += 1) {
      await sendAll();
      await wait();
    }
    expect((await mails())[0]).toMatchObject({ attempts: 3, problem: 'broken-off' });
    // The next mail shows that the server is well; the bad one breaks off once more, and stays aside from now on.
    smtp.fail(undefined);
    await sendNext(deps);
    smtp.fail({ at: 'body', how: 'die' });
    await sendNext(deps);
    smtp.fail(undefined);
    await wait();
    await sendAll();
    expect(smtp.taken).toEqual(ids.slice(1));
  });

  it('a long outage in the middle of mails leaves nothing behind', async () => {
    const ids = await putMany(5);
    smtp.fail({ at: 'EHLO', how: 'die' });
    for (let at = 0; at < 20; at += 1) {
      expect(await sendAll()).toBe(1);
      test.clock.advance(4 * 3_600_000);
    }
    expect(await readDelivery(deps.db)).toMatchObject({ waiting: 5, failed: 0, delayed: 5 });
    smtp.fail(undefined);
    await sendAll();
    expect(smtp.taken.toSorted()).toEqual(ids.toSorted());
    expect(smtp.taken.slice(1)).toEqual(ids.filter((id) => id !== smtp.taken[0]));
  });

  it('waits longer and longer, up to five minutes, and gives nothing up for two weeks', async () => {
    expect([1, 2, 3, 6, 50].map(outageWaitMs)).toEqual([10_000, 20_000, 40_000, 300_000, 300_000]);
    await put();
    await smtp.shut();
    await sendAll();
    test.clock.advance(13 * 24 * 3_600_000);
    await put();
    await sendAll();
    expect(await readDelivery(deps.db)).toMatchObject({ waiting: 2, failed: 0 });
    test.clock.advance(2 * 24 * 3_600_000);
    await sendAll();
    expect(await readDelivery(deps.db)).toMatchObject({ waiting: 1, failed: 1 });
    expect(test.logs.entries()).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'mails were given up' }),
    );
  });

  it('a lost answer after the final dot sends twice at most, recognisably', async () => {
    const [id] = await putMany(1);
    smtp.fail({ at: 'taken', how: 'die' });
    await sendAll();
    smtp.fail(undefined);
    await wait();
    await sendAll();
    test.clock.advance(3_600_000);
    expect(await sendAll()).toBe(0);
    expect(smtp.taken).toEqual([id, id]);
  });

  it.skipIf(onPostgres)('enquiries are answered quickly, with two thousand mails waiting too', async () => {
    const enquire = async (): Promise<number> => {
      const began = performance.now();
      const answer = await test.app.inject({
        method: 'POST',
        url: '/api/contact/submit',
        payload: makeEnquiry({ email: `a${Math.random()}@sarees.test` }),
      });
      expect(answer.statusCode).toBe(201);
      return performance.now() - began;
    };
    const median = async (): Promise<number> => {
      const times: number[] = [];
      for (let at = 0; at < 9; at += 1) times.push(await enquire());
      return times.sort((one, other) => one - other)[4] ?? 0;
    };
    await enquire();
    const before = await median();
    await finishArrivals(test.deps);
    const [row] = await mails();
    await deps.db
      .insertInto('outbox')
      .values(Array.from({ length: 50 }, (_, at) => ({ ...row, id: `a${at}` }) as NonNullable<typeof row>))
      .execute();
    for (let copies = 50; copies < 2_000; copies *= 2)
      await deps.db
        .insertInto('outbox')
        .columns(Object.keys(row ?? {}) as never)
        .expression((eb) =>
          eb
            .selectFrom('outbox')
            .select(
              Object.keys(row ?? {}).map((name) =>
                name === 'id' ? eb.fn<string>('hex', [eb.fn('randomblob', [eb.lit(12)])]).as('id') : name,
              ) as never,
            ),
        )
        .execute();
    expect((await readDelivery(deps.db)).waiting).toBeGreaterThan(2_000);
    smtp.fail({ at: 'greeting', how: 'hang' });
    const outbox = startOutbox(deps);
    const during = await median();
    expect(during).toBeLessThan(Math.max(5 * before, 100));
    expect(during).toBeLessThan(2_000);
    smtp.fail({ at: 'greeting', how: 'die' });
    await smtp.shut();
    await outbox.stop();
  });
});

describe('a mail that is refused', () => {
  const refusals: [say: string, at: 'RCPT' | 'dot', problem: MailProblem][] = [
    ['550 5.1.1 No such user', 'RCPT', 'address-unknown'],
    ['550 Mailbox unavailable', 'RCPT', 'address-unknown'],
    ['452 4.2.2 Over quota', 'RCPT', 'mailbox-full'],
    ['554 5.7.1 Relay access denied', 'RCPT', 'address-refused'],
    ['450 4.7.1 Greylisted', 'RCPT', 'later'],
    ['554 5.7.1 Looks like spam', 'dot', 'mail-refused'],
    ['451 4.3.0 Try later', 'dot', 'later'],
  ];
  it.each(refusals)(
    '%s at %s: is told in words from the third time on, and others pass',
    async (say, at, problem) => {
      await put();
      smtp.fail({ at, how: { say } });
      for (let failures = 1; failures <= 3; failures += 1) {
        expect(await sendAll()).toBe(1);
        expect(await readDelivery(deps.db)).toMatchObject({
          delayed: failures < 3 ? 0 : 1,
          outage: undefined,
        });
        test.clock.advance(60_000);
      }
      const [mail] = await mails();
      expect(mail).toMatchObject({ attempts: 3, problem, failed_at: null });
      expect(mail?.last_error).toContain(say);
      expect(mailProblems[problem].words).toMatch(/^The .+\.$/);
      expect(await outage()).toBeUndefined();
      smtp.fail(undefined);
      await sendAll();
      expect(await readDelivery(deps.db)).toMatchObject({ delayed: 0, waiting: 0 });
    },
  );
});

it('a log-in that is refused stops all mail, says so, and ends when the password is right', async () => {
  const strict = await startFaultyMailServer({ auth: { user: 'agency', pass: 'right' } });
  const ids = await putMany(5);
  const wrong = mailerFor(strict.url.replace('right', 'wrong'));
  for (let at = 0; at < 4; at += 1) {
    const outbox = startOutbox({ ...deps, mailer: wrong });
    await outbox.stop();
    test.clock.advance(300_000);
  }
  // One attempt each time, not one for every mail.
  expect(strict.connections()).toBe(4);
  expect(await readDelivery(deps.db)).toMatchObject({ delayed: 5, outage: { problem: 'login-refused' } });
  expect((await outage())?.detail).toContain('535 5.7.8 Bad credentials');
  wrong.close();
  const right = mailerFor(strict.url);
  while (await sendNext({ ...deps, mailer: right }));
  expect(strict.taken).toEqual(ids);
  right.close();
  await strict.close();
});

describe('encryption', () => {
  const withUrl = async (smtpUrl: string) => {
    await put();
    const mailer = mailerFor(smtpUrl);
    await sendNext({ ...deps, mailer });
    mailer.close();
    return outage();
  };
  const startTlsServer = async (secure: boolean) => {
    // Its certificate is its own, signed by nobody.
    const server = new SMTPServer({ secure, authOptional: true, disabledCommands: ['AUTH'] });
    server.on('error', () => undefined);
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    return { server, port: (listening.address() as AddressInfo).port };
  };

  it('that is required and not offered: neither password nor mail is sent', async () => {
    expect(await withUrl(`smtp://agency:secret@127.0.0.1:${smtp.port}?tls=required`)).toMatchObject({
      problem: 'no-encryption',
      failures: 1,
    });
    expect(smtp.steps).toMatchObject({ EHLO: 1 });
    expect([smtp.steps.AUTH, smtp.steps.MAIL]).toEqual([undefined, undefined]);
  });

  it('that may be left out: the mail goes', async () => {
    expect(await withUrl(`smtp://127.0.0.1:${smtp.port}?tls=optional`)).toBeUndefined();
    expect(smtp.taken).toHaveLength(1);
  });

  it.each([
    ['smtps', true],
    ['smtp', false],
  ])('with a certificate of its own, over %s', async (scheme, secure) => {
    const { server, port } = await startTlsServer(secure);
    expect(await withUrl(`${scheme}://127.0.0.1:${port}`)).toMatchObject({ problem: 'certificate' });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });

  it('from the start at a port without', async () => {
    expect(await withUrl(`smtps://127.0.0.1:${smtp.port}`)).toMatchObject({ problem: 'encryption-fails' });
  });

  it('a host that nobody knows', async () => {
    expect(await withUrl('smtp://mail.invalid:25')).toMatchObject({ problem: 'unknown-host' });
  });
});
