// Where a restored installation is put: into folders that hold nothing yet. All of it is prepared in a hidden folder
// inside each, on the same disk, and put in place by renames, the database last.
import { existsSync } from 'node:fs';
import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { secretFileName } from '#server/app-secret.ts';
import { notedFileOf } from '#server/audit/noted-head.ts';
import { keptFolder } from '#server/files/local-store.ts';
import { syncFolder } from '#server/files/synced-files.ts';
import { makeMissing } from '#server/folders.ts';
import { asBackupError, BackupError } from './backup-error.ts';

export type RestorePlaces = {
  /** Absolute paths. */
  dataDir: string;
  databasePath: string;
  storageRoot: string;
};

export const stageName = '.restoring';
/** What a new file system or an earlier attempt leaves; and a folder for backups may wait there. */
const countsAsEmpty = new Set(['lost+found', stageName]);

/** The folders that something is put into, each once. */
export const foldersOf = ({ dataDir, databasePath, storageRoot }: RestorePlaces): string[] => [
  ...new Set([dataDir, dirname(databasePath), storageRoot]),
];

/** Throws a BackupError if one of the folders holds anything but `from`, a folder of backups. */
export const refuseFilledPlaces = async (places: RestorePlaces, from: string): Promise<void> => {
  for (const folder of foldersOf(places)) {
    const found = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      if (error.code === 'ENOTDIR') throw new BackupError(`${folder} is a file, not a folder.`);
      throw error;
    });
    const filled = found.filter((name) => !countsAsEmpty.has(name) && join(folder, name) !== from);
    if (filled.length > 0)
      throw new BackupError(
        `${folder} is not empty (${filled.slice(0, 3).join(', ')}). A restore never writes over anything: stop the server and move the folder away (mv ${folder} ${folder}.before), or name another one with --to.`,
      );
  }
};

export type Stage = {
  database: string;
  secret: string;
  /** The data folder as it is being prepared. */
  dataDir: string;
  /** The file store as it is being prepared. */
  storageRoot: string;
  putInPlace(): Promise<void>;
  /** Removes everything that was made. */
  undo(): Promise<void>;
};

/** Makes the hidden folders, after removing what an earlier attempt left in them. Throws a BackupError if that fails. */
export const openStage = async (places: RestorePlaces): Promise<Stage> => {
  const { dataDir, databasePath, storageRoot } = places;
  const stages = foldersOf(places).map((folder) => join(folder, stageName));
  for (const stage of stages) await rm(stage, { recursive: true, force: true });
  // Outermost first.
  const made = stages.flatMap((stage) => {
    try {
      return makeMissing(stage);
    } catch (error) {
      throw asBackupError(error, dirname(stage));
    }
  });
  const stageIn = (folder: string): string => join(folder, stageName);
  const database = join(stageIn(dirname(databasePath)), 'site.db');
  const secret = join(stageIn(dataDir), secretFileName);
  const placed: string[] = [];
  const place = async (from: string, to: string): Promise<void> => {
    await rename(from, to);
    placed.push(to);
  };
  return {
    database,
    secret,
    dataDir: stageIn(dataDir),
    storageRoot: stageIn(storageRoot),
    putInPlace: async () => {
      await place(join(stageIn(storageRoot), keptFolder), join(storageRoot, keptFolder));
      // Neither has to be there.
      for (const path of [secret, notedFileOf(stageIn(dataDir))])
        if (existsSync(path)) await place(path, join(dataDir, basename(path)));
      await place(database, databasePath);
      for (const stage of stages) await rm(stage, { recursive: true, force: true });
      for (const folder of foldersOf(places)) await syncFolder(folder);
    },
    undo: async () => {
      for (const path of placed) await rm(path, { recursive: true, force: true });
      for (const stage of stages) await rm(stage, { recursive: true, force: true });
      // A folder that has other contents by now stays.
      for (const folder of made.reverse()) await rmdir(folder).catch(() => undefined);
    },
  };
};
