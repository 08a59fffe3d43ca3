// Slow and broken clients of every kind at once, 5,000 idle connections among them, while visitors from elsewhere ask for the
// health and the home page twenty times a second: they hardly notice, whoever is too slow is told so, an upload at a kilobyte a
// second arrives, and nothing is left of the rest.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { sitePaths } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { connectionLimits } from '#server/http/connections.ts';
import { type BadClientsOrder, type BadClientsReport, pipelinedAtOnce } from './support/bad-clients.ts';
import { runFault } from './support/fault-program.ts';
import { makeClient } from './support/http-client.ts';
import { newFile, sendFile } from './support/ledger.ts';
import { percentile } from './support/percentile.ts';
import { type Probe, probe } from './support/probe.ts';
import { makeCandidateLinks } from './support/records.ts';
import { startServer, withDeps } from './support/server-process.ts';

const paths = [publicApi.healthz.path, sitePaths.home];
/**
 * `unnoticedMs` is what a visitor does not notice, however quiet it was before: answers of a millisecond double by chance. The
 * short form is over soon after the crowd has arrived, beside other tests: half of the answers tell of a server that stands
 * still.
 */
const long = { share: 0.95, unnoticedMs: 20, timesQuiet: 2, quietMs: 20_000, lastsMs: 150_000, idle: 5_000 };
const brief = { share: 0.5, unnoticedMs: 200, timesQuiet: 10, quietMs: 1_000, lastsMs: 3_000, idle: 200 };

const slowestOf = (probes: Record<string, Probe>, share: number): number =>
  percentile(
    Object.values(probes).flatMap(({ timesMs }) => timesMs),
    share,
  );

const runBadClients = async (order: BadClientsOrder): Promise<BadClientsReport> => {
  const worker = new Worker(new URL('./support/bad-clients.ts', import.meta.url), { workerData: order });
  const [report] = await once(worker, 'message');
  await worker.terminate();
  return report as BadClientsReport;
};

await runFault('slow-clients', async ({ short, folder, figures, say, atEnd }) => {
  const server = await startServer({ dataDir: join(folder, 'data') });
  atEnd(() => server.kill());
  const [downloadToken = '', ...tokens] = await makeCandidateLinks(server, 6);
  const { share, unnoticedMs, timesQuiet, quietMs, lastsMs, idle } = short ? brief : long;
  const downloadBytes = short ? 8_000_000 : 20_000_000;
  const client = makeClient(server.url);
  await sendFile(client, newFile('certificate', downloadToken, downloadBytes));
  client.close();
  await pause(1_000);
  const measureQuiet = async (): Promise<number> =>
    slowestOf(await probe(server.url, paths, pause(quietMs)), share);
  const quietBefore = await measureQuiet();
  const before = { memory: server.memoryMb(), descriptors: server.descriptors().length };
  say(`quiet: ${quietBefore.toFixed(1)} ms`);

  // Whoever reads nothing is seen to at the end of one window, and given up at the end of the next.
  const readersMs = short ? lastsMs : 2 * connectionLimits.answerWindowMs + 10_000;
  const clients = runBadClients({
    port: server.port,
    idle,
    lastsMs,
    readersMs,
    tokens,
    downloadToken,
    downloadBytes,
  });
  let most = 0;
  let mostMemory = 0;
  const watching = setInterval(() => {
    most = Math.max(most, server.descriptors().filter((each) => each.startsWith('socket:')).length);
    mostMemory = Math.max(mostMemory, server.memoryMb());
  }, 500);
  const [probes, report] = await Promise.all([probe(server.url, paths, clients), clients]);
  clearInterval(watching);
  const busy = slowestOf(probes, share);
  // A machine that others use as well is not as quiet all the time.
  const quiet = Math.max(quietBefore, await measureQuiet());
  Object.assign(figures, {
    [`quietP${100 * share}Ms`]: Number(quiet.toFixed(1)),
    [`busyP${100 * share}Ms`]: Number(busy.toFixed(1)),
    pages: Object.values(probes).flatMap(({ timesMs }) => timesMs).length,
    idleConnections: idle,
    mostConnections: most,
    memoryBeforeMb: Math.round(before.memory),
    memoryMostMb: Math.round(mostMemory),
  });
  say(`among bad clients: ${busy.toFixed(1)} ms, at most ${most} connections, ${mostMemory.toFixed(0)} MB`);

  for (const [path, { failures }] of Object.entries(probes))
    assert.deepEqual(failures, [], `visitors of ${path}`);
  const limit = Math.max(unnoticedMs, timesQuiet * quiet);
  assert.ok(busy <= limit, `${100 * share} of 100 pages took up to ${busy} ms, more than ${limit}`);
  assert.ok(most <= connectionLimits.inAll + 50, `${most} connections`);
  assert.ok(report.tricklesLeft <= connectionLimits.perAddress, `${report.tricklesLeft} that trickle`);
  assert.match(report.tooLittle, /^HTTP\/1\.1 400 /, 'the rest of a body as a request');
  assert.match(report.tooMuch, /^(HTTP\/1\.1 400 |$)/, 'a body that never came');
  assert.equal(report.pipelined, pipelinedAtOnce);
  assert.equal(report.halfClosed, '200');
  assert.equal(report.slowUpload, '201', 'an upload at 1 KB/s');
  if (!short) {
    // Among so many connections they may also be closed to make room, without a word.
    assert.ok(
      report.slowHeaders.every((status) => status === '408' || status === ''),
      'slow headers',
    );
    assert.deepEqual(new Set(report.slowBodies), new Set(['408']), 'slow bodies');
    assert.equal(report.stalledUpload, '400', 'an upload that stands still');
    assert.equal(report.readersLeft, 0, 'readers that read nothing');
    assert.ok(report.idleLeft <= connectionLimits.inAll, `${report.idleLeft} idle`);
  }

  // Whatever is left ends with its connection, or when it has been silent for long enough.
  const deadline = Date.now() + 130_000;
  const filesOpen = (): string[] => server.descriptors().filter((each) => each.includes('/files/'));
  while (
    (server.descriptors().length > before.descriptors + 20 || filesOpen().length > 0) &&
    Date.now() < deadline
  ) {
    await pause(200);
  }
  assert.deepEqual(filesOpen(), [], 'files that are still open');
  assert.deepEqual(readdirSync(join(folder, 'data', 'files', 'arrivals')), []);
  figures.descriptorsMore = server.descriptors().length - before.descriptors;
  assert.ok(figures.descriptorsMore <= 20, `${figures.descriptorsMore} descriptors more`);
  await withDeps(server.environment, async ({ db }) => {
    const stored = await db.selectFrom('candidate_upload').select('file_sha256').execute();
    assert.equal(stored.length, 2);
    assert.ok(
      stored.some((row) => row.file_sha256 === report.slowUploadSha256),
      'the slow upload, to the byte',
    );
  });
});
