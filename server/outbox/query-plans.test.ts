// What the outbox asks all the time reads from the index of what waits, however many mails there ever were.
import { type CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { readDelivery } from './delivery.store.ts';
import { nextDue } from './outbox.store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

const planOf = async ({ sql: text, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>) => {
  const parts = text.split('?');
  const query = sql.join(
    parts.map((part, at) => (at === 0 ? sql.raw(part) : sql`${parameters[at - 1]}${sql.raw(part)}`)),
    sql``,
  );
  const { rows } = await sql<{ detail: string }>`explain query plan ${query}`.execute(test.deps.db);
  return rows.map(({ detail }) => detail);
};

it('the claim of the next mail', async () => {
  const plan = await planOf(nextDue(test.deps.db, test.clock.now().toISOString(), 30).compile());
  expect(plan).toEqual([expect.stringContaining('INDEX outbox_waiting')]);
});

it('how delivery goes', async () => {
  const asked: CompiledQuery[] = [];
  const watched = test.deps.db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(test.deps.db.getExecutor().compileQuery(node, { queryId: 'any' }));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await readDelivery(watched);
  const plans = await Promise.all(asked.filter(({ sql: text }) => text.includes('from outbox')).map(planOf));
  expect(plans).toHaveLength(1);
  for (const step of plans.flat()) expect(step).toMatch(/SCALAR SUBQUERY|outbox_waiting|outbox_failed/);
  expect(plans.flat().filter((step) => step.includes('outbox_failed'))).toHaveLength(1);
});
