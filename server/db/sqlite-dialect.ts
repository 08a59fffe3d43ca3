// Kysely over Node's own SQLite: one connection, statements kept, every transaction takes the write lock when it begins.
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';

const keptStatements = 300;

/** node:sqlite would take a date or an array in the first place for a bag of named values and bind nothing. */
const bindable = (value: unknown): null | number | bigint | string | Uint8Array => {
  if (value === null || value instanceof Uint8Array) return value;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint') return value;
  throw new TypeError(
    `A value of type ${typeof value} cannot be stored: turn it into text or a number first.`,
  );
};

const asStatement = (statement: StatementSync): SqliteStatement => ({
  reader: statement.columns().length > 0,
  all: (parameters) => statement.all(...parameters.map(bindable)),
  run: (parameters) => {
    const { changes, lastInsertRowid } = statement.run(...parameters.map(bindable));
    return { changes, lastInsertRowid };
  },
  iterate: (parameters) => statement.iterate(...parameters.map(bindable)),
});

const withKeptStatements = (database: DatabaseSync): SqliteDatabase => {
  const kept = new Map<string, SqliteStatement>();
  return {
    close: () => {
      kept.clear();
      database.close();
    },
    prepare: (text) => {
      const known = kept.get(text);
      if (known !== undefined) return known;
      const statement = asStatement(database.prepare(text));
      const oldest = kept.size >= keptStatements ? kept.keys().next().value : undefined;
      if (oldest !== undefined) kept.delete(oldest);
      kept.set(text, statement);
      return statement;
    },
  };
};

/** A plain `begin` takes the lock at the first write, when another process may already have changed what was read. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

/** SQLite can undo table changes, so migrations run in one transaction: of many processes that start at once one does the work. */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

const openFile = (path: string): DatabaseSync => {
  const database = new DatabaseSync(path, { timeout: 5_000, enableForeignKeyConstraints: true });
  // What is erased is written over with zeros: it must not be readable in the file, nor in its next backup.
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma secure_delete = on;');
  return database;
};

export const sqliteDialect = (path: string): Dialect => ({
  createAdapter: () => new TransactionalAdapter(),
  createDriver: () => new ImmediateDriver({ database: async () => withKeptStatements(openFile(path)) }),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
