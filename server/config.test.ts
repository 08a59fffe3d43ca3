// Configuration: read once, checked as a whole, refused in one line that names the variable.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brand } from '#content/brand.ts';
import { childEnvironment } from '#tests/support/child-environment.ts';
import { makeDataDir, testSecret } from '#tests/support/make-config.ts';
import { ConfigError, configVariables, readConfig } from './config.ts';
import { lookAtPermissions } from './doctor/machine.ts';
import { openDeps } from './open-deps.ts';
import { isPlainAddress } from './outbox/mailbox.ts';

const base = { DATA_DIR: makeDataDir(), APP_SECRET: testSecret };

const pay = {
  PAY_BANK_NAME: 'Example Bank',
  PAY_ACCOUNT_NAME: 'Example Agency Private Limited',
  PAY_ACCOUNT_NUMBER: '001234567890',
  PAY_IFSC: 'EXMP0001234',
  PAY_COMPANY_CODE: 'EXAMPLE',
  PAY_UPI_ID: 'agency@examplebank',
};

const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig({ ...base, ...environment });
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  throw new Error('nothing was refused');
};

describe('defaults', () => {
  it('are those of development', () => {
    const config = readConfig({ DATA_DIR: base.DATA_DIR });
    expect(config).toMatchObject({
      port: 5001,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:5001',
      databaseUrl: `sqlite:${join(base.DATA_DIR, 'site.db')}`,
      mailTo: brand.mail.enquiriesTo,
      trustProxy: false,
      corsOrigins: [],
      production: false,
      rateLimit: true,
      pay: { demo: true, upiId: 'demo@invalid', upiMerchant: false },
    });
    expect(config.smtpUrl).toBeUndefined();
    expect(config.metricsToken).toBeUndefined();
  });

  it('follow PORT and NODE_ENV', () => {
    expect(readConfig({ ...base, PORT: '5120' }).publicUrl).toBe('http://localhost:5120');
    expect(readConfig({ ...base, ...pay, NODE_ENV: 'production' })).toMatchObject({
      host: '0.0.0.0',
      production: true,
      pay: { demo: false, ifsc: 'EXMP0001234' },
    });
  });

  it('count an empty value as none', () => {
    expect(readConfig({ ...base, PORT: '', SMTP_URL: ' ' }).port).toBe(5001);
  });
});

