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
import { apiPaths } from '#contract/paths.ts';
import type { Deps } from '#server/deps.ts';
import { acceptUploads } from '#server/files/accept-uploads.ts';
import { sendAttachment } from '#server/files/attachment.ts';
import { partialUploadRoutes } from '#server/files/partial-upload-routes.ts';
import { politely } from '#server/files/politely.ts';
import { findScan } from '#server/files/scan.store.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { describeOnly, failureResponses, uploadBody } from '#server/http/openapi.ts';
import { noteOpening } from '#server/links/note-opening.ts';
import { askForLink } from './ask-for-link.ts';
import { asCandidate } from './candidate-link-facts.ts';
import type { LinkWithUpload } from './candidates.store.ts';
import { linkOfToken, refuseLateUpload, storeCertificate, uploadCertificate } from './upload-certificate.ts';

/** A request is written in less than this, so its answer comes no later than the one about a link that is not there. */
const askedAfterMs = 150;

const params = z.object({ token: z.string() });

const candidateOf = async (deps: Deps, found: LinkWithUpload): Promise<CandidateAnswer> => {
  const { upload } = found;
  const mayOpenFile =
    upload !== undefined && (await findScan(deps.db, deps.config, upload.file_key)).state === 'open';
  return asCandidate(deps.config, found, deps.clock.now(), mayOpenFile);
};

export const candidatesRoutes = (app: App, deps: Deps): void => {
  const uploadedAnswer = async (stored: LinkWithUpload) => ({
    success: true as const,
    message: certificateWords.uploaded,
    candidate: await candidateOf(deps, stored),
  });

  app.get(
    apiPaths.candidateDetails,
    {
      config: { rateLimit: 'details' },
      schema: {
        summary: 'What a candidate is asked to upload, and until when',
        params,
        response: {
          200: candidateDetailsSchema,
          ...failureResponses('link.not-found', 'link.expired', 'request.rate-limited'),
        },
      },
    },
    async (request, reply) => {
      const found = await linkOfToken(deps, request.params.token);
      noteOpening(deps, request, reply, { type: 'candidate_link', id: found.link.id });
      return { success: true as const, candidate: await candidateOf(deps, found) };
    },
  );

  app.get(
    apiPaths.candidateFile,
    {
      config: { rateLimit: 'details' },
      schema: {
        summary: 'The uploaded PDF, as an attachment',
        params,
        produces: ['application/pdf', 'application/json'],
        response: {
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

  app.post(
    apiPaths.candidateRequest,
    {
      config: { rateLimit: 'ask', rateLimitOfLink: 'candidate' },
      schema: {
        summary: 'Ask for a new link in place of one that has expired',
        description: 'The answer is the same for every token and every state of a link.',
        params,
        response: {
          202: candidateRequestAnswerSchema,
          ...failureResponses('request.rate-limited'),
        },
      },
    },
    async (request, reply) => {
      const answerAt = performance.now() + askedAfterMs;
      try {
        await askForLink(deps, request.params.token);
      } finally {
        await pause(Math.max(0, answerAt - performance.now()));
      }
      return reply.code(202).send({ success: true, message: candidateRequestWords.asked });
    },
  );

  acceptUploads(app, (scope) => {
    scope.post(
      apiPaths.candidateUpload,
      {
        config: { rateLimit: 'upload', rateLimitOfLink: 'candidate' },
        validatorCompiler: describeOnly,
        schema: {
          summary: 'Upload the PDF of certificates',
          params,
          consumes: ['multipart/form-data'],
          body: uploadBody(certificateRules.field),
          response: {
            201: candidateUploadAnswerSchema,
            ...failureResponses(
              'file.missing',
              'link.not-found',
              'link.already-uploaded',
              'link.expired',
              'file.too-large',
              'file.wrong-type',
              'request.rate-limited',
            ),
          },
        },
      },
      async (request, reply) => {
        const stored = await politely(request.raw, () =>
          uploadCertificate(deps, request.raw, request.params.token),
        );
        return reply.code(201).send(await uploadedAnswer(stored));
      },
    );
  });

  partialUploadRoutes(app, deps, {
    path: apiPaths.candidatePartialUpload,
    kind: 'candidate',
    what: 'the PDF of certificates',
    rules: certificateRules,
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
    finish: async (found, upload, begunAt) =>
      uploadedAnswer(await storeCertificate(deps, found, upload, begunAt)),
    answerAgain: async (found, sha256) =>
      found.upload?.file_sha256 === sha256 ? uploadedAnswer(found) : undefined,
    answer: candidateUploadAnswerSchema,
    refusals: ['link.already-uploaded'],
  });
};
