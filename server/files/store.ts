// Where uploaded files are kept, under names of our own. The row that names a file is the feature's business, and where and how its
// bytes lie is up to the implementation: nobody else knows a path.
import type { Readable } from 'node:stream';

/** The file is missing or shorter than it was. */
export class FileMissingError extends Error {
  override name = 'FileMissingError';
  constructor(key: string) {
    super(`The file ${key} is missing.`);
  }
}

/** The store cannot be reached, or takes nothing at the moment. The same may be tried again. */
export class StorageBusyError extends Error {
  override name = 'StorageBusyError';
  constructor(cause: Error) {
    super(`The file store takes nothing at the moment: ${cause.message}`, { cause });
  }
}

/** `key` is its name in the store. */
export type StoredFile = { key: string; bytes: number; sha256: string };

/** Destroy the stream if you do not read it to its end. */
export type OpenFile = { stream: Readable; bytes: number };

/** Files that come in several requests and may not be whole yet; their names are the caller's, 50 characters of `[0-9a-z]`. */
export type PartialFiles = {
  create(id: string): Promise<void>;
  /**
   * Writes after the first `from` bytes, replacing whatever follows them, and returns the file's new length. `onSynced` is told, every
   * few megabytes and whenever writing ends, how many bytes are synced. Throws a `FileMissingError` if fewer than `from` are there.
   */
  append(
    id: string,
    from: number,
    content: AsyncIterable<Buffer>,
    onSynced: (bytes: number) => Promise<void>,
  ): Promise<number>;
  /** Throws a `FileMissingError`. */
  open(id: string): Promise<OpenFile>;
  remove(id: string): Promise<void>;
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
};

/** Built files that several processes share, by names such as `web/page-D0swPH3Q.js`. Not synced: whoever misses one makes it again. */
export type AssetFiles = {
  /** Whole or not at all. */
  put(name: string, content: Buffer): Promise<void>;
  /** Throws a `FileMissingError`. */
  open(name: string): Promise<OpenFile>;
  remove(name: string): Promise<void>;
  list(): AsyncIterable<string>;
};

export type FileStore = {
  readonly partials: PartialFiles;
  readonly assets: AssetFiles;
  /**
   * Stores what comes; it is synced once this resolves. If `content` throws, so does this, and nothing is left. `key` is for a file
   * that already has one.
   */
  put(content: AsyncIterable<Buffer>, key?: string): Promise<StoredFile>;
  /** Opens the whole file, or `bytes` of it from `start` on, fewer if it ends earlier. Throws a `FileMissingError`. */
  open(key: string, range?: { start: number; bytes: number }): Promise<OpenFile>;
  /** Not an error if it is already gone. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** Rejects if files cannot be stored. */
  check(): Promise<void>;
  /** Returns how many more bytes fit; `undefined` if that cannot be known. */
  room(): Promise<number | undefined>;
  /** What has been arriving for this long without a sign of life has broken off. */
  readonly givenUpMs: number;
  /** Removes files that broke off while being stored and that nobody has written to for `graceMs`. Returns their names. */
  sweep(options: { graceMs: number; dryRun: boolean }): Promise<string[]>;
  /** Only for the very end of the process: removes what is still being stored. */
  abandon(): void;
  /** Ends its connections. */
  close(): void;
};
