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
import { openWriter, type Turn, type Writer } from './writer.ts';

type OpenFiles = { path: string; reader: SqliteFile; writer: Writer; waitMs: number };

/** How hand-written statements that only read begin; all others count as writing. */
const readingText = /^\s*(select|explain|pragma (integrity_check|quick_check|foreign_key_check))\b/i;

const onlyReads = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (RawNode.is(query) && readingText.test(sql));

/** Holds something only while a statement or a transaction runs, so having many costs nothing. */
class SqliteConnection implements DatabaseConnection {
  readonly #files: OpenFiles;
  #turn: Turn | undefined;

  constructor(files: OpenFiles) {
    this.#files = files;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#turn !== undefined) return this.#turn.run(query);
    if (onlyReads(query)) return this.#read(query);
    return this.#write(query);
  }

  /** A reader sees the last commit while others write. It only waits in rare cases, such as a file that is being recovered. */
  #read<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { reader, waitMs } = this.#files;
    return retryWhileBusy(performance.now() + waitMs, () => reader.run(query));
  }

  /** Hand-written statements may be such as run outside of transactions alone. */
  async #write<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer } = this.#files;
    if (RawNode.is(query.query)) return writer.alone((file) => file.run<Row>(query));
    const turn = await writer.begin();
    try {
      const result = await turn.run<Row>(query);
      await turn.commit();
      return result;
    } catch (error) {
      await turn.rollback();
      throw error;
    }
  }

  async begin(): Promise<void> {
    this.#turn = await this.#files.writer.begin();
  }

  /** Kysely rolls back when this fails. */
  async commit(): Promise<void> {
    await this.#turn?.commit();
    this.#turn = undefined;
  }

  async rollback(): Promise<void> {
    await this.#turn?.rollback();
    this.#turn = undefined;
  }

  /** Outside of a transaction by a connection of its own: while rows are being read, theirs would show all others what was then. */
  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    const { path, waitMs } = this.#files;
    const turn = this.#turn;
    const { iterate, close } =
      turn === undefined ? openSqliteFile(path, 'reader') : { ...turn, close: () => undefined };
    const begin = () => {
      const rows = iterate<Row>(query)[Symbol.iterator]();
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
      close();
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
    const writer = openWriter(this.#path, this.#limits);
    try {
      const reader = openSqliteFile(this.#path, 'reader');
      this.#files = { path: this.#path, reader, writer, waitMs: this.#limits.waitMs };
    } catch (error) {
      await writer.close();
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
    const { reader, writer } = this.#files;
    this.#files = undefined;
    await writer.close();
    reader.close();
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
