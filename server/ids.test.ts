import { expect, it } from 'vitest';
import { makeClock } from '#tests/support/fake-clock.ts';
import { newId } from './ids.ts';

it('makes ids that sort in the order in which they were made, within a millisecond too', () => {
  const clock = makeClock();
  const ids: string[] = [];
  for (let at = 0; at < 5_000; at += 1) {
    if (at % 1_700 === 0) clock.advance(1);
    ids.push(newId(clock));
  }
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[0-9a-z]{25}$/);
});
