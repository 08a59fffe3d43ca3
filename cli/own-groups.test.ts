// Enquiries, maintenance and check from the command line, beside a server on the same data.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import { asCsv } from '#server/documents/sheet.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeEnquiry } from '#tests/support/factories.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { parseSince } from './enquiry.ts';
import { asTable } from './run.ts';

let test: TestApp;
beforeEach(async () => {
  test = await makeTestApp();
});
afterEach(() => test.close());

const cli = (...given: string[]) => runCli(given, { DATA_DIR: test.config.dataDir }, { clock: test.clock });
const json = async (...given: string[]) => JSON.parse((await cli(...given, '--json')).out);
const send = (changes: Record<string, unknown> = {}) =>
  test.app.inject({ method: 'POST', url: '/api/contact/submit', payload: makeEnquiry(changes) });

describe('enquiry list', () => {
  it('says when there are none', async () => {
    expect(await cli('enquiry', 'list')).toEqual({ ok: true, out: 'No enquiries.\n', err: '' });
    expect(await json('enquiry', 'list')).toEqual([]);
  });

  it('shows the newest first, without spam unless asked', async () => {
    await send();
    test.clock.advance(60_000);
    await send({
      name: 'அனிதா',
      message: 'A longer message\nwith a second line, and so on and so on and so on.',
    });
    await send({ name: 'Robot', company_url: 'x' });
    const { out } = await cli('enquiry', 'list');
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^RECEIVED +STATUS +NAME +EMAIL +PHONE +SUBJECT +MESSAGE +ID$/);
    expect(lines[1]).toContain('27 Nov 2026, 11:31 pm IST');
    expect(lines[1]).toContain('அனிதா');
    expect(out).not.toContain('Robot');
    expect(
      (await json('enquiry', 'list', '--all')).map(({ status }: { status: string }) => status).sort(),
    ).toEqual(['new', 'new', 'spam']);
    expect(await json('enquiry', 'list', '--status', 'spam')).toMatchObject([
      { name: 'Robot', spamReason: 'honeypot' },
    ]);
    expect(await json('enquiry', 'list', '--since', '2026-11-27T18:01:00Z')).toMatchObject([
      { name: 'அனிதா' },
    ]);
  });

  it('prints an array with the API’s names', async () => {
    const { id } = (await send()).json();
    expect(await json('enquiry', 'list')).toEqual([
      { id, createdAt: '2026-11-27T18:00:00.000Z', status: 'new', ...makeEnquiry(), spamReason: null },
    ]);
  });

  it('says how many are hidden as spam, and how to see them', async () => {
    await send();
    test.clock.advance(60_000);
    await send({ name: 'Robot', company_url: 'x' });
    const { err } = await cli('enquiry', 'list');
    expect(err).toContain('1 enquiry is hidden as spam');
    expect(err).toContain('enquiry list --status spam');
    expect(err).toContain('enquiry not-spam ID');
    await send({ name: 'Second robot', company_url: 'x' });
    const asJson = await cli('enquiry', 'list', '--json');
    expect(JSON.parse(asJson.out)).toHaveLength(1);
    expect(asJson.err).toContain('2 enquiries are hidden');
    expect((await cli('enquiry', 'export', '--csv')).err).toContain('2 enquiries are hidden');
    for (const options of [
      ['--all'],
      ['--status', 'spam'],
      ['--status', 'new'],
      ['--since', '2026-11-27T18:02:00Z'],
    ]) {
      expect((await cli('enquiry', 'list', ...options)).err).toBe('');
    }
  });

  it.each([
    ['--since', 'yesterday'],
    ['--since', '2026-02-30'],
    ['--since', '2026-13-01'],
    ['--since', '2026-11-01T25:00'],
    ['--status', 'lost'],
    ['--colour', 'red'],
  ])('refuses %s %s with a reason', async (option, value) => {
    const { ok, out, err } = await cli('enquiry', 'list', option, value);
    expect([ok, out]).toEqual([false, '']);
    expect(err).toContain(option);
  });
});

