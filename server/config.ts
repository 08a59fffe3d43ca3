// The only reader of the environment. Read and checked once, at start; a bad value stops the start with one line that names it.
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { brand } from '#content/brand.ts';
import { isSecret, keptSecrets } from './app-secret.ts';
import { ConfigError } from './config-error.ts';
import { engineOfUrl } from './db/engine-of-url.ts';
import { isS3Url, readS3Url } from './files/s3/s3-url.ts';
import { readClamavUrl } from './files/scan-url.ts';
import { isOrigin } from './origin.ts';
import { isMailbox, isPlainAddress } from './outbox/mailbox.ts';
import { readSmtpUrl } from './outbox/smtp-url.ts';

export { ConfigError } from './config-error.ts';

type PayConfig = {
  bankName: string;
  accountName: string;
  accountNumber: string;
  ifsc: string;
  companyCode: string;
  upiId: string;
  /** Whether `upiId` is a merchant's, so that a button may open the payment app. */
  upiMerchant: boolean;
  /** True if any of these is a made-up value: the page then says so. */
  demo: boolean;
};

export type Config = {
  port: number;
  host: string;
  /** The site's own origin, without a trailing slash. */
  publicUrl: string;
  /** The origin of console and API: a different one if the site is hosted apart. */
  consoleUrl: string;
  /** Absolute. */
  dataDir: string;
  /** `sqlite:` and an absolute path. */
  databaseUrl: string;
  /** `file:` and an absolute path. */
  storageUrl: string;
  /** Of the S3 storage. Without them its library looks for a role of the machine. */
  storageKeys?: { accessKeyId: string; secretAccessKey: string };
  smtpUrl?: string;
  /** Of clamd. Uploaded files can be opened only once it has found nothing in them. */
  clamavUrl?: string;
  mailFrom: string;
  mailTo: string;
  /** The first signs; all are accepted. */
  appSecrets: string[];
  /** Who must have a second factor a week after the account was made. */
  requireSecondFactor: 'admins' | 'all' | 'off';
  pay: PayConfig;
  /** Nobody, a number of proxies in front, or their networks. */
  trustProxy: false | number | string[];
  /** Other origins whose pages may call the API. */
  corsOrigins: string[];
  production: boolean;
  rateLimit: boolean;
  metricsToken?: string;
  /** Absolute; the folder of daily backups. None are made without it. */
  backupTo?: string;
  /** PostgreSQL's own tools make the backups: BACKUP_TO=off beside it. */
  backupsElsewhere?: true;
  backupKeep: number;
  backupPassphrase?: string;
};

/** Shown on the page, plainly a demo, and impossible to pay to. */
const demoPay = {
  PAY_BANK_NAME: 'Demo Bank (not a real account)',
  PAY_ACCOUNT_NAME: 'Demo Account (do not pay)',
  PAY_ACCOUNT_NUMBER: '0000 0000 0000',
  PAY_IFSC: 'DEMO0000000',
  PAY_COMPANY_CODE: 'DEMO',
  PAY_UPI_ID: 'demo@invalid',
} as const;

const payVariables = Object.keys(demoPay) as (keyof typeof demoPay)[];

const defaultPort = 5001;

/** A network wider than the widest private one, 10.0.0.0/8 or fc00::/7, is not a list of proxies. */
const narrowestBits = { 4: 8, 6: 7 } as const;

const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0 || address.includes('%')) return false;
  if (bits === undefined) return true;
  // An IPv4-mapped IPv6 network is measured by the bits of its IPv4 part.
  const least = /^[0:]*:ffff:/i.test(address) ? 96 + narrowestBits[4] : narrowestBits[version];
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= (version === 4 ? 32 : 128);
};

const list = (text: string): string[] => text.split(',').map((each) => each.trim());
const withoutSlash = (text: string): string => text.replace(/\/$/, '');

const text = z.string().trim();
const line = text.regex(/^[^\r\n]+$/, 'must be one line of text');

const origin = text
  .transform(withoutSlash)
  .refine(isOrigin, 'must be an origin such as https://example.com, without a path');

const proxies = text.transform((value, context): number | string[] => {
  if (/^\d{1,2}$/.test(value) && Number(value) > 0) return Number(value);
  const networks = list(value);
  if (networks.every(isNetwork)) return networks;
  context.addIssue(
    'must be a number of proxies (1 or more) or a list of addresses such as 10.0.0.0/8, ::1; a wider network would trust everyone',
  );
  return z.NEVER;
});

const isPostgresUrl = (value: string): boolean => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value);

