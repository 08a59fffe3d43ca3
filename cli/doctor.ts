// `doctor`: looks at everything around the data that an operator can get wrong, and says how to fix it. Changes nothing.
import type { Command } from 'commander';
import { brand } from '#content/brand.ts';
import { secretIsThere } from '#server/app-secret.ts';
import { knownInstallationId } from '#server/backups/backup-state.store.ts';
import { type Config, ConfigError, readConfig, readRestoreConfig } from '#server/config.ts';
import { configWarnings } from '#server/config-warnings.ts';
import { databasePath, openAsIs } from '#server/db/open.ts';
import type { Clock, Db } from '#server/deps.ts';
import { lookAtAddress } from '#server/doctor/address.ts';
import { about, type Finding } from '#server/doctor/finding.ts';
import { lookAtBackups, lookAtDatabase, lookAtSecret, lookAtTeam } from '#server/doctor/installation.ts';
import { lookAtClock, lookAtDisks, lookAtNode, lookAtPermissions } from '#server/doctor/machine.ts';
import { lookAtMail } from '#server/doctor/mail.ts';
import { makeResolver } from '#server/doctor/mail-dns.ts';
import { newId } from '#server/ids.ts';
import { refuseWithoutDatabase } from '#server/installation.ts';
import { isPlainAddress } from '#server/outbox/mailbox.ts';
import { openMailer } from '#server/outbox/open-mailer.ts';
import { renderMail } from '#server/outbox/render-mail.ts';
import { type BareContext, type BareRun, CommandError } from './run.ts';

const clock: Clock = { now: () => new Date() };

const attempt = async (area: string, look: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> => {
  try {
    return await look();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [about(area).unknown(`It could not be checked: ${why}`)];
  }
};

const lookAtConfiguration = (config: Config): Finding[] => {
  const say = about('configuration');
  const findings = configWarnings(config).map(({ message, mend, severe }) =>
    severe ? say.wrong(message, mend) : say.warning(message, mend),
  );
  if (!config.production)
    findings.unshift(say.warning('The server runs in development.', 'NODE_ENV=production'));
  return findings.length === 0 ? [say.ok('All settings are valid and fit together.')] : findings;
};

/** What prevents any further check. */
const readOrFault = (environment: BareContext['environment']): Config | Finding => {
  try {
    const places = readRestoreConfig(environment);
    refuseWithoutDatabase(places);
    if (places.appSecrets === undefined && !secretIsThere(places.dataDir))
      return about('secret').wrong(
        `The database is at ${databasePath(places)}, but the secret is gone: neither APP_SECRET nor ${places.dataDir}/app-secret is there. The next start will make a new one, and all links and second factors stop working.`,
        'APP_SECRET=<the secret from before>, or restore the secret from a backup',
      );
    return readConfig(environment);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return about('configuration').wrong(
      error.message,
      'Correct it in .env, or in the environment of the service.',
    );
  }
};

const lookAround = async (config: Config, environment: BareContext['environment']): Promise<Finding[]> => {
  const withDatabase = async (db: Db): Promise<Finding[]> => {
    const installation = await knownInstallationId(db).catch(() => undefined);
    return [
      ...(await attempt('database', () => lookAtDatabase(config, db))),
      ...(await attempt('address', () => lookAtAddress(config, installation))),
      ...(await attempt('mail', () => lookAtMail(config, db, clock, makeResolver()))),
      ...(await attempt('backups', () => lookAtBackups(config, db, clock))),
      ...(await attempt('team', () => lookAtTeam(db))),
      ...(await attempt('clock', async () => [await lookAtClock(db, clock)])),
    ];
  };
  const db = openAsIs(config);
  try {
    return [
      lookAtNode(),
      ...lookAtConfiguration(config),
      ...lookAtSecret(config, Boolean(environment.APP_SECRET?.trim())),
      ...(await attempt('permissions', () => lookAtPermissions(config))),
      ...(await attempt('disk', () => lookAtDisks(config))),
      ...(await withDatabase(db)),
    ];
  } finally {
    await db.destroy().catch(() => undefined);
  }
};

const marks: Record<Finding['state'], string> = {
  ok: 'ok     ',
  warning: 'warning',
  wrong: 'WRONG  ',
  unknown: '?      ',
};

const asText = (findings: Finding[]): string =>
  findings
    .map(
      ({ area, state, message, mend }) =>
        `${marks[state]}  ${area}: ${message}${mend === undefined ? '' : `\n           -> ${mend}`}`,
    )
    .join('\n');

const sendTestMail = async (config: Config, to: string): Promise<Finding> => {
  const mailer = openMailer(config, clock);
  try {
    const content = renderMail({
      subject: `Test mail from ${brand.name}`,
      preheader: 'Sending mail works.',
      paragraphs: ['The doctor command sent this mail. Sending mail works.'],
      facts: [],
    });
    await mailer.send({ id: newId(clock), kind: 'doctor.test', to, ...content });
    return about('test mail').ok(
      `The mail server has accepted a mail to ${to}. Check that it arrives, and not in the spam folder.`,
    );
  } catch (error) {
    return about('test mail').wrong(
      `The mail could not be sent: ${(error as Error).message}`,
      'Correct SMTP_URL or MAIL_FROM.',
    );
  } finally {
    mailer.close();
  }
};

type Options = { sendTestMail?: string };

export const addDoctorCommand = (program: Command, bareRun: BareRun): void => {
  program
    .command('doctor')
    .description(
      'looks at the installation: address, proxy, mail, disk, clock, backups, secret, and says how to fix it',
    )
    .option('--send-test-mail <address>', 'also send a mail to this address')
    .option('--json', 'print JSON for other programs')
    .addHelpText(
      'after',
      '\nThis is about the installation; for what is in it (every row, file and hash): check.\nRun it where the server runs, as its user, while it runs. It changes nothing, and contacts only PUBLIC_URL, CONSOLE_URL, the mail server and DNS.\nEnds with exit code 1 when something is wrong; warnings alone end with 0.\n\nExamples:\n  $ npm run -s cli -- doctor\n  $ npm run -s cli -- doctor --send-test-mail you@example.com',
    )
    .action(
      bareRun(async ({ environment, print }, { sendTestMail: to }: Options) => {
        if (to !== undefined && !isPlainAddress(to))
          throw new CommandError('--send-test-mail must be one address, such as you@example.com');
        const config = readOrFault(environment);
        const findings =
          'state' in config
            ? [lookAtNode(), config]
            : [
                ...(await lookAround(config, environment)),
                ...(to === undefined ? [] : [await sendTestMail(config, to)]),
              ];
        print(findings, asText(findings));
        const bad = [...new Set(findings.filter(({ state }) => state === 'wrong').map(({ area }) => area))];
        if (bad.length > 0) throw new CommandError(`Something is wrong: ${bad.join(', ')}.`);
      }),
    );
};
