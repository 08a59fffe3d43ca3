// Whether mail goes out: the log-in at the mail server, the sender's DNS records, and what waits.
import type { Config } from '#server/config.ts';
import type { Clock, Db } from '#server/deps.ts';
import { addressOf } from '#server/outbox/mailbox.ts';
import { countMail } from '#server/outbox/outbox.store.ts';
import { oldestWaiting } from '#server/outbox/outbox-list.store.ts';
import { trySmtp } from '#server/outbox/try-smtp.ts';
import { type Finding, faultsOr, ok, unknown, warning, wrong } from './finding.ts';
import { lookAtSender, type TxtResolver } from './mail-dns.ts';

const lateMs = 60 * 60_000;

type SmtpError = Error & { code?: string; responseCode?: number };

const smtpFault = ({ code, message }: SmtpError): [message: string, mend: string] => {
  const said = message.replace(/\s+/g, ' ').slice(0, 300);
  if (code === 'EAUTH')
    return [
      `The mail server refuses our name or password (${said}).`,
      'Correct name and password in SMTP_URL.',
    ];
  if (code === 'ETLS' || /certificate|TLS|SSL/i.test(said))
    return [
      `The connection to the mail server cannot be encrypted (${said}).`,
      'SMTP_URL=smtps://…:465 where the server speaks TLS from the start, smtp://…:587 where it begins with STARTTLS',
    ];
  if (code === 'EDNS')
    return [`The name of the mail server is not known (${said}).`, 'Correct the host in SMTP_URL.'];
  return [
    `The mail server cannot be reached (${said}).`,
    'Correct host and port in SMTP_URL; see whether the provider blocks the port.',
  ];
};

const lookAtSmtp = async (smtpUrl: string): Promise<Finding> => {
  const area = 'mail server';
  const { host } = new URL(smtpUrl);
  try {
    await trySmtp(smtpUrl);
    return ok(area, `${host} takes the log-in. (No mail was sent: --send-test-mail ADDRESS sends one.)`);
  } catch (error) {
    const [message, mend] = smtpFault(error as SmtpError);
    return wrong(area, message, mend);
  }
};

const lookAtOutbox = async (db: Db, clock: Clock): Promise<Finding[]> => {
  const area = 'mail';
  const { waiting, failed } = await countMail(db);
  const since = await oldestWaiting(db);
  const waitsMs = since === undefined ? 0 : clock.now().getTime() - Date.parse(since);
  return faultsOr(
    [
      failed > 0 &&
        wrong(
          area,
          `${failed} mails were given up.`,
          'Reasons, and trying again: the console, under Mail; or npm run -s cli -- check',
        ),
      waitsMs > lateMs &&
        warning(
          area,
          `${waiting} mails wait, the oldest for ${Math.floor(waitsMs / 60_000)} minutes.`,
          'npm run -s cli -- check (it says why), and see that the server runs',
        ),
    ],
    ok(area, waiting === 0 ? 'No mail waits.' : `${waiting} mails are on their way.`),
  );
};

export const lookAtMail = async (
  { smtpUrl, mailFrom }: Config,
  db: Db | undefined,
  clock: Clock,
  resolver: TxtResolver,
): Promise<Finding[]> => [
  ...(smtpUrl === undefined
    ? [unknown('mail server', 'SMTP_URL is not set, so there is no log-in to try.')]
    : [await lookAtSmtp(smtpUrl)]),
  ...(smtpUrl === undefined ? [] : await lookAtSender(addressOf(mailFrom), resolver)),
  ...(db === undefined ? [] : await lookAtOutbox(db, clock)),
];
