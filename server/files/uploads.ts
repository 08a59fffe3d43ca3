// How a file comes to a feature: as a form in one piece, or by the four calls of an upload that can go on (contract/resumable.ts).
// The feature says its limits and kinds, which links take a file, and what becomes of it.
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { FileRules } from '#contract/files.ts';
import type { PartialUploadApi } from '#contract/public-api.ts';
import {
  beginUploadSchema,
  partialUploadQuerySchema,
  partialUploadType,
  uploadBegunSchema,
  uploadOffsetHeader,
} from '#contract/resumable.ts';
import type { Deps } from '#server/deps.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { describeOnly, failureResponses, uploadBody } from '#server/http/openapi.ts';
import { register } from '#server/http/register.ts';
import { answerAfterDraining, drainRequest } from './drain-request.ts';
import { markWhole, type PartialLink, type PartialUpload } from './partial-uploads.store.ts';
import {
  appendPartial,
  beginPartial,
  dropPartial,
  refuseWithoutRoom,
  withPartial,
} from './partial-uploads.ts';
import { type Accepted, takeFile, type Upload } from './take-file.ts';
import { readUploadForm } from './upload-form.ts';

export type UploadFeature<Found, Stored, Answer extends z.core.$ZodType> = {
  /** The form's call. Its link is the `token` of its address, or else of its fields. */
  form: Endpoint<'POST', string, { answer: Answer }>;
  partial: PartialUploadApi;
  kind: 'payment' | 'candidate';
  /** Of the form's call, for the description. */
  summary: string;
  /** What is uploaded, for the description: "the receipt of a payment". */
  what: string;
  rules: FileRules;
  /** Text fields of the form. */
  fieldNames?: readonly string[];
  answer: Answer;
  /** Refusals in addition to those of every upload. */
  refusals: ErrorCode[];
  /** Throws an ApiError if the token opens no link. */
  find(token: string): Promise<{ found: Found; link: PartialLink; linkExpiresAt: string | null }>;
  /**
   * Throws an ApiError if the link accepts no upload that began at this time and ends now. `isWhole`: the file comes in one piece, and
   * may be the one that the link already has, sent again.
   */
  refuse(found: Found, begunAt: Date, isWhole: boolean): Promise<void> | void;
  /** What to say of a form without a file, or without a token. */
  missing(found: Found | undefined): string;
  /** Writes the row that names the file. Throws an ApiError if the file is refused for good. */
  accept(found: Found, upload: Upload, begunAt: Date): Promise<Accepted<Stored>>;
  /** Returns what an upload of this file that began at this time was stored as, for a sender who missed the answer; `undefined` if it was not stored. */
  findStored(found: Found, sha256: string, begunAt: Date): Promise<Stored | undefined> | Stored | undefined;
  tell(stored: Stored): Promise<z.output<Answer>> | z.output<Answer>;
};

/** Registers routes in a scope of their own, where the body is left for the handler to read as it arrives. */
const acceptBodies = (app: App, type: string, routes: (scope: App) => void): void => {
  app.register(async (scope) => {
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, longBody: true };
    });
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(type, (_request, _payload, done) => done(null));
    routes(scope as App);
  });
};

type Asked = FastifyRequest<{ Params: { token: string }; Querystring: { upload: string } }>;

const query = partialUploadQuerySchema;

const readOffset = (header: unknown): number => {
  if (typeof header !== 'string' || !/^\d{1,12}$/.test(header)) throw new ApiError('request.malformed');
  return Number(header);
};

/** Whether the same bytes would be refused again. Faults of ours are worth another try. */
const isFinal = (error: unknown): boolean => error instanceof ApiError && error.statusCode < 500;

