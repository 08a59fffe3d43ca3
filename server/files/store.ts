// Where uploaded files are kept, under names of our own. The row that names a file is the feature's business.

/** A received file that is complete and synced, but not yet kept: rename it into place or throw it away. */
export type ReceivedFile = { temporaryPath: string; bytes: number; sha256: string };

export type FileStore = {
  /** Folder for files that are still arriving; on the same volume as the kept ones. */
  readonly arrivals: string;
  /** Folder for uploads that can go on; on the same volume, too. */
  readonly partials: string;
  /** Moves a received file into place and syncs the folder; answers its key. */
  keep(file: ReceivedFile): Promise<string>;
  /** Undoes `keep` where no row came to name the file. */
  putBack(key: string, file: ReceivedFile): Promise<void>;
  /** A kept file as a stream. Rejects when there is none. */
  open(key: string): Promise<{ stream: NodeJS.ReadableStream; bytes: number }>;
  remove(key: string): Promise<void>;
  /** Keys of all kept files with the time they were written. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
};
