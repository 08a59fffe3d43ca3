// What a backup says about itself: its contents, with sizes and hashes. A backup is only used after all of it has been checked.
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { hashFile } from '#server/files/synced-files.ts';
import { BackupError } from './backup-error.ts';
import { names } from './layout.ts';

export const format = 1;
/** Some 600,000 files. */
const maxManifestBytes = 200 * 1024 * 1024;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const bytes = z.number().int().nonnegative();
/** Becomes part of a path. */
const key = z.string().regex(/^[0-9a-f]{32}$/);
const row = { key, table: z.string().max(64), id: z.string().max(64) };

const manifestSchema = z.object({
  format: z.number().int(),
  /** The version that made it. */
  program: z.string().max(64),
  /** Which installation it is of: stays the same after a restore. */
  installation: z.string().max(64),
  createdAt: z.iso.datetime(),
  /** Names of the migrations that the database has. */
  migrations: z.array(z.string().max(128)).max(10_000),
  database: z.object({ bytes, sha256 }),
  /** The last event of the audit log; null if there is none. */
  audit: z.object({ seq: z.number().int(), hash: z.string().max(128) }).nullable(),
  /** Whether the server's secrets are in it. */
  secret: z.enum(['encrypted', 'left out']),
  files: z.array(z.object({ ...row, bytes, sha256 })),
  /** Files that rows name and that were not on the disk. */
  missing: z.array(z.object(row)),
  /** Keys of files that were no longer what had been received. They are in the backup as they were found. */
  damaged: z.array(key),
});

export type Manifest = z.infer<typeof manifestSchema>;
export type BackedUpFile = Manifest['files'][number];

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 1)}\n`;

const damaged = (folder: string, what: string): BackupError =>
  new BackupError(
    `The backup ${folder} is damaged: ${what}. Use another one: npm run -s cli -- backup list ${join(folder, '..')}`,
  );

/** `hash` is the manifest's own. Throws a BackupError if it is damaged or in a later format. */
export const readManifest = async (folder: string): Promise<{ manifest: Manifest; hash: string }> => {
  const path = join(folder, names.manifest);
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined) throw damaged(folder, `${names.manifest} is missing`);
  if (facts.size > maxManifestBytes) throw damaged(folder, `${names.manifest} is too long`);
  const stated = await readFile(join(folder, names.manifestHash), 'utf8').catch(() => '');
  const { sha256: hash } = await hashFile(path);
  if (stated.slice(0, 64) !== hash) {
    throw damaged(folder, `${names.manifest} does not match ${names.manifestHash}`);
  }
  let read: unknown;
  try {
    read = JSON.parse(await readFile(path, 'utf8'));
  } catch {
    throw damaged(folder, `${names.manifest} cannot be read`);
  }
  const { format: given } = (read ?? {}) as { format?: unknown };
  if (typeof given === 'number' && given > format) {
    throw new BackupError(`The backup ${folder} was made by a later version. Install that version first.`);
  }
  const parsed = manifestSchema.safeParse(read);
  if (!parsed.success) throw damaged(folder, `${names.manifest} is incomplete`);
  return { manifest: parsed.data, hash };
};

/** Throws a BackupError if the database file is not the one that the manifest names. */
export const checkDatabaseFile = (
  folder: string,
  { database }: Manifest,
  found: { bytes: number; sha256: string },
): void => {
  if (found.bytes !== database.bytes || found.sha256 !== database.sha256) {
    throw damaged(folder, `${names.database} does not match ${names.manifest}`);
  }
};
