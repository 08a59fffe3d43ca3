// The process itself: what it prints, how it ends, what it refuses to start with.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { formType, makeForm } from '#tests/files/multipart-form.ts';
import { makePdf } from '#tests/files/sample-pdfs.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeDataDir } from '#tests/support/make-config.ts';

type Running = {
  child: ChildProcess;
  out(): string;
  err(): string;
  ended: Promise<number | null>;
  dataDir: string;
};

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const launch = (environment: Record<string, string>): Running => {
  const dataDir = environment.DATA_DIR ?? makeDataDir();
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...environment },
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
  return { child, out: () => out, err: () => err, ended, dataDir };
};

const started = async (environment: Record<string, string>): Promise<Running> => {
  const running = launch(environment);
  await expect.poll(running.out, { timeout: 20_000, interval: 50 }).toContain('  Site ');
  return running;
};

const port = 5112;
const origin = `http://127.0.0.1:${port}`;

describe('a development server', () => {
  it('prints the site and a demo link of every kind, and keeps tokens out of its log', async () => {
    const { child, out, ended } = await started({ PORT: String(port) });
    const urls =
      out().match(new RegExp(`http://localhost:${port}/(payment|onboarding)/[a-z0-9]{50}`, 'g')) ?? [];
    expect(urls).toHaveLength(6);
    const printed = out();
    expect(printed).toMatch(/Set up the console +http:\S+\/console\/setup\/[0-9a-z]{50}\n/);
    expect(printed).toMatch(/Set-up link in +\S+\/setup-link\.txt \(until /);
    for (const url of urls) await fetch(url.replace('localhost', '127.0.0.1'));
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
    const logged = out().slice(printed.length);
    expect(logged).toContain('"msg":"answered"');
    for (const url of urls) expect(logged).not.toContain(url.slice(-50));
  });
});

it('removes uploads that broke off when it starts, and no others', async () => {
  const dataDir = makeDataDir();
  const arrivals = join(dataDir, 'files', 'arrivals');
  mkdirSync(arrivals, { recursive: true });
  for (const [name, minutes] of [
    ['old.part', 11],
    ['running.part', 5],
  ] as const) {
    writeFileSync(join(arrivals, name), 'x');
    const at = new Date(Date.now() - minutes * 60_000);
    utimesSync(join(arrivals, name), at, at);
  }
  await started({ PORT: String(port), DATA_DIR: dataDir });
  await expect.poll(() => readdirSync(arrivals), { timeout: 10_000 }).toEqual(['running.part']);
});

describe('a signal to stop', () => {
  it('lets what is under way finish, takes nothing new, and ends with 0', async () => {
    const { child, out, ended, dataDir } = await started({ PORT: String(port) });
    const body = JSON.stringify(makeEnquiry());
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.write(
      `POST /api/contact/submit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    child.kill('SIGTERM');
    await expect.poll(out, { timeout: 10_000 }).toContain('"msg":"stopping"');
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    socket.write(body.slice(10));
    expect(await ended).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(out()).toContain('"msg":"stopped"');
    const { openDatabase } = await import('./db/open.ts');
    const db = await openDatabase({ databaseUrl: `sqlite:${dataDir}/site.db` });
    expect(await db.selectFrom('enquiry').selectAll().execute()).toHaveLength(1);
    await db.destroy();
  });

  it('lets an upload go on until it is stored, and waits for no connection on which nothing was asked', async () => {
    const { child, out, ended, dataDir } = await started({ PORT: String(port) });
    const [, token = ''] = /onboarding\/([a-z0-9]{50})/.exec(out()) ?? [];
    const pdf = makePdf({ bytes: 300_000 });
    const form = makeForm([
      { name: 'certificate', content: pdf, fileName: 'c.pdf', type: 'application/pdf' },
    ]);
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
    });
    socket.write(
      `POST /api/candidate/upload/${token} HTTP/1.1\r\nHost: x\r\nContent-Type: ${formType}\r\nContent-Length: ${form.length}\r\n\r\n`,
    );
    // More than is gathered before the first bytes go to the disk.
    socket.write(form.subarray(0, 10_000));
    // As browsers open them ahead, and as one is left where somebody walks away.
    const silent = connect(port, '127.0.0.1');
    const half = connect(port, '127.0.0.1');
    half.write('GET / HTTP/1.1\r\nHost: x\r\n');
    const left = [silent, half].map((each) => {
      each.on('error', () => undefined);
      return once(each, 'close');
    });
    const arrivals = join(dataDir, 'files', 'arrivals');
    await expect.poll(() => readdirSync(arrivals).length, { timeout: 10_000 }).toBe(1);
    child.kill('SIGTERM');
    await expect.poll(out, { timeout: 10_000 }).toContain('"msg":"stopping"');
    await Promise.all(left);
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    for (let at = 10_000; at < form.length; at += 100_000) {
      socket.write(form.subarray(at, at + 100_000));
      expect(out()).not.toContain('"msg":"stopped"');
    }
    expect(await ended).toBe(0);
    expect(answer).toMatch(/^HTTP\/1\.1 201 .*\r\nconnection: close\r\n/is);
    const { openDatabase } = await import('./db/open.ts');
    const db = await openDatabase({ databaseUrl: `sqlite:${dataDir}/site.db` });
    const stored = await db.selectFrom('candidate_upload').select('file_bytes').execute();
    await db.destroy();
    expect(stored).toContainEqual({ file_bytes: 300_000 });
    expect(readdirSync(arrivals)).toEqual([]);
  });

  it('twice ends at once, and takes what was arriving away', async () => {
    const { child, out, ended, dataDir } = await started({ PORT: String(port) });
    const [, token = ''] = /onboarding\/([a-z0-9]{50})/.exec(out()) ?? [];
    const arrivals = join(dataDir, 'files', 'arrivals');
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      `POST /api/candidate/upload/${token} HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 99999\r\n\r\n` +
        `--b\r\nContent-Disposition: form-data; name="certificate"; filename="c.pdf"\r\n\r\n%PDF-1.7\n${'x'.repeat(20_000)}`,
    );
    await expect.poll(() => readdirSync(arrivals).length, { timeout: 10_000 }).toBe(1);
    child.kill('SIGTERM');
    await expect.poll(out, { timeout: 10_000 }).toContain('"msg":"stopping"');
    expect(readdirSync(arrivals)).toHaveLength(1);
    child.kill('SIGTERM');
    expect(await ended).toBe(1);
    expect(readdirSync(arrivals)).toEqual([]);
  });

  it('twice ends at once', async () => {
    const { child, out, ended } = await started({ PORT: String(port) });
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(
      'POST /api/contact/submit HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    child.kill('SIGINT');
    await expect.poll(out, { timeout: 10_000 }).toContain('"msg":"stopping"');
    child.kill('SIGINT');
    expect(await ended).toBe(1);
  });
});

describe('a start that cannot be', () => {
  it('says that the port is taken, in one line', async () => {
    await started({ PORT: String(port) });
    const second = launch({ PORT: String(port) });
    expect(await second.ended).toBe(1);
    expect(second.err()).toBe(`PORT: ${port} is in use by another program\n`);
  });

  it('says that HOST leads nowhere, in one line', async () => {
    const { ended, err } = launch({ PORT: String(port), HOST: 'nowhere.invalid' });
    expect(await ended).toBe(1);
    expect(err()).toMatch(/^HOST: nowhere\.invalid cannot be listened at [^\n]*\n$/);
  });

  it('says that the database is damaged, in one line', async () => {
    const dataDir = makeDataDir();
    const { openDatabase } = await import('./db/open.ts');
    const path = join(dataDir, 'site.db');
    await (await openDatabase({ databaseUrl: `sqlite:${path}` })).destroy();
    const bytes = readFileSync(path);
    for (const from of [0, 100, 3 * 4_096]) {
      writeFileSync(path, Buffer.from(bytes).fill(0xa5, from, from + 2_048));
      const { ended, err } = launch({ PORT: String(port), DATA_DIR: dataDir });
      expect(await ended).toBe(1);
      expect(err()).toMatch(/^[^\n]*the database file [^\n]* is damaged[^\n]*restore a backup[^\n]*\n$/);
    }
  });

  it('says in production what is missing, before it makes anything', async () => {
    const { ended, err, out } = launch({ PORT: String(port), NODE_ENV: 'production' });
    expect(await ended).toBe(1);
    expect(err()).toMatch(/^PAY_BANK_NAME, PAY_ACCOUNT_NAME, .*: required in production[^\n]*\n$/);
    expect(out()).toBe('');
  });
});

it('in production prints neither demo links nor the set-up link, but where that is, and warns of mail in plain text', async () => {
  const { out, dataDir } = await started({
    PORT: String(port),
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
  expect(out()).toMatch(/user name, password and mails go in plain text/);
  expect(out()).not.toContain('secret');
  expect(out()).not.toMatch(/Demo|\/payment\/|\/setup\//);
  const path = join(dataDir, 'setup-link.txt');
  expect(out()).toContain(`Set up the console  open the link in ${path} (until `);
  expect(readFileSync(path, 'utf8')).toMatch(/\/console\/setup\/[0-9a-z]{50}\n/);
});

it('two servers on one database take a form that both receive as one enquiry', async () => {
  const first = await started({ PORT: String(port) });
  await started({ PORT: String(port + 1), DATA_DIR: first.dataDir });
  const send = (to: number, body: object, headers: Record<string, string>) =>
    fetch(`http://127.0.0.1:${to}/api/contact/submit`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  // Five a minute are let through by each server.
  const answers = await Promise.all(
    [0, 1, 2, 3].flatMap(() =>
      [port, port + 1].map(async (to) => {
        const answer = await send(to, makeEnquiry(), { 'idempotency-key': 'one-form-filled-once' });
        return [answer.status, await answer.text()] as const;
      }),
    ),
  );
  expect(answers.map(([status]) => status)).toEqual(Array(8).fill(201));
  expect(new Set(answers.map(([, body]) => body)).size).toBe(1);
});
