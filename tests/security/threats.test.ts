// docs/threats.md is complete: every requirement of levels 1 and 2 once, each with a state, and the files it names are there.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = readFileSync('docs/threats.md', 'utf8');

const rows = [...text.matchAll(/^\| (V\d[^|]*) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, numbers = '', about = '', state = '', where = '']) => ({
    numbers: numbers.split(', '),
    about,
    state,
    where,
  }),
);

describe('the list of threats', () => {
  it('has every requirement once', () => {
    const numbers = rows.flatMap((row) => row.numbers);
    expect(numbers.filter((each) => !/^V\d{1,2}\.\d{1,2}\.\d{1,2}$/.test(each))).toEqual([]);
    expect(numbers.filter((each, at) => numbers.indexOf(each) !== at)).toEqual([]);
    expect(numbers.length).toBe(253);
  });

  it('says of each what its state is, and where or why', () => {
    for (const { numbers, state, where } of rows) {
      expect(['met', 'n/a', 'open'], String(numbers)).toContain(state);
      expect(where.length, String(numbers)).toBeGreaterThan(3);
    }
  });

  it('names files that are there', () => {
    const named = [...text.matchAll(/`([\w./-]+\.(?:tsx?|json))`|\]\(([\w./-]+\.md)\)/g)]
      .map(([, file, link]) => file ?? `docs/${link}`)
      .filter((file) => file.includes('/') && !file.startsWith('dist/'));
    expect(named.length).toBeGreaterThan(100);
    expect([...new Set(named)].filter((file) => !existsSync(file))).toEqual([]);
  });
});
