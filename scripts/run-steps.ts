// Runs commands one after the other, shows what each printed, and at the end says what failed.
import { spawnSync } from 'node:child_process';

/**
 * Takes each command by a name for people; in parts if one of its arguments may hold a space. Returns true if every one exited with 0.
 * Later ones run even if an earlier one failed, so that one run shows everything.
 */
export const runSteps = (steps: Record<string, string | string[]>): boolean => {
  const failed = Object.entries(steps).filter(([name, line]) => {
    const [command = '', ...args] = typeof line === 'string' ? line.split(' ') : line;
    const started = Date.now();
    console.log(`\n— ${name}`);
    const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
    if (error !== undefined) console.error(error.message);
    console.log(`  ${status === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(1)} s`);
    return status !== 0;
  });
  if (failed.length > 0) console.error(`\nFailed: ${failed.map(([name]) => name).join(', ')}`);
  return failed.length === 0;
};
