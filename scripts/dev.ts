// `npm run dev`: the server, started again when its code changes and on a fresh build when the site's does.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';

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

for (const room of [...siteRooms, ...serverRooms].filter(existsSync)) {
  watch(room, { recursive: true }, (_event, file) => {
    if (!isNoise(file)) noteChange(siteRooms.includes(room));
  });
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
