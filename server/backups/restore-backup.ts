// Brings an installation back from a backup. Everything is checked before anything is put in place: the manifest, every
// byte, the database's own integrity, its references and the audit log. What fails leaves nothing behind.
import { randomBytes } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Actor } from '#server/audit/actor.ts';
import { type AuditKeys, auditKeys, withAuditKeys } from '#server/audit/audit-keys.ts';
import { readAuditEnds } from '#server/audit/chain-ends.store.ts';
import { writeNoted } from '#server/audit/noted-head.ts';
import { recordAction } from '#server/audit/run-action.ts';
import { makesRoomForMarks, sealLog } from '#server/audit/seal-log.store.ts';
import { verifyChain } from '#server/audit/verify-chain.store.ts';
import { integrityFaults } from '#server/db/integrity.ts';
import { appliedMigrations, migrations } from '#server/db/migrate.ts';
import { openAsIs, openDatabase } from '#server/db/open.ts';
import { writeTransaction } from '#server/db/write-transaction.ts';
import type { Clock, Db } from '#server/deps.ts';
import { openLocalStore } from '#server/files/local-store.ts';
import { listNamedFiles } from '#server/files/named-files.store.ts';
import type { FileStore } from '#server/files/store.ts';
import { copyFile, readPieces, writeWhole } from '#server/files/synced-files.ts';
import { readDelivery } from '#server/outbox/delivery.store.ts';
import { asBackupError, BackupError } from './backup-error.ts';
import { type FoundBackup, faultOf, findBackup } from './check-backup.ts';
import { names, storedPath } from './layout.ts';
import { lockBackups } from './lock.ts';
import { checkDatabaseFile, type Manifest, readManifest } from './manifest.ts';
import { openStage, type RestorePlaces, refuseFilledPlaces, type Stage } from './restore-places.ts';
import { openSecrets } from './secret-box.ts';
import { finishSnapshot } from './snapshot.ts';

export type RestoreRequest = {
  /** A folder of backups, or one backup in it. Absolute. */
  from: string;
  /** A name, or `latest`. */
  backup?: string | undefined;
  places: RestorePlaces;
  passphrase?: string | undefined;
  /** Of the configuration, if it names any. */
  appSecrets?: readonly string[] | undefined;
  /** For the trail. */
  actor: Actor;
  clock: Clock;
  /** Leaves an encrypted secret where it is. */
  withoutSecret?: boolean;
  /** Restores the rest if uploaded files in the backup are damaged. */
  skipDamagedFiles?: boolean;
};

export type RestoreResult = {
  name: string;
  createdAt: string;
  /** The version that made the backup. */
  program: string;
  databaseBytes: number;
  files: number;
  fileBytes: number;
  /** Names of migrations that were run. */
  migrated: string[];
  /** Of the backup; undefined if they are not in it, or were left out. */
  secrets: string[] | undefined;
  auditEvents: number;
  /** Whether the current secret is the one that marks the audit log. */
  auditVouchedFor: boolean;
  /** Mails that will be sent once the server runs. */
  mailsWaiting: number;
  /** Files that rows name and that are not there. */
  missing: Manifest['missing'];
};

export type RestoreProgress = (step: 'database' | 'files' | 'checks', share: number) => void;

