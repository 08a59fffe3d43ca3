// The one certificate of an onboarding link: which links accept one, and the row that names its file.
import { uploadGraceMs } from '#contract/limits.ts';
import { visitor } from '#server/audit/actor.ts';
import { type Act, runAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import type { Upload } from '#server/files/take-file.ts';
import { ApiError } from '#server/http/api-error.ts';
import { readToken } from '#server/links/tokens.ts';
import { candidateStatus, isInAfterlife } from './candidate-link.ts';
import { certificateMails } from './candidates.mail.ts';
import {
  findCandidateLink,
  findCandidateLinkByTokenId,
  insertUpload,
  type LinkWithUpload,
} from './candidates.store.ts';

/**
 * Returns the link that a token opens, as long as its page still answers. Throws `link.not-found` for an unknown or forged token,
 * and a code that says how it ended once its afterlife is over.
 */
export const linkOfToken = async (deps: Deps, token: string): Promise<LinkWithUpload> => {
  const tokenId = readToken(deps.config.appSecrets, 'candidate', token);
  const found = tokenId === undefined ? undefined : await findCandidateLinkByTokenId(deps.db, tokenId);
  if (found === undefined) throw new ApiError('link.not-found');
  if (!isInAfterlife(found.link, deps.clock.now())) {
    throw new ApiError(found.link.deactivated_at === null ? 'link.expired' : 'link.inactive');
  }
  return found;
};

/** Throws if the link accepts no upload that began at this time and ends now: it may go on past the link's end for a while. */
export const refuseLateUpload = ({ clock }: Deps, found: LinkWithUpload, begunAt: Date): void => {
  const at = Math.max(begunAt.getTime(), clock.now().getTime() - uploadGraceMs);
  const status = candidateStatus(found, new Date(at));
  if (status === 'uploaded') throw new ApiError('link.already-uploaded');
  if (status !== 'active') throw new ApiError(`link.${status}`);
};

const writeUpload = async (
  { tx, record, mail }: Act,
  deps: Deps,
  upload: Upload,
  { before, begunAt }: { before: LinkWithUpload; begunAt: Date },
): Promise<LinkWithUpload> => {
  const found = await findCandidateLink(tx, before.link.id);
  // A link that was reissued in the meantime has another token: this upload was not made with that one.
  if (found === undefined || found.link.token_id !== before.link.token_id)
    throw new ApiError('link.not-found');
  refuseLateUpload(deps, found, begunAt);
  const row = await insertUpload(tx, deps.clock, {
    link_id: found.link.id,
    file_key: upload.file.key,
    file_name: upload.fileName,
    file_bytes: upload.file.bytes,
    file_sha256: upload.file.sha256,
    file_damaged: upload.damaged ? 1 : 0,
  });
  if (row === undefined) throw new ApiError('link.already-uploaded');
  for (const each of certificateMails(deps.config, found.link, row)) await mail(each);
  await record('certificate.send', found.link.id, { detail: { fileName: row.file_name } });
  return { link: found.link, upload: row };
};

/** Stores the row with its mails and audit event. Throws `link.not-found` if the link was reissued, or what `refuseLateUpload` throws. */
export const acceptCertificate = (
  deps: Deps,
  before: LinkWithUpload,
  upload: Upload,
  begunAt: Date,
): Promise<LinkWithUpload> =>
  runAction(deps, visitor('candidate'), (act) => writeUpload(act, deps, upload, { before, begunAt }));
