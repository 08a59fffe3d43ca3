// Attacks that once held everybody up, each repeated by one client for ten seconds, while visitors from elsewhere ask for the
// health and the home page twenty times a second: they are answered as on a quiet day.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sitePaths } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { type AttackName, type AttackOrder, attackNames } from './support/attacks.ts';
import { runFault } from './support/fault-program.ts';
import { makeClient } from './support/http-client.ts';
import { newEnquiry, sendEnquiryAsIs } from './support/ledger.ts';
import { percentile } from './support/percentile.ts';
import { type Probe, probe } from './support/probe.ts';
import { startServer } from './support/server-process.ts';

const paths = [publicApi.healthz.path, sitePaths.home];
/**
 * `limitMs` is for a quiet machine; a busy one is compared with itself. The short form measures too little for a hundredth of
 * it, and runs beside other tests: it finds what holds everybody up for a second.
 */
const long = { share: 0.99, limitMs: 100, timesQuiet: 4, quietMs: 5_000, lastsMs: 10_000, lockMs: 12_000 };
const brief = { share: 0.8, limitMs: 600, timesQuiet: 6, quietMs: 500, lastsMs: 600, lockMs: 1_200 };

const attack = async (order: AttackOrder): Promise<number> => {
  const worker = new Worker(new URL('./support/attacks.ts', import.meta.url), { workerData: order });
  const [rounds] = await once(worker, 'message');
  await worker.terminate();
  return rounds as number;
};

/** What somebody meets who sends an enquiry meanwhile: it is stored, or they are told to try again. */
const enquire = async (url: string, until: Promise<unknown>): Promise<number> => {
  let over = false;
  void until.finally(() => {
    over = true;
  });
  let put = 0;
  while (!over) {
    // Each is somebody else: one address may send few a minute.
    const client = makeClient(url, 1, `127.0.1.${put + 1}`);
    const { status, headers } = await sendEnquiryAsIs(client, newEnquiry());
    client.close();
    const isFine = status === 201 || (status === 503 && headers['retry-after'] !== undefined);
    assert.ok(isFine, `an enquiry was answered ${status}`);
    put += 1;
    await pause(500);
  }
  return put;
};

await runFault('attacks', async ({ short, folder, figures, say, atEnd }) => {
  const server = await startServer({ dataDir: join(folder, 'data'), environment: { RATE_LIMIT: 'on' } });
  atEnd(() => server.kill());
  const { share, limitMs, timesQuiet, quietMs, lastsMs, lockMs } = short ? brief : long;
  const slowest = ({ timesMs }: Probe | undefined = { timesMs: [], failures: [] }): number =>
    Math.round(percentile(timesMs, share));
  const quiet = await probe(server.url, paths, pause(quietMs));
  const quietSlowestMs = Math.max(...paths.map((path) => slowest(quiet[path])));
  const unit = `p${share * 100}Ms`;
  figures[`quiet ${unit}`] = quietSlowestMs;
  const limit = Math.max(limitMs, timesQuiet * quietSlowestMs);

  const faults: string[] = [];
  const under = async (name: AttackName): Promise<void> => {
    const databasePath = join(folder, 'data', 'site.db');
    const attacking = attack({
      name,
      url: server.url,
      databasePath,
      lastsMs: name === 'lock' ? lockMs : lastsMs,
    });
    const [probes, rounds] = await Promise.all([
      probe(server.url, paths, attacking),
      attacking,
      name === 'lock' ? enquire(server.url, attacking) : undefined,
    ]);
    for (const path of paths) {
      const measured = slowest(probes[path]);
      const failures = probes[path]?.failures ?? [];
      figures[`${name} ${path} ${unit}`] = measured;
      if (measured > limit) faults.push(`${name}: ${path} took ${measured} ms, more than ${limit}`);
      if (failures.length > 0)
        faults.push(`${name}: ${path} failed ${failures.length} times: ${failures[0]}`);
    }
    say(`${name}, ${rounds} times: ${paths.map((path) => `${path} ${slowest(probes[path])} ms`).join(', ')}`);
    assert.ok(rounds > 0, `${name} was not tried`);
  };
  for (const name of attackNames) await under(name);
  assert.deepEqual(faults, []);
});
