// Uploaded files and the virus scanner: nobody opens a file before it was found clean, whatever is wrong with the scanner, and
// staff are told of what was found. The last part is against a real clamd, where one is installed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import { pathOf } from '#contract/endpoint.ts';
import { publicApi } from '#contract/public-api.ts';
import { candidateApi } from '#contract/staff/candidates.ts';
import type { FileScan } from '#contract/staff/file-scan.ts';
import { paymentLinkApi } from '#contract/staff/payment-links.ts';
import { receiptApi } from '#contract/staff/receipts.ts';
import { makeCandidateLink, makePaymentLink } from '#tests/files/make-link.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { type FakeClamd, startFakeClamd } from '#tests/support/fake-clamd.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { makeStaffApp, type StaffApp, type StaffSession } from '#tests/support/staff-app.ts';
import { scanStream } from './clamd.ts';
import { findScan, scanWarning } from './scan.store.ts';
import { readClamavUrl } from './scan-url.ts';
import { scanNext, startScanning } from './scan-worker.ts';

const virus = 'ThisIsNoVirusButATestOfOne';
let clamd: FakeClamd;
let test: StaffApp;
let staff: StaffSession;
beforeAll(async () => {
  clamd = await startFakeClamd(virus);
  test = await makeStaffApp({ site: false, clamavUrl: clamd.url });
  staff = await test.asStaff();
});
beforeEach(async () => {
  clamd.behave('scan');
  for (const table of ['payment_submission', 'candidate_upload', 'outbox'] as const)
    await test.deps.db.deleteFrom(table).execute();
});
afterAll(async () => {
  await test.close();
  await clamd.shut();
});

const upload = (url: string, field: string, content: Buffer, fields: Record<string, string> = {}) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': formType },
    payload: makeForm([
      ...Object.entries(fields).map(([name, value]) => ({ name, content: value })),
      { name: field, fileName: 'file.pdf', content },
    ]),
  });
const sendReceipt = async (content: Buffer): Promise<string> => {
  const { token } = await makePaymentLink(test.deps);
  const answer = await upload(publicApi.paymentSubmit.path, 'receipt', content, { token });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ referenceId: string }>().referenceId;
};
const sendCertificate = async (content: Buffer) => {
  const { link, token } = await makeCandidateLink(test.deps);
  const answer = await upload(pathOf(publicApi.candidateUpload, { token }), 'certificate', content);
  expect(answer.statusCode).toBe(201);
  return { link, token, url: answer.json().candidate.uploadDetails.url };
};
const scanAll = async (silentMs = 5_000): Promise<number> => {
  let count = 0;
  while (await scanNext(test.deps, { limits: { connectMs: 5_000, silentMs } })) count += 1;
  return count;
};
const at = (path: string, reference: string) => path.replace(':reference', reference);
const read = async (reference: string) =>
  (await staff.inject({ url: at(receiptApi.one.path, reference) })).json().receipt;
const open = async (reference: string) => {
  const answer = await staff.inject({ url: at(receiptApi.file.path, reference) });
  return answer.statusCode === 200 ? 200 : answer.json().code;
};
const cli = (...words: string[]) =>
  runCli(words, { DATA_DIR: test.config.dataDir, CLAMAV_URL: clamd.url }, { clock: test.clock });
const stateOf = ({ scan }: { scan: FileScan }) => scan.state;
const bad = makePdf({ text: virus });

