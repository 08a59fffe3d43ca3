// Every kept file that a row names, whichever table the row is in.
import type { Db } from '#server/deps.ts';

export type NamedFile = {
  table: 'payment_submission' | 'candidate_upload';
  id: string;
  fileKey: string;
  /** As it was received. */
  bytes: number;
  sha256: string;
};

const columns = ['id', 'file_key', 'file_bytes', 'file_sha256'] as const;

/** Reads all receipts and certificates at once; for the sweep and backups, not for requests. */
export const listNamedFiles = async (db: Db): Promise<NamedFile[]> => {
  const receipts = await db.selectFrom('payment_submission').select(columns).execute();
  const certificates = await db.selectFrom('candidate_upload').select(columns).execute();
  const named = (table: NamedFile['table'], rows: typeof receipts): NamedFile[] =>
    rows.map((row) => ({
      table,
      id: row.id,
      fileKey: row.file_key,
      bytes: row.file_bytes,
      sha256: row.file_sha256,
    }));
  return [...named('payment_submission', receipts), ...named('candidate_upload', certificates)];
};