/** Every variable with what it must be. The order is that of `.env.example`. */
const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test'], 'must be development or production').optional(),
  PORT: text
    .regex(/^\d{1,5}$/, 'must be a port number, 1 to 65535')
    .transform(Number)
    .refine((port) => port >= 1 && port <= 65_535, 'must be a port number, 1 to 65535')
    .optional(),
  HOST: line.optional(),
  PUBLIC_URL: origin.optional(),
  CONSOLE_URL: origin.optional(),
  DATA_DIR: line.optional(),
  DATABASE_URL: text
    .refine(
      (value) => isPostgresUrl(value) || /^sqlite:(?!:|file:|.*[?\0]|.*\/$)./.test(value),
      'must be postgres://user:password@host/name, or sqlite: and the path of a file; a database in memory would forget everything',
    )
    .optional(),
  STORAGE_URL: text
    .refine(
      (value) => readS3Url(value) !== undefined || /^file:[^\0]+$/.test(value),
      'must be file: and the path of a folder, or s3://bucket?endpoint=https://…&region=…',
    )
    .optional(),
  AWS_ACCESS_KEY_ID: line.optional(),
  AWS_SECRET_ACCESS_KEY: line.optional(),
  SMTP_URL: text
    .refine(
      (value) => readSmtpUrl(value) !== undefined,
      'must be smtp://… or smtps://… with a host; special characters of name and password are written %40 and so on',
    )
    .optional(),
  MAIL_FROM: line
    .refine(isMailbox, 'must be an address such as hello@example.com or Name <hello@example.com>')
    .optional(),
  MAIL_TO: line.refine(isPlainAddress, 'must be one plain address such as hello@example.com').optional(),
  APP_SECRET: text
    .transform(list)
    .refine(
      (secrets) => secrets.every(isSecret),
      'must be 32 characters or more (several: separated by commas, the first signs)',
    )
    .optional(),
  REQUIRE_SECOND_FACTOR: z.enum(['admins', 'all', 'off'], 'must be admins, all or off').optional(),
  PAY_BANK_NAME: line.optional(),
  PAY_ACCOUNT_NAME: line.optional(),
  PAY_ACCOUNT_NUMBER: line.regex(/^[0-9 ]{6,34}$/, 'must be digits').optional(),
  PAY_IFSC: line.regex(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'must be an IFSC such as HDFC0000001').optional(),
  PAY_COMPANY_CODE: line.optional(),
  PAY_UPI_ID: line
    .regex(/^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9.-]{1,64}$/, 'must be a UPI id such as name@bank')
    .optional(),
  PAY_UPI_MERCHANT: z.enum(['true', 'false'], 'must be true or false').optional(),
  TRUST_PROXY: proxies.optional(),
  CORS_ORIGINS: text
    .transform((value) => list(value).map(withoutSlash))
    .refine((origins) => origins.every(isOrigin), 'must be a list of origins such as https://example.com')
    .optional(),
  CLAMAV_URL: text
    .refine(
      (value) => readClamavUrl(value) !== undefined,
      'must be the socket of clamd: unix:/run/clamav/clamd.ctl or tcp://host:3310',
    )
    .optional(),
  RATE_LIMIT: z.enum(['on', 'off'], 'must be on or off').optional(),
  METRICS_TOKEN: line.min(16, 'must be 16 characters or more').optional(),
  BACKUP_TO: line.optional(),
  BACKUP_KEEP: text
    .regex(/^[1-9]\d{0,3}$/, 'must be a number, 1 to 9999')
    .transform(Number)
    .optional(),
  BACKUP_PASSPHRASE: line.min(12, 'must be 12 characters or more').optional(),
});

export const configVariables = Object.keys(variables.shape);

type Environment = Record<string, string | undefined>;

/** `process.env`, with what a `.env` file in the working folder adds to it. */
export const readEnvironment = (): Environment => {
  try {
    process.loadEnvFile('.env');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
      throw new ConfigError(`.env could not be read: ${(error as Error).message}`);
  }
  return process.env;
};

/**
 * The descriptor of the socket that systemd holds for this process, if it does: connections wait in it while the server
 * restarts. See sd_listen_fds(3).
 */
export const heldSocket = (): number | undefined => {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  return LISTEN_PID === String(process.pid) && LISTEN_FDS === '1' ? 3 : undefined;
};

const payFrom = (values: z.output<typeof variables>): PayConfig => {
  const missing = payVariables.filter((name) => values[name] === undefined);
  if (missing.length > 0 && values.NODE_ENV === 'production') {
    throw new ConfigError(`${missing.join(', ')}: required in production (how clients pay)`);
  }
  const pay = (name: keyof typeof demoPay): string => values[name] ?? demoPay[name];
  return {
    bankName: pay('PAY_BANK_NAME'),
    accountName: pay('PAY_ACCOUNT_NAME'),
    accountNumber: pay('PAY_ACCOUNT_NUMBER'),
    ifsc: pay('PAY_IFSC'),
    companyCode: pay('PAY_COMPANY_CODE'),
    upiId: pay('PAY_UPI_ID'),
    upiMerchant: values.PAY_UPI_MERCHANT === 'true',
    demo: missing.length > 0,
  };
};

