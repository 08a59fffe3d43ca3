// Every kept file that a row names, whichever table the row is in.
import type { Db } from '#server/deps.ts';

export type NamedFile = { table: 'payment_submission' | 'candidate_upload'; id: string; fileKey: string };

export const listNamedFiles = async (db: Db): Promise<NamedFile[]> => {
  const receipts = await db.selectFrom('payment_submission').select(['id', 'file_key']).execute();
  const certificates = await db.selectFrom('candidate_upload').select(['id', 'file_key']).execute();
  return [
    ...receipts.map((row) => ({ table: 'payment_submission' as const, id: row.id, fileKey: row.file_key })),
    ...certificates.map((row) => ({ table: 'candidate_upload' as const, id: row.id, fileKey: row.file_key })),
  ];
};