it('a file opens for nobody before it was scanned, and for everybody after', async () => {
  const reference = await sendReceipt(makePdf());
  const { link, token, url } = await sendCertificate(makePdf());
  expect(url).toBeUndefined();
  expect(await open(reference)).toBe('file.waiting-for-scan');
  expect((await read(reference)).file.scan).toEqual({ state: 'waiting', signature: null });
  const file = () => test.app.inject(pathOf(publicApi.candidateFile, { token }));
  expect((await file()).json()).toMatchObject({ success: false, code: 'file.waiting-for-scan' });
  const candidate = async () =>
    (await staff.inject({ url: pathOf(candidateApi.one, { id: link.id }) })).json().candidate.upload;
  const ofStaff = async () => {
    const path = pathOf(candidateApi.file, { id: link.id, uploadId: (await candidate()).id });
    return (await staff.inject({ url: path })).statusCode;
  };
  expect(await ofStaff()).toBe(409);
  const downloads = () =>
    test.deps.db
      .selectFrom('audit_event')
      .select('action')
      .where('action', 'like', '%.download')
      .where('about_id', '=', link.id)
      .execute();
  expect(await downloads()).toEqual([]);
  expect(
    (await cli('receipt', 'download', reference, '--to', join(test.config.dataDir, 'x.pdf'))).err,
  ).toMatch(/waiting for the virus scan/);

  expect(await scanAll()).toBe(2);
  expect(clamd.scanned).toEqual([makePdf().length, makePdf().length]);
  expect(await open(reference)).toBe(200);
  expect(await ofStaff()).toBe(200);
  expect(await downloads()).toHaveLength(1);
  expect((await candidate()).scan.state).toBe('open');
  expect((await file()).statusCode).toBe(200);
  const details = await test.app.inject(pathOf(publicApi.candidateDetails, { token }));
  expect(details.json().candidate.uploadDetails.url).toContain('/api/candidate/file/');
  expect(await scanAll()).toBe(0);
});

it('an infected file is set aside, and staff are told', async () => {
  const reference = await sendReceipt(bad);
  const { link, token } = await sendCertificate(bad);
  await scanAll();
  expect(await open(reference)).toBe('file.infected');
  expect((await read(reference)).file.scan).toEqual({ state: 'infected', signature: 'Test.Virus' });
  expect((await test.app.inject(pathOf(publicApi.candidateFile, { token }))).json().code).toBe(
    'file.infected',
  );
  const mails = await test.deps.db
    .selectFrom('outbox')
    .select(['kind', 'to_address', 'text_body'])
    .where('kind', 'like', '%.infected')
    .orderBy('kind')
    .execute();
  expect(mails).toEqual([
    { kind: 'certificate.infected', to_address: brand.hrEmail, text_body: expect.stringContaining(link.id) },
    {
      kind: 'receipt.infected',
      to_address: test.config.mailTo,
      text_body: expect.stringMatching(new RegExp(`Found: Test\\.Virus[\\s\\S]*${reference}`)),
    },
  ]);
  const { link: ofReceipt } = await read(reference);
  const events = await test.deps.db.selectFrom('audit_event').select(['action', 'about_id']).execute();
  expect(events).toContainEqual({ action: 'receipt.infected', about_id: ofReceipt.id });
  // A scanner that is taken away later changes nothing about what was found.
  const { file_key: key } = await test.deps.db
    .selectFrom('payment_submission')
    .select('file_key')
    .executeTakeFirstOrThrow();
  expect((await findScan(test.deps.db, {}, key)).state).toBe('infected');
});

it('every list of files says how each stands with the scanner', async () => {
  const reference = await sendReceipt(makePdf());
  const [other, { link: candidate }] = [await sendReceipt(makePdf()), await sendCertificate(makePdf())];
  const { link, sameFile } = await read(reference);
  const json = async (url: string) => (await staff.inject({ url })).json();
  const statesOf = async () => ({
    queue: (await json(receiptApi.list.path)).rows.map(stateOf),
    related: (await read(reference)).sameFile.map(stateOf),
    ofLink: (await json(pathOf(paymentLinkApi.one, { id: link.id }))).link.receipts.map(stateOf),
    candidates: (await json(candidateApi.list.path)).rows
      .filter(({ id }: { id: string }) => id === candidate.id)
      .map(stateOf),
  });
  const all = (state: string) => ({
    queue: [state, state],
    related: [state],
    ofLink: [state],
    candidates: [state],
  });
  expect(sameFile).toMatchObject([{ reference: other }]);
  expect(await statesOf()).toEqual(all('waiting'));
  await scanAll();
  expect(await statesOf()).toEqual(all('open'));
  await test.deps.db.updateTable('file_scan').set({ state: 'infected', signature: 'Test.Virus' }).execute();
  expect(await statesOf()).toEqual(all('infected'));
  const { link: empty } = await makeCandidateLink(test.deps);
  const rows: { id: string; scan: unknown }[] = (await json(candidateApi.list.path)).rows;
  expect(rows.find(({ id }) => id === empty.id)?.scan).toBeNull();
});

