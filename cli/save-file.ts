// Writes a kept file where staff can open it, checked against what was stored, and on record.
import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileKind, fileKinds } from '#contract/files.ts';
import { type Act, recordAction } from '#server/audit/run-action.ts';
import { openWhole } from '#server/files/kept-file.ts';
import { refuseUnscanned } from '#server/files/scan.store.ts';
import { CommandError, type Context } from './run.ts';

/** File systems count bytes; most allow 255. */
const maxBytes = 240;

/** Stored names are shorter; of a longer text only the end is read, where the extension is. */
const mostRead = 1_000;

/** What no file name may hold, on Windows, or on a terminal. */
const forbidden = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*\ufffd]/gu;

/** Names of devices on Windows, whatever follows after a dot. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

const cut = (stem: string, bytes: number): string => {
  let kept = '';
  for (const letter of stem) {
    if (Buffer.byteLength(kept + letter) > bytes) break;
    kept += letter;
  }
  return kept;
};

/** Returns a name with the extension of what the file is, whatever its sender called it. */
export const safeFileName = (name: string, kind: FileKind): string => {
  const clean = name.slice(-mostRead).toWellFormed().normalize('NFC').replace(forbidden, '_');
  const lower = clean.toLowerCase();
  const ending = fileKinds[kind].endings.find((each) => lower.endsWith(each)) ?? '';
  const stem = clean
    .slice(0, clean.length - ending.length)
    .replace(/^[\s.~-]+/u, '')
    .replace(device, (found) => `_${found}`);
  const end = ending === '' ? (fileKinds[kind].endings[0] ?? '') : clean.slice(-ending.length);
  const short = cut(stem, maxBytes - Buffer.byteLength(end)).replace(/(?<![\s.])[\s.]+$/u, '');
  return `${short === '' ? 'file' : short}${end}`;
};

export type SaveOptions = { to?: string; force?: boolean };

export type KeptFile = { key: string; name: string; kind: FileKind; sha256: string };

const reasons: Partial<Record<string, string>> = {
  EEXIST: 'already exists. Name another file with --to, or replace it with --force',
  ENOENT: 'is in a folder that does not exist',
  ENOTDIR: 'is in a folder that does not exist',
  EACCES: 'is not writable for this user',
  EISDIR: 'is a folder',
  ENAMETOOLONG: 'has a name that is too long',
  ENOSPC: 'does not fit on the disk',
};

const asReason = (path: string, error: unknown): unknown => {
  const reason = reasons[(error as NodeJS.ErrnoException).code ?? ''];
  return reason === undefined ? error : new CommandError(`${path} ${reason}.`);
};

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() ?? false;

const targetOf = async ({ name, kind }: KeptFile, to: string | undefined): Promise<string> => {
  const own = safeFileName(name, kind);
  if (to === undefined) return resolve(own);
  return (await isFolder(to)) ? resolve(join(to, own)) : resolve(to);
};

const damaged = () =>
  new CommandError('The stored file is not the one that was sent: its SHA-256 differs. Nothing was written.');

const copy = async (stream: Readable, target: FileHandle, sha256: string): Promise<number> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of stream) {
    hash.update(piece);
    await target.writeFile(piece);
    bytes += piece.length;
  }
  await target.sync();
  if (hash.digest('hex') !== sha256) throw damaged();
  return bytes;
};

/** Leaves nothing behind if it fails; an existing file is only replaced by a complete one. */
const write = async (
  path: string,
  force: boolean,
  fill: (target: FileHandle) => Promise<number>,
): Promise<number> => {
  const written = force ? `${path}.${randomUUID()}` : path;
  const target = await open(written, 'wx', 0o600);
  try {
    const bytes = await fill(target).finally(() => target.close());
    if (written !== path) await rename(written, path);
    return bytes;
  } catch (error) {
    await rm(written, { force: true });
    throw error;
  }
};

/** Prints where the file is. The download is recorded once the file is known to be whole, and before anything can be read. */
export const saveFile = async (
  { deps, actor, print }: Context,
  file: KeptFile,
  { to, force = false }: SaveOptions,
  ...entry: Parameters<Act['record']>
): Promise<void> => {
  const path = await targetOf(file, to);
  await refuseUnscanned(deps, file.key);
  const kept = await openWhole(deps.files, file);
  if (kept === 'damaged') throw damaged();
  if (kept === 'missing') {
    throw new CommandError(
      'The file is no longer in the store. To see what is missing: npm run -s cli -- check',
    );
  }
  try {
    const bytes = await write(path, force, async (target) => {
      await recordAction(deps, actor, ...entry);
      return copy(kept.stream, target, file.sha256);
    });
    print(
      { path, fileName: file.name, fileSize: bytes, sha256: file.sha256 },
      `${path}\nSHA-256 ${file.sha256}\nIt came from outside: open it with care, and delete it when you are done.`,
    );
  } catch (error) {
    throw asReason(path, error);
  } finally {
    // A stream that is not read to its end would keep the file open.
    kept.stream.destroy();
  }
};
