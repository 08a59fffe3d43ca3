// The process itself: what it prints, how it ends, what it refuses to start with.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '#tests/e2e/support/running-app.ts';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeConfig, makeDataDir } from '#tests/support/make-config.ts';
import { dropDatabase, withPostgres } from '#tests/support/postgres-database.ts';
import { openDatabase } from './db/open.ts';

type Running = {
  child: ChildProcess;
  port: number;
  out(): string;
  err(): string;
  ended: Promise<number | null>;
  dataDir: string;
};

const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

const launch = async (environment: Record<string, string> = {}): Promise<Running> => {
  const dataDir = environment.DATA_DIR ?? makeDataDir();
  const port = Number(environment.PORT ?? (await freePort()));
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...childEnvironment(), DATA_DIR: dataDir, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { child, port, out: () => out, err: () => err, ended, dataDir };
};

const started = async (environment?: Record<string, string>): Promise<Running> => {
  const running = await launch(environment);
  await vi.waitFor(() => expect(running.out()).toContain('  Site '), { timeout: 20_000, interval: 50 });
  return running;
};

/** Sends the beginning of a request, and goes on where it is told to. */
const begin = ({ port }: Running, text: string): { socket: Socket; answer(): string } => {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.write(text);
  return { socket, answer: () => answer };
};

