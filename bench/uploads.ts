// Certificates of 50 MB: how many megabytes a second one goes at beside a bare server that writes the body to a synced file, how
// ten at once compare with one after the other, and the memory both take beyond rest. Prints one line of JSON; fails over the
// budget. `-- --postgres` on PostgreSQL instead of SQLite. Linux only: it reads /proc.
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { pathOf } from '#contract/endpoint.ts';
import { certificateMaxBytes } from '#contract/limits.ts';
import { publicApi } from '#contract/public-api.ts';
import { makeCandidateLinks } from '#tests/faults/support/records.ts';
import { startServer } from '#tests/faults/support/server-process.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { bareCalls } from './bare/calls.ts';
import budget from './budget.json' with { type: 'json' };
import { startBare } from './support/bare.ts';
import { chosenDatabases } from './support/database.ts';
import { median } from './support/median.ts';

const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } });
const rounds = 5;
const atOnce = 10;
const restMs = 2_000;
const folder = mkdtempSync(join(tmpdir(), 'bench-uploads-'));

const boundary = 'bench-boundary';
const before = Buffer.from(
  `--${boundary}\r\nContent-Disposition: form-data; name="certificate"; filename="c.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
);
const after = Buffer.from(`\r\n--${boundary}--\r\n`);

/** In pieces, as a browser sends, waiting whenever the server is slower. Returns the seconds it took. */
const send = async (url: string, type: string, pieces: Buffer[]): Promise<number> => {
  const startedAt = performance.now();
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const outgoing = request(url, {
    method: 'POST',
    headers: { 'content-type': type, 'content-length': length },
  });
  for (const piece of pieces) {
    for (let at = 0; at < piece.length; at += 65_536) {
      if (!outgoing.write(piece.subarray(at, at + 65_536))) await once(outgoing, 'drain');
    }
  }
  outgoing.end();
  const [response] = await once(outgoing, 'response');
  response.resume();
  await once(response, 'end');
  if (response.statusCode !== 201) throw new Error(`${url} answered ${response.statusCode}`);
  return (performance.now() - startedAt) / 1000;
};

const bare = await startBare(folder);
const dataDir = join(folder, 'data');
const databases = await chosenDatabases(values.postgres);
const environment = { DATABASE_URL: await databases.make('uploads', dataDir) };
const product = await startServer({ dataDir, environment });

/** The most it has held since the last call, in MB. */
const mostMb = (): number => {
  const status = readFileSync(`/proc/${product.pid}/status`, 'utf8');
  writeFileSync(`/proc/${product.pid}/clear_refs`, '5');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024;
};

try {
  const pdf = makePdf({ bytes: certificateMaxBytes });
  const tokens = await makeCandidateLinks(product, rounds + atOnce);
  const sendToProduct = (): Promise<number> => {
    const url = product.url + pathOf(publicApi.candidateUpload, { token: tokens.pop() ?? '' });
    return send(url, `multipart/form-data; boundary=${boundary}`, [before, pdf, after]);
  };
  await pause(restMs);
  const restMb = product.memoryMb();
  mostMb();
  const seconds: [bare: number, product: number][] = [];
  let extraOneMb = 0;
  for (let round = 0; round < rounds; round += 1) {
    const bareSeconds = await send(bare.url + bareCalls.upload, 'application/octet-stream', [pdf]);
    seconds.push([bareSeconds, await sendToProduct()]);
    if (round === 0) extraOneMb = Math.round(mostMb() - restMb);
  }
  const [bareOne, one] = [median(seconds.map(([each]) => each)), median(seconds.map(([, each]) => each))];
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: atOnce }, sendToProduct));
  const all = (performance.now() - startedAt) / 1000;
  const perSecond = (each: number): number => Math.round(certificateMaxBytes / 1e6 / each);
  const figures = {
    bareMbPerSecond: perSecond(bareOne),
    mbPerSecond: perSecond(one),
    ratio: Number((bareOne / one).toFixed(2)),
    extraOneMb,
    extraTenMb: Math.round(mostMb() - restMb),
    tenToSum: Number((all / (atOnce * one)).toFixed(2)),
  };
  console.log(JSON.stringify({ name: 'uploads', database: databases.name, ...figures }));
  const isKept =
    figures.ratio >= budget.uploadRatio &&
    figures.extraOneMb <= budget.uploadMemoryMb &&
    figures.extraTenMb <= budget.tenUploadsMemoryMb &&
    figures.tenToSum <= budget.tenUploadsToSum;
  if (!isKept) process.exitCode = 1;
} finally {
  bare.stop();
  await product.stop();
  await databases.stop();
  rmSync(folder, { recursive: true, force: true });
}
