// Kysely over PostgreSQL, with numbers as the program knows them. The library is loaded by who needs it.
import {
  type DatabaseConnection,
  type Dialect,
  PostgresAdapter,
  type PostgresDialectConfig,
  PostgresDriver,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type TransactionSettings,
} from 'kysely';

/** Object ids of types in pg_type: integers of 64 bits, and the sums of such. All of ours are below 2^53. */
const numbers = new Set([20, 1700]);

/** How long a request waits for a free connection, and for an answer. */
const connectionMs = 5_000;
const mostConnections = 10;

/**
 * Sends a transaction's first query without waiting to hear that it has begun: one round trip less. PostgreSQL does not begin one only
 * where the connection is lost, or is to a server that takes no writes: then it refuses the query as well.
 */
class EagerDriver extends PostgresDriver {
  readonly #begun = new WeakMap<DatabaseConnection, Promise<void>>();

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    const begun = super.beginTransaction(connection, settings);
    // Told by the commit, unless a query tells it earlier.
    begun.catch(() => undefined);
    this.#begun.set(connection, begun);
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#begun.get(connection);
    await super.commitTransaction(connection);
  }
}

/** Opens nothing until the first query. Connections that break are replaced. */
export const postgresDialect = (url: string): Dialect => {
  const config: PostgresDialectConfig = {
    pool: async () => {
      const { default: pg } = await import('pg');
      const pool = new pg.Pool({
        connectionString: url,
        max: mostConnections,
        connectionTimeoutMillis: connectionMs,
        // Queries are sent one after the other without waiting for the answers in between.
        pipeline: true,
        types: {
          getTypeParser: ((oid: number, format?: 'text') =>
            numbers.has(oid) ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
        },
      });
      // Whoever uses it is told by the query that fails; without these the process would end.
      pool.on('error', () => undefined);
      pool.on('connect', (client) => client.on('error', () => undefined));
      return pool;
    },
  };
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new EagerDriver(config),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
};
