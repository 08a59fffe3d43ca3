// Finds the Chromium that the browser tests drive, or installs it with the system's package manager where that is allowed.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

// The headless shell first: the same engine without a window's interface runs the tests in two thirds of the time.
const candidates = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const installed = (): string | undefined =>
  [process.env.CHROME_PATH, ...candidates].find((path) => path !== undefined && existsSync(path));

const advice = `The browser tests need Chromium and found none.
Install it (Debian, Ubuntu: sudo apt-get install chromium) or set CHROME_PATH to a Chrome or Chromium you have.`;

/** Path of a Chromium. Installs one when run as root on a system with apt-get; otherwise throws with advice. */
export const findChromium = (): string => {
  const found = installed();
  if (found !== undefined) return found;
  const isRoot = process.getuid?.() === 0;
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium for the browser tests with apt-get …');
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env: environment });
    const options = { stdio: ['ignore', 'ignore', 'inherit'] as ('ignore' | 'inherit')[], env: environment };
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (spawnSync('apt-get', ['install', '-y', '-qq', name], options).status === 0) break;
    }
    const path = installed();
    if (path !== undefined) return path;
  }
  throw new Error(advice);
};

/** Flags that keep it quiet and off the network; without a sandbox only as root, which cannot have one. */
export const chromiumFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Or the headless shell would set letters on whole pixels, and the full browser between them.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
