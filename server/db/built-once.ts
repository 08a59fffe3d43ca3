// Queries of requests that come often are built once: for Kysely to build one takes as long as for SQLite to answer it.
import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '#server/deps.ts';
import { engineOf } from './engine.ts';
import type { Engine } from './engine-of-url.ts';

/** Stands for a value until the query runs. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
  /** Whoever makes text or a number of it, or compares it with one, would do so once and for all calls. */
  [Symbol.toPrimitive](): never {
    throw new Error(`A query that is built once may only pass on its value "${this.name}".`);
  }
}

/**
 * Returns a function that runs the query with the values of each call, and returns its rows. `build` is called once for each engine, and must
 * only pass its values on to the query: what they are is not known yet.
 */
export const builtOnce = <Values extends object, Row>(
  build: (db: Db, values: Values) => Compilable<Row>,
): ((db: Db, values: Values) => Promise<Row[]>) => {
  const builtFor = new Map<Engine, CompiledQuery<Row>>();
  const placeholders = new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) });
  return async (db, values) => {
    const engine = engineOf(db);
    const built = builtFor.get(engine) ?? build(db, placeholders).compile();
    builtFor.set(engine, built);
    const parameters = built.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    );
    const { rows } = await db.executeQuery<Row>({ ...built, parameters });
    return rows;
  };
};