const refuseNewer = (manifest: Manifest): void => {
  const unknown = manifest.migrations.filter((name) => !(name in migrations));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by version ${manifest.program}, which is newer than this one. Install that version or a later one, then restore.`,
    );
};

const readSecrets = async (
  { folder }: FoundBackup,
  { secret }: Manifest,
  hash: string,
  { passphrase, withoutSecret = false }: RestoreRequest,
): Promise<string[] | undefined> => {
  if (secret === 'left out' || withoutSecret) return undefined;
  if (passphrase === undefined)
    throw new BackupError(
      'The secret in this backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with, or leave the secret out: --without-secret',
    );
  let secrets: string[] | undefined;
  try {
    secrets = openSecrets(await readFile(join(folder, names.secret), 'utf8'), passphrase, hash);
  } catch {
    throw new BackupError(
      `The backup ${folder} is damaged: ${names.secret} cannot be read. To restore without the secret: --without-secret`,
    );
  }
  if (secrets === undefined)
    throw new BackupError(
      'BACKUP_PASSPHRASE is not the passphrase this backup was made with, or the backup was changed. Nothing was restored.',
    );
  return secrets;
};

const refuseTooSmall = async (stage: Stage, { database, files }: Manifest): Promise<void> => {
  const needed: [folder: string, bytes: number][] = [
    [dirname(stage.database), database.bytes * 2],
    [stage.storageRoot, files.reduce((sum, { bytes }) => sum + bytes, 0)],
  ];
  for (const [folder, bytes] of needed) {
    const { bavail, bsize } = await statfs(folder);
    if (bavail * bsize < bytes)
      throw new BackupError(
        `The disk of ${dirname(folder)} has ${Math.floor((bavail * bsize) / 1_000_000)} MB left; the backup needs ${Math.ceil(bytes / 1_000_000)} MB. Make room, or name another folder with --to.`,
      );
  }
};

/** Returns what is damaged or missing in the backup; such files are not restored. */
const restoreFiles = async (
  to: string,
  store: FileStore,
  { files }: Manifest,
  onShare: (share: number) => void,
): Promise<{ file: Manifest['files'][number]; fault: string }[]> => {
  const total = Math.max(
    1,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const faults: Awaited<ReturnType<typeof restoreFiles>> = [];
  let done = 0;
  for (const file of files) {
    const from = storedPath(to, file.sha256);
    const fault = await faultOf(from, file, () => store.put(readPieces(from), file.key));
    if (fault !== undefined) {
      faults.push({ file, fault: `${from} ${fault}` });
      await store.remove(file.key);
    }
    done += file.bytes;
    onShare(done / total);
  }
  return faults;
};

const mostShown = 3;

const refuseDamagedFiles = (faults: { fault: string }[]): void => {
  if (faults.length === 0) return;
  const shown = faults.slice(0, mostShown).map(({ fault }) => fault);
  throw new BackupError(
    `${faults.length} ${faults.length === 1 ? 'file' : 'files'} of the backup ${faults.length === 1 ? 'is' : 'are'} damaged: ${shown.join('; ')}${faults.length > mostShown ? '; …' : ''}. Restore an earlier backup (--backup NAME), or this one without ${faults.length === 1 ? 'it' : 'them'} (--skip-damaged-files).`,
  );
};

/** The audit log records that it was restored. */
const recordRestore = async (
  db: Db,
  keys: AuditKeys,
  dataDir: string,
  manifest: Manifest,
  { actor, clock, backup }: RestoreRequest,
): Promise<void> => {
  await recordAction({ db, clock }, actor, 'backup.restore', backup ?? 'latest', {
    detail: { madeAt: manifest.createdAt, program: manifest.program },
  });
  const { head } = await readAuditEnds(db);
  if (head.position !== undefined) await writeNoted(dataDir, keys, head.position);
};

/** Checks that the database is whole, brings its tables up to date, and checks what is in them. */
const checkAndMigrate = async (
  { database: path, dataDir }: Stage,
  manifest: Manifest,
  folder: string,
  secrets: readonly string[] | undefined,
  request: RestoreRequest,
) => {
  // Without the secret the marks of the audit log say nothing, and its hashes alone are compared.
  const keys = auditKeys(secrets ?? request.appSecrets ?? [randomBytes(32).toString('hex')]);
  const damaged = (what: string) => new BackupError(`The backup ${folder} is damaged: ${what}.`);
  const before = openAsIs({ databaseUrl: `sqlite:${path}` });
  try {
    const [fault] = await integrityFaults(before);
    if (fault !== undefined) throw damaged(`its database is not whole (${fault})`);
  } finally {
    await before.destroy();
  }
  const db = withAuditKeys(await openDatabase({ databaseUrl: `sqlite:${path}` }), keys);
  try {
    const log = await verifyChain({ db });
    const [logFault] = log.faults;
    if (logFault !== undefined) throw damaged(`its audit log is not as it was written (${logFault})`);
    if (manifest.audit !== null && manifest.audit.hash !== log.head)
      throw damaged('its audit log does not end as the manifest says');
    const there = new Set([...manifest.files, ...manifest.missing].map(({ key }) => key));
    const unknown = (await listNamedFiles(db)).find(({ fileKey }) => !there.has(fileKey));
    if (unknown !== undefined)
      throw damaged(`the file of ${unknown.table} ${unknown.id} is not in its manifest`);
    const known = new Set(manifest.migrations);
    // If the secret is a different one, the log has to be vouched for again.
    const isVouchedFor = (await readAuditEnds(db)).head.state === 'right';
    const migrated = (await appliedMigrations(db)).filter((name) => !known.has(name));
    // After the comparison with the manifest, which names the end as it was before.
    if (makesRoomForMarks(migrated)) await writeTransaction(db, (tx) => sealLog(tx, request.clock));
    if ((await readAuditEnds(db)).head.state === 'right')
      await recordRestore(db, keys, dataDir, manifest, request);
    return {
      auditEvents: log.events,
      auditVouchedFor: isVouchedFor,
      migrated,
      mailsWaiting: (await readDelivery(db)).waiting,
    };
  } finally {
    await db.destroy();
    await finishSnapshot(path);
  }
};

const fill = async (
  request: RestoreRequest,
  found: FoundBackup,
  stage: Stage,
  progress: RestoreProgress,
): Promise<RestoreResult> => {
  const { to, folder } = found;
  const { manifest, hash } = await readManifest(folder);
  refuseNewer(manifest);
  const secrets = await readSecrets(found, manifest, hash, request);
  await refuseTooSmall(stage, manifest);
  let copied = 0;
  const database = await copyFile(join(folder, names.database), stage.database, (bytes) => {
    copied += bytes;
    progress('database', Math.min(1, copied / Math.max(1, manifest.database.bytes)));
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return { bytes: -1, sha256: '' };
    throw error;
  });
  checkDatabaseFile(folder, manifest, database);
  const files = await openLocalStore({ storageUrl: `file:${stage.storageRoot}` });
  const faults = await restoreFiles(to, files, manifest, (share) => progress('files', share));
  if (request.skipDamagedFiles !== true) refuseDamagedFiles(faults);
  progress('checks', 0);
  const checked = await checkAndMigrate(stage, manifest, folder, secrets, { ...request, backup: found.name });
  progress('checks', 1);
  if (secrets !== undefined) await writeWhole(stage.secret, `${secrets.join('\n')}\n`);
  const lost = faults.map(({ file: { key, table, id } }) => ({ key, table, id }));
  return {
    name: found.name,
    createdAt: manifest.createdAt,
    program: manifest.program,
    databaseBytes: manifest.database.bytes,
    files: manifest.files.length - lost.length,
    fileBytes: manifest.files.reduce((sum, { bytes }) => sum + bytes, 0),
    ...checked,
    secrets,
    missing: [...manifest.missing, ...lost],
  };
};

/** A backup that is being made or removed must not be read. A folder that cannot be written needs no lock. */
const lockWhereWritable = (to: string): (() => void) => {
  try {
    return lockBackups(to);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    return () => undefined;
  }
};

/**
 * Throws a BackupError with what the operator can do; the places are then as they were. `secrets` are in
 * `DATA_DIR/app-secret` already.
 */
export const restoreBackup = async (
  request: RestoreRequest,
  progress: RestoreProgress = () => undefined,
): Promise<RestoreResult> => {
  const { places } = request;
  const found = await findBackup(request.from, request.backup);
  await refuseFilledPlaces(places, found.to);
  const unlock = lockWhereWritable(found.to);
  try {
    const stage = await openStage(places);
    try {
      const result = await fill(request, found, stage, progress);
      await stage.putInPlace();
      return result;
    } catch (error) {
      await stage.undo();
      throw error;
    }
  } catch (error) {
    throw asBackupError(error, places.dataDir);
  } finally {
    unlock();
  }
};
