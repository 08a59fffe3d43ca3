// Queries that are built once: the same SQL for every call, with the values of that call and no others.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { Db } from '#server/deps.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { builtOnce } from './built-once.ts';

let test: TestApp;
let db: Db;
beforeAll(async () => {
  test = await makeTestApp({ site: false });
  db = test.deps.db;
});
afterAll(() => test.close());
afterEach(() => vi.restoreAllMocks());

it('is built with the first call, and binds the values of each', async () => {
  const asked = vi.spyOn(db, 'executeQuery');
  let built = 0;
  const pair = builtOnce((on, { first, second }: { first: string; second: number | null }) => {
    built += 1;
    return on
      .selectNoFrom([
        sql<string>`${first}`.as('one'),
        sql<number | null>`cast(${second} as integer)`.as('two'),
      ])
      .where(sql<number>`7`, '=', 7);
  });
  expect(built).toBe(0);
  expect(await pair(db, { first: 'a', second: 1 })).toEqual([{ one: 'a', two: 1 }]);
  expect(await pair(db, { second: null, first: "'; drop table enquiry; --" })).toEqual([
    { one: "'; drop table enquiry; --", two: null },
  ]);
  expect(await pair(db, { first: 'a', second: 1 })).toEqual([{ one: 'a', two: 1 }]);
  expect(built).toBe(1);
  const queries = asked.mock.calls.map(([query]) => ('compile' in query ? query.compile() : query));
  expect(queries.map(({ parameters }) => parameters)).toEqual([
    ['a', 1, 7],
    ["'; drop table enquiry; --", null, 7],
    ['a', 1, 7],
  ]);
  expect(new Set(queries.map((query) => query.sql)).size).toBe(1);
});

it('keeps calls apart that run at the same time, inside a transaction and outside', async () => {
  const echo = builtOnce((on, { value }: { value: number }) =>
    on.selectNoFrom(sql<number>`cast(${value} as integer)`.as('value')),
  );
  const inside = db.transaction().execute((tx) => echo(tx, { value: 0 }));
  const answers = await Promise.all([inside, ...[1, 2, 3].map((value) => echo(db, { value }))]);
  expect(answers.flat().map(({ value }) => value)).toEqual([0, 1, 2, 3]);
});

it.each<[string, (values: { value: string }) => unknown]>([
  ['puts the value into other text', ({ value }) => `${value}%`],
  ['calculates with the value', ({ value }) => Number(value) + 1],
  ['compares the value', ({ value }) => (value > 'a' ? 1 : 2)],
  ['writes the value into the SQL', ({ value }) => sql.raw(value)],
  ['writes the value as a literal', ({ value }) => sql.lit(value)],
])('refuses a query that %s', async (_, use) => {
  const asked = vi.spyOn(db, 'executeQuery');
  const wrong = builtOnce((on, values: { value: string }) => on.selectNoFrom(sql`${use(values)}`.as('used')));
  await expect(wrong(db, { value: 'x' })).rejects.toThrow('may only pass on its value "value"');
  expect(asked).not.toHaveBeenCalled();
});
