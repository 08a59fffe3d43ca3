// The doctor before wrong installations, each with its own fault: real servers, proxies, name servers and mail servers.

import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { publicApi } from '#contract/public-api.ts';
import { recordAction } from '#server/audit/run-action.ts';
import { changeBackupState, installationId } from '#server/backups/backup-state.store.ts';
import { type Config, readConfig } from '#server/config.ts';
import { configWarnings } from '#server/config-warnings.ts';
import { migrations } from '#server/db/migrate.ts';
import { finishArrivals } from '#server/enquiries/finish-arrivals.ts';
import { startDnsServer } from '#tests/support/dns-server.ts';
import { onPostgres } from '#tests/support/engine.ts';
import { makeActor, makeEnquiry } from '#tests/support/factories.ts';
import { makeDataDir, testSecret } from '#tests/support/make-config.ts';
import { runCli } from '#tests/support/run-cli.ts';
import { startSmtpCatcher } from '#tests/support/smtp-catcher.ts';
import { makeStaff, makeStaffApp, type StaffApp } from '#tests/support/staff-app.ts';
import { lookAtAddress } from './address.ts';
import { askServer, readQuestion } from './ask-server.ts';
import type { Finding } from './finding.ts';
import { lookAtBackups, lookAtDatabase, lookAtSecret, lookAtTeam } from './installation.ts';
import { lookAtClock, lookAtDisks, lookAtNode, lookAtPermissions } from './machine.ts';
import { lookAtMail } from './mail.ts';
import { lookAtSender, makeResolver } from './mail-dns.ts';

let test: StaffApp;
const servers: Server[] = [];
const start = async (changes: Partial<Config> = {}): Promise<StaffApp> => {
  test = await makeStaffApp({ site: false, ...changes });
  return test;
};
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  await test?.close();
});

/** `faults`: what is not well, as `area state`. */
const faultsOf = (findings: Finding[]): string[] =>
  findings.filter(({ state }) => state !== 'ok').map(({ area, state }) => `${area} ${state}`);
const findingOf = (findings: Finding[], area: string): Finding | undefined =>
  findings.find((each) => each.area === area && each.state !== 'ok');

