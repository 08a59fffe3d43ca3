// Each page of a list is read from where the one before ended, whatever bounds the list has: else the last costs as much as all before it.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeEnquiryRow } from '#tests/support/factories.ts';
import { makeTestApp, type TestApp } from '#tests/support/make-test-app.ts';
import { planOf, watchQueries } from '#tests/support/query-plans.ts';
import { enquiryPages, listEnquiryPage } from './enquiry-list.store.ts';

const instantAt = (minute: number): string => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString();
const count = 1_100;

let test: TestApp;
beforeAll(async () => {
  test = await makeTestApp({ site: false });
  const ids = Array.from({ length: count }, (_, at) => `e${String(at).padStart(4, '0')}`);
  await test.deps.db
    .insertInto('enquiry')
    .values(ids.map((id, at) => makeEnquiryRow({ id, name: 'Asha Rao', created_at: instantAt(at) })))
    .execute();
});
afterAll(() => test.close());

const startsOf = async (queries: Parameters<typeof planOf>[1][]): Promise<string[]> => {
  const plans = await Promise.all(queries.map((query) => planOf(test.deps.db, query)));
  return plans.map(([first = '']) => /\((.*)\)$/.exec(first)?.[1] ?? first);
};

it('an export up to now', async () => {
  const { watched, asked } = watchQueries(test.deps.db);
  const found: string[] = [];
  for await (const page of enquiryPages(watched, { until: instantAt(count), sort: '-received' }))
    found.push(...page.map(({ id }) => id));
  expect(new Set(found).size).toBe(count);
  expect(found).toEqual(found.toSorted().reverse());
  expect(await startsOf(asked)).toEqual(['created_at<?', '(created_at,id)<(?,?)', '(created_at,id)<(?,?)']);
});

it.each(['received', '-received'] as const)(
  'a page of some days, in the order %s, both ways',
  async (sort) => {
    const { db } = test.deps;
    const filter = { from: instantAt(100), before: instantAt(900), sort };
    const seen: string[] = [];
    let after: string | undefined;
    let before: string | undefined;
    do {
      const { watched, asked } = watchQueries(db);
      const page = await listEnquiryPage(watched, filter, { after, limit: 300 });
      seen.push(...page.rows.map(({ id }) => id));
      if (after !== undefined) expect((await startsOf(asked.slice(0, 1)))[0]).toContain('(created_at,id)');
      before = page.previous ?? before;
      after = page.next ?? undefined;
    } while (after !== undefined);
    expect(seen).toHaveLength(800);
    expect([...seen].sort()[0]).toBe('e0100');
    const back = await listEnquiryPage(db, filter, { before, limit: 300 });
    expect(back.rows.map(({ id }) => id)).toEqual(seen.slice(300, 600));
    // A cursor from beyond the days that are asked for now shows none of them.
    const other = await listEnquiryPage(db, { ...filter, sort: '-received' }, { limit: 10 });
    const late = { ...filter, sort: '-received' as const, before: instantAt(500) };
    const { rows } = await listEnquiryPage(db, late, { after: other.next ?? undefined, limit: 300 });
    expect(rows[0]?.id).toBe('e0499');
  },
);
