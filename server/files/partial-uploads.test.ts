// Uploads that go on where they stopped, over real connections: after a cut, after a new start on the same data, from two tabs,
// and never for a stranger, a dead link, or a byte more than was said.
import { createHash } from 'node:crypto';
import { type FileHandle, open, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { candidateLinkLifetimeMs, certificateMaxBytes, uploadGraceMs } from '#contract/limits.ts';
import { partialUploads, publicApi } from '#contract/public-api.ts';
import { partialUploadType, partialUploadUrl, uploadOffsetHeader } from '#contract/resumable.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { postForm } from '#tests/files/multipart-form.ts';
import { makeDamagedPdf, makeLockedPdf, makePdf } from '#tests/files/sample-pdfs.ts';
import { arrivedFiles, keptFiles, partialFiles } from '#tests/files/stored-files.ts';
import { onS3 } from '#tests/support/engine.ts';
import { makeTestApp, type TestApp, type TestAppOptions } from '#tests/support/make-test-app.ts';
import { dialRaw, type RawClient } from '#tests/support/raw-client.ts';
import { storageFolders } from './local-store.ts';
import { sweepPartials } from './sweep.ts';

let test: TestApp;
let origin: string;
let token: string;
const clients: RawClient[] = [];
/** A busy machine takes its time. */
const until = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 15_000 });

const start = async (options: TestAppOptions = {}): Promise<void> => {
  test = await makeTestApp({ site: false, ...options });
  origin = await test.listen();
};
beforeEach(async () => {
  await start();
  ({ token } = await makeCandidateLink(test.deps));
});
afterEach(async () => {
  for (const { socket } of clients.splice(0)) socket.destroy();
  await test.close();
});

const certificates = (of = token) => pathOf(partialUploads.candidate.begin, { token: of });
const receipts = (of: string) => pathOf(partialUploads.payment.begin, { token: of });

