// Built files of other builds than this process's own: while several processes are upgraded one after the other, a page that one has
// sent asks another for its files. They lie in the shared store (`publish-assets.ts`); only what is not in a folder here is looked up.
import { createHash } from 'node:crypto';
import { engineOf } from '#server/db/engine.ts';
import type { Deps } from '#server/deps.ts';
import { isAssetName } from '#server/files/file-keys.ts';
import { readBuilds } from './builds.store.ts';
import { compress, makeFile, type SiteFile } from './site.ts';

/** Of the site, the console, and the viewer in it. */
export type AssetArea = 'web' | 'console' | 'viewer';

export type SharedAssets = {
  /** `name` as it stands in the address: anything. Returns `undefined` if no build has it, or it cannot be had now. */
  find(area: AssetArea, name: string): Promise<SiteFile | undefined>;
};

/** A list is read again for a name that is not in it, but not more often: wrong names are free to make. */
const listForMs = 1_000;
/** What is listed and not there, or not as it was, is not asked for again for so long. */
const missedForMs = 30_000;
/** Of what was found. The largest file has less than 2 MB. */
const mostBytes = 16_000_000;
export const longestBytes = 4_000_000;

const read = async ({ files }: Pick<Deps, 'files'>, name: string, sha256: string): Promise<SiteFile> => {
  const { stream, bytes } = await files.assets.open(name);
  if (bytes > longestBytes) {
    stream.destroy();
    throw new Error(`The file ${name} in the shared store has ${bytes} bytes.`);
  }
  const content = Buffer.concat(await stream.toArray());
  // Who may write to the bucket writes no scripts for visitors: the database says what each file is.
  if (createHash('sha256').update(content).digest('hex') !== sha256)
    throw new Error(`The file ${name} in the shared store is not what was put there.`);
  const file = makeFile(name, content, (text) => text);
  await compress(file);
  return file;
};

/** Nothing where one process alone works on the database. */
export const sharedAssets = (deps: Pick<Deps, 'db' | 'files' | 'log'>): SharedAssets | undefined => {
  const { db, log } = deps;
  if (engineOf(db) === 'sqlite') return undefined;
  let hashes = new Map<string, string>();
  let listedAt = Number.NEGATIVE_INFINITY;
  let listing: Promise<void> | undefined;
  const list = async (): Promise<void> => {
    listedAt = performance.now();
    const builds = await readBuilds(db);
    hashes = new Map(builds.flatMap(({ files }) => Object.entries(files)));
  };
  const hashOf = async (name: string): Promise<string | undefined> => {
    if (!hashes.has(name) && (listing !== undefined || performance.now() - listedAt >= listForMs)) {
      listing ??= list().finally(() => {
        listing = undefined;
      });
      await listing;
    }
    return hashes.get(name);
  };

  /** In the order in which they were last asked for; what is being read counts as nothing yet. */
  const found = new Map<string, Promise<SiteFile | undefined>>();
  const sizes = new Map<string, number>();
  const missedUntil = new Map<string, number>();
  const forget = (name: string): void => {
    found.delete(name);
    sizes.delete(name);
  };
  const makeRoom = (): void => {
    let bytes = sizes.values().reduce((sum, each) => sum + each, 0);
    for (const name of found.keys()) {
      if (bytes <= mostBytes) return;
      bytes -= sizes.get(name) ?? 0;
      forget(name);
    }
  };
  const fetchFile = async (name: string, sha256: string): Promise<SiteFile | undefined> => {
    try {
      const file = await read(deps, name, sha256);
      sizes.set(name, file.body.length);
      return file;
    } catch (error) {
      log.warn({ err: error }, 'a file of another build could not be read from the shared store');
      forget(name);
      missedUntil.set(name, performance.now() + missedForMs);
      return undefined;
    }
  };

  return {
    find: async (area, given) => {
      const name = `${area}/${given}`;
      if (!isAssetName(name)) return undefined;
      const sha256 = await hashOf(name).catch(() => undefined);
      if (sha256 === undefined || (missedUntil.get(name) ?? 0) > performance.now()) return undefined;
      missedUntil.delete(name);
      const file = found.get(name) ?? fetchFile(name, sha256);
      found.delete(name);
      found.set(name, file);
      const answer = await file;
      if (answer === undefined) found.delete(name);
      makeRoom();
      return answer;
    },
  };
};
