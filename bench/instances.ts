// The product on PostgreSQL beside itself on SQLite, and two instances behind nginx beside one, in one run: what a quiet enquiry and
// look-up cost, what the limits counted in the database add to one, and how many enquiries and pages a second there are. On one machine all share its processors, and so does what asks.
// Prints one line of JSON; fails over the budget.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Options } from 'autocannon';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { makePaymentLinks } from '#tests/faults/support/records.ts';
import { type ServerProcess, startServer } from '#tests/faults/support/server-process.ts';
import { startBalancer } from '#tests/scale/balancer.ts';
import budget from './budget.json' with { type: 'json' };
import { postgresDatabases } from './support/database.ts';
import { json, measure, newEnquiries, newEnquiry } from './support/load.ts';
import { median } from './support/median.ts';

const seconds = 5;
const rounds = 3;
const quietRequests = 300;
/** An enquiry leaves work behind: its mails are written, and sent. So the next waits until that is done. */
const restMs = { enquiry: 60, lookUp: 0 } as const;

/** Milliseconds of a request while nothing else happens. */
const quiet = async (ask: () => Promise<Response>, rest = 0): Promise<number> => {
  const taken: number[] = [];
  for (let at = 0; at < quietRequests; at += 1) {
    if (rest > 0) await pause(rest);
    const began = performance.now();
    const answer = await ask();
    await answer.arrayBuffer();
    taken.push(performance.now() - began);
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status}`);
  }
  return median(taken);
};

const perSecond = async (options: Options): Promise<number> =>
  (await measure({ duration: seconds, connections: 32, ...options })).perSecond;

const enquiriesPerSecond = (origin: string): Promise<number> =>
  perSecond({ url: origin + publicApi.contactSubmit.path, requests: newEnquiries });

const folder = mkdtempSync(join(tmpdir(), 'bench-instances-'));
const databases = await postgresDatabases();
const running: ServerProcess[] = [];
const start = async (
  name: string,
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<ServerProcess> => {
  const dataDir = join(folder, name);
  // One place for files: nothing is uploaded here.
  const environment = {
    DATABASE_URL: databaseUrl,
    STORAGE_URL: `file:${join(folder, 'files')}`,
    TRUST_PROXY: '127.0.0.1',
    ...more,
  };
  const server = await startServer({ dataDir, environment });
  running.push(server);
  return server;
};
const balance = (name: string, servers: ServerProcess[]) => {
  const place = join(folder, name);
  mkdirSync(place);
  return startBalancer(
    place,
    servers.map(({ port }) => port),
  );
};

const short = (value: number): number => Number(value.toPrecision(3));

try {
  const onSqlite = await start('sqlite', `sqlite:${join(folder, 'sqlite/site.db')}`);
  const databaseUrl = await databases.make('site', folder);
  const [one, other] = [await start('one', databaseUrl), await start('other', databaseUrl)];

  const links = new Map<ServerProcess, string>();
  for (const server of [onSqlite, one]) links.set(server, (await makePaymentLinks(server, 1))[0] ?? '');
  const acts = {
    enquiry: ({ url }: ServerProcess) =>
      fetch(url + publicApi.contactSubmit.path, { method: 'POST', headers: json, body: newEnquiry() }),
    lookUp: (server: ServerProcess) =>
      fetch(server.url + pathOf(publicApi.clientDetails, { token: links.get(server) ?? '' })),
  };
  const quietMs: Record<string, { sqlite: number; postgres: number; more: number }> = {};
  for (const name of ['enquiry', 'lookUp'] as const) {
    const [act, rest] = [acts[name], restMs[name]];
    const taken: [number, number][] = [];
    for (let round = 0; round < rounds; round += 1)
      taken.push([await quiet(() => act(onSqlite), rest), await quiet(() => act(one), rest)]);
    const [sqlite, postgres] = [median(taken.map(([ms]) => ms)), median(taken.map(([, ms]) => ms))];
    quietMs[name] = {
      sqlite: short(sqlite),
      postgres: short(postgres),
      more: short(postgres - sqlite),
    };
  }

  const limited = await start('limited', databaseUrl, { RATE_LIMIT: 'on' });
  const lookUp = pathOf(publicApi.clientDetails, { token: links.get(one) ?? '' });
  let senders = 0;
  /** Each from an address of its own: nobody is refused. */
  const fromAnybody = ({ url }: ServerProcess) => {
    senders += 1;
    const from = `10.0.${senders >> 8}.${senders & 255}`;
    return fetch(url + lookUp, { headers: { 'x-forwarded-for': from } });
  };
  const limits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const without = await quiet(() => fromAnybody(one));
    limits.push((await quiet(() => fromAnybody(limited))) - without);
  }
  const limitMs = short(median(limits));
  await limited.stop();

  const alone = await balance('nginx-one', [one]);
  const both = await balance('nginx-both', [one, other]);
  const counts: Record<string, Record<string, number>> = {};
  for (const [name, count] of Object.entries({
    enquiries: enquiriesPerSecond,
    pages: (origin: string) => perSecond({ url: `${origin}/` }),
  })) {
    const taken: [number, number, number][] = [];
    for (let round = 0; round < rounds; round += 1)
      taken.push([await count(onSqlite.url), await count(alone.url), await count(both.url)]);
    const of = (at: 0 | 1 | 2) => median(taken.map((each) => each[at]));
    counts[name] = {
      sqliteAlone: short(of(0)),
      oneInstance: short(of(1)),
      twoInstances: short(of(2)),
      ratio: short(median(taken.map((each) => each[2] / each[1]))),
    };
  }
  await alone.stop();
  await both.stop();
  console.log(JSON.stringify({ name: 'instances', quietMs, limitMs, ...counts }));
  const isOver =
    limitMs > budget.limitAddedMs || Object.values(quietMs).some(({ more }) => more > budget.postgresAddedMs);
  if (isOver) process.exitCode = 1;
} finally {
  for (const server of running) await server.stop();
  await databases.stop();
  rmSync(folder, { recursive: true, force: true });
}
