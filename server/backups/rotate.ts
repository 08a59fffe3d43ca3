// Takes the oldest backups away, and then the files that none of the rest names.
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { listBackups, removedPrefix } from './layout.ts';
import { readManifest } from './manifest.ts';
import { dropUnnamed } from './stored-files.ts';
import { syncFolder } from './synced-files.ts';

export type Rotated = {
  /** Names of the backups that went. */
  removed: string[];
  /** Names of backups whose manifest is not whole. They are neither counted nor removed. */
  damaged: string[];
};

/**
 * Keeps the newest `keep` whole backups, and `made` whatever the clock says. Hold the lock. A backup is taken out of
 * sight by one rename, so that being killed leaves no half of it.
 */
export const rotate = async (to: string, keep: number, made: string): Promise<Rotated> => {
  const whole: string[] = [];
  const damaged: string[] = [];
  const contents = new Map<string, string[]>();
  for (const name of await listBackups(to)) {
    try {
      const { manifest } = await readManifest(join(to, name));
      contents.set(
        name,
        manifest.files.map(({ sha256 }) => sha256),
      );
      whole.push(name);
    } catch {
      damaged.push(name);
    }
  }
  const others = whole.filter((name) => name !== made);
  const removed = others.slice(0, Math.max(0, others.length - (keep - 1)));
  for (const name of removed) {
    await rename(join(to, name), join(to, removedPrefix + name));
    contents.delete(name);
  }
  if (removed.length > 0) {
    await syncFolder(to);
    for (const name of removed) await rm(join(to, removedPrefix + name), { recursive: true, force: true });
    // What a damaged manifest names cannot be known: it may yet be mended by hand.
    if (damaged.length === 0) await dropUnnamed(to, new Set([...contents.values()].flat()));
  }
  return { removed, damaged };
};
