// What an act costs with ten and a hundred times as many enquiries and links, `-- --million` with a thousand times as many: the exponent
// of its growth. 0 is flat, 1 is in step with the data. `-- --postgres` on PostgreSQL instead of SQLite, whose processor time is its own:
// there it is the time that the act takes. Prints a line for each act and one line of JSON; fails over the budget.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { enquiryApi } from '#contract/staff/enquiries.ts';
import { peopleApi } from '#contract/staff/people.ts';
import { seed } from '#scripts/seed/seed.ts';
import { makeBackup } from '#server/backups/make-backup.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { purge } from '#server/people/purge.ts';
import { makePaymentLink } from '#tests/files/make-link.ts';
import { makeActor, makeEnquiry } from '#tests/support/factories.ts';
import { makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';
import budget from './budget.json' with { type: 'json' };
import { chosenDatabases } from './support/database.ts';
import { median } from './support/median.ts';

const { values } = parseArgs({
  options: { million: { type: 'boolean', default: false }, postgres: { type: 'boolean', default: false } },
});
const sizes = [1_000, 10_000, 100_000, ...(values.million ? [1_000_000] : [])];
/** Of acts that take a moment; those over all of the data are done once. */
const rounds = 25;
/** Of all enquiries, what the purge takes: those of the first months. */
const keptMs = 600 * 24 * 60 * 60_000;

type Bench = { app: StaffApp; staff: StaffSession; token: string };
type Act = { isWhole?: true; run(bench: Bench, round: number): Promise<unknown> };

const ask = async ({ staff }: Bench, url: string, query: Record<string, string> = {}) => {
  const answer = await staff.inject({ url, query });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`);
  return answer;
};

const acts: Record<string, Act> = {
  enquiry: {
    run: async ({ app }, round) => {
      const payload = makeEnquiry({ message: `A shop on the web, number ${round}.` });
      const answer = await app.app.inject({ method: 'POST', url: publicApi.contactSubmit.path, payload });
      if (answer.statusCode !== 201) throw new Error(answer.body);
      await finishArrivals(app.deps);
    },
  },
  'look-up': {
    run: ({ app, token }) => app.app.inject(pathOf(publicApi.clientDetails, { token })),
  },
  list: { run: (bench) => ask(bench, enquiryApi.list.path) },
  'search, common word': { run: (bench) => ask(bench, enquiryApi.list.path, { q: 'website' }) },
  'search, nothing found': { run: (bench) => ask(bench, enquiryApi.list.path, { q: 'zylophora' }) },
  'erase a person': {
    run: async (bench, round) => {
      const email = `gone${round}@growth.test`;
      const payload = makeEnquiry({ email, message: `Please forget me, number ${round}.` });
      const { id } = (
        await bench.app.app.inject({ method: 'POST', url: publicApi.contactSubmit.path, payload })
      ).json<{ id: string }>();
      await ask(bench, peopleApi.find.path, { find: email });
      const erased = await bench.staff.inject({
        method: 'POST',
        url: peopleApi.erase.path,
        payload: { items: [{ kind: 'enquiry', id }], reason: 'asked for it', evenAccounts: false },
      });
      if (erased.statusCode !== 200) throw new Error(erased.body);
    },
  },
  export: { isWhole: true, run: (bench) => ask(bench, enquiryApi.export.path, { format: 'csv' }) },
  backup: {
    isWhole: true,
    run: ({ app }) => {
      const { databaseUrl, storageUrl, appSecrets, dataDir } = app.config;
      const to = join(dataDir, '..', 'backups', String(Math.random()));
      const now = new Date().toISOString();
      return makeBackup({ databaseUrl, storageUrl, appSecrets, to, installation: 'bench', now });
    },
  },
  retention: {
    isWhole: true,
    run: ({ app }) => purge(app.deps, makeActor('bench'), { olderThanMs: keptMs }),
  },
};

/** In milliseconds; of the processor where it is this process that works, since others may use the machine. */
const costOf = async (act: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  const before = process.cpuUsage();
  await act();
  if (values.postgres) return performance.now() - began;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const root = mkdtempSync(join(tmpdir(), 'growth-'));
const databases = await chosenDatabases(values.postgres);
const costs: Record<string, number[]> = {};
try {
  for (const size of sizes) {
    const dataDir = join(root, String(size), 'data');
    const app = await makeStaffApp({
      site: false,
      dataDir,
      databaseUrl: await databases.make(`growth_${size}`, dataDir),
      storageUrl: `file:${join(dataDir, 'files')}`,
    });
    await seed(app.deps, { enquiries: size, links: size / 5, receipts: 0, candidates: 0 });
    const bench = { app, staff: await app.asStaff('admin'), token: (await makePaymentLink(app.deps)).token };
    for (const [name, { isWhole, run }] of Object.entries(acts)) {
      const taken: number[] = [];
      for (let round = 0; round < (isWhole ? 1 : rounds); round += 1)
        taken.push(await costOf(() => run(bench, round)));
      costs[name] = [...(costs[name] ?? []), median(taken)];
    }
    await app.close();
    rmSync(join(root, String(size)), { recursive: true });
  }
} finally {
  await databases.stop();
  rmSync(root, { recursive: true, force: true });
}

const growth = (sizes.at(-1) ?? 1) / (sizes[0] ?? 1);
const exponents: Record<string, number> = {};
let isOver = false;
for (const [name, taken] of Object.entries(costs)) {
  const exponent = Math.log((taken.at(-1) ?? 0) / (taken[0] ?? 1)) / Math.log(growth);
  exponents[name] = Math.round(exponent * 100) / 100;
  isOver ||= exponent > (acts[name]?.isWhole ? budget.wholeExponent : budget.actExponent);
  console.error(
    `${exponents[name]?.toFixed(2)}  ${taken.map((ms) => `${ms.toFixed(1)} ms`).join(' → ')}  ${name}`,
  );
}
console.log(
  JSON.stringify({
    name: 'growth',
    database: databases.name,
    from: sizes[0],
    to: sizes.at(-1),
    exponents,
  }),
);
if (isOver) process.exitCode = 1;