/** Answered on a connection that came later: what was sent before has been read. */
const isReading = async (server: Running): Promise<void> => {
  const { socket, answer } = begin(server, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(answer()).toMatch(/^HTTP\/1\.1 200 /);
};

const signal = async ({ child, out }: Running, name: 'SIGTERM' | 'SIGINT'): Promise<void> => {
  child.kill(name);
  await expect.poll(out, { timeout: 10_000 }).toContain('"msg":"stopping"');
};

const arrivalsIn = (dataDir: string): string => join(dataDir, 'files', 'arrivals');
const onboardingToken = ({ out }: Running): string => /onboarding\/([a-z0-9]{50})/.exec(out())?.[1] ?? '';

const openIn = (dataDir: string) => openDatabase({ databaseUrl: `sqlite:${dataDir}/site.db` });

/** One server, in the order of its life: to start one takes longer than any of these. */
describe('a development server', () => {
  const dataDir = makeDataDir();
  const arrivals = arrivalsIn(dataDir);
  let server: Running;
  let printed = '';
  let urls: string[] = [];

  beforeAll(async () => {
    mkdirSync(arrivals, { recursive: true });
    for (const [name, minutes] of [
      ['old.part', 11],
      ['running.part', 5],
    ] as const) {
      writeFileSync(join(arrivals, name), 'x');
      const at = new Date(Date.now() - minutes * 60_000);
      utimesSync(join(arrivals, name), at, at);
    }
    server = await started({ DATA_DIR: dataDir });
    printed = server.out();
  });

  it('prints the site and a demo link of every kind', () => {
    const link = new RegExp(`http://localhost:${server.port}/(payment|onboarding)/[a-z0-9]{50}`, 'g');
    urls = printed.match(link) ?? [];
    expect(urls).toHaveLength(6);
    expect(printed).toMatch(/Set up the console +http:\S+\/console\/setup\/[0-9a-z]{50}\n/);
    expect(printed).toMatch(/Set-up link in +\S+\/setup-link\.txt \(until /);
  });

  it('has removed uploads that broke off, and no others', async () => {
    await expect.poll(() => readdirSync(arrivals), { timeout: 10_000 }).toEqual(['running.part']);
  });

  it('leaves to a second one to say that the port is taken, in one line', async () => {
    const second = await launch({ PORT: String(server.port) });
    expect(await second.ended).toBe(1);
    expect(second.err()).toBe(`PORT: ${server.port} is in use by another program\n`);
  });

  it('told to stop lets an upload go on until it is stored, and waits for no connection on which nothing was asked', async () => {
    const { port, out, ended } = server;
    for (const url of urls) await fetch(url.replace('localhost', '127.0.0.1'));
    const pdf = makePdf({ bytes: 300_000 });
    const form = makeForm([
      { name: 'certificate', content: pdf, fileName: 'c.pdf', type: 'application/pdf' },
    ]);
    const { socket, answer } = begin(
      server,
      `POST /api/candidate/upload/${onboardingToken(server)} HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: ${form.length}\r\n\r\n`,
    );
    // More than is gathered before the first bytes go to the disk.
    socket.write(form.subarray(0, 10_000));
    // As browsers open them ahead, and as one is left where somebody walks away.
    const silent = connect(port, '127.0.0.1').on('error', () => undefined);
    const half = begin(server, 'GET / HTTP/1.1\r\nHost: x\r\n').socket;
    const left = [silent, half].map((each) => once(each, 'close'));
    await expect.poll(() => readdirSync(arrivals).length, { timeout: 10_000 }).toBe(2);
    await signal(server, 'SIGTERM');
    await Promise.all(left);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    for (let at = 10_000; at < form.length; at += 100_000) {
      socket.write(form.subarray(at, at + 100_000));
      expect(out()).not.toContain('"msg":"stopped"');
    }
    expect(await ended).toBe(0);
    expect(answer()).toMatch(/^HTTP\/1\.1 201 .*\r\nconnection: close\r\n/is);
    const db = await openIn(dataDir);
    const stored = await db.selectFrom('candidate_upload').select('file_bytes').execute();
    await db.destroy();
    expect(stored).toContainEqual({ file_bytes: 300_000 });
    expect(readdirSync(arrivals)).toEqual(['running.part']);
  });

  it('has kept tokens out of its log', () => {
    const logged = server.out().slice(printed.length);
    expect(logged).toContain('"msg":"answered"');
    expect(urls).not.toEqual([]);
    for (const url of urls) expect(logged).not.toContain(url.slice(-50));
  });
});

describe('a start that cannot be', () => {
  it('says that HOST leads nowhere, in one line', async () => {
    const { ended, err } = await launch({ HOST: 'nowhere.invalid' });
    expect(await ended).toBe(1);
    expect(err()).toMatch(/^HOST: the server cannot listen on nowhere\.invalid [^\n]*\n$/);
  });

  it('says that the database is damaged, in one line', async () => {
    const dataDir = makeDataDir();
    const path = join(dataDir, 'site.db');
    await (await openDatabase({ databaseUrl: `sqlite:${path}` })).destroy();
    const bytes = readFileSync(path);
    for (const from of [0, 100, 3 * 4_096]) {
      writeFileSync(path, Buffer.from(bytes).fill(0xa5, from, from + 2_048));
      const { ended, err } = await launch({ DATA_DIR: dataDir });
      expect(await ended).toBe(1);
      expect(err()).toMatch(/^[^\n]*the database file [^\n]* is damaged[^\n]*restore a backup[^\n]*\n$/);
    }
  });

  it('says in production what is missing, before it makes anything', async () => {
    const { ended, err, out } = await launch({ NODE_ENV: 'production' });
    expect(await ended).toBe(1);
    expect(err()).toMatch(/^PAY_BANK_NAME, PAY_ACCOUNT_NAME, .*: required in production[^\n]*\n$/);
    expect(out()).toBe('');
  });
});

describe('a server in production', () => {
  let server: Running;
  beforeAll(async () => {
    server = await started({
      HOST: '127.0.0.1',
      NODE_ENV: 'production',
      PAY_BANK_NAME: 'Bank',
      PAY_ACCOUNT_NAME: 'Name',
      PAY_ACCOUNT_NUMBER: '001234567890',
      PAY_IFSC: 'EXMP0001234',
      PAY_COMPANY_CODE: 'C',
      PAY_UPI_ID: 'agency@bank',
      SMTP_URL: 'smtp://agency:secret@mail.invalid?tls=optional',
    });
  });

  it('prints neither demo links nor the set-up link, but where that is, and warns of mail in plain text', () => {
    const { out, dataDir } = server;
    expect(out()).toMatch(/user name, password and mails go in plain text/);
    expect(out()).not.toContain('secret');
    expect(out()).not.toMatch(/Demo|\/payment\/|\/setup\//);
    const path = join(dataDir, 'setup-link.txt');
    expect(out()).toContain(`Set up the console  open the link in ${path} (until `);
    expect(readFileSync(path, 'utf8')).toMatch(/\/console\/setup\/[0-9a-z]{50}\n/);
  });

  it('told to stop lets what is under way finish, takes nothing new, and ends with 0', async () => {
    const { port, out, ended, dataDir } = server;
    const body = JSON.stringify(makeEnquiry());
    const { socket, answer } = begin(
      server,
      `POST /api/contact/submit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await isReading(server);
    await signal(server, 'SIGTERM');
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
    socket.write(body.slice(10));
    expect(await ended).toBe(0);
    expect(answer()).toMatch(/^HTTP\/1\.1 201 /);
    expect(out()).toContain('"msg":"stopped"');
    const db = await openIn(dataDir);
    expect(await db.selectFrom('enquiry').selectAll().execute()).toHaveLength(1);
    await db.destroy();
  });
});

describe('two servers on one database', () => {
  let first: Running;
  let second: Running;
  beforeAll(async () => {
    first = await started();
    second = await started({ DATA_DIR: first.dataDir });
  });

  it('take a form that both receive as one enquiry', async () => {
    const send = (to: number, body: object, headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${to}/api/contact/submit`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      });
    // Five a minute are let through by each server.
    const answers = await Promise.all(
      [0, 1, 2, 3].flatMap(() =>
        [first.port, second.port].map(async (to) => {
          const answer = await send(to, makeEnquiry(), { 'idempotency-key': 'one-form-filled-once' });
          return [answer.status, await answer.text()] as const;
        }),
      ),
    );
    expect(answers.map(([status]) => status)).toEqual(Array(8).fill(201));
    expect(new Set(answers.map(([, body]) => body)).size).toBe(1);
  });

  it('end at once when they are told twice, and take what was arriving away', async () => {
    const arrivals = arrivalsIn(first.dataDir);
    begin(
      first,
      `POST /api/candidate/upload/${onboardingToken(first)} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99999\r\n\r\n` +
        `--b\r\nContent-Disposition: form-data; name="certificate"; filename="c.pdf"\r\n\r\n%PDF-1.7\n${'x'.repeat(20_000)}`,
    );
    await expect.poll(() => readdirSync(arrivals).length, { timeout: 10_000 }).toBe(1);
    await signal(first, 'SIGTERM');
    expect(readdirSync(arrivals)).toHaveLength(1);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(1);
    expect(readdirSync(arrivals)).toEqual([]);
  });

  it('end at once by the other signal too', async () => {
    begin(
      second,
      'POST /api/contact/submit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await isReading(second);
    await signal(second, 'SIGINT');
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(1);
  });
});

const builtAssets = 'dist/web/assets';
it.runIf(onPostgres && existsSync(builtAssets))(
  'has shared its built files with other instances before the first page is sent',
  async () => {
    const { dataDir, databaseUrl } = await withPostgres(
      makeConfig({ appSecrets: ['not that of the tests'] }),
    );
    const running = await started({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    const built = readdirSync(builtAssets).filter((name) => !/\.(?:br|gz|map)$/.test(name));
    expect(readdirSync(join(dataDir, 'files/assets/web')).sort()).toEqual(built.sort());
    running.child.kill('SIGTERM');
    expect(await running.ended).toBe(0);
    await dropDatabase(dataDir);
  },
);
