// The mail server fails in every way, each for a while under a stream of enquiries: each is answered quickly all the same.
// When it works again, what was written meanwhile comes in order, and once; twice at most where the answer to a whole mail
// was lost. At last it is gone until thousands of mails wait.
import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { publicApi } from '#contract/public-api.ts';
import { findOutage, testOutageNow } from '#server/outbox/outage.store.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { type MailFault, startFaultyMailServer } from '#tests/support/faulty-mail-server.ts';
import { runFault } from './support/fault-program.ts';
import { makeClient } from './support/http-client.ts';
import { untilDrained, verifyTally } from './support/outbox.ts';
import { percentile } from './support/percentile.ts';
import { startServer, withDeps } from './support/server-process.ts';

/** However the mail server is, a visitor waits no longer. */
const longestAnswerMs = 2_000;

const faults: [name: string, fault: MailFault | 'gone'][] = [
  ['gone', 'gone'],
  ['silent from the start', { at: 'greeting', how: 'hang' }],
  ['silent in the middle of a mail', { at: 'body', how: 'hang' }],
  ['silent after a mail', { at: 'dot', how: 'hang' }],
  ['refuses the log-in', { at: 'AUTH', how: { say: '535 5.7.8 Bad credentials' } }],
  ['refuses the sender', { at: 'MAIL', how: { say: '553 5.7.1 Not your address' } }],
  ['closes', { at: 'EHLO', how: { say: '421 4.3.2 Closing' } }],
  ['asks to come later', { at: 'dot', how: { say: '451 4.3.0 Later' } }],
  ['refuses the address', { at: 'RCPT', how: { say: '550 5.1.1 No such user' } }],
  ['dies at the greeting', { at: 'greeting', how: 'die' }],
  ['dies in the middle of a mail', { at: 'body', how: 'die' }],
  ['dies after a mail', { at: 'dot', how: 'die' }],
  ['dies before its answer', { at: 'taken', how: 'die' }],
];

