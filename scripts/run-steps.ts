// Runs named commands one after the other, shows what each printed, and at the end says what failed.
import { spawnSync } from 'node:child_process';

export type Step = { name: string; command: string; args: string[] };

/** Returns true if every step exited with 0. Later steps run even if an earlier one failed, so that one run shows everything. */
export const runSteps = (steps: Step[]): boolean => {
  const failed = steps.filter(({ name, command, args }) => {
    const started = Date.now();
    console.log(`\n— ${name}`);
    const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
    if (error !== undefined) console.error(error.message);
    console.log(`  ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return status !== 0;
  });
  if (failed.length > 0) console.error(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`);
  return failed.length === 0;
};
