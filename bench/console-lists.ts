// How much longer the console's lists take with 100,000 enquiries, 20,000 payment links and 20,000 receipts than with 1,000 of
// each. Both servers answer in turns in one run, and their medians are compared. `-- --postgres` on PostgreSQL instead of SQLite,
// `-- --million` with 1,000,000 enquiries, links and receipts. Prints one line of JSON; fails over the budget.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { candidateApi } from '#contract/staff/candidates.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import type { ListPage } from '#contract/staff/lists.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { receiptApi } from '#contract/staff/receipts.ts';
import { trailApi } from '#contract/staff/trail.ts';
import { seed } from '#scripts/seed/seed.ts';
import { makeStaffApp, type StaffSession } from '#tests/support/staff-app.ts';
import budget from './budget.json' with { type: 'json' };
import { chosenDatabases } from './support/database.ts';
import { median } from './support/median.ts';

const { values } = parseArgs({
  options: { million: { type: 'boolean', default: false }, postgres: { type: 'boolean', default: false } },
});
const million = 1_000_000;
const sizes = {
  small: { enquiries: 1_000, links: 1_000, receipts: 1_000, candidates: 1_000 },
  large: values.million
    ? { enquiries: million, links: million, receipts: million, candidates: million }
    : { enquiries: 100_000, links: 20_000, receipts: 20_000, candidates: 5_000 },
};
const rounds = 15;

type Query = Record<string, string>;

/** Opening, every filter, every order, searching for a common and a rare word, an address and a phone; each with its next page. */
const lists: Record<string, { path: string; queries: Query[] }> = {
  enquiries: {
    path: enquiryApi.list.path,
    queries: [
      {},
      { status: 'new' },
      { status: 'closed' },
      { status: 'spam' },
      { subject: 'Support' },
      { assigned: 'nobody' },
      { assigned: 'me' },
      { sort: 'received' },
      { sort: 'name' },
      { sort: '-name' },
      { from: '2026-01-01', to: '2026-03-31' },
      { q: 'sharma' },
      { q: 'കാ' },
      { q: 'அமுதா iyer' },
      { q: 'nobody-has-this-name' },
      { q: 'menon', status: 'closed' },
      { q: 's' },
      { q: 'website' },
    ],
  },
  paymentLinks: {
    path: paymentLinkApi.list.path,
    queries: [
      {},
      { receipt: 'verified' },
      { receipt: 'rejected' },
      { kind: 'registration' },
      { state: 'active' },
      { state: 'inactive' },
      { due: 'overdue' },
      { sort: 'created' },
      { sort: '-amount' },
      { sort: 'amount' },
      { q: 'bakery' },
      { q: 'PRJ-77' },
      { q: 'hegde textiles' },
    ],
  },
  receipts: {
    path: receiptApi.list.path,
    queries: [
      {},
      { status: 'verified' },
      { status: 'rejected' },
      { status: 'any' },
      { status: 'any', sort: 'newest' },
      { late: 'late' },
      { q: 'RCP-7', status: 'any' },
      { q: 'textiles', status: 'any' },
      { q: 'textiles', status: 'verified' },
      { q: '300000000077', status: 'any' },
    ],
  },
  candidates: {
    path: candidateApi.list.path,
    queries: [
      {},
      { status: 'expired' },
      { status: 'active' },
      { sort: 'name' },
      { sort: 'expires' },
      { q: 'rao' },
    ],
  },
  trail: { path: trailApi.list.path, queries: [{}] },
};

const root = mkdtempSync(join(tmpdir(), 'console-lists-'));
const databases = await chosenDatabases(values.postgres);

const open = async (name: keyof typeof sizes) => {
  const dataDir = join(root, name);
  const app = await makeStaffApp({
    site: false,
    dataDir,
    databaseUrl: await databases.make(name, dataDir),
    storageUrl: `file:${join(dataDir, 'files')}`,
  });
  await seed(app.deps, sizes[name]);
  return { app, staff: await app.asStaff('admin') };
};

const read = async (staff: StaffSession, path: string, query: Query): Promise<ListPage<unknown>> => {
  // Full pages on both sides: a word that many use has fewer hits in a small inbox.
  const answer = await staff.inject({ url: path, query: { limit: '20', ...query } });
  if (answer.statusCode !== 200) throw new Error(`${path} ${JSON.stringify(query)}: ${answer.body}`);
  return answer.json<ListPage<unknown>>();
};

const timed = async (act: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await act();
  return performance.now() - started;
};

const servers = { small: await open('small'), large: await open('large') };

type Figure = { call: string; smallMs: number; largeMs: number; ratio: number };
const figures: Figure[] = [];

const compare = async (
  call: string,
  path: string,
  queries: { small: Query; large: Query },
): Promise<void> => {
  const taken: Record<keyof typeof sizes, number[]> = { small: [], large: [] };
  for (let round = 0; round < rounds; round += 1) {
    for (const size of ['small', 'large'] as const) {
      taken[size].push(await timed(() => read(servers[size].staff, path, queries[size])));
    }
  }
  const [smallMs, largeMs] = [median(taken.small), median(taken.large)];
  figures.push({ call, smallMs, largeMs, ratio: largeMs / smallMs });
};

try {
  for (const [name, { path, queries }] of Object.entries(lists)) {
    for (const query of queries) {
      const call = `${name} ${new URLSearchParams(query)}`.trim();
      await compare(call, path, { small: query, large: query });
      const next = {
        small: (await read(servers.small.staff, path, query)).next,
        large: (await read(servers.large.staff, path, query)).next,
      };
      if (next.small === null || next.large === null) continue;
      await compare(`${call} (next page)`, path, {
        small: { ...query, after: next.small },
        large: { ...query, after: next.large },
      });
    }
  }
} finally {
  for (const { app } of Object.values(servers)) await app.close();
  await databases.stop();
  rmSync(root, { recursive: true, force: true });
}

const rounded = (value: number): number => Math.round(value * 100) / 100;
const slowest = figures.sort((a, b) => b.ratio - a.ratio);
for (const { call, smallMs, largeMs, ratio } of slowest) {
  console.error(`${rounded(ratio)}  ${rounded(smallMs)} ms → ${rounded(largeMs)} ms  ${call}`);
}
const worst = rounded(slowest[0]?.ratio ?? 0);
console.log(
  JSON.stringify({
    name: 'console-lists',
    database: databases.name,
    worstRatio: worst,
    budget: budget.consoleListRatio,
    calls: figures.length,
  }),
);
if (worst > budget.consoleListRatio) process.exitCode = 1;