describe('a bad value is refused in one line that names it', () => {
  it.each([
    ['PORT', '0'],
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['NODE_ENV', 'prod'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'https://example.com/site'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'http://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Agency <hello@example.com>\nBcc: all@example.com'],
    ['MAIL_TO', 'Agency <hello@example.com>'],
    ['MAIL_TO', 'a@example.com, b@example.com'],
    ['MAIL_TO', 'office:hello@example.com'],
    ['MAIL_TO', '(office)hello@example.com'],
    ['MAIL_TO', `${'x'.repeat(250)}@example.com`],
    ['MAIL_FROM', 'Agency <he(l)lo@example.com>'],
    ['MAIL_FROM', 'Agency <hello@[192.0.2.1]>'],
    ['MAIL_FROM', 'Agency <a@example.com> <b@example.com>'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://host:99999'],
    ['SMTP_URL', 'smtp://host:0'],
    ['SMTP_URL', 'smtp://user:100%@host'],
    ['APP_SECRET', `${'\0'.repeat(40)}x`],
    ['DATABASE_URL', 'sqlite::memory:'],
    ['DATABASE_URL', 'sqlite:file:site?mode=memory'],
    ['DATABASE_URL', 'sqlite:/tmp/'],
    ['APP_SECRET', 'short'],
    ['APP_SECRET', `${testSecret},short`],
    ['PAY_IFSC', 'HDFC1234567'],
    ['PAY_UPI_ID', 'agency'],
    ['PAY_ACCOUNT_NUMBER', 'twelve'],
    ['PAY_UPI_MERCHANT', 'yes'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '0'],
    ['STORAGE_URL', 's3://bucket'],
    ['STORAGE_URL', 's3://key:secret@bucket?region=ap-south-1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUST_PROXY', '10.0.0.0/8,::/0'],
    ['TRUST_PROXY', '::ffff:0:0/96'],
    ['TRUST_PROXY', '10.0.0.0/8,proxy'],
    ['CORS_ORIGINS', '*'],
    ['CORS_ORIGINS', 'https://example.com/site'],
    ['CONSOLE_URL', 'console.example.com'],
    ['RATE_LIMIT', 'no'],
    ['METRICS_TOKEN', 'short'],
  ])('%s=%s', (name, value) => {
    const message = refusal({ [name]: value });
    expect(message).toMatch(new RegExp(`^${name}: `));
    expect(message).not.toContain('\n');
  });

  it('asks for both parts of the key to S3 storage', () => {
    expect(refusal({ AWS_ACCESS_KEY_ID: 'agency' })).toMatch(/^AWS_SECRET_ACCESS_KEY: /);
    expect(refusal({ AWS_SECRET_ACCESS_KEY: 'secret' })).toMatch(/^AWS_ACCESS_KEY_ID: /);
  });

  it('names every missing payment variable in production', () => {
    const { PAY_IFSC: _, PAY_UPI_ID: __, ...some } = pay;
    expect(refusal({ NODE_ENV: 'production', ...some })).toMatch(
      /^PAY_IFSC, PAY_UPI_ID: required in production/,
    );
    const none = refusal({ NODE_ENV: 'production' });
    for (const name of Object.keys(pay)) expect(none).toContain(name);
  });

  it('stops the server before it listens', () => {
    const { status, stderr } = spawnSync(process.execPath, ['server/main.ts'], {
      env: { ...childEnvironment(), DATA_DIR: makeDataDir(), PORT: 'abc' },
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toBe('PORT: must be a port number, 1 to 65535\n');
  });
});

describe('values', () => {
  it('of TRUST_PROXY are hops or networks', () => {
    expect(readConfig({ ...base, TRUST_PROXY: '2' }).trustProxy).toBe(2);
    expect(readConfig({ ...base, TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1']);
  });

  it('of lists are taken apart', () => {
    const second = `${testSecret}-old`;
    expect(readConfig({ ...base, APP_SECRET: `${testSecret}, ${second}` }).appSecrets).toEqual([
      testSecret,
      second,
    ]);
    expect(
      readConfig({ ...base, CORS_ORIGINS: 'https://a.example,http://localhost:3000' }).corsOrigins,
    ).toEqual(['https://a.example', 'http://localhost:3000']);
    expect(
      readConfig({ ...base, CORS_ORIGINS: 'https://a.example/, https://b.example' }).corsOrigins,
    ).toEqual(['https://a.example', 'https://b.example']);
  });

  it('of CONSOLE_URL is that of PUBLIC_URL where none is given; another lets the site call the API', () => {
    const together = readConfig({ ...base, PUBLIC_URL: 'https://www.example.com/' });
    expect(together).toMatchObject({ consoleUrl: 'https://www.example.com', corsOrigins: [] });
    const apart = { PUBLIC_URL: 'https://www.example.com', CONSOLE_URL: 'https://console.example.com/' };
    expect(readConfig({ ...base, ...apart, CORS_ORIGINS: 'https://example.com' })).toMatchObject({
      publicUrl: 'https://www.example.com',
      consoleUrl: 'https://console.example.com',
      corsOrigins: ['https://www.example.com', 'https://example.com'],
    });
  });
});

describe('the kept secret', () => {
  it('is made once, readable by its owner alone', () => {
    const dataDir = makeDataDir();
    const [first] = readConfig({ DATA_DIR: dataDir }).appSecrets;
    expect(first?.length).toBeGreaterThanOrEqual(43);
    expect(readConfig({ DATA_DIR: dataDir }).appSecrets).toEqual([first]);
    expect(statSync(join(dataDir, 'app-secret')).mode & 0o777).toBe(0o600);
    expect(readdirSync(dataDir)).toEqual(['app-secret']);
  });

  it.each([
    ['empty', ''],
    ['white space', '\n\n'],
    ['short', 'a-secret\n'],
    ['cut off', `${'k'.repeat(31)}\n`],
    ['zero bytes', '\0'.repeat(44)],
  ])('is refused when it is %s, in one line that names the file', (_what, content) => {
    const dataDir = makeDataDir();
    const path = join(dataDir, 'app-secret');
    writeFileSync(path, content, { mode: 0o600 });
    const message = refusal({ DATA_DIR: dataDir, APP_SECRET: '' });
    expect(message).toContain(path);
    expect(message).toMatch(/^[^\n]+: restore it from a backup, or remove it[^\n]+$/);
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('is taken from the eyes of others', () => {
    const dataDir = makeDataDir();
    const { appSecrets } = readConfig({ DATA_DIR: dataDir });
    const path = join(dataDir, 'app-secret');
    chmodSync(path, 0o644);
    expect(readConfig({ DATA_DIR: dataDir }).appSecrets).toEqual(appSecrets);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });
});

it('accepts for mail what the outbox takes', () => {
  const { mailTo, mailFrom } = readConfig({
    ...base,
    MAIL_TO: 'o’hara+new@bücher.example',
    MAIL_FROM: '"Agency, Ltd." <hello@example.com>',
  });
  expect(isPlainAddress(mailTo)).toBe(true);
  expect(mailFrom).toBe('"Agency, Ltd." <hello@example.com>');
  expect(isPlainAddress(readConfig(base).mailTo)).toBe(true);
});

describe('places', () => {
  const opening = async (environment: Record<string, string>): Promise<unknown> => {
    const deps = await openDeps(readConfig({ ...base, DATA_DIR: makeDataDir(), ...environment }));
    return deps.close();
  };
  const refusalToOpen = async (environment: Record<string, string>): Promise<string> => {
    const error = await opening(environment).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConfigError);
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    return message;
  };
  const file = join(makeDataDir(), 'a-file');
  writeFileSync(file, 'not a database, and not a folder\n'.repeat(100));

  it.each([
    ['DATA_DIR', file],
    ['DATA_DIR', join(file, 'below')],
    ['DATA_DIR', '/proc/site'],
    ['DATA_DIR', '/proc'],
    ['STORAGE_URL', `file:${file}`],
    ['STORAGE_URL', 'file:/proc/files'],
    ['STORAGE_URL', 'file:/proc/below/files'],
    ['DATABASE_URL', `sqlite:${makeDataDir()}`],
    ['DATABASE_URL', 'sqlite:/proc/site.db'],
    ['DATABASE_URL', `sqlite:${join(file, 'site.db')}`],
  ])('%s=%s is refused', async (name, value) => {
    expect(await refusalToOpen({ [name]: value })).toMatch(new RegExp(`^${name}: `));
  });

  it('a file that is no database is refused and left as it is', async () => {
    chmodSync(file, 0o644);
    const before = readFileSync(file, 'utf8');
    expect(await refusalToOpen({ DATABASE_URL: `sqlite:${file}` })).toContain(`${file} is damaged`);
    expect(readFileSync(file, 'utf8')).toBe(before);
    expect(statSync(file).mode & 0o777).toBe(0o644);
  });

  it('hold nothing that others can read, and what they could is repaired or told', async () => {
    const dataDir = makeDataDir();
    const usual = process.umask(0o022);
    try {
      mkdirSync(join(dataDir, 'files', 'kept'), { recursive: true });
      writeFileSync(join(dataDir, 'site.db'), '');
      const deps = await openDeps(readConfig({ ...base, DATA_DIR: dataDir }));
      writeFileSync(join(dataDir, 'files', 'arrivals', 'x.part'), 'x');
      for (const name of [
        'site.db',
        'site.db-wal',
        'site.db-shm',
        'files/kept',
        'files/arrivals',
        'files/arrivals/x.part',
      ]) {
        expect([name, statSync(join(dataDir, name)).mode & 0o077]).toEqual([name, 0]);
      }
      const said = () =>
        lookAtPermissions(deps.config)
          .map(({ mend }) => mend)
          .filter((mend) => mend === `chmod 700 ${dataDir}`);
      expect(said()).toEqual([]);
      chmodSync(dataDir, 0o755);
      expect(said()).toHaveLength(1);
      await deps.close();
    } finally {
      process.umask(usual);
    }
  });
});

it('.env.example names every variable, in the same order, and sets none', () => {
  const lines = readFileSync('.env.example', 'utf8').split('\n');
  const named = lines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
  expect(named).toEqual(configVariables);
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});