await runFault('mail-server', async ({ short, folder, figures, say, atEnd }) => {
  const smtp = await startFaultyMailServer({ auth: { user: 'agency', pass: 'right' } });
  atEnd(() => smtp.close());
  const server = await startServer({ dataDir: `${folder}/data`, environment: { SMTP_URL: smtp.url } });
  atEnd(() => server.kill());
  const client = makeClient(server.url);
  atEnd(() => client.close());
  const counts = () =>
    smtp.taken.reduce((sum, id) => {
      const own = id.split('@')[0] ?? '';
      return sum.set(own, (sum.get(own) ?? 0) + 1);
    }, new Map<string, number>());

  let made = 0;
  const times: number[] = [];
  const enquire = async (): Promise<void> => {
    made += 1;
    const payload = makeEnquiry({ email: `visitor${made}@sarees.test`, message: `Enquiry ${made} of many.` });
    const began = performance.now();
    const { status } = await client.json(publicApi.contactSubmit.path, payload);
    times.push(performance.now() - began);
    assert.equal(status, 201);
  };
  const enquireFor = async (ms: number): Promise<void> => {
    const until = Date.now() + ms;
    do {
      await enquire();
      await pause(100);
    } while (Date.now() < until);
  };
  /** Somebody presses “Try now”. */
  const tryNow = () =>
    withDeps(server.environment, ({ db, clock }) =>
      db.transaction().execute(async (tx) => {
        await testOutageNow(tx, clock);
        const now = clock.now().toISOString();
        await tx
          .updateTable('outbox')
          .set({ next_try_at: now })
          .where('sent_at', 'is', null)
          .where('next_try_at', '>', now)
          .execute();
      }),
    );

  const untilPaused = async (name: string): Promise<void> => {
    const deadline = Date.now() + 60_000;
    while ((await withDeps(server.environment, ({ db }) => findOutage(db))) === undefined) {
      assert.ok(Date.now() < deadline, `${name}: the outbox does not pause`);
      await pause(100);
    }
  };

  await enquireFor(short ? 500 : 5_000);
  await untilDrained(server);
  const quiet = percentile(times, 0.95);
  figures.quietP95Ms = Math.round(quiet);

  let slowest = 0;
  // Silence is noticed after 15 seconds.
  const tried = short ? faults.filter(([, fault]) => fault === 'gone' || fault.how !== 'hang') : faults;
  for (const [name, fault] of tried) {
    say(name);
    times.length = 0;
    const before = smtp.taken.length;
    const connections = smtp.connections();
    // Connections that are open have passed the first steps.
    await smtp.shut();
    if (fault !== 'gone') {
      smtp.fail(fault);
      await smtp.open();
    }
    const isLost = fault !== 'gone' && fault.at === 'taken';
    // A mail whose answer is lost comes again at the next try: here each loses one.
    const lastsMs = short ? 700 : isLost ? 5_000 : 25_000;
    const began = Date.now();
    await enquireFor(lastsMs);
    slowest = Math.max(slowest, ...times);
    assert.ok(Math.max(...times) < longestAnswerMs, `${name}: an enquiry took ${Math.max(...times)} ms`);
    const isOfTheMail =
      fault !== 'gone' && (fault.at === 'RCPT' || (fault.at === 'dot' && typeof fault.how === 'object'));
    const opened = smtp.connections() - connections;
    // Ten seconds, then twenty, for up to three mails under way and the second look at a dead connection.
    if (!isOfTheMail) assert.ok(opened <= 12, `${name}: ${opened} connections in ${Date.now() - began} ms`);
    if (!isOfTheMail) await untilPaused(name);
    if (fault === 'gone') await smtp.open();
    else smtp.fail(undefined);
    await pause(100);
    await tryNow();
    await untilDrained(server);
    const late = smtp.taken.slice(before).map((id) => id.split('@')[0] ?? '');
    const { ids } = await withDeps(server.environment, async ({ db }) => ({
      ids: await db.selectFrom('outbox').select(['id', 'created_at', 'to_address']).execute(),
    }));
    const written = new Map(ids.map((mail) => [mail.id, mail]));
    // Order is kept for each receiver. Mails that were under way when it failed, and the one that tried again, may come apart from their place.
    let outOfPlace = 0;
    const latest = new Map<string, string>();
    for (const id of late) {
      const { created_at: at = '', to_address: to = '' } = written.get(id) ?? {};
      if (at < (latest.get(to) ?? '')) outOfPlace += 1;
      else latest.set(to, at);
    }
    if (!isOfTheMail)
      assert.ok(outOfPlace <= 6, `${name}: ${outOfPlace} of ${late.length} mails out of place`);
    const twice = [...counts().values()].filter((count) => count > 1).length;
    assert.ok(isLost || twice === 0, `${name}: ${twice} mails came twice`);
    assert.ok(Math.max(...counts().values()) <= 2, `${name}: a mail came too often`);
  }
  figures.faults = tried.length;
  figures.slowestAnswerMs = Math.round(slowest);

  say('gone until thousands of mails wait');
  await smtp.shut();
  const enough = short ? 100 : 1_000;
  for (let at = 0; at < enough; at += 20)
    await Promise.all(Array.from({ length: Math.min(20, enough - at) }, enquire));
  times.length = 0;
  await enquireFor(short ? 500 : 5_000);
  const loaded = percentile(times, 0.95);
  figures.mailsWaiting = 2 * enough;
  figures.p95WithThoseMs = Math.round(loaded);
  assert.ok(loaded < Math.max(5 * quiet, 200), `an enquiry took ${loaded} ms instead of ${quiet}`);
  await smtp.open();
  const began = Date.now();
  await tryNow();
  await untilDrained(server, 20 * 60_000);
  figures.drainedInSeconds = Math.round((Date.now() - began) / 1_000);

  const { mails, mailsSentTwice } = await verifyTally(server, counts());
  figures.enquiries = made;
  figures.mails = mails;
  figures.mailsSentTwice = mailsSentTwice;
  assert.equal(mails, 2 * made);
});