const begin = async (bytes: number, path = certificates(), fileName = 'c.pdf') => {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fileName, bytes }),
  });
  const body = await answer.json();
  return { status: answer.status, body, url: partialUploadUrl(path, body.upload ?? '') };
};
const offsetOf = async (url: string): Promise<number> => {
  const answer = await fetch(origin + url, { method: 'HEAD' });
  return answer.status === 204 ? Number(answer.headers.get(uploadOffsetHeader)) : -answer.status;
};
const append = async (url: string, offset: number, content: Buffer) => {
  const answer = await fetch(origin + url, {
    method: 'PATCH',
    headers: { 'content-type': partialUploadType, [uploadOffsetHeader]: String(offset) },
    body: new Uint8Array(content),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === '' ? undefined : JSON.parse(text) };
};
const patchHead = (url: string, offset: number, length: number): string =>
  `PATCH ${url} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${partialUploadType}\r\nUpload-Offset: ${offset}\r\nContent-Length: ${length}\r\n\r\n`;
/** Begins a PATCH of all that is left and sends `bytes` of it. */
const sendSome = async (url: string, offset: number, content: Buffer, bytes: number): Promise<RawClient> => {
  const client = await dialRaw(Number(new URL(origin).port));
  clients.push(client);
  await client.write(patchHead(url, offset, content.length - offset));
  await client.write(content.subarray(offset, offset + bytes));
  return client;
};

const partialsFolder = () => join(...storageFolders(test.config), 'partials');
const rows = () => test.deps.db.selectFrom('partial_upload').selectAll().execute();
const uploads = () => test.deps.db.selectFrom('candidate_upload').selectAll().execute();
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const expectNothingPartial = async (): Promise<void> => {
  expect(await partialFiles(test.deps)).toEqual([]);
  expect(await rows()).toEqual([]);
};

const file = makePdf({ bytes: 3_000_000 });

describe('a certificate', () => {
  it('that was cut in the middle goes on to the byte, and is answered as the form post is', async () => {
    const { status, url } = await begin(file.length, undefined, 'ಪ್ರಮಾಣ "1".pdf');
    expect(status).toBe(201);
    const first = await sendSome(url, 0, file, 1_500_000);
    first.socket.destroySoon();
    // The last bytes before a cut may be lost on the way.
    await until(async () => expect((await rows())[0]?.synced_bytes).toBeGreaterThan(1_000_000));
    const there = await offsetOf(url);
    expect(there).toBeLessThanOrEqual(1_500_000);
    expect((await append(url, there, file.subarray(there, 2_000_000))).status).toBe(204);
    const last = await append(url, 2_000_000, file.subarray(2_000_000));
    expect(last.status).toBe(201);
    expect(last.body).toMatchObject({
      success: true,
      message: 'Certificate uploaded successfully!',
      candidate: { hasUploaded: true, uploadDetails: { file_name: 'ಪ್ರಮಾಣ "1".pdf' } },
    });
    expect(await uploads()).toMatchObject([
      { file_sha256: sha256(file), file_bytes: file.length, file_damaged: 0 },
    ]);
    const sent = await fetch(origin + pathOf(publicApi.candidateFile, { token }));
    expect(sha256(Buffer.from(await sent.arrayBuffer()))).toBe(sha256(file));
    expect(await partialFiles(test.deps)).toEqual([]);
    expect(await keptFiles(test.deps)).toHaveLength(1);
  });

  it('that is stored says so again to whoever missed the answer, also after a new start', async () => {
    const { url } = await begin(file.length);
    await append(url, 0, file.subarray(0, 1_000_000));
    const answer = await append(url, 1_000_000, file.subarray(1_000_000));
    expect(answer.status).toBe(201);
    await test.app.close();
    const old = test;
    await start({ dataDir: test.config.dataDir });
    test.clock.set(old.clock.now().toISOString());
    await old.deps.db.destroy();
    for (const [offset, rest] of [
      [1_000_000, file.subarray(1_000_000)],
      [file.length, Buffer.alloc(0)],
    ] as const) {
      expect(await offsetOf(url)).toBe(file.length);
      const again = await append(url, offset, rest);
      expect([again.status, again.headers.get(uploadOffsetHeader)]).toEqual([201, String(file.length)]);
      expect(again.body).toEqual(answer.body);
    }
    expect(await uploads()).toHaveLength(1);
    expect(await keptFiles(test.deps)).toHaveLength(1);
    expect(await test.deps.db.selectFrom('outbox').select('id').execute()).toHaveLength(2);
    test.clock.advance(24 * 60 * 60_000);
    expect(await offsetOf(url)).toBe(-404);
    expect(await rows()).toEqual([]);
  });

  it('whose answer is asked for while it is still stored waits and is told', async () => {
    const { url } = await begin(file.length);
    const first = await sendSome(url, 0, file, file.length);
    await until(async () => expect((await rows())[0]?.synced_bytes).toBe(file.length));
    first.socket.destroy();
    expect(await offsetOf(url)).toBe(file.length);
    expect((await append(url, file.length, Buffer.alloc(0))).status).toBe(201);
    expect(await uploads()).toHaveLength(1);
    expect(await keptFiles(test.deps)).toHaveLength(1);
  });

  it('that comes in single bytes is written in few pieces', async () => {
    const any = await open(import.meta.filename);
    const writes = vi.spyOn(Object.getPrototypeOf(any) as FileHandle, 'write');
    await any.close();
    const content = makePdf({ bytes: 4_000 });
    const { url } = await begin(content.length);
    const { socket, received } = await sendSome(url, 0, content, 0);
    socket.setNoDelay(true);
    for (let at = 0; at < content.length; at += 1) {
      socket.write(content.subarray(at, at + 1));
      await turn();
    }
    await until(() => expect(received()).toMatch(/^HTTP\/1\.1 201 /));
    expect(writes.mock.calls.length).toBeLessThanOrEqual(4);
    writes.mockRestore();
  });

  it('goes on after the server was started again on the same data', async () => {
    const { url } = await begin(file.length);
    const first = await sendSome(url, 0, file, 2_500_000);
    await until(async () => expect((await rows())[0]?.synced_bytes).toBeGreaterThan(2_000_000));
    first.socket.destroy();
    const before = await offsetOf(url);
    await test.app.close();
    const old = test;
    await start({ dataDir: test.config.dataDir });
    test.clock.set(old.clock.now().toISOString());
    await old.deps.db.destroy();
    const there = await offsetOf(url);
    expect(there).toBe(before);
    expect(there).toBeGreaterThan(2_000_000);
    expect((await append(url, there, file.subarray(there))).status).toBe(201);
    expect((await uploads())[0]?.file_sha256).toBe(sha256(file));
  });

  it.skipIf(onS3)('counts after a crash what was synced, whatever else the disk holds', async () => {
    const { url, body } = await begin(file.length);
    expect((await append(url, 0, file.subarray(0, 1_000_000))).status).toBe(204);
    const path = join(partialsFolder(), `${body.upload}.part`);
    await writeFile(path, Buffer.alloc(700_000, 0xff), { flag: 'a' });
    expect(await offsetOf(url)).toBe(1_000_000);
    expect((await append(url, 1_000_000, file.subarray(1_000_000))).status).toBe(201);
    expect((await uploads())[0]?.file_sha256).toBe(sha256(file));
  });

  it('is taken from the other end of a connection that died without a word', async () => {
    const { url, body } = await begin(file.length);
    const dead = await sendSome(url, 0, file, 1_000_000);
    const path = join(partialsFolder(), `${body.upload}.part`);
    if (onS3) await pause(500);
    else await until(async () => expect((await stat(path)).size).toBeGreaterThan(100_000));
    // The first one still holds its connection open, and would send more.
    const there = await offsetOf(url);
    await dead.ended;
    expect(there).toBeGreaterThan(0);
    expect((await append(url, there, file.subarray(there))).status).toBe(201);
    expect((await uploads())[0]?.file_sha256).toBe(sha256(file));
  });
});

describe('refused', () => {
  it('from another offset than the one promised, which is told', async () => {
    const { url } = await begin(file.length);
    await append(url, 0, file.subarray(0, 1_000));
    for (const offset of [0, 999, 1_001, file.length]) {
      const answer = await append(url, offset, file.subarray(offset, offset + 10));
      expect([answer.status, answer.body?.code]).toEqual([409, 'upload.wrong-offset']);
      expect(answer.headers.get(uploadOffsetHeader)).toBe('1000');
    }
    const none = await fetch(origin + url, {
      method: 'PATCH',
      headers: { 'content-type': partialUploadType },
      body: 'x',
    });
    expect(none.status).toBe(400);
    expect(await offsetOf(url)).toBe(1_000);
  });

  it('with more bytes than the file was said to have, or a file too large', async () => {
    const { url } = await begin(1_000);
    expect((await append(url, 0, file.subarray(0, 1_001))).status).toBe(400);
    const client = await dialRaw(Number(new URL(origin).port));
    clients.push(client);
    await client.write(
      `PATCH ${url} HTTP/1.1\r\nHost: x\r\nContent-Type: ${partialUploadType}\r\nUpload-Offset: 0\r\nTransfer-Encoding: chunked\r\n\r\n`,
    );
    await client.write(`7d0\r\n${'x'.repeat(2_000)}\r\n0\r\n\r\n`);
    await until(() => expect(client.received()).toMatch(/^HTTP\/1\.1 400 /));
    const large = await begin(certificateMaxBytes + 1);
    expect([large.status, large.body.message]).toEqual([413, 'File size must be less than 50MB']);
    expect((await begin(0)).status).toBe(400);
  });

  it.each([
    ['no PDF', Buffer.from('<html>'.repeat(100)), 415, 'Please select a PDF file only'],
    ['a locked PDF', makeLockedPdf(), 400, /needs a password or a key/],
  ])('for good: %s, and nothing stays', async (_, content, status, message) => {
    const { url } = await begin(content.length);
    const answer = await append(url, 0, content);
    expect(answer.status).toBe(status);
    expect(answer.body.message).toMatch(message);
    await expectNothingPartial();
    expect(await keptFiles(test.deps)).toEqual([]);
    expect(await offsetOf(url)).toBe(-404);
  });

  it('for a stranger: another link’s token, another kind of token, a wrong name', async () => {
    const { url, body } = await begin(file.length);
    const other = await makeCandidateLink(test.deps, { candidate_id: 'CND-2' });
    const payment = await makePaymentLink(test.deps);
    for (const foreign of [
      partialUploadUrl(certificates(other.token), body.upload),
      partialUploadUrl(certificates(payment.token), body.upload),
      partialUploadUrl(receipts(payment.token), body.upload),
      partialUploadUrl(certificates(), 'z'.repeat(50)),
      partialUploadUrl(certificates(), '../../site.db'),
    ]) {
      expect(await offsetOf(foreign)).toBe(-404);
      expect((await append(foreign, 0, file)).status).toBe(404);
      expect((await fetch(origin + foreign, { method: 'DELETE' })).status).toBe(404);
    }
    expect(await offsetOf(url)).toBe(0);
    expect(test.logs.text()).not.toContain(body.upload);
    expect(test.logs.text()).not.toContain(token);
  });

  it('on a link that ended too long ago or was switched off, but not within the grace', async () => {
    const { url } = await begin(file.length);
    await append(url, 0, file.subarray(0, 1_000));
    test.clock.advance(candidateLinkLifetimeMs + uploadGraceMs - 1_000);
    expect((await begin(10)).status).toBe(410);
    expect(await offsetOf(url)).toBe(1_000);
    await test.deps.db
      .updateTable('candidate_link')
      .set({ deactivated_at: test.clock.now().toISOString() })
      .execute();
    expect((await append(url, 1_000, file.subarray(1_000))).status).toBe(410);
    await test.deps.db.updateTable('candidate_link').set({ deactivated_at: null }).execute();
    test.clock.advance(1_000);
    expect(await offsetOf(url)).toBeLessThan(0);
    expect(await uploads()).toEqual([]);
  });

  it('once its file is gone', async () => {
    const { url, body } = await begin(file.length);
    await test.deps.files.partials.remove(body.upload);
    expect((await append(url, 0, file)).status).toBe(404);
    await expectNothingPartial();
  });
});

it('two tabs send at once, the first to end is taken, the other is told', async () => {
  const [one, two] = [await begin(file.length), await begin(file.length)];
  const other = makePdf({ text: 'Other', bytes: 3_000_000 });
  const answers = await Promise.all([append(one.url, 0, file), append(two.url, 0, other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('link.already-uploaded');
  expect(await partialFiles(test.deps)).toEqual([]);
  expect(await rows()).toHaveLength(1);
  expect(await uploads()).toHaveLength(1);
  expect(await keptFiles(test.deps)).toHaveLength(1);
});

it('of two that were begun, the second is told that the first was taken, and nothing of it stays', async () => {
  const [one, two] = [await begin(file.length), await begin(file.length)];
  expect((await append(two.url, 0, file.subarray(0, 1_000))).status).toBe(204);
  expect((await append(one.url, 0, file)).status).toBe(201);
  expect((await append(two.url, 1_000, file.subarray(1_000))).status).toBe(409);
  expect(await partialFiles(test.deps)).toEqual([]);
  expect(await rows()).toHaveLength(1);
});

it('a third upload of a link takes the place of the oldest, and one that is given up goes at once', async () => {
  const begun: Awaited<ReturnType<typeof begin>>[] = [];
  for (let at = 0; at < 3; at += 1) {
    begun.push(await begin(10));
    test.clock.advance(1_000);
  }
  expect(await partialFiles(test.deps)).toHaveLength(2);
  expect(await Promise.all(begun.map(({ url }) => offsetOf(url)))).toEqual([-404, 0, 0]);
  expect((await fetch(origin + (begun[1]?.url ?? ''), { method: 'DELETE' })).status).toBe(204);
  expect(await partialFiles(test.deps)).toHaveLength(1);
});

it('of many that begin at once two are kept', async () => {
  await Promise.all(Array.from({ length: 6 }, () => begin(10)));
  expect(await partialFiles(test.deps)).toHaveLength(2);
});

it('the form post is taken meanwhile, and ends what is under way', async () => {
  const { url } = await begin(file.length);
  await append(url, 0, file.subarray(0, 1_000));
  const answer = await postForm(origin + pathOf(publicApi.candidateUpload, { token }), [
    { name: 'certificate', fileName: 'c.pdf', content: makeDamagedPdf() },
  ]);
  expect(answer.status).toBe(201);
  expect(await offsetOf(url)).toBe(-409);
  expect(await arrivedFiles(test.deps)).toEqual([]);
});

it('a fault of ours keeps what arrived, so that the last step can be tried again', async () => {
  const { url } = await begin(file.length);
  await test.deps.db.schema.alterTable('outbox').renameTo('outbox_away').execute();
  expect((await append(url, 0, file)).status).toBe(500);
  await test.deps.db.schema.alterTable('outbox_away').renameTo('outbox').execute();
  expect(await offsetOf(url)).toBe(file.length);
  expect(await keptFiles(test.deps)).toEqual([]);
  expect((await append(url, file.length, Buffer.alloc(0))).status).toBe(201);
  expect((await uploads())[0]?.file_sha256).toBe(sha256(file));
});

it('a receipt goes on as well, and one that stands already is told instead', async () => {
  const payment = await makePaymentLink(test.deps);
  const { url } = await begin(file.length, receipts(payment.token), 'r.pdf');
  expect((await append(url, 0, file.subarray(0, 1_000_000))).status).toBe(204);
  const last = await append(url, 1_000_000, file.subarray(1_000_000));
  expect(last.status).toBe(201);
  expect(last.body).toMatchObject({ success: true, referenceId: expect.stringMatching(/^RCP-/) });
  expect(await test.deps.db.selectFrom('payment_submission').selectAll().execute()).toMatchObject([
    { file_sha256: sha256(file), reference_id: last.body.referenceId },
  ]);
  const again = await begin(file.length, receipts(payment.token));
  expect([again.status, again.body.code]).toEqual([409, 'receipt.waiting']);
  expect(await offsetOf(url)).toBe(file.length);
  expect((await append(url, file.length, Buffer.alloc(0))).body).toEqual(last.body);
  // Also once it was rejected: whoever missed the answer reads why, and the file is not stored a second time.
  await test.deps.db
    .updateTable('payment_submission')
    .set({ status: 'rejected', reason: 'Not readable' })
    .execute();
  const rejected = await append(url, file.length, Buffer.alloc(0));
  expect(rejected.body).toMatchObject({ submission: { status: 'rejected', reason: 'Not readable' } });
  expect(await keptFiles(test.deps)).toHaveLength(1);
  // The same file sent anew after that is another receipt.
  test.clock.advance(1_000);
  const anew = await begin(file.length, receipts(payment.token));
  const other = await append(anew.url, 0, file);
  expect(other.status).toBe(201);
  expect(other.body.referenceId).not.toBe(last.body.referenceId);
});

describe('the sweep', () => {
  it('removes what nobody finished in time, what a crash left, and what is of no link any more', async () => {
    const { url } = await begin(file.length);
    expect(await sweepPartials(test.deps)).toBe(0);
    await test.deps.files.partials.create('a'.repeat(50));
    // S3 tells times in whole seconds.
    expect(await sweepPartials(test.deps, { graceMs: -2_000 })).toBe(1);
    expect(await offsetOf(url)).toBe(0);
    const payment = await makePaymentLink(test.deps);
    await begin(10, receipts(payment.token));
    await test.deps.db.deleteFrom('payment_link').execute();
    expect(await sweepPartials(test.deps)).toBe(1);
    test.clock.advance(24 * 60 * 60_000);
    expect(await sweepPartials(test.deps)).toBe(1);
    expect(await rows()).toEqual([]);
    expect(await partialFiles(test.deps)).toEqual([]);
  });

  it.skipIf(onS3)('finds a cut file again only as far as it was promised', async () => {
    const { url, body } = await begin(file.length);
    await append(url, 0, file.subarray(0, 1_000));
    await truncate(join(partialsFolder(), `${body.upload}.part`), 400);
    expect((await append(url, 1_000, file.subarray(1_000))).status).toBe(404);
    expect(await uploads()).toEqual([]);
  });
});
