// Gives a run of tests, with all its servers and browsers, a folder for what is temporary, which goes when the run ends, and one
// for what Node has compiled, which stays: half of what it takes to start a server is to compile it.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Vitest and Playwright call what this answers at the end, whatever failed. */
export default (): (() => void) => {
  process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'node-compile-cache');
  const folder = mkdtempSync(join(tmpdir(), 'agency-site-tests-'));
  process.env.TMPDIR = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
