// The archive of `npm run release`, unpacked in an empty folder and started by Node alone, takes over the data of an earlier version.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { beforeAll, expect, it } from 'vitest';
import { services } from '#content/services.ts';
import { pathOf } from '#contract/endpoint.ts';
import { sitePaths } from '#contract/paths.ts';
import { publicApi } from '#contract/public-api.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { writeRelease } from '#scripts/release.ts';
import { migrations } from '#server/db/migrate.ts';
import { openAsIs } from '#server/db/open.ts';
import type { Deps } from '#server/deps.ts';
import { insertEnquiry } from '#server/enquiries/enquiries.store.ts';
import { openLocalStore } from '#server/files/local-store.ts';
import { freePort } from '#tests/e2e/support/running-app.ts';
import { makeKeptCertificate } from '#tests/files/make-kept.ts';
import { makePaymentLink } from '#tests/files/make-link.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeConfig, testSecret } from '#tests/support/make-config.ts';

const run = promisify(execFile);
/** The last before the audit log was keyed: much has changed since. */
const lastOfOld = '0004-quick-lists';

/** Rows and a file as that version left them. */
const writeOldData = async () => {
  const config = makeConfig();
  const db = openAsIs(config);
  const old = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= lastOfOld));
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => old },
  }).migrateToLatest();
  if (error !== undefined) throw error;
  const clock = { now: () => new Date() };
  const deps = { db, config, clock, files: await openLocalStore(config) } as Deps;
  const content = makePdf({ text: 'From before' });
  // Today's stores name columns that came later.
  await sql`alter table candidate_link add column lifetime_ms integer`.execute(db);
  await sql`alter table enquiry add column drawing text`.execute(db);
  const { token: candidateToken } = await makeKeptCertificate(deps, content);
  const { token: paymentToken } = await makePaymentLink(deps);
  await insertEnquiry(db, clock, {
    name: 'Anitha Krishnan',
    email: 'before@sarees.test',
    phone: '9876543210',
    subject: 'Development',
    message: 'Sent to the version before.',
    status: 'new',
    content_hash: 'content',
    sender_hash: 'sender',
    spam_reason: null,
    idempotency_key: null,
    drawing: null,
  });
  await sql`alter table candidate_link drop column lifetime_ms`.execute(db);
  await sql`alter table enquiry drop column drawing`.execute(db);
  await db.destroy();
  return { dataDir: config.dataDir, content, candidateToken, paymentToken };
};

/** Node by its path, and no other program to be found. */
const nodeAlone = (environment: Record<string, string>) => ({
  APP_SECRET: testSecret,
  PATH: '',
  ...environment,
});

const folder = mkdtempSync(join(tmpdir(), 'agency-site-release-'));
const sha256 = (path: string): string => createHash('sha256').update(readFileSync(path)).digest('hex');
let archive = '';
let program = '';
beforeAll(async () => {
  await run(process.execPath, ['scripts/build-when-stale.ts']);
  archive = writeRelease('dist', folder);
  execFileSync('tar', ['-xzf', archive, '-C', folder]);
  program = archive.replace('.tar.gz', '');
}, 240_000);

it('is the same when it is made again, with right checksums, and no larger than 25 MB', () => {
  expect(sha256(writeRelease('dist', join(folder, 'again')))).toBe(sha256(archive));
  execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: program });
  execFileSync('sha256sum', ['--quiet', '-c', 'SHA256SUMS'], { cwd: folder });
  expect(statSync(archive).size).toBeLessThan(25_000_000);
}, 120_000);

it('finds what an earlier version stored, and takes what is new', async () => {
  const { dataDir, content, candidateToken, paymentToken } = await writeOldData();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const env = nodeAlone({ DATA_DIR: dataDir, PORT: String(port) });
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: program, env, stdio: 'pipe' });
  let printed = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  const closed = once(server, 'close');
  try {
    while (
      !(await fetch(url + publicApi.readyz.path).then(
        ({ ok }) => ok,
        () => false,
      ))
    ) {
      if (server.exitCode !== null) throw new Error(printed);
      await pause(50);
    }
    for (const path of [sitePaths.home, ...services.map(({ menu }) => menu.path), consolePaths.home])
      expect((await fetch(url + path)).status, path).toBe(200);
    const paid = await fetch(url + pathOf(publicApi.clientDetails, { token: paymentToken }));
    expect(await paid.json()).toMatchObject({ client: { clientName: 'Malligai Textiles' } });
    const file = await fetch(url + pathOf(publicApi.candidateFile, { token: candidateToken }));
    expect(Buffer.from(await file.arrayBuffer())).toEqual(content);

    const sent = await fetch(url + publicApi.contactSubmit.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(makeEnquiry({ email: 'after@sarees.test' })),
    });
    expect(sent.status).toBe(201);
    // Without script and wrong: drawn by the build's own React.
    const form = await fetch(url + publicApi.contactSubmit.path, {
      method: 'POST',
      body: new URLSearchParams({ name: 'Anitha', phone: '12' }),
    });
    expect([form.status, (await form.text()).includes('Phone number must be 10 digits')]).toEqual([
      400,
      true,
    ]);

    const cli = (...given: string[]) =>
      run(process.execPath, ['cli/main.ts', ...given], { cwd: program, env });
    const { stdout } = await cli('enquiry', 'list', '--json');
    const emails = (JSON.parse(stdout) as { email: string }[]).map(({ email }) => email);
    expect(emails.sort()).toEqual(['after@sarees.test', 'before@sarees.test']);
    await cli('check', '--files');
  } finally {
    server.kill('SIGTERM');
    await closed;
  }
}, 120_000);
