// Where uploaded files are kept, under names of our own. The row that names a file is the feature's business, and where and how its
// bytes lie is the implementation's: nobody else knows a path.
import type { Readable } from 'node:stream';

/** It is not there, or not as much of it as there was. */
export class FileMissingError extends Error {
  constructor(key: string) {
    super(`The file ${key} is missing.`);
    this.name = 'FileMissingError';
  }
}

/** `key` is its name in the store. */
export type StoredFile = { key: string; bytes: number; sha256: string };

/** Destroy the stream if it is not read to its end. */
export type OpenFile = { stream: Readable; bytes: number };

/** Files that come in several requests and may not be whole yet; their names are the caller's, 50 characters of `[0-9a-z]`. */
export type PartialFiles = {
  create(id: string): Promise<void>;
  /**
   * Writes behind the first `from` bytes in place of what may be there, and returns how long the file is now. `onSynced` is told, every
   * few megabytes and at the end however it comes, how much is there for good. Throws a `FileMissingError` if less than `from` is.
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

export type FileStore = {
  readonly partials: PartialFiles;
  /**
   * Stores what comes, for good once this resolves. Where `content` throws, so does this, and nothing is left. `key` is for a file
   * that has one already.
   */
  put(content: AsyncIterable<Buffer>, key?: string): Promise<StoredFile>;
  /** The whole file, or `bytes` of it from `start` on, fewer where it ends before. Throws a `FileMissingError`. */
  open(key: string, range?: { start: number; bytes: number }): Promise<OpenFile>;
  /** No error if it is gone already. */
  remove(key: string): Promise<void>;
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
  /** How many bytes it has room for; `undefined` if there is no telling. */
  room(): Promise<number | undefined>;
  /** Removes what broke off while it was put, and nobody has written to for so long. Answers names. */
  sweep(options: { graceMs: number; dryRun: boolean }): Promise<string[]>;
  /** For the very end of the process alone: takes away what is still being put. */
  abandon(): void;
};
