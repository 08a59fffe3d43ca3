// The signal to stop while a receipt and a certificate are on their way, each taking a minute more: both are stored, new work
// is refused from the first moment on, connections on which nothing was asked end at once, and the process ends with 0 soon
// after the last byte.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { publicApi } from '#contract/public-api.ts';
import { formType } from '#tests/files/multipart-form.ts';
import { runFault } from './support/fault-program.ts';
import { confirmFile, makeLedger, newFile, type SentFile, uploadOf } from './support/ledger.ts';
import { makeCandidateLinks, makePaymentLinks } from './support/records.ts';
import { startServer } from './support/server-process.ts';
import { verifyLedger } from './support/verify-ledger.ts';

const soonMs = 10_000;

/** Sends evenly for `lastsMs`; answers the status, and when the last byte went out. */
const uploadFor = async (url: string, sent: SentFile, lastsMs: number) => {
  const { path, body } = uploadOf(sent);
  const outgoing = request(url + path, {
    method: 'POST',
    headers: { 'content-type': formType, 'content-length': body.length },
  });
  const answered = once(outgoing, 'response');
  const started = Date.now();
  let at = 0;
  while (at < body.length) {
    const due = Math.ceil(body.length * Math.min(1, (Date.now() - started) / lastsMs));
    if (due > at && !outgoing.write(body.subarray(at, due))) await once(outgoing, 'drain');
    at = Math.max(at, due);
    await pause(50);
  }
  outgoing.end();
  const lastByteAt = Date.now();
  const [response] = await answered;
  response.resume();
  return { status: response.statusCode as number, lastByteAt };
};

await runFault('stop', async ({ short, folder, figures, say, atEnd }) => {
  const server = await startServer({ dataDir: join(folder, 'data') });
  atEnd(() => server.kill());
  const [receiptToken = ''] = await makePaymentLinks(server, 1);
  const [certificateToken = ''] = await makeCandidateLinks(server, 1);
  const files = [
    newFile('receipt', receiptToken, 2_000_000),
    newFile('certificate', certificateToken, 6_000_000),
  ];
  // A minute after the signal, which comes once both are arriving.
  const uploads = files.map((file) => uploadFor(server.url, file, short ? 3_000 : 62_000));
  const arrivals = join(folder, 'data', 'files', 'arrivals');
  while (readdirSync(arrivals).length < files.length) await pause(20);
  const idle = connect(server.port, '127.0.0.1');
  idle.on('error', () => undefined);
  const idleGone = once(idle, 'close');
  await once(idle, 'connect');

  const stoppedAt = Date.now();
  const stopping = server.stop();
  await idleGone;
  figures.silentConnectionEndedMs = Date.now() - stoppedAt;
  assert.ok(Number(figures.silentConnectionEndedMs) < soonMs, 'a connection without a request');
  say('told to stop');

  let refused = 0;
  const results = Promise.all(uploads);
  let isOver = false;
  results
    .finally(() => {
      isOver = true;
    })
    .catch(() => undefined);
  while (!isOver) {
    const answer = await fetch(server.url + publicApi.healthz.path).catch(() => undefined);
    assert.equal(answer, undefined, 'new work was taken');
    refused += 1;
    await pause(250);
  }
  const ended = await results;
  assert.deepEqual(
    ended.map(({ status }) => status),
    [201, 201],
  );
  assert.equal(await stopping, 0, 'the exit code');
  const lastByteAt = Math.max(...ended.map((each) => each.lastByteAt));
  Object.assign(figures, {
    uploadsWentOnSeconds: Math.round((lastByteAt - stoppedAt) / 1000),
    endedAfterLastByteMs: Date.now() - lastByteAt,
    refused,
  });
  assert.ok(Number(figures.endedAfterLastByteMs) < soonMs, 'it ends soon after the last byte');

  const ledger = makeLedger();
  for (const file of files) confirmFile(ledger, file);
  await verifyLedger(server.environment, ledger);
});