it('without a scanner files open as they always did, and wait for one that comes later', async () => {
  const plain = await makeStaffApp({ site: false });
  const { token } = await makePaymentLink(plain.deps);
  const answer = await plain.app.inject({
    method: 'POST',
    url: publicApi.paymentSubmit.path,
    headers: { 'content-type': formType },
    payload: makeForm([
      { name: 'token', content: token },
      { name: 'receipt', fileName: 'x.pdf', content: bad },
    ]),
  });
  const session = await plain.asStaff();
  const url = at(receiptApi.file.path, answer.json().referenceId);
  expect((await session.inject({ url })).statusCode).toBe(200);
  expect(await scanNext(plain.deps)).toBe(false);
  expect(await scanNext({ ...plain.deps, config: { ...plain.config, clamavUrl: clamd.url } })).toBe(true);
  expect((await session.inject({ url })).statusCode).toBe(403);
  await plain.close();
});

describe('a scanner that fails', () => {
  it.each([
    ['is gone', 'gone', 'unreachable'],
    ['never answers', 'hang', 'silent'],
    ['dies at once', 'die-early', 'broken-off'],
    ['dies in the middle', 'die', 'broken-off'],
    ['takes no file so large', 'limit', 'too-large'],
    ['takes no file so large, and its answer is lost', 'cut', 'too-large'],
    ['says an error', { say: 'stream: Can’t allocate memory ERROR' }, 'failed'],
    ['says nonsense', { say: 'x'.repeat(10_000) }, 'failed'],
  ] as const)('%s: the file waits, health says so, and it opens later', async (_, how, problem) => {
    const reference = await sendReceipt(makePdf({ bytes: 3_000_000 }));
    if (how === 'gone') await clamd.shut();
    else clamd.behave(how);
    expect(await scanAll(how === 'hang' ? 200 : undefined)).toBeLessThanOrEqual(1);
    expect(await open(reference)).toBe('file.waiting-for-scan');
    const row = await test.deps.db.selectFrom('file_scan').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ state: 'waiting', attempts: 1, problem });
    expect(await scanWarning(test.deps)).toMatch(
      /^The virus scanner .+ Files that wait: 1, the oldest since \d+ \w+ \d{4}, \d+:\d\d [ap]m IST\.$/,
    );
    expect((await cli('check')).out).toMatch(/FAIL {2}virus scanner/);
    if (how === 'gone') await clamd.open();
    else clamd.behave('scan');
    expect(await scanAll()).toBe(0);
    test.clock.advance(10_000);
    expect(await scanAll()).toBe(1);
    expect(await open(reference)).toBe(200);
    expect((await cli('check')).out).toMatch(/ok {4}virus scanner/);
  });

  it('is not asked about every file, and all are due when it is back', async () => {
    const references = [];
    for (let n = 0; n < 4; n += 1) {
      references.push(await sendReceipt(makePdf({ text: `Receipt ${n}` })));
      test.clock.advance(1);
    }
    await clamd.shut();
    for (let n = 0; n < 6; n += 1) {
      expect(await scanAll()).toBe(0);
      test.clock.advance(1_000);
    }
    await clamd.open();
    test.clock.advance(10_000);
    await scanAll();
    expect(await Promise.all(references.map(open))).toEqual([200, 200, 200, 200]);
  });
});

