// Makes a backup of an installation, beside a running server: the database as it is at one moment, the uploaded files
// its rows name, and the secrets if there is a passphrase. It is complete or not there at all.
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import { auditKeys, withAuditKeys } from '#server/audit/audit-keys.ts';
import { readAuditEnds } from '#server/audit/chain-ends.store.ts';
import type { Config } from '#server/config.ts';
import { diskFault } from '#server/db/disk-fault.ts';
import { engineOfUrl } from '#server/db/engine-of-url.ts';
import { appliedMigrations } from '#server/db/migrate.ts';
import { databasePath, openAsIs } from '#server/db/open.ts';
import { storageFolders } from '#server/files/local-store.ts';
import { listNamedFiles } from '#server/files/named-files.store.ts';
import { openFileStore } from '#server/files/open-store.ts';
import { hashFile, syncFolder, writeWhole } from '#server/files/synced-files.ts';
import { makeMissing, makeWritable } from '#server/folders.ts';
import { version } from '#server/version.ts';
import { asBackupError, BackupError } from './backup-error.ts';
import { missingBytes, refuseTooSmall } from './backup-room.ts';
import { backupName, isBackupName, names, removedPrefix, storedFolder, workFolder } from './layout.ts';
import { lockBackups } from './lock.ts';
import { format, type Manifest, manifestText, readManifest } from './manifest.ts';
import { postgresBytes, takePostgresSnapshot } from './postgres-snapshot.ts';
import { rotate } from './rotate.ts';
import { sealSecrets } from './secret-box.ts';
import { finishSnapshot, takeSnapshot } from './snapshot.ts';
import { storeFiles } from './stored-files.ts';

/** Plain values, so that it can be handed to a thread. */
export type BackupRequest = Pick<Config, 'databaseUrl' | 'storageUrl' | 'storageKeys' | 'appSecrets'> & {
  /** The folder of backups. */
  to: string;
  /** How many backups stay; undefined for all. */
  keep?: number | undefined;
  passphrase?: string | undefined;
  /** Backups of another installation are never mixed with ours. */
  installation: string;
  /** ISO 8601. */
  now: string;
};

export type BackupResult = {
  name: string;
  to: string;
  createdAt: string;
  databaseBytes: number;
  files: number;
  fileBytes: number;
  /** Files that were not in the folder of backups before. */
  newFiles: number;
  newBytes: number;
  secret: Manifest['secret'];
  missing: Manifest['missing'];
  damaged: Manifest['damaged'];
  /** Names of the backups that were removed to make room. */
  removed: string[];
  /** The name of an older one that stays beside those to keep: it is the last that holds the secret. */
  keptForSecret: string | undefined;
  /** Names of backups that are damaged. */
  damagedBackups: string[];
};

export type BackupProgress = (step: 'database' | 'files', share: number) => void;

const isWithin = (path: string, folder: string): boolean => path === folder || path.startsWith(folder + sep);

const refuseBadPlace = ({ to, storageUrl }: BackupRequest): void => {
  if (storageFolders({ storageUrl }).some((folder) => isWithin(to, folder)))
    throw new BackupError(`${to} is among the uploaded files. Choose a folder of its own for backups.`);
};

const refuseOtherInstallation = async (to: string, installation: string): Promise<void> => {
  const last = (await readdir(to)).filter(isBackupName).sort().at(-1);
  if (last === undefined) return;
  const found = await readManifest(join(to, last)).catch(() => undefined);
  if (found !== undefined && found.manifest.installation !== installation)
    throw new BackupError(`${to} holds the backups of another installation. Choose a folder of its own.`);
};

const readDatabase = async (path: string, appSecrets: readonly string[]) => {
  const db = withAuditKeys(openAsIs({ databaseUrl: `sqlite:${path}` }), auditKeys(appSecrets));
  try {
    return {
      named: await listNamedFiles(db),
      migrations: await appliedMigrations(db),
      head: (await readAuditEnds(db)).head.position ?? null,
    };
  } finally {
    await db.destroy();
  }
};

/** Keys of files that the live database still names. */
const stillNamed = async (request: BackupRequest): Promise<Set<string>> => {
  const db = openAsIs(request);
  try {
    return new Set((await listNamedFiles(db)).map(({ fileKey }) => fileKey));
  } finally {
    await db.destroy();
  }
};

type Source = {
  bytes(): Promise<number>;
  /** Copies the database, as it is at one moment, into a new file of SQLite. */
  copyTo(path: string, onShare: (share: number) => void): Promise<void>;
};

const sourceOf = (request: BackupRequest): Source => {
  if (engineOfUrl(request) === 'postgres')
    return {
      bytes: () => postgresBytes(request),
      copyTo: (path, onShare) => takePostgresSnapshot(request, path, onShare),
    };
  const database = databasePath(request);
  return {
    bytes: async () => (await stat(database)).size,
    copyTo: (path, onShare) => takeSnapshot(database, path, onShare),
  };
};

const mostSnapshots = 3;

