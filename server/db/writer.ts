// The connection that writes: one transaction at a time, and those that come together share a commit. A commit waits for the disk,
// which costs more than all else in a transaction, and as much for thirty as for one.
import type { CompiledQuery, QueryResult } from 'kysely';
import { DatabaseBusyError, retryWhileBusy, type WaitLimits } from './busy.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';

type Waiter = { deadline: number; admit(deadline: number): void; refuse(error: Error): void };

type WriteQueue = {
  /**
   * Resolves with the write's deadline (of `performance.now()`) when it is its turn; `leave` must then be called, whatever
   * happens. Rejects with a DatabaseBusyError: at once if too many wait, later if the wait was too long.
   */
  enter(): Promise<number>;
  leave(): void;
};

/** The order in which writes get their turn: first come, first served. One queue for each database file of this process. */
const makeWriteQueue = ({ waitMs, mostWaiting }: WaitLimits): WriteQueue => {
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

/** One transaction. `commit` or `rollback` ends it; what comes after that does nothing. */
export type Turn = Pick<SqliteFile, 'iterate'> & {
  run<Row>(query: CompiledQuery): Promise<QueryResult<Row>>;
  /** Resolves when what was written is on disk; rejects if none of it is there. */
  commit(): Promise<void>;
  /** Never rejects: the error that made it necessary is the one to report. */
  rollback(): Promise<void>;
};

export type Writer = {
  /** Waits for the turn, and for locks of other programs without blocking the thread. */
  begin(): Promise<Turn>;
  /** For what cannot run in a transaction. */
  alone<T>(work: (file: SqliteFile) => T): Promise<T>;
  /** Lets what runs come to its end. */
  close(): Promise<void>;
};

/** Transactions that are done and share the commit that is to come. */
type Group = {
  size: number;
  /** Settles with the commit. */
  settled: Promise<void>;
  commit(): void;
  fail(error: unknown): void;
  /** Everything that had arrived with the first has been read: nothing more joins. */
  isDue: boolean;
};

/** More do not join, so that requests which only read get their turn in between. */
const mostTogether = 64;

const makeGroup = (): Group => {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // If nothing but a rollback waits for it, nobody is told.
  promise.catch(() => undefined);
  return { size: 0, settled: promise, commit: resolve, fail: reject, isDue: false };
};

export const openWriter = (path: string, limits: WaitLimits): Writer => {
  const file = openSqliteFile(path, 'writer');
  const queue = makeWriteQueue(limits);
  /** The file is in a transaction as long as there is one. */
  let group: Group | undefined;
  /** Whether somebody has the turn, who calls `leave`. */
  let isTaken = false;

  const enter = async (): Promise<number> => {
    const deadline = await queue.enter();
    isTaken = true;
    return deadline;
  };
  const leave = (): void => {
    if (group?.isDue === true) void commitGroup().then(pass);
    // The commit that is about to come passes it on.
    else if (group === undefined || group.size < mostTogether) pass();
    else isTaken = false;
  };
  const pass = (): void => {
    isTaken = false;
    queue.leave();
  };

  /** SQLite ends a transaction on its own when the disk is full or fails: what comes after it would be kept without the rest. */
  const failGroup = (error: unknown): void => {
    const failed = group;
    group = undefined;
    try {
      if (file.isTransaction) file.exec('rollback');
    } catch {
      // The next transaction tries again before it begins.
    }
    failed?.fail(error);
  };
  const commitGroup = async (): Promise<void> => {
    const done = group;
    try {
      await retryWhileBusy(performance.now() + limits.waitMs, () => file.exec('commit'));
      group = undefined;
      done?.commit();
    } catch (error) {
      failGroup(error);
    }
  };
  /** After all that has arrived by now was read, and so could join. */
  const commitSoon = (): void => {
    const soon = group;
    setImmediate(async () => {
      if (soon === undefined || soon !== group) return;
      soon.isDue = true;
      if (isTaken) return;
      if (soon.size < mostTogether) await enter();
      await commitGroup();
      pass();
    });
  };

  return {
    begin: async () => {
      const deadline = await enter();
      const isFirst = group === undefined;
      try {
        if (!isFirst) file.exec('savepoint turn');
        else {
          // What could not be rolled back earlier must not become part of what comes now.
          if (file.isTransaction) file.exec('rollback');
          await retryWhileBusy(deadline, () => file.exec('begin immediate'));
          group = makeGroup();
        }
      } catch (error) {
        leave();
        throw error;
      }
      let own = group;
      const end = (): Group | undefined => {
        const ended = own;
        own = undefined;
        return ended;
      };
      /** Why the transaction ended before its time. */
      let endedBy: unknown;
      const refuseEnded = (): void => {
        if (endedBy !== undefined) throw endedBy;
        if (own === undefined) throw new Error('The transaction is over.');
      };

      return {
        run: async <Row>(query: CompiledQuery) => {
          refuseEnded();
          try {
            return file.run<Row>(query);
          } catch (error) {
            if (!file.isTransaction) {
              endedBy = error;
              failGroup(error);
            }
            throw error;
          }
        },
        iterate: (query) => file.iterate(query),
        commit: async () => {
          refuseEnded();
          if (!isFirst) file.exec('release turn');
          const joined = end();
          if (joined === undefined) return;
          joined.size += 1;
          if (joined.size === 1) commitSoon();
          leave();
          await joined.settled;
        },
        rollback: async () => {
          const left = end();
          if (left === undefined) return;
          if (endedBy === undefined && isFirst) failGroup(undefined);
          else if (endedBy === undefined) {
            try {
              file.exec('rollback to turn; release turn');
            } catch (error) {
              failGroup(error);
            }
          }
          leave();
          // What it has seen of the others, and perhaps failed for, is then true.
          await left.settled.catch(() => undefined);
        },
      };
    },
    alone: async (work) => {
      const deadline = await enter();
      try {
        if (group !== undefined) await commitGroup();
        return await retryWhileBusy(deadline, () => work(file));
      } finally {
        leave();
      }
    },
    close: async () => {
      await enter().catch(() => undefined);
      if (group !== undefined) await commitGroup();
      file.close();
    },
  };
};
