// How SQLite goes about what the program asks it.
import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '#server/deps.ts';

type Asked = Pick<CompiledQuery, 'sql' | 'parameters'>;

/** The steps of the plan, in SQLite's words. */
export const planOf = async (db: Db, { sql: text, parameters }: Asked): Promise<string[]> => {
  const parts = text.split('?');
  const query = sql.join(
    parts.map((part, at) => (at === 0 ? sql.raw(part) : sql`${parameters[at - 1]}${sql.raw(part)}`)),
    sql``,
  );
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(db);
  return rows.map(({ detail }) => detail);
};

/** Returns the same database, and what is asked through it from now on. */
export const watchQueries = (db: Db): { watched: Db; asked: CompiledQuery[] } => {
  const asked: CompiledQuery[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(db.getExecutor().compileQuery(node, { queryId: 'any' }));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { watched, asked };
};
