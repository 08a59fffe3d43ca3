// Whether mail goes out: the log-in at the mail server, the sender's DNS records, and what waits.
import { brand } from '#content/brand.ts';
import { mailProblems } from '#contract/staff/mail-problems.ts';
import { formatInstant } from '#contract/time.ts';
import type { Config } from '#server/config.ts';
import type { Clock, Db } from '#server/deps.ts';
import { readDelivery } from '#server/outbox/delivery.store.ts';
import { troubleOf } from '#server/outbox/mail-problem.ts';
import { addressOf } from '#server/outbox/mailbox.ts';
import { smtpWarning } from '#server/outbox/smtp-url.ts';
import { trySmtp } from '#server/outbox/try-smtp.ts';
import { about, type Finding, faultsOr } from './finding.ts';
import { lookAtSender, type TxtResolver } from './mail-dns.ts';

const lateMs = 60 * 60_000;

const lookAtSmtp = async (smtpUrl: string): Promise<Finding[]> => {
  const say = about('mail server');
  const plainText = smtpWarning(smtpUrl);
  const notes = plainText === undefined ? [] : [say.warning(plainText, 'SMTP_URL=smtps://…')];
  try {
    await trySmtp(smtpUrl);
    const { host } = new URL(smtpUrl);
    const words = `${host} accepts the sign-in. (No mail was sent: --send-test-mail ADDRESS sends one.)`;
    return [say.ok(words), ...notes];
  } catch (error) {
    const { problem, detail } = troubleOf(error);
    const { words, mend } = mailProblems[problem];
    return [say.wrong(`${words} (${detail})`, mend), ...notes];
  }
};

const lookAtOutbox = async (db: Db, clock: Clock): Promise<Finding[]> => {
  const say = about('mail');
  const { waiting, failed, waitingSince, outage } = await readDelivery(db);
  const waitsMs = waitingSince === undefined ? 0 : clock.now().getTime() - Date.parse(waitingSince);
  return faultsOr(
    [
      failed > 0 &&
        say.wrong(
          `${failed} ${failed === 1 ? 'mail was' : 'mails were'} not delivered.`,
          'See why, and try again, in the console under Mail; or see why with: npm run -s cli -- check',
        ),
      outage !== undefined &&
        say.wrong(
          `No mail has gone out since ${formatInstant(outage.since, brand.hours)}: ${mailProblems[outage.problem].words}`,
          mailProblems[outage.problem].mend,
        ),
      waitsMs > lateMs &&
        say.warning(
          `${waiting === 1 ? '1 mail has waited' : `${waiting} mails have waited, the oldest`} for ${Math.floor(waitsMs / 60_000)} minutes.`,
          'Make sure that the server is running. To see why they wait: npm run -s cli -- check',
        ),
    ],
    say.ok(
      waiting === 0
        ? 'No mail is waiting.'
        : `${waiting} ${waiting === 1 ? 'mail is on its' : 'mails are on their'} way.`,
    ),
  );
};

/** The log-in and the DNS records are only looked at if there is a mail server. */
export const lookAtMail = async (
  { smtpUrl, mailFrom }: Config,
  db: Db,
  clock: Clock,
  resolver: TxtResolver,
): Promise<Finding[]> => [
  ...(smtpUrl === undefined
    ? [about('mail server').unknown('SMTP_URL is not set, so there is no sign-in to try.')]
    : [...(await lookAtSmtp(smtpUrl)), ...(await lookAtSender(addressOf(mailFrom), resolver))]),
  ...(await lookAtOutbox(db, clock)),
];
