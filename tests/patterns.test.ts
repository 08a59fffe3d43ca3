// No text may hold the server up: every pattern in the sources takes time in proportion to its text, however hostile.
import { describe, expect, it } from 'vitest';
import { hostileTextsFor } from './support/hostile-text.ts';
import { slowText, timePattern } from './support/linear-time.ts';
import { findSourcePatterns } from './support/source-patterns.ts';

const found = findSourcePatterns();

describe('x', () => {
  it('all', () => {
    const slow: string[] = [];
    const t = performance.now();
    for (const { file, line, pattern } of found) {
      if (pattern === undefined) {
        slow.push(`${file}:${line} dynamic`);
        continue;
      }
      const t0 = performance.now();
      const bad = slowText(timePattern(pattern), hostileTextsFor(pattern));
      if (bad !== undefined) slow.push(`${file}:${line} ${pattern} ${bad}`);
      const ms = performance.now() - t0;
      if (ms > 100) console.log(`${file}:${line}`, Math.round(ms));
    }
    console.log(found.length, performance.now() - t);
    expect(slow).toEqual([]);
  }, 300_000);
});
