// The contact form's call: JSON from the page's script, or a plain form post that is answered with a page.
import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { brand } from '#content/brand.ts';
import { enquiryFields, idempotencyField, idempotencyHeader } from '#contract/enquiry.ts';
import { enquiryAnswerSchema, makeEnquirySchema, parseEnquiry } from '#contract/enquiry-schema.ts';
import { enquiryWords } from '#contract/messages.ts';
import { apiPaths } from '#contract/paths.ts';
import type { Deps } from '#server/deps.ts';
import { addressGroup } from '#server/http/address-group.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { asApiError, handleError, setFailure } from '#server/http/error-handler.ts';
import { describeOnly, failureResponses } from '#server/http/openapi.ts';
import { sendFile } from '#server/http/send-file.ts';
import type { Site } from '#server/http/site.ts';
import { idempotencyKeyOf, receiveEnquiry } from './receive-enquiry.ts';

/** Five thousand code points, each written in the longest way that JSON and forms know, and the other fields. */
const maxBytes = 131_072;

const isFormPost = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');

/** The form's page again, with what was typed and what is wrong. */
const answerWithPage = async (
  request: FastifyRequest,
  reply: FastifyReply,
  site: Site,
  failure: ApiError,
) => {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const typed = enquiryFields.map(
    (name) => [name, typeof body[name] === 'string' ? body[name] : ''] as const,
  );
  const page = await site.contactPage({
    values: Object.fromEntries(typed),
    errors: failure.errors ?? {},
    ...(failure.errors === undefined ? { alert: failure.message } : {}),
  });
  return sendFile(request, setFailure(reply, failure), page, {
    status: failure.statusCode,
    cacheControl: 'no-store',
  });
};

export const enquiriesRoutes = (app: App, deps: Deps, site: Site | undefined): void => {
  const schema = makeEnquirySchema(brand.forms);

  app.register(async (scope: App) => {
    await scope.register(formbody);

    scope.post(
      apiPaths.contactSubmit,
      {
        bodyLimit: maxBytes,
        // The schema is checked by the contract's own rule below; here it is what the API's description shows.
        validatorCompiler: describeOnly,
        schema: {
          summary: 'Send an enquiry',
          description:
            'Also takes a plain form post and answers it with a page (303 to the thank-you page, or the form with its errors). ' +
            'With an `Idempotency-Key` header (8 to 128 visible ASCII characters, kept 24 hours) a retry is answered like the first try.',
          consumes: ['application/json', 'application/x-www-form-urlencoded'],
          body: schema,
          response: {
            201: enquiryAnswerSchema,
            ...failureResponses(
              'request.invalid',
              'idempotency.conflict',
              'request.too-large',
              'request.wrong-type',
              'request.rate-limited',
            ),
          },
        },
        errorHandler: async (error, request, reply) => {
          if (site === undefined || !isFormPost(request)) return handleError(error, request, reply);
          const failure = asApiError(error);
          if (!(error instanceof ApiError) && failure.statusCode >= 500) {
            request.log.error({ err: error }, 'request failed');
          }
          try {
            return await answerWithPage(request, reply, site, failure);
          } catch (pageError) {
            request.log.error({ err: pageError }, 'the form could not be shown again');
            return handleError(error, request, reply);
          }
        },
      },
      async (request, reply) => {
        // Counted here, not before the body is read, so that the page without script can show again what was typed.
        request.limit('contact-attempts');
        const checked = parseEnquiry(schema, request.body);
        if (!checked.ok) {
          const { errors } = checked;
          // Wrong in no field that people fill in: not a form at all.
          if (Object.keys(errors).length === 0) throw new ApiError('request.malformed');
          throw new ApiError('request.invalid', { errors });
        }
        const key = idempotencyKeyOf(
          request.headers[idempotencyHeader] as string | undefined,
          checked.enquiry[idempotencyField],
        );
        // A mistake that is shown under its field does not use up what its writer may send.
        request.limit('contact');
        const { id } = await receiveEnquiry(deps, checked.enquiry, addressGroup(request.ip), key);
        if (site !== undefined && isFormPost(request)) return reply.redirect(site.contactSentPath, 303);
        return reply.code(201).send({ success: true, message: enquiryWords.received, id });
      },
    );
  });
};