describe('enquiry not-spam', () => {
  const mails = () =>
    test.deps.db.selectFrom('outbox').select(['kind', 'to_address']).orderBy('kind').execute();

  it('lists it with the others and sends the normal mails once', async () => {
    const { id } = (await send({ company_url: 'x' })).json();
    expect(await mails()).toEqual([]);
    expect(await json('enquiry', 'not-spam', id)).toMatchObject({ id, status: 'new', spamReason: null });
    expect(await json('enquiry', 'list')).toMatchObject([{ id }]);
    const again = await cli('enquiry', 'not-spam', id);
    expect([again.ok, again.out]).toEqual([false, '']);
    expect(again.err).toBe(`The enquiry ${id} is not spam: its status is new.\n`);
    expect(await mails()).toEqual([
      { kind: 'enquiry.agency', to_address: test.config.mailTo },
      { kind: 'enquiry.visitor', to_address: makeEnquiry().email },
    ]);
    const events = await test.deps.db
      .selectFrom('audit_event')
      .selectAll()
      .where('about_id', '=', id)
      .execute();
    expect(events).toMatchObject([
      {
        action: 'enquiry.not-spam',
        actor: expect.stringMatching(/^cli:.+/),
        detail: '{"spamReason":"honeypot"}',
      },
    ]);
  });

  it('says whom it tells', async () => {
    const { id } = (await send({ company_url: 'x' })).json();
    expect((await cli('enquiry', 'not-spam', id)).out).toContain(test.config.mailTo);
  });

  it('refuses what is not there', async () => {
    expect(await cli('enquiry', 'not-spam', 'nobody')).toEqual({
      ok: false,
      out: '',
      err: 'There is no enquiry with the ID nobody.\n',
    });
  });
});

it('times without a zone are UTC', () => {
  expect(parseSince('2026-11-01').toISOString()).toBe('2026-11-01T00:00:00.000Z');
  expect(parseSince('\u200b2026-11-01\u00a0').toISOString()).toBe('2026-11-01T00:00:00.000Z');
  expect(parseSince('2026-11-01 09:30').toISOString()).toBe('2026-11-01T09:30:00.000Z');
  expect(parseSince('2026-11-01T09:30:00+05:30').toISOString()).toBe('2026-11-01T04:00:00.000Z');
});

