// Whether the data folders can be written, and how much room their disk has: a full or read-only disk shows here
// before a visitor meets it.
import { randomBytes } from 'node:crypto';
import { open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';

/** More than a full disk still finds room for, and more than a small commit needs. */
const trialBytes = 65_536;

/** Writes, syncs and removes a small file. Rejects with the reason if that fails. */
export const tryDataFolder = async (folder: string): Promise<void> => {
  const path = join(folder, `.writable-${randomBytes(6).toString('hex')}`);
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(Buffer.alloc(trialBytes));
      await file.sync();
    } finally {
      await file.close();
    }
  } finally {
    // The earlier error matters more than a file that could not be removed.
    await rm(path, { force: true }).catch(() => undefined);
  }
};

export type DiskRoom = { free: number; total: number };

/** Bytes of the folder's disk that this user may fill; `undefined` if the system does not tell. */
export const diskRoom = async (folder: string): Promise<DiskRoom | undefined> => {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return undefined;
  }
};

const megabyte = 1_000_000;

/** Whether less than a twentieth of the disk is free, a twentieth counting as at least 200 MB and at most 2 GB. */
export const isLow = ({ free, total }: DiskRoom): boolean =>
  free < Math.max(200 * megabyte, Math.min(total / 20, 2_000 * megabyte));
