// Disks on bad days: full, read-only, failing to sync; files that vanished or changed. Everybody is told the truth, nothing is half
// written, and all goes on by itself when the disk does.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { pathOf } from '#contract/endpoint.ts';
import { errorFacts } from '#contract/errors.ts';
import { diskRetryAfterSeconds } from '#contract/limits.ts';
import { publicApi } from '#contract/public-api.ts';
import { reservedBytes } from '#server/files/partial-uploads.ts';
import { type ServerProcess, startServer, withDeps } from '#tests/faults/support/server-process.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePng } from '#tests/files/sample-files.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { arrivedFiles, keptFiles } from '#tests/files/stored-files.ts';
import { makeBrokenDisk, mountSmallDisk, type SmallDisk } from '#tests/support/broken-disk.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeDataDir } from '#tests/support/make-config.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { runCli } from '#tests/support/run-cli.ts';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

const receiptForm = (token: string) =>
  makeForm([
    { name: 'token', content: token },
    { name: 'receipt', fileName: 'r.png', content: makePng() },
  ]);
const certificateForm = (bytes = 20_000) =>
  makeForm([{ name: 'certificate', fileName: 'c.pdf', content: makePdf({ bytes }) }]);

describe('a full disk', () => {
  const full = (answer: { statusCode: number; headers: object; json(): unknown }) => {
    expect(answer.statusCode).toBe(507);
    expect(answer.headers).toMatchObject({ 'retry-after': String(diskRetryAfterSeconds) });
    const { message } = errorFacts['server.disk-full'];
    expect(answer.json()).toEqual({ success: false, code: 'server.disk-full', message });
  };

  it('is told to whoever sends something, and to readyz; what comes afterwards is stored again', async ({
    skip,
  }) => {
    const mounted = mountSmallDisk(80);
    if (typeof mounted === 'string') return skip(mounted);
    const disk: SmallDisk = mounted;
    ends.push(disk.unmount);
    const test: TestApp = await makeTestApp({ dataDir: join(disk.folder, 'data') });
    ends.push(() => test.close());
    const { app, deps } = test;
    let sent = 0;
    const enquire = () => {
      sent += 1;
      const payload = makeEnquiry({ message: `This is enquiry number ${sent}. ${'m'.repeat(3_000)}` });
      return app.inject({ method: 'POST', url: publicApi.contactSubmit.path, payload });
    };
    const payment = await makePaymentLink(deps);
    const candidate = await makeCandidateLink(deps);
    const send = (url: string, payload: Buffer) =>
      app.inject({ method: 'POST', url, headers: { 'content-type': formType }, payload });
    const receipt = () => send(publicApi.paymentSubmit.path, receiptForm(payment.token));
    const certificate = (bytes?: number) =>
      send(pathOf(publicApi.candidateUpload, { token: candidate.token }), certificateForm(bytes));
    const ready = async () => {
      const answer = await app.inject(publicApi.readyz.path);
      const body = answer.json<{ reasons?: object; warnings?: object }>();
      return { code: answer.statusCode, reasons: body.reasons, warnings: body.warnings };
    };

    // Nearly: an upload that would take the room of the database is refused, what is small goes on.
    full(await certificate(84_000_000 - reservedBytes));
    expect((await ready()).code).toBe(200);
    expect(await ready()).toMatchObject({ warnings: { disk: expect.stringContaining('nearly full') } });

    disk.fill();
    const confirmed: string[] = [];
    let answer = await enquire();
    // The journal may have room of before.
    while (answer.statusCode === 201 && sent < 500) {
      confirmed.push(answer.json<{ id: string }>().id);
      answer = await enquire();
    }
    full(answer);
    full(await receipt());
    full(await certificate());
    await expect.poll(async () => (await ready()).code, { timeout: 5_000 }).toBe(503);
    expect((await ready()).reasons).toMatchObject({
      'database writes': 'the disk is full',
      'data folder': 'the disk is full',
    });
    expect((await app.inject('/')).statusCode).toBe(200);
    expect((await app.inject(publicApi.healthz.path)).statusCode).toBe(200);
    expect(test.logs.text()).toContain('database or disk is full');
    expect(test.logs.text()).not.toContain('cannot rollback');
    expect(await arrivedFiles(deps)).toEqual([]);
    expect(await keptFiles(deps)).toEqual([]);

    disk.empty();
    await expect.poll(async () => (await ready()).code, { timeout: 5_000 }).toBe(200);
    const after = await enquire();
    expect(after.statusCode).toBe(201);
    confirmed.push(after.json<{ id: string }>().id);
    expect((await receipt()).statusCode).toBe(201);
    expect((await certificate()).statusCode).toBe(201);
    const rows = await deps.db.selectFrom('enquiry').select('id').execute();
    expect(rows.map(({ id }) => id).sort()).toEqual(confirmed.sort());
    expect(await keptFiles(deps)).toHaveLength(2);
    expect(await runCli(['check', '--files'], { DATA_DIR: test.config.dataDir })).toMatchObject({ ok: true });
  });
});

