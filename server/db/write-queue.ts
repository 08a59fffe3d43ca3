// The order in which writes of this process get their turn: one at a time, first come, first served, without blocking the thread.
import { DatabaseBusyError, type WaitLimits } from './busy.ts';

type Waiter = { deadline: number; admit(deadline: number): void; refuse(error: Error): void };

export type WriteQueue = {
  /**
   * Resolves with the write's deadline (of `performance.now()`) when it is its turn; `leave` must then be called, whatever
   * happens. Rejects with a DatabaseBusyError: at once if too many wait, later if the wait was too long.
   */
  enter(): Promise<number>;
  leave(): void;
};

/** One queue for each database file of this process. */
export const makeWriteQueue = ({ waitMs, mostWaiting }: WaitLimits): WriteQueue => {
  const waiting: Waiter[] = [];
  let taken = false;
  let timer: NodeJS.Timeout | undefined;

  /** All wait equally long, so the first in the queue is the first to time out: one timer serves all. */
  const watchFirst = (): void => {
    const [first] = waiting;
    if (first === undefined) {
      clearTimeout(timer);
      timer = undefined;
    } else {
      timer ??= setTimeout(refuseLate, Math.max(1, first.deadline - performance.now()));
    }
  };
  const refuseLate = (): void => {
    timer = undefined;
    const now = performance.now();
    while (waiting[0] !== undefined && waiting[0].deadline <= now) {
      // Without this message, a write that waits for the transaction it is in would be hard to find.
      const hint = 'a write inside of a transaction has to go through that transaction';
      waiting.shift()?.refuse(new DatabaseBusyError(`a write waited too long for its turn (${hint})`));
    }
    watchFirst();
  };

  return {
    enter: () => {
      const deadline = performance.now() + waitMs;
      if (!taken) {
        taken = true;
        return Promise.resolve(deadline);
      }
      if (waiting.length >= mostWaiting) {
        return Promise.reject(new DatabaseBusyError(`${waiting.length} writes wait for their turn already`));
      }
      return new Promise((admit, refuse) => {
        waiting.push({ deadline, admit, refuse });
        watchFirst();
      });
    },
    leave: () => {
      const next = waiting.shift();
      if (next === undefined) taken = false;
      else next.admit(next.deadline);
      watchFirst();
    },
  };
};
