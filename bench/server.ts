// The server beside a bare one (bare/server.ts), in one run, so that the ratios hold on any machine: enquiries, look-ups and
// pages a second, memory, and what it does at rest. Prints one line of JSON; fails over the budget. `-- --seconds 2 --rounds 1` for a quick look,
// `-- --postgres` on PostgreSQL instead of SQLite.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import autocannon, { type Options } from 'autocannon';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { makePaymentLinks } from '#tests/faults/support/records.ts';
import { startServer } from '#tests/faults/support/server-process.ts';
import { signInStaff } from '#tests/faults/support/sign-in.ts';
import { bareCalls } from './bare/calls.ts';
import budget from './budget.json' with { type: 'json' };
import { startBare } from './support/bare.ts';
import { chosenDatabases } from './support/database.ts';
import { json, measure, newEnquiries, newEnquiry } from './support/load.ts';
import { median } from './support/median.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    postgres: { type: 'boolean', default: false },
  },
});
const [duration, rounds] = [Number(values.seconds), Number(values.rounds)];
const folder = mkdtempSync(join(tmpdir(), 'bench-server-'));

/** What memory they leave behind is looked at. */
const pagesBeforeMemory = 30_000;
/** After the start, until it is at rest: its pages are compressed as well as can be, and what only the start needed is gone. */
const untilRestMs = 40_000;
/** Then for what it takes while nobody asks: its garbage is collected by then, and its regular work comes several times. */
const [untilIdleMs, idleMs] = [50_000, 30_000];

type Measured = Awaited<ReturnType<typeof measure>>;

const short = (value: number): number => Number(value.toPrecision(3));

const bare = await startBare(folder);
const dataDir = join(folder, 'data');
const databases = await chosenDatabases(values.postgres);
const environment = { DATABASE_URL: await databases.make('server', dataDir) };
// The first start makes tables, and the link by which the console is set up.
const first = await startServer({ dataDir, environment });
await signInStaff(first);
const [token = ''] = await makePaymentLinks(first, 1);
await first.stop();
const product = await startServer({ dataDir, environment });
try {
  await pause(untilRestMs);
  const restMb = product.memoryMb();
  await pause(untilIdleMs);
  const before = product.processorMs();
  await pause(idleMs);
  const idlePercent = short((100 * (product.processorMs() - before)) / idleMs);
  await autocannon({ url: `${product.url}/`, connections: 32, amount: pagesBeforeMemory });
  const extraMbOfPages = Math.round(product.memoryMb() - restMb);
  await fetch(bare.url + bareCalls.write, { method: 'POST', headers: json, body: newEnquiry() });
  type Way = Omit<Options, 'url'> & { url: [bare: string, product: string] };
  const ways: Record<string, Way> = {
    enquiries: {
      url: [bare.url + bareCalls.write, product.url + publicApi.contactSubmit.path],
      connections: 32,
      requests: newEnquiries,
    },
    loneEnquiries: {
      url: [bare.url + bareCalls.write, product.url + publicApi.contactSubmit.path],
      connections: 1,
      requests: newEnquiries,
    },
    lookUps: {
      url: [`${bare.url}${bareCalls.read}/row-1`, product.url + pathOf(publicApi.clientDetails, { token })],
      connections: 32,
    },
    pages: { url: [bare.url + bareCalls.page, `${product.url}/`], connections: 32 },
  };
  const figures: Record<string, unknown> = {};
  for (const [name, { url, ...options }] of Object.entries(ways)) {
    if (values.only !== '' && values.only !== name) continue;
    const taken: [Measured, Measured][] = [];
    for (let round = 0; round < rounds; round += 1) {
      taken.push([
        await measure({ duration, ...options, url: url[0] }),
        await measure({ duration, ...options, url: url[1] }),
      ]);
      // What an enquiry leaves to be done is not the next one's.
      await pause(500);
    }
    const of = (pick: (one: Measured, other: Measured) => number) =>
      short(median(taken.map(([one, other]) => pick(one, other))));
    figures[name] = {
      bare: of((one) => one.perSecond),
      product: of((_, other) => other.perSecond),
      ratio: of((one, other) => other.perSecond / one.perSecond),
      p99Ratio: of((one, other) => other.p99Ms / Math.max(1, one.p99Ms)),
      p99Ms: of((_, other) => other.p99Ms),
    };
  }
  console.log(
    JSON.stringify({
      name: 'server',
      database: databases.name,
      ...figures,
      startMs: Math.round(product.startMs),
      restMb: Math.round(restMb),
      idlePercent,
      extraMbOfPages,
      loadedMb: Math.round(product.memoryMb()),
    }),
  );
  const isOver =
    extraMbOfPages > budget.pagesMemoryMb || restMb > budget.restMb || idlePercent > budget.idlePercent;
  if (isOver) process.exitCode = 1;
} finally {
  bare.stop();
  await product.stop();
  await databases.stop();
  rmSync(folder, { recursive: true, force: true });
}
