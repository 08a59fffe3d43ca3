// Puts the built files of this process into the shared store, for processes with another build, and removes those of builds long gone.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineOf } from '#server/db/engine.ts';
import type { Deps } from '#server/deps.ts';
import { isAssetName } from '#server/files/file-keys.ts';
import { noteBuild } from './builds.store.ts';
import type { ConsoleFiles } from './console-routes.ts';
import { type AssetArea, longestBytes } from './shared-assets.ts';
import type { Site } from './site.ts';

export type Built = { site: Site | undefined; console: ConsoleFiles | undefined };

const atOnce = 8;
/** A store that does not answer holds up no start for longer. */
const longestWaitMs = 30_000;
const againMs = 60_000;

const foldersOf = ({ site, console }: Built): [AssetArea, string][] => [
  ...(site === undefined ? [] : [['web', site.assetsFolder] as [AssetArea, string]]),
  ...(console === undefined
    ? []
    : ([
        ['console', console.assetsFolder],
        ['viewer', console.viewer.assetsFolder],
      ] as [AssetArea, string][])),
];

/** By name in the store, the path here. What is compressed is compressed anew by whoever sends it. */
const listBuilt = async (built: Built): Promise<Map<string, string>> => {
  const paths = new Map<string, string>();
  for (const [area, folder] of foldersOf(built))
    for (const file of await readdir(folder).catch(() => []))
      if (isAssetName(`${area}/${file}`) && !/\.(?:br|gz|map)$/.test(file))
        paths.set(`${area}/${file}`, join(folder, file));
  return paths;
};

const hashOf = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex');

const inTurns = async <Item>(items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> => {
  const turns = Iterator.from(items);
  const lane = async (): Promise<void> => {
    for (const item of turns) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
};

/** The list first: nobody then takes what is being put there for something left over. */
export const shareBuilt = async (
  { db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>,
  built: Built,
): Promise<void> => {
  const hashes: Record<string, string> = {};
  const paths = await listBuilt(built);
  for (const [name, path] of paths) {
    const content = await readFile(path);
    if (content.length > longestBytes) paths.delete(name);
    else hashes[name] = hashOf(content);
  }
  if (paths.size === 0) return;
  const builds = await noteBuild(db, clock, { id: hashOf(JSON.stringify(hashes)), files: hashes });
  const there = new Set<string>();
  for await (const name of files.assets.list()) there.add(name);
  const missing = paths.entries().filter(([name]) => !there.has(name));
  await inTurns(missing, async ([name, path]) => files.assets.put(name, await readFile(path)));
  const named = new Set(builds.flatMap((build) => Object.keys(build.files)));
  const gone = there.values().filter((name) => !named.has(name));
  await inTurns(gone, (name) => files.assets.remove(name));
};

/** Resolves when that is done or has failed, which is logged and tried again. With SQLite, one process is all there is: nothing is done. */
export const publishAssets = async (deps: Deps, built: Built): Promise<void> => {
  if (engineOf(deps.db) === 'sqlite') return;
  const work = shareBuilt(deps, built).catch((error: unknown) => {
    deps.log.error({ err: error }, 'the built files could not be shared with other instances; trying again');
    setTimeout(() => void publishAssets(deps, built), againMs).unref();
  });
  const waiting = Promise.withResolvers<void>();
  const timer = setTimeout(waiting.resolve, longestWaitMs);
  await Promise.race([work, waiting.promise]);
  clearTimeout(timer);
};
