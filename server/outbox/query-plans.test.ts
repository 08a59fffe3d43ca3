// What the outbox asks all the time reads from the index of what waits, however many mails there ever were.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { planOf, watchQueries } from '#tests/support/query-plans.ts';
import { readDelivery } from './delivery.store.ts';
import { nextDue } from './outbox.store.ts';

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp();
});
afterAll(() => test.close());

it('the claim of the next mail', async () => {
  const { db } = test.deps;
  const plan = await planOf(db, nextDue(db, test.clock.now().toISOString(), 30).compile());
  expect(plan).toEqual([expect.stringContaining('INDEX outbox_waiting')]);
});

it('how delivery goes', async () => {
  const { db } = test.deps;
  const { watched, asked } = watchQueries(db);
  await readDelivery(watched);
  const ofOutbox = asked.filter(({ sql: text }) => text.includes('from outbox'));
  const plans = await Promise.all(ofOutbox.map((query) => planOf(db, query)));
  expect(plans).toHaveLength(1);
  for (const step of plans.flat()) expect(step).toMatch(/SCALAR SUBQUERY|outbox_waiting|outbox_failed/);
  expect(plans.flat().filter((step) => step.includes('outbox_failed'))).toHaveLength(1);
});
