// Sends what waits in the outbox: claims, hands over, marks. Backs off when that fails, and gives up loudly in the end.
import type { Deps } from '#server/deps.ts';
import { fillLinkMarks } from '#server/links/link-mark.ts';
import { claimMail, markFailed, markForRetry, markSent, type WaitingMail } from './outbox.store.ts';

/** Longer than one sending can take with all time-outs of the mailer, so that nobody else takes the mail meanwhile. */
const leaseMs = 5 * 60_000;
const lookEveryMs = 3_000;
const firstDelayMs = 10_000;
const longestDelayMs = 60 * 60_000;
const giveUpAfterMs = 48 * 60 * 60_000;
/** A refusal "for ever" is believed when it has been said this often. */
const permanentTries = 4;
const atOnce = 3;

type SmtpError = Error & { responseCode?: number; code?: string };

/** Mails of ours that deliver a private link; no word in them comes from a stranger. */
const kindsWithLink = new Set([
  'staff.invitation',
  'staff.password',
  'candidate-link.candidate',
  'payment-link.client',
]);

/** The mail itself is refused; a refused log-in is the operator's to mend, and everything waits for that. */
const isPermanent = ({ responseCode = 0, code }: SmtpError): boolean =>
  responseCode >= 500 && responseCode < 600 && code !== 'EAUTH';

/** Ten seconds, doubled with every attempt up to an hour, and up to a quarter more so that not all come at once. */
export const retryDelayMs = (attempts: number, random = Math.random()): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 20) * (1 + random / 4));

const reasonOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ').slice(0, 500);

const afterFailure = async (deps: Deps, mail: WaitingMail, error: unknown): Promise<void> => {
  const { db, clock, log } = deps;
  const now = clock.now().getTime();
  const reason = reasonOf(error);
  const about = { mail: mail.id, kind: mail.kind, attempts: mail.attempts, reason };
  const tooOld = now - Date.parse(mail.created_at) >= giveUpAfterMs;
  if (tooOld || (isPermanent(error as SmtpError) && mail.attempts >= permanentTries)) {
    await markFailed(db, clock, mail.id, reason);
    log.error(about, 'a mail was given up');
    return;
  }
  await markForRetry(db, mail.id, new Date(now + retryDelayMs(mail.attempts)), reason);
  log.warn(about, 'a mail could not be sent yet');
};

/** Sends one mail that is due. Answers whether there was one. */
export const sendNext = async (deps: Deps): Promise<boolean> => {
  const { config, db, clock, mailer, log } = deps;
  const mail = await claimMail(db, clock, leaseMs);
  if (mail === undefined) return false;
  const whole = (body: string): string =>
    kindsWithLink.has(mail.kind) ? fillLinkMarks(config.appSecrets, body) : body;
  try {
    await mailer.send({
      id: mail.id,
      kind: mail.kind,
      to: mail.to_address,
      ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
      ...(mail.in_reply_to === null ? {} : { inReplyTo: mail.in_reply_to }),
      subject: mail.subject,
      text: whole(mail.text_body),
      html: whole(mail.html_body),
    });
  } catch (error) {
    await afterFailure(deps, mail, error);
    return true;
  }
  await markSent(db, clock, mail.id);
  log.info({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'a mail was sent');
  return true;
};

export type Outbox = {
  /** Takes no further mail, and resolves when what is being sent is through. */
  stop(): Promise<void>;
  /** Says that there may be something to send now. */
  nudge(): void;
};

export const startOutbox = (deps: Deps): Outbox => {
  let stopping = false;
  let running: Promise<void> | undefined;
  let again = false;

  const sendAll = async (): Promise<void> => {
    try {
      while (!stopping && (await sendNext(deps)));
    } catch (error) {
      deps.log.error({ err: error }, 'the outbox could not be worked through');
    }
  };

  const nudge = (): void => {
    if (stopping) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    again = false;
    running = Promise.all(Array.from({ length: atOnce }, sendAll)).then(() => {
      running = undefined;
      if (again) nudge();
    });
  };

  const timer = setInterval(nudge, lookEveryMs);
  timer.unref();
  nudge();
  return {
    nudge,
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
};
