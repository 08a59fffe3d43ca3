// What happens when the database cannot be written at once: another program holds its lock, or many writes wait for their turn.
// Nothing here blocks the thread; whoever waits too long gets an error.
import { setTimeout as pause } from 'node:timers/promises';

/** How long a write waits, and how many may wait. */
export type WaitLimits = { waitMs: number; mostWaiting: number };

/** Longer than a backup tool or a database browser usually holds its lock, shorter than people and proxies are willing to wait. */
export const waitLimits: WaitLimits = { waitMs: 8_000, mostWaiting: 500 };

const longestPauseMs = 50;

/** The database stayed locked, or too many writes wait. Nothing was written; the same may be tried again in a moment. */
export class DatabaseBusyError extends Error {
  override name = 'DatabaseBusyError';
}

/** Of PostgreSQL and of the socket to it: connections that ended or are refused, and writes that met others too often. */
const lostCodes =
  /^(?:ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT|08\w{3}|57P0[1-5]|53300|55000|40001|40P01)$/;
/** What its client library says without a code. */
const lostMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/;

/** Whether the database took nothing and may take the same in a moment: SQLite's lock, or PostgreSQL away or restarting. */
export const isDatabaseBusy = (error: unknown): boolean => {
  if (error instanceof DatabaseBusyError) return true;
  if (!(error instanceof Error)) return false;
  const { code, message, syscall } = error as NodeJS.ErrnoException;
  // A file that is missing is another matter than a socket that is.
  if (code === 'ENOENT' && syscall !== 'connect') return false;
  return (typeof code === 'string' && lostCodes.test(code)) || lostMessages.test(message);
};

/** Returns SQLite's primary result code (sqlite.org/rescode.html); `undefined` for any other error. */
export const resultCode = (error: unknown): number | undefined => {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code & 0xff : undefined;
};

const busy = 5;

/**
 * Tries until another program's lock is gone; throws a DatabaseBusyError once `deadline` (of `performance.now()`) has passed. The
 * attempt must leave nothing behind when it throws SQLITE_BUSY.
 */
export const retryWhileBusy = async <T>(deadline: number, attempt: () => T): Promise<T> => {
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return attempt();
    } catch (error) {
      if (resultCode(error) !== busy) throw error;
      if (performance.now() >= deadline) {
        throw new DatabaseBusyError('another program held the lock of the database for too long', {
          cause: error,
        });
      }
    }
    // Randomised, so that several processes do not keep colliding.
    await pause(pauseMs * (0.5 + Math.random()));
  }
};
