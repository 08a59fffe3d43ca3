// One connection to the database file through Node's own SQLite, with its statements kept.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import type { CompiledQuery, QueryResult } from 'kysely';

type Bindable = null | number | bigint | string | Uint8Array;
type Kept = { statement: StatementSync; answersRows: boolean };

export type SqliteFile = {
  readonly isTransaction: boolean;
  exec(text: string): void;
  run<Row>(query: CompiledQuery): QueryResult<Row>;
  /** By a statement of its own: one that is being read cannot be shared. */
  iterate<Row>(query: CompiledQuery): Iterable<Row>;
  close(): void;
};

const keptStatements = 300;
/** For the writer only, before anybody is served: processes that start at once make the file one after the other. */
const openingTimeoutMs = 5_000;

/** node:sqlite would take a date or an array in the first place for an object of named values and bind nothing. */
const bindable = (value: unknown): Bindable => {
  if (value === null || value instanceof Uint8Array) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(
    `A value of type ${typeof value} cannot be stored: turn it into text or a number first.`,
  );
};

const valuesOf = ({ parameters }: CompiledQuery): Bindable[] => parameters.map(bindable);

export type FileRole = 'reader' | 'writer';

/** What is erased is overwritten with zeros: it must not be readable in the file or in its next backup. */
const writerSettings = 'pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;';
/** What a savepoint may have to undo is kept beside the file otherwise: a quarter of the time of an enquiry. */
const keepsUndoInMemory = 'pragma temp_store = memory;';
const roleSettings: Record<FileRole, string> = {
  writer: writerSettings + keepsUndoInMemory,
  reader: 'pragma query_only = on;',
};

/** The first connection to a file has to be the writer. A lock of others throws SQLITE_BUSY at once; it never blocks the thread. */
export const openSqliteFile = (path: string, role: FileRole): SqliteFile => {
  const timeout = role === 'writer' ? openingTimeoutMs : 0;
  const database = new DatabaseSync(path, { timeout, enableForeignKeyConstraints: true });
  database.exec(roleSettings[role]);
  database.exec('pragma busy_timeout = 0');
  const kept = new Map<string, Kept>();

  const prepare = (text: string): Kept => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const statement = database.prepare(text);
    const made = { statement, answersRows: statement.columns().length > 0 };
    const oldest = kept.size >= keptStatements ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    kept.set(text, made);
    return made;
  };

  return {
    get isTransaction() {
      return database.isTransaction;
    },
    exec: (text) => database.exec(text),
    run: <Row>(query: CompiledQuery) => {
      const { statement, answersRows } = prepare(query.sql);
      if (answersRows) return { rows: statement.all(...valuesOf(query)) as Row[] };
      const { changes, lastInsertRowid } = statement.run(...valuesOf(query));
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
    },
    iterate: <Row>(query: CompiledQuery) =>
      database.prepare(query.sql).iterate(...valuesOf(query)) as Iterable<unknown> as Iterable<Row>,
    close: () => {
      kept.clear();
      database.close();
    },
  };
};
