// Kysely over PostgreSQL, with numbers as the program knows them. The library is loaded by who needs it.
import { type Dialect, PostgresDialect } from 'kysely';

/** Object ids of types in pg_type: integers of 64 bits, and the sums of such. All of ours are below 2^53. */
const numbers = new Set([20, 1700]);

/** How long a request waits for a free connection, and for an answer. */
const connectionMs = 5_000;
const mostConnections = 10;

/** Opens nothing until the first query. Connections that break are replaced. */
export const postgresDialect = (url: string): Dialect =>
  new PostgresDialect({
    pool: async () => {
      const { default: pg } = await import('pg');
      const pool = new pg.Pool({
        connectionString: url,
        max: mostConnections,
        connectionTimeoutMillis: connectionMs,
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
  });
