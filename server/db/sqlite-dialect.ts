// Kysely over Node's own SQLite with two connections: one reads, and never waits for a lock; the other writes, one transaction at a
// time, and waits for locks of other programs without blocking the thread.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { retryWhileBusy, type WaitLimits, waitLimits } from './busy.ts';
import { openSqliteFile, type SqliteFile } from './sqlite-file.ts';
import { makeWriteQueue, type WriteQueue } from './write-queue.ts';

type OpenFiles = { path: string; reader: SqliteFile; writer: SqliteFile; queue: WriteQueue; waitMs: number };

/** How hand-written statements that only read begin; all others count as writing. */
const readingText = /^\s*(select|explain|pragma (integrity_check|quick_check|foreign_key_check))\b/i;

const onlyReads = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (RawNode.is(query) && readingText.test(sql));

/** Waits for this process's turn to write. The caller says when the turn is over. */
const takeTurn = async ({ queue, writer }: OpenFiles): Promise<number> => {
  const deadline = await queue.enter();
  try {
    // What could not be rolled back earlier must not become part of what comes now.
    if (writer.isTransaction) writer.exec('rollback');
  } catch (error) {
    queue.leave();
    throw error;
  }
  return deadline;
};

/** Holds something only while a statement or a transaction runs, so having many costs nothing. */
class SqliteConnection implements DatabaseConnection {
  readonly #files: OpenFiles;
  #writes = false;
  /** SQLite ends a transaction on its own when the disk is full or fails: what comes after it would be kept without the rest. */
  #endedBy: unknown;

  constructor(files: OpenFiles) {
    this.#files = files;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#writes) return this.#runInTransaction(query);
    if (onlyReads(query)) return this.#read(query);
    return this.#write(query);
  }

  async #runInTransaction<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer } = this.#files;
    this.#refuseEnded();
    try {
      return writer.run(query);
    } catch (error) {
      if (!writer.isTransaction) this.#endedBy = error;
      throw error;
    }
  }

  #refuseEnded(): void {
    if (this.#files.writer.isTransaction) return;
    throw this.#endedBy ?? new Error('The transaction has ended before its time.');
  }

  /** A reader sees the last commit while others write. It only waits in rare cases, such as a file that is being recovered. */
  #read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, waitMs } = this.#files;
    return retryWhileBusy(performance.now() + waitMs, () => reader.run(query));
  }

  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { queue, writer } = this.#files;
    const deadline = await takeTurn(this.#files);
    try {
      return await retryWhileBusy(deadline, () => writer.run(query));
    } finally {
      queue.leave();
    }
  }

  /** A plain `begin` takes the lock at the first write, when another process may already have changed what was read. */
  async begin(): Promise<void> {
    const { queue, writer } = this.#files;
    const deadline = await takeTurn(this.#files);
    try {
      await retryWhileBusy(deadline, () => writer.exec('begin immediate'));
    } catch (error) {
      queue.leave();
      throw error;
    }
    this.#writes = true;
  }

  /** Kysely rolls back when this fails. */
  async commit(): Promise<void> {
    const { writer, waitMs } = this.#files;
    this.#refuseEnded();
    await retryWhileBusy(performance.now() + waitMs, () => writer.exec('commit'));
    this.#leave();
  }

  /** Never throws: the error that made the rollback necessary is the one to report. */
  async rollback(): Promise<void> {
    const { writer } = this.#files;
    try {
      if (writer.isTransaction) writer.exec('rollback');
    } catch {
      // The next write tries again before it begins.
    } finally {
      this.#leave();
    }
  }

  #leave(): void {
    this.#writes = false;
    this.#endedBy = undefined;
    this.#files.queue.leave();
  }

  /** Outside of a transaction by a connection of its own: while rows are being read, theirs would show all others what was then. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { path, writer, waitMs } = this.#files;
    const own = this.#writes ? undefined : openSqliteFile(path, 'reader');
    const begin = () => {
      const rows = (own ?? writer).iterate<Row>(query)[Symbol.iterator]();
      return { rows, first: rows.next() };
    };
    try {
      // A statement that met a lock would next say that it has no rows, so it is started again.
      const { rows, first } = await retryWhileBusy(performance.now() + waitMs, begin);
      try {
        for (let next = first; next.done !== true; next = rows.next()) yield { rows: [next.value] };
      } finally {
        rows.return?.();
      }
    } finally {
      own?.close();
    }
  }
}

class SqliteDriver implements Driver {
  readonly #path: string;
  readonly #limits: WaitLimits;
  #files: OpenFiles | undefined;

  constructor(path: string, limits: WaitLimits) {
    this.#path = path;
    this.#limits = limits;
  }

  async init(): Promise<void> {
    const writer = openSqliteFile(this.#path, 'writer');
    try {
      const reader = openSqliteFile(this.#path, 'reader');
      const { waitMs } = this.#limits;
      this.#files = { path: this.#path, reader, writer, queue: makeWriteQueue(this.#limits), waitMs };
    } catch (error) {
      writer.close();
      throw error;
    }
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (this.#files === undefined) throw new Error('The database is not open.');
    return new SqliteConnection(this.#files);
  }

  beginTransaction(connection: SqliteConnection): Promise<void> {
    return connection.begin();
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection(): Promise<void> {
    // Nothing is held.
  }

  /** Lets the transaction that runs come to its end. */
  async destroy(): Promise<void> {
    if (this.#files === undefined) return;
    const { queue, reader, writer } = this.#files;
    this.#files = undefined;
    await queue.enter().catch(() => undefined);
    reader.close();
    writer.close();
  }
}

/** SQLite can undo table changes, so migrations run in one transaction: if many processes start at once, one does the work. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Opens nothing until the first query. `limits` is for tests that do not want to wait. */
export const sqliteDialect = (path: string, limits: WaitLimits = waitLimits): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new SqliteDriver(path, limits),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
