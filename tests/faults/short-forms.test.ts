// The short form of every program of this folder, so that none of them breaks unseen between the full runs.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const programs = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.fault.ts'));

it.each(programs)('%s', { timeout: 180_000 }, (program) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, program), '--short'],
    { encoding: 'utf8' },
  );
  expect(status, stderr + stdout).toBe(0);
});