const formRoute = <Found, Stored, Answer extends z.core.$ZodType>(
  app: App,
  deps: Deps,
  feature: UploadFeature<Found, Stored, Answer>,
): void => {
  const { form, kind, rules, fieldNames = [], answer, find } = feature;
  const isAddressed = form.path.includes(':token');

  const take = async (request: FastifyRequest): Promise<z.output<Answer>> => {
    const begunAt = deps.clock.now();
    let found: Found | undefined;
    const open = async (token: string): Promise<void> => {
      const opened = await find(token);
      found = opened.found;
      if (!isAddressed) await request.limit('upload', `${kind} link ${opened.link.link_id}`);
      await feature.refuse(found, begunAt, true);
    };
    if (isAddressed) await open((request.params as { token: string }).token);
    // What is too large anyway is told that when it is received.
    const announced = Math.min(Number(request.headers['content-length'] ?? 0), rules.maxBytes);
    await refuseWithoutRoom(deps.files, announced);
    const read = await readUploadForm(request.raw, {
      rules,
      fieldNames,
      missing: () => feature.missing(found),
      onField: (name, value) => (name === 'token' ? open(value.trim()) : undefined),
    });
    try {
      const stored = await takeFile(deps, rules, read, async (upload) => {
        if (found === undefined) throw new ApiError('receipt.mismatch');
        return await feature.accept(found, upload, begunAt);
      });
      return await feature.tell(stored);
    } finally {
      await read.close();
    }
  };

  acceptBodies(app, 'multipart/form-data', (scope) => {
    register(
      scope,
      form as Endpoint<'POST', string, Record<never, never>>,
      {
        config: { rateLimit: 'upload', ...(isAddressed && { rateLimitOfLink: kind }) },
        validatorCompiler: describeOnly,
        about: {
          summary: feature.summary,
          consumes: ['multipart/form-data'],
          body: uploadBody(
            rules.field,
            fieldNames.filter((name) => name === 'token'),
            fieldNames.filter((name) => name !== 'token'),
          ),
        },
        status: 201,
        responses: {
          201: answer,
          ...failureResponses(
            'file.missing',
            'link.not-found',
            ...feature.refusals,
            'link.expired',
            'file.too-large',
            'file.wrong-type',
            'request.rate-limited',
          ),
        },
      },
      (request) => answerAfterDraining(request.raw, () => take(request)),
    );
  });
};

/** Throws an ApiError for anything wrong with the request or the file; nothing is left in the store then. */
export const uploadRoutes = <Found, Stored, Answer extends z.core.$ZodType>(
  app: App,
  deps: Deps,
  feature: UploadFeature<Found, Stored, Answer>,
): void => {
  formRoute(app, deps, feature);
  const { partial: endpoints, kind, what, rules, find, answer, refusals } = feature;
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
      await feature.refuse(found, deps.clock.now(), false);
      const begun = await beginPartial(deps, link, rules, { ...request.body, linkExpiresAt });
      reply.header('cache-control', 'no-store');
      return { success: true as const, upload: begun.id, expiresAt: begun.expires_at };
    },
  );

  /** A link that is off may be switched on again, and the upload go on; where another file was taken, it never will. */
  const refuseLate = async ({ id, created_at }: PartialUpload, found: Found): Promise<void> => {
    try {
      await feature.refuse(found, new Date(created_at), false);
    } catch (error) {
      if (error instanceof ApiError && error.statusCode === 409) await dropPartial(deps, id);
      throw error;
    }
  };

  /**
   * Works on the upload that a request names while its link would still accept it, or on the answer if the file
   * is stored and the answer may have been lost on the way.
   */
  const onPartial = async <T>(
    { params: { token }, query, raw }: Asked,
    work: (partial: PartialUpload, found: Found, stored: Stored | undefined) => Promise<T>,
  ): Promise<T> => {
    const { link } = await find(token);
    return await withPartial(deps, { id: query.upload, link, request: raw }, async (partial) => {
      // Only now: the request that worked on it before may have stored it.
      const { found } = await find(token);
      const { file_sha256 } = partial;
      const begunAt = new Date(partial.created_at);
      const stored = file_sha256 === null ? undefined : await feature.findStored(found, file_sha256, begunAt);
      if (stored === undefined) await refuseLate(partial, found);
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

  const store = async (partial: PartialUpload, found: Found): Promise<Stored> => {
    const { id, file_name, created_at } = partial;
    try {
      const { stream } = await deps.files.partials.open(id);
      const file = { content: stream, givenName: file_name, fields: new Map() };
      const stored = await takeFile(deps, rules, file, async (upload) => {
        await markWhole(deps.db, id, upload.file.sha256);
        return await feature.accept(found, upload, new Date(created_at));
      });
      // Its row stays until it expires, for a sender who missed the answer.
      await deps.files.partials.remove(id);
      return stored;
    } catch (error) {
      if (isFinal(error)) await dropPartial(deps, id);
      throw error;
    }
  };

  acceptBodies(app, partialUploadType, (scope) => {
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
        return reply.code(201).send(await feature.tell(stored));
      },
    );
  });
};
