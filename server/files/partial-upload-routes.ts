// The four calls of an upload that can go on (contract/resumable.ts), for whichever feature takes one.
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { FileRules } from '#contract/files.ts';
import type { PartialUploadApi } from '#contract/public-api.ts';
import { partialUploadType, uploadOffsetHeader } from '#contract/resumable.ts';
import {
  beginUploadSchema,
  partialUploadQuerySchema,
  uploadBegunSchema,
} from '#contract/resumable-schema.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { describeOnly, failureResponses } from '#server/http/openapi.ts';
import { register } from '#server/http/register.ts';
import { acceptUploads } from './accept-uploads.ts';
import { answerAfterDraining, drainRequest } from './drain-request.ts';
import type { PartialLink, PartialUpload } from './partial-uploads.store.ts';
import {
  appendPartial,
  beginPartial,
  dropPartial,
  dropPartialFile,
  judgePartial,
  withPartial,
} from './partial-uploads.ts';
import type { Upload } from './take-upload.ts';

export type PartialUploadFeature<Found, Answer extends z.core.$ZodType> = {
  endpoints: PartialUploadApi;
  kind: 'payment' | 'candidate';
  /** What is uploaded, for the description: "the receipt of a payment". */
  what: string;
  rules: FileRules;
  /** Throws an ApiError where the token opens no link. */
  find(token: string): Promise<{ found: Found; link: PartialLink; linkExpiresAt: string | null }>;
  /** Throws an ApiError where the link takes no upload that began at this time. */
  refuse(found: Found, begunAt: Date): Promise<void> | void;
  /** Stores the whole file and answers as the form post does. Throws an ApiError where it is refused for good. */
  finish(found: Found, upload: Upload, begunAt: Date): Promise<z.output<Answer>>;
  /** The answer once more where the link has this file of an upload that began at this time. */
  answerAgain(found: Found, sha256: string, begunAt: Date): Promise<z.output<Answer> | undefined>;
  answer: Answer;
  /** Refusals beside those of every upload. */
  refusals: ErrorCode[];
};

type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { upload: string } }>;

const query = partialUploadQuerySchema;

const readOffset = (header: unknown): number => {
  if (typeof header !== 'string' || !/^\d{1,12}$/.test(header)) throw new ApiError('request.malformed');
  return Number(header);
};

/** Refused for good: the same bytes would be refused again. Faults of ours are worth another try. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && error.statusCode < 500;

export const partialUploadRoutes = <Found, Answer extends z.core.$ZodType>(
  app: App,
  deps: Deps,
  {
    endpoints,
    kind,
    what,
    rules,
    find,
    refuse,
    finish,
    answerAgain,
    answer,
    refusals,
  }: PartialUploadFeature<Found, Answer>,
): void => {
  const failures = failureResponses(
    'link.not-found',
    'link.expired',
    'request.malformed',
    'request.rate-limited',
    ...refusals,
  );

  register(
    app,
    endpoints.begin,
    {
      config: { rateLimit: 'upload', rateLimitOfLink: kind },
      about: { summary: `Begin an upload that can go on: ${what}` },
      body: beginUploadSchema,
      answer: uploadBegunSchema,
      status: 201,
      responses: { ...failures, ...failureResponses('file.too-large') },
    },
    async (request, reply) => {
      const { found, link, linkExpiresAt } = await find(request.params.token);
      await refuse(found, deps.clock.now());
      const begun = await beginPartial(deps, link, rules, { ...request.body, linkExpiresAt });
      reply.header('cache-control', 'no-store');
      return { success: true as const, upload: begun.id, expiresAt: begun.expires_at };
    },
  );

  /**
   * Works on the upload that a request names, as long as its link would still take it, or with the answer where the file
   * is stored and the answer may have been lost on the way.
   */
  const onPartial = async <T>(
    { params: { token }, query, raw }: Asked,
    work: (partial: PartialUpload, found: Found, stored: z.output<Answer> | undefined) => Promise<T>,
  ): Promise<T> => {
    const { link } = await find(token);
    return await withPartial(deps, { id: query.upload, link, request: raw }, async (partial) => {
      // Only now: whoever worked on it before may have stored it.
      const { found } = await find(token);
      const { file_sha256 } = partial;
      const begunAt = new Date(partial.created_at);
      const stored = file_sha256 === null ? undefined : await answerAgain(found, file_sha256, begunAt);
      if (stored === undefined) await refuse(found, begunAt);
      return await work(partial, found, stored);
    });
  };
  const config = { rateLimit: 'details' as const };

  register(
    app,
    endpoints.ask,
    { config, about: { summary: `How much has arrived of ${what}` }, query, status: 204 },
    async (request, reply) => {
      const arrived = await onPartial(request, async ({ synced_bytes }) => synced_bytes);
      return reply.header('cache-control', 'no-store').header(uploadOffsetHeader, String(arrived)).send();
    },
  );

  register(
    app,
    endpoints.giveUp,
    {
      config,
      about: { summary: `Give up an upload of ${what}` },
      query,
      status: 204,
      responses: { 204: z.null(), ...failures },
    },
    async (request) => {
      await onPartial(request, ({ id }) => dropPartial(deps, id));
      return null;
    },
  );

  const store = async (partial: PartialUpload, found: Found): Promise<z.output<Answer>> => {
    try {
      const upload = await judgePartial(deps, partial, rules);
      const stored = await finish(found, upload, new Date(partial.created_at));
      await dropPartialFile(deps, partial.id);
      return stored;
    } catch (error) {
      if (isFinal(error)) await dropPartial(deps, partial.id);
      throw error;
    }
  };

  acceptUploads(
    app,
    (scope) => {
      register(
        scope,
        endpoints.goOn,
        {
          config,
          validatorCompiler: describeOnly,
          about: {
            summary: `Go on with an upload of ${what}`,
            description:
              'The answer to the last byte is that of the form post; until then 204. Asked again, a stored upload answers the same. The header tells how much is there.',
            headers: z.object({ [uploadOffsetHeader]: z.string() }),
            consumes: [partialUploadType],
            body: z.file(),
          },
          query,
          responses: {
            201: answer,
            204: z.null(),
            ...failures,
            ...failureResponses('file.wrong-type', 'upload.wrong-offset', 'file.too-large'),
          },
        },
        async (request, reply) => {
          reply.header('cache-control', 'no-store');
          const stored = await answerAfterDraining(request.raw, () =>
            onPartial(request, async (partial, found, storedBefore) => {
              if (storedBefore !== undefined) {
                await drainRequest(request.raw);
                reply.header(uploadOffsetHeader, String(partial.file_bytes));
                return storedBefore;
              }
              if (readOffset(request.headers[uploadOffsetHeader]) !== partial.synced_bytes) {
                reply.header(uploadOffsetHeader, String(partial.synced_bytes));
                throw new ApiError('upload.wrong-offset');
              }
              const arrived = await appendPartial(deps, partial, rules, request.raw);
              reply.header(uploadOffsetHeader, String(arrived));
              return arrived < partial.file_bytes ? undefined : await store(partial, found);
            }),
          );
          if (stored === undefined) return reply.code(204).send(null);
          return reply.code(201).send(stored);
        },
      );
    },
    partialUploadType,
  );
};