/** Daily by default in production, beside the data unless told otherwise. Beside a database on a server there may be many instances: one is told. */
const backupFolder = (given: string | undefined, production: boolean, places: Places): string | undefined => {
  if (given === 'off') return undefined;
  if (given !== undefined) return resolve(given);
  return production && engineOfUrl(places) === 'sqlite' ? join(places.dataDir, 'backups') : undefined;
};

const absolute = (url: string, scheme: string): string => scheme + resolve(url.slice(scheme.length));

const databaseFrom = (given: string | undefined, dataDir: string): string => {
  if (given === undefined) return `sqlite:${join(dataDir, 'site.db')}`;
  return isPostgresUrl(given) ? given : absolute(given, 'sqlite:');
};

const storageKeysFrom = (values: z.output<typeof variables>): Pick<Config, 'storageKeys'> => {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = values;
  if (accessKeyId === undefined && secretAccessKey === undefined) return {};
  if (accessKeyId === undefined)
    throw new ConfigError('AWS_ACCESS_KEY_ID: required beside AWS_SECRET_ACCESS_KEY');
  if (secretAccessKey === undefined)
    throw new ConfigError('AWS_SECRET_ACCESS_KEY: required beside AWS_ACCESS_KEY_ID');
  return { storageKeys: { accessKeyId, secretAccessKey } };
};

const storageFrom = (given: string | undefined, dataDir: string): string => {
  if (given === undefined) return `file:${join(dataDir, 'files')}`;
  return isS3Url(given) ? given : absolute(given, 'file:');
};

type Places = Pick<Config, 'dataDir' | 'databaseUrl' | 'storageUrl'>;

const placesFrom = (values: z.output<typeof variables>): Places => {
  const dataDir = resolve(values.DATA_DIR ?? 'data');
  return {
    dataDir,
    databaseUrl: databaseFrom(values.DATABASE_URL, dataDir),
    storageUrl: storageFrom(values.STORAGE_URL, dataDir),
  };
};

const parse = (environment: Environment): z.output<typeof variables> => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new ConfigError(`${String(issue?.path[0])}: ${issue?.message}`);
};

export type RestoreConfig = Places &
  Pick<Config, 'port' | 'host' | 'backupPassphrase'> & { appSecrets?: string[] };

/** Reads the part that a restore needs, without making a folder or a secret. Throws a ConfigError. */
export const readRestoreConfig = (environment: Environment): RestoreConfig => {
  const values = parse(environment);
  return {
    ...placesFrom(values),
    port: values.PORT ?? defaultPort,
    host: values.HOST ?? '127.0.0.1',
    ...(values.APP_SECRET ? { appSecrets: values.APP_SECRET } : {}),
    ...(values.BACKUP_PASSPHRASE ? { backupPassphrase: values.BACKUP_PASSPHRASE } : {}),
  };
};

/**
 * Reads the configuration. An empty value counts as not set. If APP_SECRET is missing, it makes one and keeps it in the data
 * folder; `beforeMaking` is called before that and may throw. Throws a ConfigError.
 */
export const readConfig = (
  environment: Environment,
  beforeMaking: (places: Places) => void = () => undefined,
): Config => {
  const values = parse(environment);
  const production = values.NODE_ENV === 'production';
  const pay = payFrom(values);
  const port = values.PORT ?? defaultPort;
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${port}`;
  const consoleUrl = values.CONSOLE_URL ?? publicUrl;
  const places = placesFrom(values);
  beforeMaking(places);
  const backupTo = backupFolder(values.BACKUP_TO, production, places);
  return {
    port,
    host: values.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    publicUrl,
    consoleUrl,
    ...places,
    ...storageKeysFrom(values),
    ...(values.SMTP_URL ? { smtpUrl: values.SMTP_URL } : {}),
    ...(values.CLAMAV_URL ? { clamavUrl: values.CLAMAV_URL } : {}),
    mailFrom: values.MAIL_FROM ?? `${brand.mail.fromName} <${brand.mail.fromAddress}>`,
    mailTo: values.MAIL_TO ?? brand.mail.enquiriesTo,
    appSecrets: values.APP_SECRET ?? keptSecrets(places.dataDir),
    requireSecondFactor: values.REQUIRE_SECOND_FACTOR ?? (production ? 'admins' : 'off'),
    pay,
    trustProxy: values.TRUST_PROXY ?? false,
    corsOrigins: [...(consoleUrl === publicUrl ? [] : [publicUrl]), ...(values.CORS_ORIGINS ?? [])],
    production,
    rateLimit: values.RATE_LIMIT !== 'off',
    ...(values.METRICS_TOKEN ? { metricsToken: values.METRICS_TOKEN } : {}),
    ...(backupTo === undefined ? {} : { backupTo }),
    ...(values.BACKUP_TO === 'off' && engineOfUrl(places) === 'postgres' ? { backupsElsewhere: true } : {}),
    backupKeep: values.BACKUP_KEEP ?? 7,
    ...(values.BACKUP_PASSPHRASE ? { backupPassphrase: values.BACKUP_PASSPHRASE } : {}),
  };
};