it('the worker scans what is there at its start and what comes, and stops at once', async () => {
  const first = await sendReceipt(makePdf());
  const scanning = startScanning(test.deps);
  await expect.poll(() => open(first)).toBe(200);
  const second = await sendReceipt(makePdf({ text: 'Another' }));
  scanning.nudge();
  await expect.poll(() => open(second)).toBe(200);
  clamd.behave('hang');
  const third = await sendReceipt(makePdf({ text: 'A third' }));
  scanning.nudge();
  const began = Date.now();
  await scanning.stop();
  expect(Date.now() - began).toBeLessThan(2_000);
  expect(await open(third)).toBe('file.waiting-for-scan');
});

it('rows go with the files they tell of', async () => {
  await sendReceipt(makePdf());
  await test.deps.db.deleteFrom('payment_submission').execute();
  expect(await test.deps.db.selectFrom('file_scan').selectAll().execute()).toEqual([]);
});

it.each([
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['tcp://scanner:3310', { host: 'scanner', port: 3310 }],
  ['tcp://127.0.0.1', { host: '127.0.0.1', port: 3310 }],
  ['tcp://[::1]:99', { host: '::1', port: 99 }],
  ['http://scanner', undefined],
  ['unix:relative.sock', undefined],
  ['tcp://scanner/path', undefined],
])('CLAMAV_URL %s', (url, address) => {
  expect(readClamavUrl(url)).toEqual(address);
});

const program = '/usr/sbin/clamd';
const isInstalled = existsSync(program);
if (!isInstalled)
  console.log('No clamd here (Debian: clamav-daemon): the tests against a real one are left out.');

describe.skipIf(!isInstalled)('a real clamd', () => {
  // Split, so that a scanner on this machine lets this file be.
  const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$${'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;
  let folder: string;
  let stop: () => Promise<unknown>;
  const socket = () => join(folder, 'clamd.sock');

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'clamd-'));
    // A database of its own: the test file's text, at any place of any file.
    writeFileSync(join(folder, 'test.ndb'), `Eicar.Test:0:*:${Buffer.from(eicar).toString('hex')}\n`);
    writeFileSync(
      join(folder, 'clamd.conf'),
      [
        `DatabaseDirectory ${folder}`,
        `LocalSocket ${socket()}`,
        'Foreground yes',
        'StreamMaxLength 1M',
        'OfficialDatabaseOnly no',
      ].join('\n'),
    );
    const child = spawn(program, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    const ended = once(child, 'exit');
    for (let tries = 0; !existsSync(socket()); tries += 1) {
      if (child.exitCode !== null || tries > 600) throw new Error('clamd did not start');
      await pause(50);
    }
    stop = async () => {
      child.kill('SIGTERM');
      await ended;
    };
  });
  afterEach(async () => {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('finds the EICAR test file inside a PDF, lets others through, and says what is too large', async () => {
    const address = { path: socket() };
    const scan = (content: Buffer) => scanStream(address, Readable.from([content]) as AsyncIterable<Buffer>);
    const pdf = makePdf();
    const infected = Buffer.concat([pdf.subarray(0, -6), Buffer.from(`\n%${eicar}\n%%EOF\n`)]);
    expect(await scan(pdf)).toEqual({ isClean: true });
    expect(await scan(infected)).toEqual({ isClean: false, signature: 'Eicar.Test.UNOFFICIAL' });
    await expect(scan(makePdf({ bytes: 3_000_000 }))).rejects.toMatchObject({ problem: 'too-large' });
    const deps = { ...test.deps, config: { ...test.config, clamavUrl: `unix:${socket()}` } };
    const reference = await sendReceipt(infected);
    expect(await scanNext(deps)).toBe(true);
    expect(await open(reference)).toBe('file.infected');
  });
});