describe('enquiry export', () => {
  it('writes CSV that spreadsheets read and never run', async () => {
    const { id } = (
      await send({ message: '=HYPERLINK("https://evil.test","click"), please\nand "more"' })
    ).json();
    const { out } = await cli('enquiry', 'export', '--csv');
    expect(out).toBe(
      '\ufeffID,Received,Status,Name,Email,Phone,Subject,Message,Why spam\r\n' +
        `${id},2026-11-27T18:00:00.000Z,New,Anitha Krishnan,anitha@sarees.test,9876543210,Development,` +
        `"'=HYPERLINK(""https://evil.test"",""click""), please\nand ""more""",\r\n`,
    );
    expect(await json('enquiry', 'export')).toMatchObject([{ id }]);
    expect(await json('enquiry', 'export', '--csv')).toMatchObject([{ id }]);
    const plain = await cli('enquiry', 'export');
    expect(plain.out).toBe(out);
    expect(plain.err).toContain('This is CSV, 1 enquiry.');
    expect((await cli('enquiry', 'export', '--csv')).err).toBe('');
    const taken = await listAuditAbout(test.deps.db, 'export', 'enquiries');
    expect(taken.at(-1)).toMatchObject({ action: 'enquiry.export', detail: { format: 'csv' } });
  });

  it.each(['=', '+', '-', '@', '\t', '\r', '＝'])('a cell that begins with %j is text', (start) => {
    const cell = asCsv(['a'], [[`${start}1+1`]])
      .split('\r\n')
      .slice(1)
      .join('\r\n');
    expect(cell.replace(/^"/, '')).toMatch(/^'/);
  });

  it('numbers and nothing stay what they are', () => {
    expect(asCsv(['a', 'b', 'c'], [[-5, null, 'plain']])).toBe('\ufeffa,b,c\r\n-5,,plain\r\n');
  });
});

it('a table cannot move the cursor', () => {
  expect(asTable([{ name: '\u001b[2J\u0007x\ny', n: 1 }])).toBe(
    'NAME    N\n [2J x y  1'.replace('NAME    N', 'NAME      N'),
  );
});

describe('maintenance', () => {
  it('is switched while the server runs, and recorded when it changes', async () => {
    expect(await json('maintenance', 'status')).toEqual({ maintenance: 'off', since: null });
    expect(await cli('maintenance', 'on')).toMatchObject({
      ok: true,
      out: expect.stringContaining('has been on since'),
    });
    await cli('maintenance', 'on');
    test.clock.advance(1_000);
    expect((await test.app.inject('/')).statusCode).toBe(503);
    expect(await json('maintenance', 'status')).toEqual({
      maintenance: 'on',
      since: '2026-11-27T18:00:00.000Z',
    });
    expect(await json('maintenance', 'off')).toEqual({ maintenance: 'off', since: null });
    test.clock.advance(1_000);
    expect((await test.app.inject('/')).statusCode).toBe(200);
    const events = await test.deps.db.selectFrom('audit_event').selectAll().orderBy('at').execute();
    expect(events.map(({ action }) => action)).toEqual(['maintenance.on', 'maintenance.off']);
    expect(events[0]?.actor).toMatch(/^cli:.+/);
  });

  it('refuses anything else', async () => {
    const { ok, err } = await cli('maintenance', 'perhaps');
    expect(ok).toBe(false);
    expect(err).toContain('on, off, status');
  });
});

describe('check', () => {
  const areas = async () => {
    const { ok, out } = await cli('check', '--json');
    const found = JSON.parse(out) as { area: string; errors: string[]; notes: string[] }[];
    return { ok, ...Object.fromEntries(found.map((each) => [each.area, each])) } as {
      ok: boolean;
    } & Record<string, { errors: string[]; notes: string[] }>;
  };

  it('is content with a sound server', async () => {
    const found = await areas();
    expect(found.ok).toBe(true);
    expect(Object.keys(found)).toEqual([
      'ok',
      'database',
      'migrations',
      'data folder',
      'audit log',
      'files',
      'mail',
      'configuration',
    ]);
    expect(found.mail?.notes).toEqual(['no mail is waiting to be sent']);
    expect(found.configuration?.notes).toEqual([expect.stringContaining('bank details are a demo')]);
  });

  it('tells which mail has not left, and why', async () => {
    await send();
    await finishArrivals(test.deps);
    await test.deps.db
      .updateTable('outbox')
      .set({ attempts: 4, failed_at: test.clock.now().toISOString(), last_error: '550 no such user' })
      .where('kind', '=', 'enquiry.visitor')
      .execute();
    const found = await areas();
    expect(found.ok).toBe(false);
    expect(found.mail?.errors).toEqual([
      expect.stringMatching(/^enquiry\.visitor .*given up .*4 attempts: .+ \(550 no such user\)$/),
    ]);
    expect(found.mail?.notes).toEqual([
      expect.stringMatching(/^enquiry\.agency \(\S+\): next try [^:]+:\d\d [ap]m IST: not tried yet$/),
    ]);
    const { out, err } = await cli('check');
    expect(out).toContain('FAIL  mail');
    expect(err).toBe('Something has to be fixed: mail.\n');
  });

  it('tells a row whose file is gone', async () => {
    const { db } = test.deps;
    const link = {
      name: 'a',
      email: 'b',
      phone: 'c',
      position: 'd',
      candidate_id: 'e',
      expires_at: 'f',
      created_at: 'g',
    };
    await db
      .insertInto('candidate_link')
      .values({ id: 'l', token_id: 't', deactivated_at: null, ...link })
      .execute();
    const file = {
      file_key: 'ab'.repeat(16),
      file_name: 'n',
      file_bytes: 1,
      file_sha256: 's',
      file_damaged: 0,
    };
    await db
      .insertInto('candidate_upload')
      .values({ id: 'u', link_id: 'l', uploaded_at: 'x', reset_at: null, reset_reason: null, ...file })
      .execute();
    expect((await areas()).files?.errors).toEqual([`candidate_upload u: its file ${file.file_key} is gone`]);
  });

  it.skipIf(onPostgres)('finds a damaged database', async () => {
    const path = join(test.config.dataDir, 'damaged.db');
    const { db } = test.deps;
    for (let at = 0; at < 200; at += 1) await send({ message: `Message number ${at} ${'x'.repeat(500)}` });
    await db.destroy();
    const whole = await readFile(join(test.config.dataDir, 'site.db'));
    whole.fill(0xff, 4096 * 20, 4096 * 40);
    await writeFile(path, whole);
    const { ok, err } = await runCli(['check'], {
      DATA_DIR: test.config.dataDir,
      DATABASE_URL: `sqlite:${path}`,
    });
    expect(ok).toBe(false);
    expect(err).toMatch(/fixed: .*database|the database file .* is damaged; restore a backup/);
  });

  it('warns of what was probably not meant', async () => {
    const pay = {
      PAY_BANK_NAME: 'Bank',
      PAY_ACCOUNT_NAME: 'Name',
      PAY_ACCOUNT_NUMBER: '009876543210',
      PAY_IFSC: 'HDFC0001234',
      PAY_COMPANY_CODE: 'C',
      PAY_UPI_ID: 'agency@bank',
    };
    const environment = { DATA_DIR: test.config.dataDir, NODE_ENV: 'production', ...pay };
    const notes = async (changes: Record<string, string>) => {
      const { out } = await runCli(['check', '--json'], { ...environment, ...changes });
      return (JSON.parse(out) as { area: string; notes: string[] }[]).find(
        ({ area }) => area === 'configuration',
      )?.notes;
    };
    expect(await notes({ PUBLIC_URL: 'https://www.agency.test', SMTP_URL: 'smtps://mail.test' })).toEqual([
      expect.stringContaining('TRUST_PROXY is not set'),
    ]);
    expect(
      await notes({
        PUBLIC_URL: 'https://www.agency.test',
        SMTP_URL: 'smtps://mail.test',
        TRUST_PROXY: '10.0.0.0/8',
      }),
    ).toEqual([]);
    const many = (await notes({ RATE_LIMIT: 'off' })) ?? [];
    for (const word of ['localhost', 'https', 'SMTP_URL', 'RATE_LIMIT'])
      expect(many.join('\n')).toContain(word);
  });
});

describe('every command', () => {
  it('has help with examples', async () => {
    for (const given of [
      [],
      ['enquiry', 'list'],
      ['enquiry', 'export'],
      ['enquiry', 'not-spam'],
      ['maintenance'],
      ['check'],
    ]) {
      const { ok, out } = await cli(...given, '--help');
      expect(ok).toBe(true);
      expect(out).toContain('npm run -s cli --');
      expect(out).toContain('--json');
    }
  });

  it('names a bad configuration in one line', async () => {
    const { ok, err } = await runCli(['enquiry', 'list'], { DATA_DIR: test.config.dataDir, PORT: 'x' });
    expect([ok, err]).toEqual([false, 'PORT: must be a port number, 1 to 65535\n']);
  });

  it('says why the database cannot be opened', async () => {
    const path = join(test.config.dataDir, 'folder.db');
    await mkdir(path);
    const { ok, err } = await runCli(['enquiry', 'list'], {
      DATA_DIR: test.config.dataDir,
      DATABASE_URL: `sqlite:${path}`,
    });
    expect(ok).toBe(false);
    expect(err).toMatch(/^DATABASE_URL: .* is not a file\n$/);
  });
});
