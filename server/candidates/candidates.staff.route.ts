// What the console does with candidates' links. Resetting an upload is for administrators; all else is for all staff.
import {
  candidateAnswerSchema,
  candidateApi,
  candidateFormSchema,
  candidateListQuerySchema,
  candidatePageSchema,
  resetUploadSchema,
  type StaffCandidateAnswer,
  waitingRequestsSchema,
} from '#contract/staff/candidates.ts';
import type { FileScan } from '#contract/staff/file-scan.ts';
import { recordAction } from '#server/audit/run-action.ts';
import type { Deps } from '#server/deps.ts';
import { sendAttachment } from '#server/files/attachment.ts';
import { findScans } from '#server/files/scan.store.ts';
import { orNotFound } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { registerFor } from '#server/http/register.ts';
import { actorOf } from '#server/http/staff-request.ts';
import { filled, readBlock } from '#server/links/checked-text.ts';
import { candidateStatus } from './candidate-link.ts';
import { type CandidateListRow, listCandidates } from './candidate-list.store.ts';
import {
  checkCandidateLink,
  createCandidateLink,
  handOverLink,
  reissueLink,
  resetUpload,
  setCandidateLinkActive,
} from './candidates.service.ts';
import { findCandidateLink, findUploadOfLink, type LinkWithUpload } from './candidates.store.ts';
import { grantRequest, refuseRequest } from './link-requests.service.ts';
import { listWaitingRequests } from './link-requests.store.ts';
import { asStaffCandidate } from './staff-candidate.ts';

const shownRequests = 50;

const asRow = (row: CandidateListRow, now: Date, scanOf: (fileKey: string) => FileScan) => ({
  id: row.id,
  name: row.name,
  email: row.email,
  position: row.position,
  candidateId: row.candidate_id,
  status: candidateStatus({ link: row, upload: row.uploaded_at === null ? undefined : {} }, now),
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  scan: row.file_key === null ? null : scanOf(row.file_key),
  isUnviewed: row.uploaded_at !== null && row.viewed_at === null,
  askedAt: row.asked_at,
});

export const candidatesStaffRoutes = (app: App, deps: Deps): void => {
  const forStaff = registerFor(app, { role: 'staff' });
  const forAdmins = registerFor(app, { role: 'admin' });
  const { db, clock } = deps;
  const answer = candidateAnswerSchema;

  const answerWith = async (found: LinkWithUpload): Promise<StaffCandidateAnswer> => {
    const now = clock.now();
    return {
      success: true,
      now: now.toISOString(),
      candidate: await asStaffCandidate(deps, found, now),
    };
  };

  forStaff(
    candidateApi.list,
    { query: candidateListQuerySchema, answer: candidatePageSchema },
    async ({ query }) => {
      const now = clock.now();
      const { rows, ...page } = await listCandidates(db, clock, query);
      const scanOf = await findScans(db, deps.config, rows);
      return {
        success: true as const,
        now: now.toISOString(),
        ...page,
        rows: rows.map((row) => asRow(row, now, scanOf)),
      };
    },
  );

  forStaff(candidateApi.create, { body: candidateFormSchema, answer, status: 201 }, async (request) => {
    const { candidateId, validFor, ...form } = request.body;
    const input = checkCandidateLink({ ...form, ...filled({ candidateId, validFor }) });
    const link = await createCandidateLink(deps, actorOf(request), input);
    return answerWith({ link, upload: undefined });
  });

  forStaff(candidateApi.one, { answer }, async (request) =>
    answerWith(orNotFound(await findCandidateLink(db, request.params.id))),
  );

  for (const [endpoint, active] of [
    [candidateApi.activate, true],
    [candidateApi.deactivate, false],
  ] as const) {
    forStaff(endpoint, { answer }, async (request) =>
      answerWith(await setCandidateLinkActive(deps, actorOf(request), request.params.id, active)),
    );
  }

  for (const [endpoint, act] of [
    [candidateApi.reissue, reissueLink],
    [candidateApi.handOver, handOverLink],
    [candidateApi.grant, grantRequest],
    [candidateApi.refuse, refuseRequest],
  ] as const) {
    forStaff(endpoint, { answer }, async (request) =>
      answerWith(await act(deps, actorOf(request), request.params.id)),
    );
  }

  forAdmins(candidateApi.resetUpload, { answer, body: resetUploadSchema }, async (request) => {
    const reason = readBlock('reason', request.body.reason);
    return answerWith(await resetUpload(deps, actorOf(request), request.params.id, reason));
  });

  forStaff(candidateApi.file, {}, async (request, reply) => {
    const { id, uploadId } = request.params;
    const upload = orNotFound(await findUploadOfLink(db, id, uploadId));
    const { file_key: key, file_sha256: sha256, file_name: name } = upload;
    return sendAttachment(reply, deps, { key, sha256, name, kind: 'pdf' }, () =>
      recordAction(deps, actorOf(request), 'candidate-link.download', id, {
        detail: { uploadId, fileName: name },
      }),
    );
  });

  forStaff(candidateApi.requests, { answer: waitingRequestsSchema }, async () => {
    const found = await listWaitingRequests(db, shownRequests + 1);
    return {
      success: true as const,
      hasMore: found.length > shownRequests,
      rows: found.slice(0, shownRequests).map((row) => ({
        id: row.id,
        linkId: row.link_id,
        name: row.name,
        email: row.email,
        position: row.position,
        askedAt: row.created_at,
        expiredAt: row.expires_at,
      })),
    };
  });
};
