// Sends what waits in the outbox, several mails at a time: claims, hands over, marks. What becomes of one mail is in send-mail.ts.
import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Deps } from '#server/deps.ts';
import { markSent, releaseMails } from './outbox.store.ts';
import { type Claimed, claim, leaseMs, trySending } from './send-mail.ts';
import { onWake } from './wake.ts';

const lookEveryMs = 3_000;
const atOnce = 3;
/** If the process dies, these wait for the end of their lease. */
const claimedAtOnce = 30;
/** Mails that leave within this time are marked in one commit. If the process dies before it, they go out once more. */
const noteAfterMs = 50;

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
