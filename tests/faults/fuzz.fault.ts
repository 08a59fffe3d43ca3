// Ten minutes of requests that nobody's browser sends: every call after its schema, and uploads that are no right forms.
// `--seconds 60` for another time, `--seed 1` to see the same again.
import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { fuzz } from '#tests/fuzz/fuzz.ts';
import { runFault } from './support/fault-program.ts';

const { values } = parseArgs({
  options: { short: { type: 'boolean' }, seconds: { type: 'string' }, seed: { type: 'string' } },
});

/** What may stay: statements kept, caches that are bounded. */
const mayGrowMb = 20;
const mayGrowTimes = 1.3;

await runFault('fuzz', async ({ short, figures, say }) => {
  const seed = Number(values.seed ?? randomInt(1_000_000));
  const seconds = Number(values.seconds ?? (short ? 10 : 600));
  say(`seed ${seed}, ${seconds} seconds`);
  const result = await fuzz({ seed, ms: seconds * 1000, requests: Number.POSITIVE_INFINITY, say });
  const { faults, statuses, ...rest } = result;
  Object.assign(figures, { seed, ...rest, faults: faults.length, statuses: JSON.stringify(statuses) });
  for (const each of faults) console.error(`\n  ${each}`);
  assert.equal(faults.length, 0, `${faults.length} kinds of faults; the same again: --seed ${seed}`);
  assert.ok(
    result.heapAfterMb <= result.heapBeforeMb * mayGrowTimes + mayGrowMb,
    `the heap grew from ${result.heapBeforeMb} to ${result.heapAfterMb} MB`,
  );
});