const listen = async (handle: Parameters<typeof createServer>[1]): Promise<string> => {
  const server = createServer(handle as never);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** A proxy that says for whom it asks as `forwarded` decides; none where it answers undefined. */
const startProxy = (target: string, forwarded: (incoming: IncomingMessage) => string | undefined) =>
  listen((incoming, outgoing) => {
    const value = forwarded(incoming);
    const { 'x-forwarded-for': _, ...headers } = incoming.headers;
    request(
      target + incoming.url,
      { headers: { ...headers, ...(value === undefined ? {} : { 'x-forwarded-for': value }) } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(outgoing);
      },
    ).end();
  });
const visitor = '198.51.100.7';
const appending = ({ headers }: IncomingMessage): string =>
  [headers['x-forwarded-for'], visitor].filter((each) => each !== undefined).join(', ');
const passing = ({ headers }: IncomingMessage): string => String(headers['x-forwarded-for'] ?? visitor);

describe('the question to the server', () => {
  it('is answered to the holder of the secret alone', async () => {
    await start();
    const origin = await test.listen();
    expect((await test.app.inject(publicApi.diagnosis.path)).statusCode).toBe(404);
    expect(await askServer(origin, ['another secret that is long enough'])).toMatchObject({
      kind: 'refused',
      status: 404,
    });
    const asked = await askServer(origin, [testSecret]);
    expect(asked).toMatchObject({
      kind: 'answered',
      diagnosis: { address: '127.0.0.1', forwardedFor: null, production: false },
    });
    expect(JSON.stringify(asked)).not.toContain(testSecret);
  });

  it('is worth nothing later, and takes no time whatever is sent', () => {
    const header = (at: number) => `${at}.${'0'.repeat(32)}.${'0'.repeat(64)}`;
    expect(readQuestion([testSecret], header(Date.now()), new Date())).toBeUndefined();
    const long = `${'1'.repeat(100_000)}.`;
    const before = performance.now();
    for (const hostile of [long, long.repeat(3), undefined, ['a', 'b']])
      expect(readQuestion([testSecret], hostile, new Date())).toBeUndefined();
    expect(performance.now() - before).toBeLessThan(50);
  });

  it('goes on under maintenance', async () => {
    await start();
    const origin = await test.listen();
    await runCli(['maintenance', 'on'], { DATA_DIR: test.config.dataDir });
    expect((await askServer(origin, [testSecret])).kind).toBe('answered');
  });
});

describe('the address', () => {
  const look = async (publicUrl: string, changes: Partial<Config> = {}) =>
    lookAtAddress(
      { ...test.config, publicUrl, consoleUrl: publicUrl, ...changes },
      await installationId(test.deps.db, test.clock),
    );

  it('that leads here is well; one where nothing listens, or another server, is not', async () => {
    await start();
    const origin = await test.listen();
    const well = await look(origin);
    expect(well.filter(({ area }) => area !== 'server').every(({ state }) => state === 'ok')).toBe(true);
    const nobody = findingOf(await look('http://127.0.0.1:59172'), 'address');
    expect(nobody).toMatchObject({ state: 'wrong', mend: expect.stringContaining('npm start') });
    const other = await listen((_request, answer) => answer.end('{"success":true}'));
    expect(findingOf(await look(other), 'address')?.message).toContain('not by this installation');
    const endless = await listen((_request, answer) => answer.end('x'.repeat(5_000_000)));
    expect(findingOf(await look(endless), 'address')?.message).toContain('not by this installation');
    const broken = await listen((_request, answer) => answer.writeHead(502).end());
    expect(findingOf(await look(broken), 'address')?.message).toContain('does not reach the server');
    const moved = await listen((_request, answer) =>
      answer.writeHead(301, { location: 'https://www.agency.test/healthz' }).end(),
    );
    expect(findingOf(await look(moved), 'address')?.mend).toBe('PUBLIC_URL=https://www.agency.test');
  });

  it('of a site that is hosted apart has the pages of private links; the server’s own is CONSOLE_URL', async () => {
    await start();
    const consoleUrl = await test.listen();
    const shell = await listen((request, answer) =>
      answer.writeHead(request.url?.startsWith('/payment/') ? 200 : 404).end(),
    );
    const said = async (publicUrl: string, changes: Partial<Config> = { consoleUrl }) =>
      (await look(publicUrl, changes)).filter(({ area }) => area === 'address').map(({ message }) => message);
    expect(await said(shell)).toEqual([
      `${consoleUrl} leads to this installation.`,
      `${shell} has the pages of private links.`,
    ]);
    const bare = await listen((_request, answer) => answer.writeHead(404).end());
    expect(await said(bare)).toContain(`PUBLIC_URL ${bare} has no page for private links (status 404).`);
    expect(await said(shell, { consoleUrl: bare })).toContainEqual(
      expect.stringMatching(/^CONSOLE_URL .* not by this installation/),
    );
  });

  it('of a server on another data folder, of other settings or another version is told', async () => {
    await start();
    const origin = await test.listen();
    const findings = await lookAtAddress(
      { ...test.config, publicUrl: origin, consoleUrl: origin, rateLimit: true },
      'another',
    );
    const said = findings.filter(({ area }) => area === 'server').map(({ message }) => message);
    expect(said).toEqual([
      expect.stringContaining('a different data folder'),
      expect.stringContaining('different settings'),
    ]);
  });

  it.each([
    ['nobody is believed behind a proxy', false, appending, 'TRUST_PROXY=1'],
    ['more hops are believed than there are', 2, appending, 'TRUST_PROXY=1'],
    ['the proxy passes on what visitors claim', 1, passing, 'TRUST_PROXY=1'],
    ['TRUST_PROXY is set and no proxy is there', 1, undefined, 'Remove TRUST_PROXY'],
  ] as const)('where %s', async (_what, trustProxy, forwarded, mend) => {
    await start({ trustProxy });
    const origin = await test.listen();
    const publicUrl = forwarded === undefined ? origin : await startProxy(origin, forwarded);
    const fault = findingOf(await look(publicUrl), 'proxy');
    expect(fault?.state).toBe('wrong');
    expect(fault?.mend).toContain(mend);
  });

  it('where one proxy adds what it sees and one is believed, all is well', async () => {
    await start({ trustProxy: 1 });
    const publicUrl = await startProxy(await test.listen(), appending);
    expect(findingOf(await look(publicUrl), 'proxy')).toBeUndefined();
  });
});

describe('the sender', () => {
  it.each([
    ['nothing', {}, ['mail sender wrong', 'mail sender warning', 'mail sender warning']],
    [
      'everything',
      {
        'agency.test': ['v=spf1 include:mail.test -all', 'other=text'],
        '_dmarc.agency.test': ['v=DMARC1; p=quarantine'],
        '_domainkey.agency.test': [],
      },
      [],
    ],
    [
      'two SPF records, and a DMARC record that asks for nothing',
      {
        'agency.test': ['v=spf1 -all', 'v=spf1 include:x.test ~all'],
        '_dmarc.agency.test': ['v=DMARC1; p=none'],
        '_domainkey.agency.test': [],
      },
      ['mail sender wrong', 'mail sender warning'],
    ],
    [
      'an SPF record that lets everybody in',
      {
        'agency.test': ['v=spf1 +all'],
        '_dmarc.agency.test': ['v=DMARC1; p=reject'],
        '_domainkey.agency.test': [],
      },
      ['mail sender wrong'],
    ],
  ] as [string, Record<string, string[]>, string[]][])('with %s in DNS', async (_what, records, faults) => {
    const dns = await startDnsServer();
    for (const [name, texts] of Object.entries(records)) dns.records.set(name, texts);
    const resolver = makeResolver();
    resolver.setServers([dns.address]);
    expect(faultsOf(await lookAtSender('hello@agency.test', resolver))).toEqual(faults);
    dns.close();
  });

  it('is no fault where DNS cannot be asked', async () => {
    const resolver = makeResolver();
    resolver.setServers(['127.0.0.1:9']);
    expect(faultsOf(await lookAtSender('hello@agency.test', resolver))).toEqual(['mail sender unknown']);
  });
});

describe('mail', () => {
  const resolver = { resolveTxt: async () => Promise.reject(new Error('offline')) };
  const look = (smtpUrl: string | undefined) => {
    const { smtpUrl: _, ...rest } = test.config;
    return lookAtMail(
      { ...rest, ...(smtpUrl === undefined ? {} : { smtpUrl }) },
      test.deps.db,
      test.clock,
      resolver,
    );
  };

  it('that logs in is well; a wrong password, a silent port and given-up mails are told', async () => {
    await start();
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'right' ? done(null, { user: username }) : done(new Error('Invalid login')),
    });
    server.on('error', () => undefined);
    const port = await new Promise<number>((resolve) => {
      const listening = server.listen(0, '127.0.0.1', () =>
        resolve((listening.address() as AddressInfo).port),
      );
    });
    const well = await look(`smtp://me:right@127.0.0.1:${port}?tls=optional`);
    expect(well[0]?.message).toContain('accepts the sign-in');
    expect(
      findingOf(await look(`smtp://me:wrong@127.0.0.1:${port}?tls=optional`), 'mail server')?.message,
    ).toContain('refuses our user name or password');
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(
      findingOf(await look(`smtp://me:right@127.0.0.1:${port}?tls=optional`), 'mail server')?.message,
    ).toContain('cannot be reached');
    expect(findingOf(await look(undefined), 'mail server')?.state).toBe('unknown');
  });

  it('that was given up or waits too long is told', async () => {
    await start();
    const enquiry = { method: 'POST' as const, url: publicApi.contactSubmit.path };
    await test.app.inject({ ...enquiry, payload: makeEnquiry() });
    await finishArrivals(test.deps);
    test.clock.advance(2 * 60 * 60_000);
    expect(findingOf(await look(undefined), 'mail')?.message).toMatch(
      /2 mails have waited, the oldest for 120 minutes/,
    );
    await test.deps.db.updateTable('outbox').set({ failed_at: '2026-11-27T18:00:00.000Z' }).execute();
    expect(findingOf(await look(undefined), 'mail')).toMatchObject({ state: 'wrong' });
  });
});

