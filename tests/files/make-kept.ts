// A certificate as the product keeps it, row and file, without the form.
import { Readable } from 'node:stream';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import { makeCandidateLink } from './make-link.ts';

/** Answers the file's key, its SHA-256, and the token of its link. */
export const makeKeptCertificate = async (
  deps: Deps,
  content: Buffer,
): Promise<{ key: string; sha256: string; token: string; id: string }> => {
  const { link, token } = await makeCandidateLink(deps);
  const { key, sha256 } = await deps.files.put(Readable.from([content]));
  const id = newId(deps.clock);
  await deps.db
    .insertInto('candidate_upload')
    .values({
      id,
      link_id: link.id,
      file_key: key,
      file_name: 'certificate.pdf',
      file_bytes: content.length,
      file_sha256: sha256,
      file_damaged: 0,
      uploaded_at: deps.clock.now().toISOString(),
      reset_at: null,
      reset_reason: null,
    })
    .execute();
  return { key, sha256, token, id };
};
