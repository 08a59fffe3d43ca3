// Sends what waits in the outbox: claims, hands over, marks. A mail that is refused backs off on its own and is given up loudly
// in the end; while the server takes no mail at all, everything waits in its place (outage.store.ts).
import { mailKindFacts } from '#contract/staff/mail-kinds.ts';
import { delayedAfterFailures } from '#contract/staff/mail-problems.ts';
import type { Deps } from '#server/deps.ts';
import { fillLinkPlaceholders } from '#server/links/link-placeholder.ts';
import { type Trouble, troubleOf } from './mail-problem.ts';
import { endOutage, giveTurnBack, isTold, noteFailure, type Turn, takeTurn } from './outage.store.ts';
import {
  claimMail,
  giveUpOlderThan,
  markFailed,
  markForRetry,
  markSent,
  putBack,
  returnToPlace,
  type WaitingMail,
} from './outbox.store.ts';
import { onWake } from './wake.ts';

/** Longer than sending can take with all time-outs of the mailer, so that nobody else takes the mail in the meantime. */
const leaseMs = 5 * 60_000;
const lookEveryMs = 3_000;
const firstDelayMs = 10_000;
const longestDelayMs = 60 * 60_000;
const hourMs = 60 * 60_000;
/** For a mail that is refused. */
const giveUpAfterMs = 48 * hourMs;
/** For mail that waits because the server takes none at all: somebody has to mend that, and may be away for days. */
const giveUpInOutageMs = 14 * 24 * hourMs;
/** A refusal "for ever" is believed when it has been said this often. */
const permanentTries = 4;
const atOnce = 3;

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
  const { outage, givenUp } = await db.transaction().execute(async (tx) => {
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

type Tried = {
  mail: WaitingMail;
  /** It showed that the server takes mail again. */
  endedOutage: boolean;
};

/** Tries one mail that is due. Returns `undefined` if there is none, or if the outbox pauses. */
export const sendNext = async (deps: Deps): Promise<Tried | undefined> => {
  const { config, db, clock, mailer, log } = deps;
  const turn = await takeTurn(db, clock, leaseMs);
  if (turn.kind === 'wait') return undefined;
  const mail = await claimMail(db, clock, leaseMs);
  if (mail === undefined) {
    if (turn.kind === 'test') await giveTurnBack(db, clock, turn.outage);
    return undefined;
  }
  const whole = (body: string): string =>
    mail.has_link === 1 ? fillLinkPlaceholders(config.appSecrets, body) : body;
  try {
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
    });
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble.reach !== 'mail') {
      await pause(deps, mail, trouble, turn);
      return { mail, endedOutage: false };
    }
    await refuse(deps, mail, trouble);
    // A server that judges a mail is working again.
    return { mail, endedOutage: await resume(deps, turn) };
  }
  await markSent(db, clock, mail.id);
  log.info({ mail: mail.id, kind: mail.kind, attempts: mail.attempts }, 'a mail was sent');
  return { mail, endedOutage: await resume(deps, turn) };
};

export type Outbox = {
  /** Takes no further mail, and resolves when what is being sent is through. */
  stop(): Promise<void>;
  /** Call it when there may be something to send. */
  nudge(): void;
};

/**
 * If there is much to send, several mails are under way at once. What an outage has left goes out one by one instead,
 * in the order in which it was written.
 */
export const startOutbox = (deps: Deps): Outbox => {
  const lanes = new Set<Promise<void>>();
  let stopping = false;
  let nudges = 0;
  /** When an outage ended whose mails are still going out. */
  let catchingUpTo: string | undefined;

  /** Sends until nothing is due. */
  const sendDue = async (): Promise<void> => {
    let isCatchingUp = false;
    while (!stopping) {
      const tried = await sendNext(deps);
      if (tried?.endedOutage === true) {
        catchingUpTo = deps.clock.now().toISOString();
        isCatchingUp = true;
      } else if (isCatchingUp && (tried === undefined || tried.mail.created_at > (catchingUpTo ?? ''))) {
        catchingUpTo = undefined;
        isCatchingUp = false;
      }
      if (tried === undefined) return;
      // If one was due, there may be more.
      addLane();
    }
  };

  const sendAll = async (): Promise<void> => {
    let seen: number;
    do {
      seen = nudges;
      await sendDue();
    } while (seen !== nudges && !stopping);
  };

  const addLane = (): void => {
    if (stopping || lanes.size >= (catchingUpTo === undefined ? atOnce : 1)) return;
    const lane = sendAll()
      .catch((error: unknown) => {
        catchingUpTo = undefined;
        deps.log.error({ err: error }, 'the outbox could not be worked through');
      })
      .finally(() => lanes.delete(lane));
    lanes.add(lane);
  };

  const nudge = (): void => {
    nudges += 1;
    addLane();
  };

  const timer = setInterval(nudge, lookEveryMs);
  timer.unref();
  const endWakes = onWake(deps.db, nudge);
  nudge();
  return {
    nudge,
    stop: async () => {
      stopping = true;
      endWakes();
      clearInterval(timer);
      await Promise.all(lanes);
    },
  };
};