describe('the installation', () => {
  beforeEach(() => start());

  it('with backups that fail, are old, on the same disk or without the secret', async () => {
    const { db } = test.deps;
    const config = { ...test.config, production: true, backupTo: join(test.config.dataDir, 'backups') };
    const look = (changes: Partial<Config> = {}) => lookAtBackups({ ...config, ...changes }, db, test.clock);
    mkdirSync(config.backupTo);
    expect((await look()).map(({ message }) => message)).toEqual([
      expect.stringContaining('same disk'),
      expect.stringContaining('secret is not in'),
    ]);
    const lastSuccess = { at: test.clock.now().toISOString(), name: 'b', to: config.backupTo, bytes: 1 };
    await db.transaction().execute((tx) => changeBackupState(tx, test.clock, { lastSuccess }));
    test.clock.advance(48 * 60 * 60_000);
    expect((await look())[0]).toMatchObject({ state: 'wrong', message: 'The last backup is 48 hours old.' });
    await db
      .transaction()
      .execute((tx) => changeBackupState(tx, test.clock, { failures: 2, reason: 'The disk is full.' }));
    expect((await look())[0]).toMatchObject({ state: 'wrong', message: 'The disk is full.' });
    const { backupTo: _, ...off } = config;
    // On a shared database another instance may make them.
    const faults = faultsOf(await lookAtBackups(off, db, test.clock));
    expect(faults.includes('backups warning')).toBe(!onPostgres);
  });

  it('with a secret that is easy to guess, several, or one that is not used', () => {
    const look = (appSecrets: string[], fromVariable = false) =>
      faultsOf(lookAtSecret({ ...test.config, appSecrets }, fromVariable));
    expect(look([testSecret])).toEqual([]);
    expect(look(['a'.repeat(40)])).toEqual(['secret wrong']);
    expect(look([testSecret, 'b'.repeat(40)])).toEqual(['secret warning']);
    writeFileSync(join(test.config.dataDir, 'app-secret'), `${testSecret}\n`);
    expect(look([testSecret], true)).toEqual(['secret warning']);
  });

  it.skipIf(onPostgres)('with tables that are not up to date, or a database that is damaged', async () => {
    const { db } = test.deps;
    expect(faultsOf(await lookAtDatabase(test.config, db))).toEqual([]);
    const last = Object.keys(migrations).at(-1) ?? '';
    await db
      .deleteFrom('kysely_migration' as never)
      .where('name' as never, '=', last as never)
      .execute();
    expect((await lookAtDatabase(test.config, db))[0]?.message).toContain(last);
    const path = join(test.config.dataDir, 'damaged.db');
    writeFileSync(path, 'no database at all'.repeat(1_000));
    const { ok, out } = await runCli(['doctor', '--json'], {
      DATA_DIR: test.config.dataDir,
      DATABASE_URL: `sqlite:${path}`,
      PUBLIC_URL: 'http://127.0.0.1:59172',
    });
    expect(ok).toBe(false);
    const finding = findingOf(JSON.parse(out) as Finding[], 'database');
    expect(finding).toMatchObject({ state: 'wrong', mend: expect.stringContaining('restore') });
  });

  it('without an administrator, or with one who signs in by a password alone', async () => {
    const { db } = test.deps;
    expect((await lookAtTeam(db))[0]?.message).toContain('no administrator yet');
    const { id } = await makeStaff(test.deps, 'admin', { email: 'meera@agency.test' });
    expect((await lookAtTeam(db))[0]?.message).toContain('meera@agency.test');
    await db.updateTable('staff_user').set({ twoFactorEnabled: 1 }).where('id', '=', id).execute();
    expect(faultsOf(await lookAtTeam(db))).toEqual([]);
  });
});

