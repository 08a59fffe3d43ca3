// Sends what waits in the outbox: claims, hands over, marks. A mail that is refused backs off on its own and is given up loudly
// in the end; while the server takes no mail at all, everything waits in its place (outage.store.ts).
import { setTimeout as pauseFor } from 'node:timers/promises';
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
  releaseMails,
  returnToPlace,
  type WaitingMail,
} from './outbox.store.ts';
import { drawingSize } from './render-mail.ts';
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
/** If the process dies, these wait for the end of their lease. */
const claimedAtOnce = 30;
/** Mails that leave within this time are marked in one commit. If the process dies before it, they go out once more. */
const noteAfterMs = 50;

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

type Claimed = { mail: WaitingMail; turn: Turn };

/** Claims up to `limit` mails that are due, one alone to test a server that took none. None if none is due, or if the outbox pauses. */
const claim = async ({ db, clock }: Deps, limit: number): Promise<Claimed[]> => {
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
const trySending = async (deps: Deps, { mail, turn }: Claimed): Promise<Tried> => {
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

export type Outbox = {
  /** Takes no further mail, and resolves when what is being sent is through. */
  stop(): Promise<void>;
  /** Call it when there may be something to send. */
  nudge(): void;
};

export type OutboxOptions = {
  /** Writes some mails that are due, before any are claimed. Returns whether there may be more to write. */
  prepare?: () => Promise<boolean>;
  /** Resolves when it is a good moment for what nobody waits for. */
  makeRoom?: () => Promise<void>;
};

/**
 * If there is much to send, several mails are under way at once, but to one address one after the other. What an outage has
 * left goes out one by one instead, in the order in which it was written.
 */
export const startOutbox = (deps: Deps, { prepare, makeRoom }: OutboxOptions = {}): Outbox => {
  const { db, clock, log } = deps;
  /** In order. */
  let claimed: Claimed[] = [];
  let claiming: Promise<boolean> | undefined;
  /** To whom a mail is on its way. */
  const served = new Set<string>();
  const lanes = new Set<Promise<void>>();
  let stopping = false;
  let nudges = 0;
  /** When an outage ended whose mails are still going out. */
  let catchingUpTo: string | undefined;
  /** To be written down: together, so that sending does not wait for the disk. */
  let sent: string[] = [];
  let noting: Promise<void> | undefined;

  const isHeld = (until: string | null): boolean =>
    Date.parse(until ?? '') - clock.now().getTime() > leaseMs / 2;

  const claimMore = (): Promise<boolean> => {
    const claimNow = async (): Promise<boolean> => {
      await makeRoom?.();
      const isMoreToCome = (await prepare?.()) === true;
      const more = await claim(deps, claimedAtOnce);
      claimed.push(...more);
      return isMoreToCome || more.length > 0;
    };
    claiming ??= claimNow().finally(() => {
      claiming = undefined;
    });
    return claiming;
  };

  /** Resolves with `undefined` when nothing is due that this lane could send. */
  const takeNext = async (): Promise<Claimed | undefined> => {
    for (;;) {
      // What has waited here behind a slow receiver is left to its next claim: nobody may take it while it is being sent.
      claimed = claimed.filter(({ mail }) => isHeld(mail.claimed_until));
      const at = claimed.findIndex(({ mail }) => !served.has(mail.to_address));
      if (at >= 0) return claimed.splice(at, 1)[0];
      if (stopping || claimed.length >= claimedAtOnce || !(await claimMore())) return undefined;
    }
  };

  const noteSent = async (): Promise<void> => {
    while (sent.length > 0) {
      if (!stopping) await pauseFor(noteAfterMs);
      const ids = sent;
      sent = [];
      try {
        await markSent(db, clock, ids);
      } catch (error) {
        // At the next look, before their claim ends: they would go out again.
        sent.unshift(...ids);
        throw error;
      }
    }
  };
  const noteSentSoon = (): void => {
    if (sent.length === 0) return;
    noting ??= noteSent()
      .catch((error: unknown) => log.error({ err: error }, 'sent mails could not be marked'))
      .finally(() => {
        noting = undefined;
      });
  };

  const release = async (): Promise<void> => {
    const ids = claimed.map(({ mail }) => mail.id);
    claimed = [];
    if (ids.length > 0) await releaseMails(db, ids);
  };

  /** Sends until nothing is due. */
  const sendDue = async (): Promise<void> => {
    for (;;) {
      const next = await takeNext();
      if (next === undefined) return;
      const { id, to_address, created_at } = next.mail;
      if (catchingUpTo !== undefined && created_at > catchingUpTo) catchingUpTo = undefined;
      served.add(to_address);
      await makeRoom?.();
      try {
        const { outcome, endedOutage } = await trySending(deps, next);
        if (outcome === 'sent') sent.push(id);
        if (outcome === 'paused') await release();
        if (endedOutage) catchingUpTo = clock.now().toISOString();
      } finally {
        served.delete(to_address);
        noteSentSoon();
      }
      if (stopping) return;
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
        log.error({ err: error }, 'the outbox could not be worked through');
      })
      .finally(() => {
        lanes.delete(lane);
        if (lanes.size === 0) catchingUpTo = undefined;
      });
    lanes.add(lane);
  };

  const nudge = (): void => {
    nudges += 1;
    noteSentSoon();
    addLane();
  };

  const timer = setInterval(nudge, lookEveryMs);
  timer.unref();
  const endWakes = onWake(db, nudge);
  nudge();
  return {
    nudge,
    stop: async () => {
      stopping = true;
      endWakes();
      clearInterval(timer);
      await Promise.all(lanes);
      await noting;
      noteSentSoon();
      await noting;
      await release().catch((error: unknown) =>
        log.error({ err: error }, 'claimed mails could not be given back'),
      );
    },
  };
};