describe('a disk that fails', () => {
  const broken = makeBrokenDisk();
  const start = async (): Promise<ServerProcess> => {
    if (typeof broken === 'string') throw new Error(broken);
    broken.mend();
    const server = await startServer({ dataDir: makeDataDir(), environment: broken.environment });
    ends.push(() => server.kill());
    return server;
  };
  const post = (url: string, body: Buffer | object) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': Buffer.isBuffer(body) ? formType : 'application/json' },
      body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
    });
  const isFailed = async (answer: Response) => {
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe(String(diskRetryAfterSeconds));
    expect(await answer.json()).toMatchObject({ success: false, code: 'server.disk-failed' });
  };

  it.skipIf(typeof broken === 'string')(
    `confirms nothing that it could not sync or write, and mends by itself ${typeof broken === 'string' ? `(${broken})` : ''}`,
    async () => {
      if (typeof broken === 'string') return;
      const server = await start();
      const { url, dataDir, environment } = server;
      const tokens = await withDeps(environment, async (deps) => ({
        payment: (await makePaymentLink(deps)).token,
        candidate: (await makeCandidateLink(deps)).token,
      }));
      const enquire = (message: string) => post(url + publicApi.contactSubmit.path, makeEnquiry({ message }));
      const receipt = () => post(url + publicApi.paymentSubmit.path, receiptForm(tokens.payment));
      const certificate = () =>
        post(url + pathOf(publicApi.candidateUpload, { token: tokens.candidate }), certificateForm());
      const ready = () => fetch(url + publicApi.readyz.path).then(({ status }) => status);
      const kept = () =>
        readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
          entry.isFile(),
        );

      broken.fail('sync', 'site.db');
      await isFailed(await enquire('This one never reached the disk.'));
      await isFailed(await receipt());
      await expect.poll(ready, { timeout: 5_000 }).toBe(503);
      broken.fail('sync', '/files/');
      await isFailed(await receipt());
      await isFailed(await certificate());
      expect(kept()).toEqual([]);
      broken.fail('write', dataDir);
      await isFailed(await enquire('This one met a disk that takes nothing.'));
      await isFailed(await certificate());
      expect((await fetch(`${url}${publicApi.healthz.path}`)).status).toBe(200);
      expect((await fetch(`${url}/`)).status).toBe(200);
      await expect.poll(ready, { timeout: 5_000 }).toBe(503);

      broken.mend();
      await expect.poll(ready, { timeout: 5_000 }).toBe(200);
      expect((await enquire('This one was confirmed.')).status).toBe(201);
      expect((await receipt()).status).toBe(201);
      expect((await certificate()).status).toBe(201);
      expect(kept()).toHaveLength(2);
      expect(server.output()).toContain('disk I/O error');
      expect(server.output()).toContain('EROFS');
      expect(server.output()).not.toContain('cannot rollback');
      // What was confirmed outlives the process, and nothing else is there.
      await server.kill();
      const messages = await withDeps(environment, ({ db }) =>
        db.selectFrom('enquiry').select('message').execute(),
      );
      expect(messages).toEqual([{ message: 'This one was confirmed.' }]);
    },
  );
});

describe('kept files that changed', () => {
  it('are refused whoever asks for them, and found by check --files to the last bit', async () => {
    const test = await makeTestApp();
    ends.push(() => test.close());
    const links = [];
    for (let at = 0; at < 5; at += 1) {
      const { token } = await makeCandidateLink(test.deps);
      const url = pathOf(publicApi.candidateUpload, { token });
      const payload = certificateForm(10_000 + at);
      const headers = { 'content-type': formType };
      expect((await test.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201);
      links.push(token);
    }
    const rows = await test.deps.db
      .selectFrom('candidate_upload')
      .selectAll()
      .orderBy('uploaded_at')
      .orderBy('id')
      .execute();
    const storedAt = (key: string) =>
      join(test.config.dataDir, 'files', 'kept', key.slice(0, 2), key.slice(2, 4), key);
    const check = async (...given: string[]) => {
      const { ok, out, err } = await runCli(['check', '--json', ...given], { DATA_DIR: test.config.dataDir });
      const found = JSON.parse(out) as { area: string; errors: string[]; notes: string[] }[];
      return { ok, err, files: found.find(({ area }) => area === 'files') };
    };
    expect(await check('--files')).toMatchObject({ ok: true, files: { errors: [] } });

    const [first, , third, fourth] = rows.map(({ id, file_key }) => ({
      id,
      key: file_key,
      path: storedAt(file_key),
    }));
    if (first === undefined || third === undefined || fourth === undefined) throw new Error('no rows');
    for (const [{ path }, place] of [
      [first, 0],
      [third, -1],
    ] as const) {
      const bytes = readFileSync(path);
      const at = (place + bytes.length) % bytes.length;
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      writeFileSync(path, bytes);
    }
    rmSync(fourth.path);
    const quick = await check();
    expect(quick.files?.errors).toEqual([`candidate_upload ${fourth.id}: its file ${fourth.key} is gone`]);
    expect(quick.files?.notes).toContainEqual(expect.stringContaining('check --files'));
    const whole = await check('--files');
    expect(whole.ok).toBe(false);
    expect(whole.err).toContain('Reading 5 files');
    expect(whole.files?.errors.sort()).toEqual(
      [
        `candidate_upload ${fourth.id}: its file ${fourth.key} is gone`,
        `candidate_upload ${first.id}: its file ${first.key} is damaged`,
        `candidate_upload ${third.id}: its file ${third.key} is damaged`,
      ].sort(),
    );

    const statuses = [];
    for (const token of links) {
      const answer = await test.app.inject(pathOf(publicApi.candidateFile, { token }));
      statuses.push(answer.statusCode);
      if (answer.statusCode !== 200)
        expect(answer.json()).toMatchObject({ success: false, code: 'file.lost' });
    }
    expect(statuses.sort()).toEqual([200, 200, 500, 500, 500]);
    const logged = test.logs.text();
    expect(logged.match(/a kept file is damaged/g)).toHaveLength(2);
    expect(logged.match(/a kept file is missing/g)).toHaveLength(1);
  });
});
