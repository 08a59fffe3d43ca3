// The calls of the onboarding page: the candidate's details, the one upload, the file again, and asking for a new link.
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import {
  type CandidateAnswer,
  candidateDetailsSchema,
  candidateRequestAnswerSchema,
  candidateUploadAnswerSchema,
} from '#contract/candidate.ts';
import { certificateRules } from '#contract/files.ts';
import { candidateRequestWords, certificateWords } from '#contract/messages.ts';
import { partialUploads, publicApi } from '#contract/public-api.ts';
import type { Deps } from '#server/deps.ts';
import { sendAttachment } from '#server/files/attachment.ts';
import { findScan } from '#server/files/scan.store.ts';
import { uploadRoutes } from '#server/files/uploads.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { failureResponses } from '#server/http/openapi.ts';
import { register } from '#server/http/register.ts';
import { noteOpening } from '#server/links/note-opening.ts';
import { asCandidate } from './candidate-link.ts';
import type { LinkWithUpload } from './candidates.store.ts';
import { askForLink } from './link-requests.service.ts';
import { acceptCertificate, linkOfToken, refuseLateUpload } from './upload-certificate.ts';

/** Writing a request takes less than this, so its answer takes no longer than one about an unknown link. */
const askedAfterMs = 150;

const candidateOf = async (deps: Deps, found: LinkWithUpload): Promise<CandidateAnswer> => {
  const { upload } = found;
  const mayOpenFile =
    upload !== undefined && (await findScan(deps.db, deps.config, upload.file_key)).state === 'open';
  return asCandidate(deps.config, found, deps.clock.now(), mayOpenFile);
};

export const candidatesRoutes = (app: App, deps: Deps): void => {
  register(
    app,
    publicApi.candidateDetails,
    {
      config: { rateLimit: 'details' },
      about: { summary: 'What a candidate is asked to upload, and until when' },
      answer: candidateDetailsSchema,
      responses: failureResponses('link.not-found', 'link.expired', 'request.rate-limited'),
    },
    async (request, reply) => {
      const found = await linkOfToken(deps, request.params.token);
      noteOpening(deps, request, reply, { type: 'candidate_link', id: found.link.id });
      return { success: true as const, candidate: await candidateOf(deps, found) };
    },
  );

  register(
    app,
    publicApi.candidateFile,
    {
      config: { rateLimit: 'details' },
      about: {
        summary: 'The uploaded PDF, as an attachment',
        produces: ['application/pdf', 'application/json'],
      },
      responses: {
        200: { description: 'The file', content: { 'application/pdf': { schema: z.file() } } },
        ...failureResponses(
          'link.not-found',
          'link.expired',
          'file.waiting-for-scan',
          'file.infected',
          'request.rate-limited',
        ),
      },
    },
    async (request, reply) => {
      const { link, upload } = await linkOfToken(deps, request.params.token);
      if (link.deactivated_at !== null) throw new ApiError('link.inactive');
      if (upload === undefined) {
        throw new ApiError('link.not-found', { message: 'No file was uploaded through this link.' });
      }
      return sendAttachment(reply, deps, {
        key: upload.file_key,
        sha256: upload.file_sha256,
        name: upload.file_name,
        kind: 'pdf',
      });
    },
  );

  register(
    app,
    publicApi.candidateRequest,
    {
      config: { rateLimit: 'ask', rateLimitOfLink: 'candidate' },
      about: {
        summary: 'Ask for a new link in place of one that has expired',
        description: 'The answer is the same for every token and every state of a link.',
      },
      answer: candidateRequestAnswerSchema,
      status: 202,
      responses: failureResponses('request.rate-limited'),
    },
    async (request) => {
      const answerAt = performance.now() + askedAfterMs;
      try {
        await askForLink(deps, request.params.token);
      } finally {
        await pause(Math.max(0, answerAt - performance.now()));
      }
      return { success: true as const, message: candidateRequestWords.asked };
    },
  );

  uploadRoutes(app, deps, {
    form: publicApi.candidateUpload,
    partial: partialUploads.candidate,
    kind: 'candidate',
    summary: 'Upload the PDF of certificates',
    what: 'the PDF of certificates',
    rules: certificateRules,
    answer: candidateUploadAnswerSchema,
    refusals: ['link.already-uploaded'],
    find: async (token) => {
      const found = await linkOfToken(deps, token);
      const { id, token_id, expires_at } = found.link;
      return {
        found,
        link: { link_type: 'candidate_link', link_id: id, token_id },
        linkExpiresAt: expires_at,
      };
    },
    refuse: (found, begunAt) => refuseLateUpload(deps, found, begunAt),
    missing: () => certificateWords.missing,
    accept: async (found, upload, begunAt) => ({
      stored: await acceptCertificate(deps, found, upload, begunAt),
      isTaken: true,
    }),
    findStored: (found, sha256) => (found.upload?.file_sha256 === sha256 ? found : undefined),
    tell: async (stored) => ({
      success: true as const,
      message: certificateWords.uploaded,
      candidate: await candidateOf(deps, stored),
    }),
  });
};