describe('the machine', () => {
  beforeEach(() => start());

  it('with an old Node', () => {
    expect(lookAtNode('20.19.0').state).toBe('wrong');
    expect(lookAtNode().state).toBe('ok');
  });

  it.skipIf(onPostgres)('with things that others can read', () => {
    const { config } = test;
    const envFile = join(config.dataDir, 'settings');
    writeFileSync(envFile, 'SMTP_URL=…', { mode: 0o600 });
    expect(faultsOf(lookAtPermissions(config, envFile))).toEqual([]);
    chmodSync(envFile, 0o644);
    chmodSync(join(config.dataDir, 'site.db'), 0o640);
    expect(lookAtPermissions(config, envFile).map(({ mend }) => mend)).toEqual([
      `chmod 600 ${join(config.dataDir, 'site.db')}`,
      `chmod 600 ${envFile}`,
    ]);
  });

  it('tells how full the disks are, and of a clock that is behind', async () => {
    const disks = await lookAtDisks(test.config);
    expect(disks.map(({ area }) => area)).toContain('disk');
    await recordAction(test.deps, makeActor('asha'), 'client.create', 'x');
    test.clock.advance(-24 * 60 * 60_000);
    const behind = await lookAtClock(test.deps.db, test.clock);
    expect(behind).toMatchObject({ state: 'wrong', mend: expect.stringContaining('timedatectl') });
  });
});

