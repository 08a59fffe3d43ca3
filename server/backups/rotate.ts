// Removes the oldest backups, and then the files that none of the others names.
import { access, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '#server/files/synced-files.ts';
import { listBackups, names, removedPrefix } from './layout.ts';
import { readManifest } from './manifest.ts';
import { dropUnnamed } from './stored-files.ts';

export type Rotated = {
  /** Names of the backups that were removed. */
  removed: string[];
  /** Names of backups whose manifest is damaged. They are neither counted nor removed. */
  damaged: string[];
  /** The name of one that is older than those to keep and stays all the same, since none of them holds the secret. */
  keptForSecret: string | undefined;
};

const holdsSecret = (folder: string): Promise<boolean> =>
  access(join(folder, names.secret)).then(
    () => true,
    () => false,
  );

/**
 * Keeps the newest `keep` whole backups, and `made` whatever the clock says; if none of these holds the secret, the newest that
 * does stays too, so that a run without the passphrase never takes the last copy of the secret. Hold the lock. A backup is taken out of
 * sight by one rename, so that being killed leaves no half of it.
 */
export const rotate = async (to: string, keep: number, made: string): Promise<Rotated> => {
  const whole: string[] = [];
  const damaged: string[] = [];
  const contents = new Map<string, string[]>();
  const withSecret = new Set<string>();
  for (const name of await listBackups(to)) {
    try {
      const { manifest } = await readManifest(join(to, name));
      contents.set(
        name,
        manifest.files.map(({ sha256 }) => sha256),
      );
      whole.push(name);
      if (manifest.secret === 'encrypted' && (await holdsSecret(join(to, name)))) withSecret.add(name);
    } catch {
      damaged.push(name);
    }
  }
  const others = whole.filter((name) => name !== made);
  const old = others.slice(0, Math.max(0, others.length - (keep - 1)));
  const stays = [made, ...others.slice(old.length)].some((name) => withSecret.has(name));
  const keptForSecret = stays ? undefined : old.findLast((name) => withSecret.has(name));
  const removed = old.filter((name) => name !== keptForSecret);
  for (const name of removed) {
    await rename(join(to, name), join(to, removedPrefix + name));
    contents.delete(name);
  }
  if (removed.length > 0) {
    await syncFolder(to);
    for (const name of removed) await rm(join(to, removedPrefix + name), { recursive: true, force: true });
    // What a damaged manifest names cannot be known, and somebody may still repair it by hand.
    if (damaged.length === 0) await dropUnnamed(to, new Set([...contents.values()].flat()));
  }
  return { removed, damaged, keptForSecret };
};
