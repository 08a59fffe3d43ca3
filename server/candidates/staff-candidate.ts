// One candidate's link as staff read it: facts, what was uploaded, and what was done about it.
import { brand } from '#content/brand.ts';
import { candidateLinkMessage } from '#content/candidate-mails.ts';
import type { CandidateEvent, StaffCandidate, StaffCandidateUpload } from '#contract/staff/candidates.ts';
import type { FileScan } from '#contract/staff/file-scan.ts';
import { formatInstant } from '#contract/time.ts';
import { listAuditAbout } from '#server/audit/audit.store.ts';
import type { Db, Deps } from '#server/deps.ts';
import { findScans } from '#server/files/scan.store.ts';
import { listOpenings } from '#server/links/openings.store.ts';
import { findLastMail } from '#server/outbox/mail-progress.store.ts';
import { candidateLinkUrl, candidateStatus, isLive, pageEnd } from './candidate-link.ts';
import { type CandidateUpload, type LinkWithUpload, listUploadsOfLink } from './candidates.store.ts';
import { findWaitingRequest } from './link-requests.store.ts';

const shownOpenings = 20;

const asUpload = (upload: CandidateUpload, scanOf: (fileKey: string) => FileScan): StaffCandidateUpload => ({
  id: upload.id,
  fileName: upload.file_name,
  fileBytes: Number(upload.file_bytes),
  sha256: upload.file_sha256,
  isDamaged: upload.file_damaged !== 0,
  scan: scanOf(upload.file_key),
  uploadedAt: upload.uploaded_at,
  resetAt: upload.reset_at,
  resetReason: upload.reset_reason,
});

/** Which part of an action's detail is worth a line. */
const noteOf = (detail: Record<string, unknown> | null): string | null => {
  const said = [detail?.reason, detail?.to, detail?.fileName].find((each) => typeof each === 'string');
  return (said as string | undefined) ?? null;
};

const historyOf = async (db: Db, linkId: string): Promise<CandidateEvent[]> =>
  (await listAuditAbout(db, 'candidate_link', linkId)).map((event) => ({
    at: event.at,
    action: event.action,
    by: event.actor_name,
    note: noteOf(event.detail),
  }));

export const asStaffCandidate = async (
  deps: Deps,
  { link, upload }: LinkWithUpload,
  now: Date,
): Promise<StaffCandidate> => {
  const { db, config } = deps;
  const status = candidateStatus({ link, upload }, now);
  const uploads = await listUploadsOfLink(db, link.id);
  const scanOf = await findScans(db, config, uploads);
  const openings = await listOpenings(db, { type: 'candidate_link', id: link.id }, shownOpenings);
  const request = await findWaitingRequest(db, link.id);
  const url = isLive(link, now) ? candidateLinkUrl(config, link) : null;
  const until = formatInstant(link.expires_at, brand.hours);
  return {
    id: link.id,
    name: link.name,
    email: link.email,
    phone: link.phone,
    position: link.position,
    candidateId: link.candidate_id,
    status,
    createdAt: link.created_at,
    expiresAt: link.expires_at,
    deactivatedAt: link.deactivated_at,
    pageUntil: pageEnd(link).toISOString(),
    url,
    handOverText:
      url === null || status !== 'active'
        ? null
        : candidateLinkMessage({ name: link.name, position: link.position, url, until }),
    lastMail: await findLastMail(db, 'candidate-link.candidate', link.id),
    upload: upload === undefined ? null : asUpload(upload, scanOf),
    earlierUploads: uploads.filter((each) => each.reset_at !== null).map((each) => asUpload(each, scanOf)),
    request: request === undefined ? null : { id: request.id, askedAt: request.created_at },
    openings: openings.map(({ opened_at, visitor, agent, device }) => ({
      at: opened_at,
      isRobot: visitor === 'robot',
      agent,
      device,
    })),
    history: await historyOf(db, link.id),
  };
};
