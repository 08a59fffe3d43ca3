// `npm run dev`: the server, started again when its code changes and on a fresh build when the site's does.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync, statSync, watch } from 'node:fs';
import { join } from 'node:path';

const siteRooms = ['contract', 'content', 'ui', 'web', 'console', 'scripts'];
const serverRooms = ['server'];
const settleMs = 150;

let server: ChildProcess | undefined;
let ending = false;

const exited = (child: ChildProcess): Promise<number> =>
  new Promise((resolve) => {
    if (child.exitCode !== null) resolve(child.exitCode);
    else child.once('exit', (code) => resolve(code ?? 1));
  });

const runNode = (script: string): ChildProcess => spawn(process.execPath, [script], { stdio: 'inherit' });

const stopServer = async (): Promise<void> => {
  if (server === undefined || server.exitCode !== null) return;
  server.kill('SIGTERM');
  await exited(server);
};

/** A failed build or start leaves its message on the terminal; the next change tries again. */
const refresh = async (buildFirst: boolean): Promise<void> => {
  const built = !buildFirst || (await exited(runNode('scripts/build-when-stale.ts'))) === 0;
  if (!built || ending) return;
  await stopServer();
  if (!ending) server = runNode('server/main.ts');
};

let work: Promise<void> = Promise.resolve();
let timer: NodeJS.Timeout | undefined;
let siteChanged = false;

const noteChange = (site: boolean): void => {
  siteChanged ||= site;
  clearTimeout(timer);
  timer = setTimeout(() => {
    const buildFirst = siteChanged;
    siteChanged = false;
    work = work.then(() => refresh(buildFirst));
  }, settleMs);
};

const isNoise = (file: string | null): boolean => file === null || /\.test\.tsx?$|~$|\.sw.$/.test(file);

const watched = new Set<string>();

/**
 * Each folder by itself: on Linux the recursive watch of Node loses sight of a file that is saved by putting a new one in its place,
 * as many editors and `git checkout` do.
 */
const watchFolder = (folder: string, site: boolean): void => {
  if (watched.has(folder)) return;
  watched.add(folder);
  const watcher = watch(folder, (_event, file) => {
    if (!existsSync(folder)) {
      watcher.close();
      watched.delete(folder);
    }
    if (isNoise(file)) return;
    const changed = join(folder, file ?? '');
    if (statSync(changed, { throwIfNoEntry: false })?.isDirectory()) watchFolder(changed, site);
    noteChange(site);
  });
  watcher.on('error', () => watched.delete(folder));
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) watchFolder(join(folder, entry.name), site);
  }
};

for (const room of [...siteRooms, ...serverRooms].filter(existsSync)) {
  watchFolder(room, siteRooms.includes(room));
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    ending = true;
    await stopServer();
    process.exitCode = 0;
    process.exit();
  });
}

noteChange(true);
