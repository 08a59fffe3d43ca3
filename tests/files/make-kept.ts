// A certificate as the product keeps it, row and file, without the form.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#server/deps.ts';
import { newId } from '#server/ids.ts';
import { makeCandidateLink } from './make-link.ts';

/** Answers the file's key, its SHA-256, and the token of its link. */
export const makeKeptCertificate = async (
  deps: Deps,
  content: Buffer,
): Promise<{ key: string; sha256: string; token: string; id: string }> => {
  const { link, token } = await makeCandidateLink(deps);
  const temporaryPath = join(deps.files.arrivals, `${link.id}.part`);
  await writeFile(temporaryPath, content);
  const sha256 = createHash('sha256').update(content).digest('hex');
  const key = await deps.files.keep({ temporaryPath, bytes: content.length, sha256 });
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
