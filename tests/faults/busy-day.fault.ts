// Two hours of a busy day, as fast as the machine goes: page views, enquiries, uploads, look-ups of links, beacons, and staff
// at work. At the end every confirmed thing is there and every mail has gone out once; the server holds about as much memory as
// after its first minute, no more descriptors, and no temporary file.
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type DayCounts, type DayKind, startBusyDay } from './support/busy-day.ts';
import { runFault } from './support/fault-program.ts';
import { makeClient } from './support/http-client.ts';
import { makeLedger } from './support/ledger.ts';
import { startMailTally } from './support/mail-tally.ts';
import { untilDrained, verifyTally } from './support/outbox.ts';
import { percentile } from './support/percentile.ts';
import { makeCandidateLinks, makePaymentLinks } from './support/records.ts';
import { type ServerProcess, startServer } from './support/server-process.ts';
import { signInStaff } from './support/sign-in.ts';
import { verifyLedger } from './support/verify-ledger.ts';

const day: DayCounts = {
  page: 200_000,
  enquiry: 20_000,
  upload: 2_000,
  look: 10_000,
  vital: 20_000,
  list: 2_000,
  act: 1_500,
};
const shortShare = 1 / 250;
const people = 24;
const firstMs = 60_000;
/** In the short form caches are still filling. */
const growth = { long: 1.2, short: 1.6 };

type Held = { memoryMb: number; descriptors: string[] };

/** Nobody is asking for anything: what is held after five looks is held for good. No more of them once one is little enough. */
const settled = async (server: ServerProcess, isEnough: (held: Held) => boolean): Promise<Held> => {
  const held: Held = { memoryMb: Number.POSITIVE_INFINITY, descriptors: [] };
  for (let round = 0; round < 5; round += 1) {
    process.kill(server.pid, 'SIGUSR2');
    await pause(1_000);
    held.memoryMb = Math.min(held.memoryMb, server.memoryMb());
    held.descriptors = server.descriptors();
    if (isEnough(held)) break;
  }
  return held;
};

const names: Record<DayKind, string> = {
  page: 'pageViews',
  enquiry: 'enquiries',
  upload: 'uploads',
  look: 'linkLookUps',
  vital: 'beacons',
  list: 'staffReads',
  act: 'staffActs',
};
const kinds = Object.keys(names) as DayKind[];

await runFault('busy-day', async ({ short, folder, figures, say, atEnd }) => {
  const counts = Object.fromEntries(
    Object.entries(day).map(([kind, count]) => [kind, Math.round(count * (short ? shortShare : 1))]),
  ) as DayCounts;
  const mail = await startMailTally();
  atEnd(mail.close);
  const temporary = join(folder, 'tmp');
  mkdirSync(temporary);
  const server = await startServer({
    dataDir: join(folder, 'data'),
    environment: {
      SMTP_URL: mail.url,
      TMPDIR: temporary,
      NODE_OPTIONS: `--expose-gc --import=${join(import.meta.dirname, 'support', 'collect-on-signal.ts')}`,
    },
  });
  atEnd(() => server.kill());
  const links = counts.upload / 2;
  const tokens = {
    receipt: await makePaymentLinks(server, links),
    certificate: await makeCandidateLinks(server, counts.upload - links),
  };
  const cookie = await signInStaff(server);
  const ledger = makeLedger();
  const client = makeClient(server.url);
  say(`ready, with ${counts.upload} links`);

  const started = Date.now();
  const busy = startBusyDay({ client, ledger, cookie, tokens, counts, people });
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const isFirstOver = () => (short ? busy.done() > 0.5 : Date.now() - started > firstMs);
  const failed = busy.ended.then(() => undefined);
  failed.catch(() => undefined);
  while (!isFirstOver() && busy.done() < 1) await Promise.race([pause(250), failed]);
  await Promise.race([busy.hold(), failed]);
  // Neither here nor at the end do visitors' connections count.
  client.close();
  const first = await settled(server, () => short);
  say(`first part: ${first.memoryMb.toFixed(0)} MB, ${first.descriptors.length} descriptors`);
  busy.goOn();
  const telling = setInterval(
    () => say(`${(busy.done() * 100).toFixed(0)} %, ${server.memoryMb().toFixed(0)} MB`),
    30_000,
  );
  await busy.ended.finally(() => clearInterval(telling));
  for (const kind of kinds) figures[names[kind]] = busy.timesMs[kind].length;
  figures.seconds = seconds();
  for (const kind of ['page', 'enquiry', 'upload', 'list'] satisfies DayKind[]) {
    figures[`${kind} p95Ms`] = Math.round(percentile(busy.timesMs[kind], 0.95));
  }
  client.close();
  say('the day is over; the outbox empties');
  await untilDrained(server, 1_200_000);
  figures.drainedAfterSeconds = seconds();

  const isNoMore = ({ memoryMb, descriptors }: Held): boolean =>
    memoryMb <= growth.short * first.memoryMb && descriptors.length <= first.descriptors.length;
  const last = await settled(server, (held) => short && isNoMore(held));
  Object.assign(figures, {
    firstMemoryMb: Math.round(first.memoryMb),
    lastMemoryMb: Math.round(last.memoryMb),
    firstDescriptors: first.descriptors.length,
    lastDescriptors: last.descriptors.length,
  });
  const tally = await verifyTally(server, mail.counts);
  Object.assign(figures, tally);
  assert.equal(tally.mailsSentTwice, 0, 'mails that were sent twice');
  assert.deepEqual(readdirSync(temporary), [], 'temporary files');
  assert.deepEqual(
    readdirSync(join(folder, 'data', 'files', 'arrivals')),
    [],
    'files that arrived and stayed',
  );
  figures.sweptFiles = await verifyLedger(server.environment, ledger);
  assert.equal(figures.sweptFiles, 0, 'files that no row names');
  const open = last.descriptors.filter((path) => path.includes(join(folder, 'data', 'files')));
  assert.deepEqual(open, [], 'files that stay open');
  assert.ok(last.descriptors.length <= first.descriptors.length, 'more descriptors than in the beginning');
  const ratio = last.memoryMb / first.memoryMb;
  figures.memoryRatio = Number(ratio.toFixed(2));
  assert.ok(ratio <= (short ? growth.short : growth.long), `memory grew to ${ratio.toFixed(2)} of the first`);
  assert.equal(await server.stop(), 0);
});
