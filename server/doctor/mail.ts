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
import { type Finding, faultsOr, ok, unknown, warning, wrong } from './finding.ts';
import { lookAtSender, type TxtResolver } from './mail-dns.ts';

const lateMs = 60 * 60_000;

const lookAtSmtp = async (smtpUrl: string): Promise<Finding[]> => {
  const area = 'mail server';
  const plainText = smtpWarning(smtpUrl);
  const about = plainText === undefined ? [] : [warning(area, plainText, 'SMTP_URL=smtps://…')];
  try {
    await trySmtp(smtpUrl);
    const { host } = new URL(smtpUrl);
    const words = `${host} accepts the sign-in. (No mail was sent: --send-test-mail ADDRESS sends one.)`;
    return [ok(area, words), ...about];
  } catch (error) {
    const { problem, detail } = troubleOf(error);
    const { words, mend } = mailProblems[problem];
    return [wrong(area, `${words} (${detail})`, mend), ...about];
  }
};

const lookAtOutbox = async (db: Db, clock: Clock): Promise<Finding[]> => {
  const area = 'mail';
  const { waiting, failed, waitingSince, outage } = await readDelivery(db);
  const waitsMs = waitingSince === undefined ? 0 : clock.now().getTime() - Date.parse(waitingSince);
  return faultsOr(
    [
      failed > 0 &&
        wrong(
          area,
          `${failed} ${failed === 1 ? 'mail was' : 'mails were'} not delivered.`,
          'See why, and try again, in the console under Mail; or see why with: npm run -s cli -- check',
        ),
      outage !== undefined &&
        wrong(
          area,
          `No mail has gone out since ${formatInstant(outage.since, brand.hours)}: ${mailProblems[outage.problem].words}`,
          mailProblems[outage.problem].mend,
        ),
      waitsMs > lateMs &&
        warning(
          area,
          `${waiting === 1 ? '1 mail has waited' : `${waiting} mails have waited, the oldest`} for ${Math.floor(waitsMs / 60_000)} minutes.`,
          'Make sure that the server is running. To see why they wait: npm run -s cli -- check',
        ),
    ],
    ok(
      area,
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
    ? [unknown('mail server', 'SMTP_URL is not set, so there is no sign-in to try.')]
    : [...(await lookAtSmtp(smtpUrl)), ...(await lookAtSender(addressOf(mailFrom), resolver))]),
  ...(await lookAtOutbox(db, clock)),
];
