// The server: configuration, dependencies, site, application, outbox, and an orderly end. The only caller of process.exit.
import { resolve } from 'node:path';
import { brand } from '#content/brand.ts';
import { consolePaths } from '#contract/staff/paths.ts';
import { formatInstant } from '#contract/time.ts';
import { buildApp } from './app.ts';
import { type Backups, backUpRegularly } from './backups/backup-regularly.ts';
import { type Config, ConfigError, heldSocket, readConfig, readEnvironment } from './config.ts';
import { DatabaseBusyError } from './db/busy.ts';
import { checkFile } from './db/check-file.ts';
import type { Deps } from './deps.ts';
import { finishInTurns } from './enquiries/finish-arrivals.ts';
import { type Scanning, startScanning } from './files/scan-worker.ts';
import { type Sweeping, sweepRegularly } from './files/sweep-regularly.ts';
import { instance } from './health/instance.ts';
import { type ConsoleFiles, loadConsole } from './http/console-routes.ts';
import { publishAssets } from './http/publish-assets.ts';
import { brotliQuality, compressSite, loadSite, type Site } from './http/site.ts';
import { makeTraffic } from './http/traffic.ts';
import { newInstallation } from './installation.ts';
import { openDeps } from './open-deps.ts';
import { smtpWarning } from './outbox/smtp-url.ts';
import { type Outbox, startOutbox } from './outbox/worker.ts';
import { purgeRegularly } from './people/purge.ts';
import { setupAtStart } from './staff/first-start.ts';

const distFolder = resolve(import.meta.dirname, '..', 'dist');
/** How long what is under way may go on after the signal to stop: 50 MB at 4 Mbit/s take a minute and three quarters. */
const graceMs = 120_000;
/** How long visitors hold up each mail at most: three lanes send ten a second while the server is never idle. */
const longestHoldMs = 300;
/** After the start. */
const bestCompressionMs = 30_000;

const openSite = async (config: Config, log: Deps['log']): Promise<Site | undefined> => {
  try {
    return await loadSite(distFolder, config);
  } catch (error) {
    log.error({ err: error }, 'the site could not be loaded; run: npm run build');
    return undefined;
  }
};

const openConsole = async ({ consoleUrl }: Config, log: Deps['log']): Promise<ConsoleFiles | undefined> => {
  try {
    return await loadConsole(distFolder, consoleUrl);
  } catch (error) {
    log.error({ err: error }, 'the console could not be loaded; run: npm run build');
    return undefined;
  }
};

/** Quick compression at once; in production the best once the start is over, which takes two seconds of processor time. */
const compressInBackground = (site: Site, { config, log }: Deps): void => {
  const onError = (error: unknown) => log.error({ err: error }, 'pages go uncompressed');
  compressSite(site, brotliQuality.fast).catch(onError);
  if (config.production) setTimeout(() => compressSite(site).catch(onError), bestCompressionMs).unref();
};

/** How the first administrator gets in. In production what is printed is kept and read by others: the link itself is in a file. */
const setupLines = async (deps: Deps): Promise<{ label: string; url: string }[]> => {
  const label = 'Set up the console';
  const setup = await setupAtStart(deps);
  if (setup === undefined) return [];
  if (setup === 'expired') {
    return [{ label, url: 'the link has expired; for a new one: npm run -s cli -- user setup-link' }];
  }
  const { url, path, expiresAt } = setup;
  const file = `${path} (until ${formatInstant(expiresAt, brand.hours)})`;
  return deps.config.production
    ? [{ label, url: `open the link in ${file}` }]
    : [
        { label, url },
        { label: 'Set-up link in', url: file },
      ];
};

/** What to show on the terminal once they can be opened. */
const addressesOf = async (deps: Deps): Promise<string> => {
  const { config } = deps;
  const lines: { label: string; url: string }[] = [
    { label: 'Site', url: config.publicUrl },
    { label: 'Console', url: config.consoleUrl + consolePaths.home },
  ];
  lines.push(...(await setupLines(deps)));
  if (!config.production) {
    const { makeDemoLinks } = await import('./demo.ts');
    lines.push(...(await makeDemoLinks(deps)));
  }
  const width = Math.max(...lines.map(({ label }) => label.length));
  return `\n${lines.map(({ label, url }) => `  ${label.padEnd(width)}  ${url}`).join('\n')}\n\n`;
};

/** Says why the port could not be taken, in one line. */
const listenReason = (error: NodeJS.ErrnoException, { port, host }: Config): string => {
  if (error.code === 'EADDRINUSE') return `PORT: ${port} is in use by another program`;
  if (error.code === 'EACCES') return `PORT: ${port} may not be opened by this user`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST: ${host} is not an address of this machine`;
  return `HOST: the server cannot listen on ${host} (${error.code ?? error.message})`;
};

const start = async (): Promise<void> => {
  const config = readConfig(readEnvironment());
  const begun = newInstallation(config);
  const deps = await openDeps(config);
  const { log } = deps;
  log.info({ instance }, 'starting');
  const mailWarning = smtpWarning(config.smtpUrl);
  if (mailWarning !== undefined) log.warn(mailWarning);
  const fileCheck = await checkFile(deps);
  const site = await openSite(config, log);
  const traffic = makeTraffic();
  let outbox: Outbox | undefined;
  let scanning: Scanning | undefined;
  let sweeping: Sweeping | undefined;
  let stopPurging: (() => void) | undefined;
  let backups: Backups | undefined;
  const console = await openConsole(config, log);
  const app = await buildApp(deps, site, {
    console,
    afterPost: () => scanning?.nudge(),
    traffic,
    databaseFault: fileCheck.fault,
    lastSweptAt: () => sweeping?.lastSweptAt(),
  });

  const giveUp = (): never => {
    deps.files.abandon();
    process.exit(1);
  };
  let ending = false;
  const end = async (signal: string): Promise<void> => {
    if (ending) giveUp();
    ending = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error('what was under way took too long; stopping all the same');
      giveUp();
    }, graceMs).unref();
    await app.close();
    sweeping?.stop();
    stopPurging?.();
    await backups?.stop();
    await scanning?.stop();
    await outbox?.stop();
    await fileCheck.stop();
    await deps.close();
    log.info('stopped');
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end(signal));

  // Before the first page that names them.
  await publishAssets(deps, { site, console });
  const addresses = await addressesOf(deps);
  try {
    const { port, host } = config;
    const fd = heldSocket();
    // Fastify passes unknown options on to Node; given a descriptor, Node ignores all others.
    await app.listen({ port, host, ...(fd === undefined ? {} : { fd }) });
  } catch (error) {
    await deps.close();
    const reason = listenReason(error as NodeJS.ErrnoException, config);
    throw new ConfigError(reason);
  }
  if (begun !== undefined) {
    log.warn({ dataDir: config.dataDir }, begun);
    process.stdout.write(`\n  ${begun}\n`);
  }
  process.stdout.write(addresses);
  scanning = startScanning(deps);
  const makeRoom = () => traffic.untilCalm(longestHoldMs);
  outbox = startOutbox(deps, { prepare: finishInTurns(deps), makeRoom });
  if (site !== undefined) {
    compressInBackground(site, deps);
  }
  sweeping = sweepRegularly(deps);
  stopPurging = purgeRegularly(deps);
  backups = backUpRegularly(deps);
};

try {
  await start();
} catch (error) {
  // Another program's lock may be gone at the next try: whatever starts the server tries again.
  const known = error instanceof ConfigError || error instanceof DatabaseBusyError;
  process.stderr.write(`${known ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}
