// What only files in S3 do: parts, uploads that die halfway, several instances, and a server that is away. Runs with TEST_STORAGE=s3.
import { createHash, randomBytes } from 'node:crypto';
import { type AddressInfo, connect, createServer } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { ConfigError } from '#server/config-error.ts';
import { makeCandidateLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { arrivedFiles, keptFiles, partialFiles } from '#tests/files/stored-files.ts';
import { onS3 } from '#tests/support/engine.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { s3Keys } from '#tests/support/s3-server.ts';
import { newKey } from '../file-keys.ts';
import { openFileStore } from '../open-store.ts';
import { FileMissingError, type FileStore, StorageBusyError } from '../store.ts';
import { openBucket } from './s3-bucket.ts';
import { readS3Url, type S3Place } from './s3-url.ts';

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const inPieces = function* (content: Buffer) {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
};

describe.runIf(onS3)('files in S3', () => {
  let test: TestApp;
  /** Of another instance, on the same bucket. */
  let other: FileStore;
  let place: S3Place;
  beforeEach(async () => {
    test = await makeTestApp({ site: false });
    other = await openFileStore(test.config);
    place = readS3Url(test.config.storageUrl) as S3Place;
  });
  afterEach(async () => {
    other.close();
    await test.close();
  });

  it('come in parts, are whole, and are read by every instance', async () => {
    const content = randomBytes(12_000_001);
    const stored = await test.deps.files.put(Readable.from(inPieces(content)));
    expect(stored).toMatchObject({ bytes: content.length, sha256: sha256(content) });
    const { stream, bytes } = await other.open(stored.key);
    expect([bytes, sha256(await buffer(stream))]).toEqual([content.length, stored.sha256]);
    const part = await other.open(stored.key, { start: 11_999_990, bytes: 100 });
    expect([part.bytes, (await buffer(part.stream)).equals(content.subarray(11_999_990))]).toEqual([
      11,
      true,
    ]);
    await other.remove(stored.key);
    await expect(test.deps.files.open(stored.key)).rejects.toThrow(FileMissingError);
  });

  it('that break off behind their first part leave nothing', async () => {
    const content = function* () {
      yield Buffer.alloc(11_000_000);
      throw new Error('broke off');
    };
    await expect(test.deps.files.put(Readable.from(content()))).rejects.toThrow('broke off');
    expect(await keptFiles(test.deps)).toEqual([]);
    expect(await arrivedFiles(test.deps)).toEqual([]);
  });

  it('whose server dies halfway are no files, and are swept', async () => {
    const never = new Promise<void>(() => undefined);
    const content = async function* () {
      yield Buffer.alloc(11_000_000);
      await never;
    };
    // Nobody ends it, as if its process were gone.
    void other.put(Readable.from(content())).catch(() => undefined);
    for (let tried = 0; tried < 100 && (await arrivedFiles(test.deps)).length === 0; tried += 1)
      await new Promise((later) => setTimeout(later, 50));
    expect(await arrivedFiles(test.deps)).toHaveLength(1);
    expect(await keptFiles(test.deps)).toEqual([]);
    expect(await test.deps.files.sweep({ graceMs: 60_000, dryRun: false })).toEqual([]);
    expect(await test.deps.files.sweep({ graceMs: -60_000, dryRun: false })).toHaveLength(1);
    expect(await arrivedFiles(test.deps)).toEqual([]);
  });

  it('that come in several requests go on at another instance, from what was promised', async () => {
    const content = randomBytes(5_500_000);
    const id = 'a'.repeat(50);
    const promised: number[] = [];
    const note = async (bytes: number) => void promised.push(bytes);
    await test.deps.files.partials.create(id);
    const first = Readable.from(inPieces(content.subarray(0, 4_500_000)));
    expect(await test.deps.files.partials.append(id, 0, first, note)).toBe(4_500_000);
    expect(promised.length).toBeGreaterThan(2);
    // The instance dies before it has noted the last piece: another one goes on before it, with other bytes.
    const noted = promised.at(-2) ?? 0;
    const rest = Readable.from(inPieces(content.subarray(noted)));
    expect(await other.partials.append(id, noted, rest, async () => undefined)).toBe(content.length);
    const { stream, bytes } = await test.deps.files.partials.open(id);
    expect([bytes, sha256(await buffer(stream))]).toEqual([content.length, sha256(content)]);
    await expect(other.partials.append(id, 7, Readable.from([]), note)).rejects.toThrow(FileMissingError);
    expect(await partialFiles(test.deps)).toEqual([id]);
    await other.partials.remove(id);
    expect(await partialFiles(test.deps)).toEqual([]);
    await expect(test.deps.files.partials.open(id)).rejects.toThrow(FileMissingError);
  });

  it('are not spoilt by a process that writes late, for a connection that died', async () => {
    const content = randomBytes(3_000_000);
    const id = 'b'.repeat(50);
    await test.deps.files.partials.create(id);
    const { promise: died, resolve: die } = Promise.withResolvers<void>();
    const hanging = async function* () {
      yield content.subarray(0, 65_536);
      await died;
    };
    const late = test.deps.files.partials.append(id, 0, hanging(), async () => undefined);
    await new Promise((begun) => setTimeout(begun, 100));
    expect(await other.partials.append(id, 0, Readable.from(inPieces(content)), async () => undefined)).toBe(
      content.length,
    );
    die();
    expect(await late).toBe(65_536);
    const { stream, bytes } = await other.partials.open(id);
    expect([bytes, sha256(await buffer(stream))]).toEqual([content.length, sha256(content)]);
  });

  it('are many: the list goes on behind its first page', async () => {
    const bucket = openBucket(place, test.config.storageKeys);
    const keys = Array.from({ length: 1_020 }, newKey).sort();
    for (let at = 0; at < keys.length; at += 20)
      await Promise.all(keys.slice(at, at + 20).map((key) => bucket.put(`kept/${key}`, Buffer.from('x'))));
    expect((await keptFiles(test.deps)).sort()).toEqual(keys);
    bucket.close();
    // A busy machine takes its time for a thousand.
  }, 120_000);

  it('cannot be stored while it is away: senders are told to try again, and health says so', async () => {
    let isAway = false;
    const target = new URL(place.endpoint ?? '');
    const sockets = new Set<{ destroy(): void }>();
    const between = createServer((socket) => {
      if (isAway) return void socket.destroy();
      const on = connect(Number(target.port), target.hostname);
      for (const each of [socket, on]) {
        sockets.add(each);
        each.on('error', () => undefined);
      }
      socket.pipe(on).pipe(socket);
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => between.once('listening', listening));
    const { port } = between.address() as AddressInfo;
    const far = await openFileStore({
      ...test.config,
      storageUrl: test.config.storageUrl.replace(target.port, String(port)),
    });
    const apart = await makeTestApp({ site: false, deps: { files: far } });
    const { token } = await makeCandidateLink(apart.deps);
    const send = () =>
      apart.app.inject({
        method: 'POST',
        url: pathOf(publicApi.candidateUpload, { token }),
        headers: { 'content-type': formType },
        payload: makeForm([{ name: 'certificate', fileName: 'c.pdf', content: makePdf() }]),
      });
    isAway = true;
    for (const socket of sockets) socket.destroy();
    const refused = await send();
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'server.busy']);
    expect(refused.headers['retry-after']).toBeDefined();
    const ready = await apart.app.inject(publicApi.readyz.path);
    expect(ready.statusCode).toBe(503);
    expect(ready.body).toContain('takes no files at the moment');
    await expect(far.open(newKey())).rejects.toThrow(StorageBusyError);
    isAway = false;
    expect((await send()).statusCode).toBe(201);
    await apart.close();
    for (const socket of sockets) socket.destroy();
    between.close();
  });

  it('need a bucket that is there and keys that are right', async () => {
    const { storageUrl, storageKeys = s3Keys } = test.config;
    const elsewhere = storageUrl.replace('agency-files', 'no-such-bucket');
    await expect(openFileStore({ storageUrl: elsewhere, storageKeys })).rejects.toThrow(
      /^STORAGE_URL: the bucket cannot be used/,
    );
    const wrong = { accessKeyId: storageKeys.accessKeyId, secretAccessKey: 'wrong' };
    const refused = openFileStore({ storageUrl, storageKeys: wrong });
    await expect(refused).rejects.toThrow(ConfigError);
    await expect(refused).rejects.not.toThrow(/wrong/);
    const nobody = storageUrl.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1');
    await expect(openFileStore({ storageUrl: nobody, storageKeys })).rejects.toThrow(
      /^STORAGE_URL: nobody answers/,
    );
  });
});
