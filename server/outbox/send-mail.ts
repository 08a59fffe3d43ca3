// One mail after it was claimed: handed over to the mail server, or what becomes of it. A mail that is refused backs off on its own and is
// given up loudly in the end; while the server takes no mail at all, everything waits in its place (outage.store.ts).
import { mailKindFacts } from '#contract/staff/mail-kinds.ts';
import { delayedAfterFailures } from '#contract/staff/mail-problems.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Deps } from '#server/deps.ts';
import { drawingPng } from '#server/documents/drawing-png.ts';
import { fillLinkPlaceholders } from '#server/links/link-placeholder.ts';
import { drawingOfMail } from './mail-drawing.ts';
import { type Trouble, troubleOf } from './mail-problem.ts';
import { endOutage, giveTurnBack, isTold, noteFailure, type Turn, takeTurn } from './outage.store.ts';
import {
  claimMails,
  giveUpOlderThan,
  markFailed,
  markForRetry,
  markSent,
  putBack,
  returnToPlace,
  type WaitingMail,
} from './outbox.store.ts';
import { drawingSize } from './render-mail.ts';

/** Longer than sending can take with all time-outs of the mailer, so that nobody else takes the mail in the meantime. */
export const leaseMs = 5 * 60_000;
const firstDelayMs = 10_000;
const longestDelayMs = 60 * 60_000;
const hourMs = 60 * 60_000;
/** For a mail that is refused. */
const giveUpAfterMs = 48 * hourMs;
/** For mail that waits because the server takes none at all: somebody has to mend that, and may be away for days. */
const giveUpInOutageMs = 14 * 24 * hourMs;
/** A refusal "for ever" is believed when it has been said this often. */
const permanentTries = 4;

/** Ten seconds, doubled with every attempt up to an hour, and up to a quarter more so that not all come at once. */
export const retryDelayMs = (attempts: number, random = Math.random()): number =>
  Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(attempts - 1, 20) * (1 + random / 4));

const retryAt = ({ clock }: Deps, { attempts }: WaitingMail): Date =>
  new Date(clock.now().getTime() + retryDelayMs(attempts));

const refuse = async (deps: Deps, mail: WaitingMail, trouble: Trouble): Promise<void> => {
  const { db, clock, log } = deps;
  const now = clock.now().getTime();
  const about = {
    mail: mail.id,
    kind: mail.kind,
    attempts: mail.attempts,
    problem: trouble.problem,
    reason: trouble.detail,
  };
  const isTooOld = now - Date.parse(mail.created_at) >= giveUpAfterMs;
  if (isTooOld || (trouble.isFinal && mail.attempts >= permanentTries)) {
    await markFailed(db, clock, mail.id, trouble);
    log.error(about, 'a mail was given up');
    return;
  }
  await markForRetry(db, mail.id, retryAt(deps, mail), trouble);
  log.warn(about, 'a mail could not be sent yet');
};

/** The server took nothing: the outbox pauses. If that happened in the middle of a mail, the mail may be the cause and eventually steps aside. */
const pause = async (deps: Deps, mail: WaitingMail, trouble: Trouble, turn: Turn): Promise<void> => {
  const { db, clock, log } = deps;
  const { problem, detail, reach } = trouble;
  const mayBeTheCause = reach === 'unclear';
  if (mayBeTheCause && mail.attempts >= delayedAfterFailures) {
    await markForRetry(db, mail.id, retryAt(deps, mail), trouble);
  } else await putBack(db, mail.id, trouble, mayBeTheCause);
  const { outage, givenUp } = await writeTransaction(db, async (tx) => {
    const before = new Date(clock.now().getTime() - giveUpInOutageMs);
    return {
      outage: await noteFailure(tx, clock, trouble, turn),
      givenUp: await giveUpOlderThan(tx, clock, before, trouble),
    };
  });
  const about = { problem, reason: detail, failures: outage.failures, nextTryAt: outage.nextTryAt };
  if (outage.failures < delayedAfterFailures) log.warn(about, 'the mail server takes no mail');
  else log.error({ ...about, since: outage.since }, 'the mail server takes no mail; all mail waits');
  if (givenUp > 0) log.error({ mails: givenUp, problem }, 'mails were given up');
};

/** Returns whether there was an outage to end. */
const resume = async ({ db, log }: Deps, turn: Turn): Promise<boolean> => {
  if (turn.kind !== 'test') return false;
  await endOutage(db);
  // Mails that stepped aside were not the cause after all. After a short break one may have been, and stays aside.
  if (isTold(turn.outage)) await returnToPlace(db, ['broken-off', 'silent']);
  const { since, failures, problem } = turn.outage;
  log.info({ since, failures, problem }, 'the mail server takes mail again');
  return true;
};

export type Claimed = { mail: WaitingMail; turn: Turn };

/** Claims up to `limit` mails that are due, one alone to test a server that took none. None if none is due, or if the outbox pauses. */
export const claim = async ({ db, clock }: Deps, limit: number): Promise<Claimed[]> => {
  const turn = await takeTurn(db, clock, leaseMs);
  if (turn.kind === 'wait') return [];
  const mails = await claimMails(db, clock, leaseMs, turn.kind === 'test' ? 1 : limit);
  if (mails.length === 0 && turn.kind === 'test') await giveTurnBack(db, clock, turn.outage);
  return mails.map((mail) => ({ mail, turn }));
};

type Tried = {
  /** `paused`: the server takes no mail at all. */
  outcome: 'sent' | 'refused' | 'paused';
  /** It showed that the server takes mail again. */
  endedOutage: boolean;
};

/** Hands a mail to the mailer. What went wrong is written down; that it was sent is up to the caller. */
export const trySending = async (deps: Deps, { mail, turn }: Claimed): Promise<Tried> => {
  const { config, mailer, log } = deps;
  const whole = (body: string): string =>
    mail.has_link === 1 ? fillLinkPlaceholders(config.appSecrets, body) : body;
  try {
    const drawing = mail.drawing_of === null ? undefined : drawingOfMail(mail.drawing_of);
    await mailer.send({
      id: mail.id,
      kind: mail.kind,
      isPersonal: mailKindFacts(mail.kind).isPersonal === true,
      to: mail.to_address,
      ...(mail.reply_to === null ? {} : { replyTo: mail.reply_to }),
      ...(mail.in_reply_to === null ? {} : { inReplyTo: mail.in_reply_to }),
      subject: mail.subject,
      text: whole(mail.text_body),
      html: whole(mail.html_body),
      // Drawn when it is sent: a mail that waits is its words.
      ...(drawing === undefined ? {} : { drawing: drawingPng(drawing, 2 * drawingSize) }),
    });
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble.reach !== 'mail') {
      await pause(deps, mail, trouble, turn);
      return { outcome: 'paused', endedOutage: false };
    }
    await refuse(deps, mail, trouble);
    // A server that judges a mail is working again.
    return { outcome: 'refused', endedOutage: await resume(deps, turn) };
  }
  log.info({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'a mail was sent');
  return { outcome: 'sent', endedOutage: await resume(deps, turn) };
};

/** Tries one mail that is due. Returns false if there is none, or if the outbox pauses. */
export const sendNext = async (deps: Deps): Promise<boolean> => {
  const [next] = await claim(deps, 1);
  if (next === undefined) return false;
  const { outcome } = await trySending(deps, next);
  if (outcome === 'sent') await markSent(deps.db, deps.clock, [next.mail.id]);
  return true;
};