describe('the configuration', () => {
  const pay = {
    PAY_BANK_NAME: 'Bank',
    PAY_ACCOUNT_NAME: 'Name',
    PAY_ACCOUNT_NUMBER: '5550123456',
    PAY_IFSC: 'HDFC0001234',
    PAY_COMPANY_CODE: 'C',
    PAY_UPI_ID: 'agency@hdfc',
  };
  it.each([
    ['no https', { PUBLIC_URL: 'http://www.agency.test' }, 'https'],
    [
      'no name',
      { PUBLIC_URL: 'https://203.0.113.5', TRUST_PROXY: '127.0.0.1' },
      'will not work for other people',
    ],
    ['no mail server', { SMTP_URL: '' }, 'SMTP_URL is not set'],
    ['mail in plain text', { SMTP_URL: 'smtp://u:p@mail.test?tls=optional' }, 'go in plain text'],
    ['no rate limits', { RATE_LIMIT: 'off' }, 'RATE_LIMIT is off'],
    ['the example’s account', { PAY_IFSC: 'EXMP0001234' }, 'those of the example'],
  ])('in production with %s is wrong', (_what, changes, words) => {
    const right = {
      NODE_ENV: 'production',
      DATA_DIR: makeDataDir(),
      APP_SECRET: testSecret,
      PUBLIC_URL: 'https://www.agency.test',
      TRUST_PROXY: '127.0.0.1',
      SMTP_URL: 'smtps://u:p@mail.test',
      ...pay,
    };
    const wrongs = (environment: Record<string, string>) =>
      configWarnings(readConfig(environment)).filter(({ severe }) => severe);
    expect(wrongs(right)).toEqual([]);
    expect(wrongs({ ...right, ...changes })).toEqual([
      expect.objectContaining({ message: expect.stringContaining(words) }),
    ]);
  });
});

describe('the command', () => {
  it('says what is wrong with the line that mends it, in words and in JSON, and ends with 1', async () => {
    await start();
    const environment = { DATA_DIR: test.config.dataDir, PUBLIC_URL: 'http://127.0.0.1:59172' };
    const text = await runCli(['doctor'], environment);
    expect(text.ok).toBe(false);
    expect(text.out).toMatch(/^WRONG {4}address: .*\n {11}-> .*npm start/m);
    expect(text.err).toMatch(/^Something is wrong: .*address.*\.\n$/);
    chmodSync(test.config.dataDir, 0o755);
    const json = await runCli(['doctor', '--json'], environment);
    const findings = JSON.parse(json.out) as Finding[];
    // Said once.
    expect(findings.filter(({ mend }) => mend?.includes('chmod 700'))).toHaveLength(1);
    for (const { state, mend } of findings)
      expect(state === 'ok' || state === 'unknown' || (mend ?? '') !== '').toBe(true);
    for (const area of ['node', 'configuration', 'secret', 'disk', 'database', 'backups', 'team', 'clock'])
      expect(findings.map((each) => each.area)).toContain(area);
  });

  it('ends with 0 where there are warnings alone, and sends a mail when asked', async () => {
    await start();
    const publicUrl = await test.listen();
    const smtp = await startSmtpCatcher();
    const { ok, out, err } = await runCli(['doctor', '--send-test-mail', 'asha@agency.test'], {
      DATA_DIR: test.config.dataDir,
      PUBLIC_URL: publicUrl,
      MAIL_FROM: 'hello@127.0.0.1.invalid',
      SMTP_URL: `${smtp.url}?tls=off`,
    });
    // What DNS says of a name that does not exist depends on the machine.
    const others = err.replace(/^Something is wrong: mail sender\.\n$/, '');
    expect([others, ok || err !== '']).toEqual(['', true]);
    expect(out).toContain('test mail: The mail server has accepted a mail to asha@agency.test');
    const [mail] = await smtp.waitFor(1);
    expect(mail?.to).toEqual(['asha@agency.test']);
    await smtp.close();
  });

  it('names a broken configuration, a missing database and a lost secret, and makes nothing', async () => {
    await start();
    const { dataDir } = test.config;
    const first = async (environment: Record<string, string>) =>
      (JSON.parse((await runCli(['doctor', '--json'], environment)).out) as Finding[]).find(
        ({ state }) => state === 'wrong',
      );
    expect(await first({ DATA_DIR: dataDir, PORT: 'x' })).toMatchObject({
      area: 'configuration',
      message: expect.stringContaining('PORT'),
    });
    const nowhere = join(dataDir, 'nowhere');
    expect((await first({ DATA_DIR: nowhere }))?.message).toContain('There is no database');
    expect(await first({ DATA_DIR: dataDir, APP_SECRET: '' })).toMatchObject({
      area: 'secret',
      message: expect.stringContaining('the secret is gone'),
    });
    expect([existsSync(nowhere), existsSync(join(dataDir, 'app-secret'))]).toEqual([false, false]);
  });
});