/** Fills the work folder and returns what goes into the manifest. */
const collect = async (request: BackupRequest, work: string, progress: BackupProgress, added: string[]) => {
  const { to } = request;
  const source = sourceOf(request);
  const snapshot = join(work, names.database);
  const files = await openFileStore(request);
  await refuseTooSmall(request, await source.bytes());
  for (let attempt = 1; ; attempt += 1) {
    await source.copyTo(snapshot, (share) => progress('database', share));
    const read = await readDatabase(snapshot, request.appSecrets);
    await finishSnapshot(snapshot);
    await refuseTooSmall(request, await missingBytes(to, read.named));
    const total = read.named.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    const onBytes = (bytes: number) => {
      done += bytes;
      progress('files', Math.min(1, done / Math.max(1, total)));
    };
    const copied = await storeFiles(to, work, files, read.named, onBytes, added);
    // What was erased in the meantime is erased from this backup too: the database is copied again.
    const named = copied.missing.length === 0 ? undefined : await stillNamed(request);
    const wasErased = named !== undefined && copied.missing.some(({ key }) => !named.has(key));
    if (!wasErased || attempt === mostSnapshots) return { ...read, ...copied };
  }
};

const writeDescription = async (
  request: BackupRequest,
  work: string,
  { migrations, head, files, missing, damaged }: Awaited<ReturnType<typeof collect>>,
): Promise<Manifest> => {
  const { passphrase, appSecrets } = request;
  const manifest: Manifest = {
    format,
    program: version,
    installation: request.installation,
    createdAt: request.now,
    migrations,
    database: await hashFile(join(work, names.database)),
    audit: head,
    secret: passphrase === undefined ? 'left out' : 'encrypted',
    files,
    missing,
    damaged,
  };
  const { sha256 } = await writeWhole(join(work, names.manifest), manifestText(manifest));
  await writeWhole(join(work, names.manifestHash), `${sha256}  ${names.manifest}\n`);
  if (passphrase !== undefined)
    await writeWhole(join(work, names.secret), sealSecrets(appSecrets, passphrase, sha256));
  return manifest;
};

/** Removes what an earlier run left when it was killed. Hold the lock. */
const removeLeftovers = async (to: string): Promise<void> => {
  await rm(workFolder(to), { recursive: true, force: true });
  for (const name of await readdir(to))
    if (name.startsWith(removedPrefix)) await rm(join(to, name), { recursive: true, force: true });
};

const unusedName = async (to: string, now: string): Promise<string> => {
  for (let ms = Date.parse(now); ; ms += 1) {
    const name = backupName(new Date(ms));
    if ((await stat(join(to, name)).catch(() => undefined)) === undefined) return name;
  }
};

const makeLocked = async (request: BackupRequest, progress: BackupProgress): Promise<BackupResult> => {
  const { to, keep, now } = request;
  await removeLeftovers(to);
  await refuseOtherInstallation(to, request.installation);
  const work = workFolder(to);
  makeMissing(storedFolder(to));
  const added: string[] = [];
  try {
    await mkdir(work, { mode: 0o700 });
    const collected = await collect(request, work, progress, added);
    await rm(join(work, 'arriving'), { force: true });
    const manifest = await writeDescription(request, work, collected);
    const name = await unusedName(to, now);
    await syncFolder(work);
    await rename(work, join(to, name));
    await syncFolder(to);
    const rotated =
      keep === undefined
        ? { removed: [], damaged: [], keptForSecret: undefined }
        : await rotate(to, keep, name);
    return {
      name,
      to,
      createdAt: now,
      databaseBytes: manifest.database.bytes,
      files: manifest.files.length,
      fileBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
      newFiles: collected.newFiles,
      newBytes: collected.newBytes,
      secret: manifest.secret,
      missing: manifest.missing,
      damaged: manifest.damaged,
      removed: rotated.removed,
      keptForSecret: rotated.keptForSecret,
      damagedBackups: rotated.damaged,
    };
  } catch (error) {
    // If the backup disk is gone, so is what would be removed.
    await rm(work, { recursive: true, force: true }).catch(() => undefined);
    // Copies stay for the next attempt, except on a full disk, which may be the server's own.
    if (diskFault(error) === 'full') {
      for (const path of added) await rm(path, { force: true }).catch(() => undefined);
    }
    throw error;
  }
};

/**
 * Throws a BackupError with what the operator can do; earlier backups stay as they were, and no incomplete one is left. Files that
 * were already copied may stay and are found by the next attempt.
 */
export const makeBackup = async (
  given: BackupRequest,
  progress: BackupProgress = () => undefined,
): Promise<BackupResult> => {
  const request = { ...given, to: resolve(given.to) };
  const { to } = request;
  refuseBadPlace(request);
  try {
    makeWritable(to);
    const unlock = lockBackups(to);
    try {
      return await makeLocked(request, progress);
    } finally {
      unlock();
    }
  } catch (error) {
    throw asBackupError(error, to);
  }
};
