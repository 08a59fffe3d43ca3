// Tells the outbox of this process that there may be mail to send. If none runs here, as in a command, mail waits for the server.
import type { Db } from '#server/deps.ts';

const atWork = new WeakMap<Db, () => void>();

/** Call this after the transaction that wrote the mail. Does nothing if no worker runs in this process. */
export const wakeOutbox = (db: Db): void => atWork.get(db)?.();

/** Returns how to end it. */
export const onWake = (db: Db, wake: () => void): (() => void) => {
  atWork.set(db, wake);
  return () => atWork.delete(db);
};
