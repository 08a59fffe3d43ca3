// The contact form's call: JSON from the page's script, or a plain form post that is answered with a page.
import formbody from '@fastify/formbody';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { brand } from '#content/brand.ts';
import { contact } from '#content/contact.ts';
import {
  drawingField,
  enquiryAnswerSchema,
  enquiryFields,
  enquiryRules,
  enquiryWords,
  idempotencyField,
  idempotencyHeader,
  makeEnquirySchema,
  parseEnquiry,
} from '#contract/enquiry.ts';
import { isJsonObject, type JsonObject } from '#contract/json-fields.ts';
import { idempotencyKeyPattern } from '#contract/limits.ts';
import { publicApi } from '#contract/public-api.ts';
import { isLongerThan } from '#contract/text.ts';
import type { Deps } from '#server/deps.ts';
import { addressGroup } from '#server/http/address-group.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { App } from '#server/http/app-type.ts';
import { asApiError, handleError, setFailure } from '#server/http/error-handler.ts';
import { describeOnly, failureResponses } from '#server/http/openapi.ts';
import { register } from '#server/http/register.ts';
import { sendFile } from '#server/http/send-file.ts';
import { compress, type Site, type SiteFile } from '#server/http/site.ts';
import { hero } from '#ui/drawing/named.ts';
import { readDrawing } from '#ui/drawing/redraw.ts';
import { idempotencyKeyOf, receiveEnquiry } from './receive-enquiry.ts';

/** Five thousand code points, each written in the longest way that JSON and forms know, and the other fields. */
const maxBytes = 131_072;

const rules = enquiryRules(brand.forms);

const isFormPost = (request: FastifyRequest): boolean =>
  /^application\/x-www-form-urlencoded\b/i.test(request.headers['content-type'] ?? '');

const isDrawing = (given: unknown): boolean =>
  typeof given === 'string' && readDrawing(hero, given) !== undefined;

/** A form is never refused for a drawing, which nobody typed: one that is none is left out. */
const withoutBadDrawing = (body: unknown): unknown => {
  if (!isJsonObject(body) || isDrawing(body[drawingField])) return body;
  const { [drawingField]: leftOut, ...others } = body;
  return others;
};

/**
 * What was typed, for the page that shows it again. A text that was too long to be read is cut to what could have been read:
 * it is still too long, so that nothing is sent cut short without its writer seeing it.
 */
const typedValues = (body: JsonObject): Record<string, string> =>
  Object.fromEntries(
    enquiryFields.map((name) => {
      const given = body[name];
      const text = typeof given === 'string' ? given : '';
      const { longest } = rules[name];
      const isWhole = !isLongerThan(text, longest);
      return [
        name,
        isWhole
          ? text
          : Array.from(text.slice(0, 2 * longest))
              .slice(0, longest)
              .join(''),
      ];
    }),
  );

/** The form's page again: with what was typed and what is wrong, or with the way back to the form if that was not read. */
const makeAnswerWithPage = (site: Site) => {
  /** By their content: if nothing was typed, the page is the same for everybody and made once. */
  const unreadPages = new Map<string, Promise<SiteFile>>();

  const makeUnreadPage = async (alert: string): Promise<SiteFile> => {
    const page = await site.contactPage({ values: {}, errors: {}, alert });
    await compress(page);
    return page;
  };

  const unreadPage = async (message: string): Promise<SiteFile> => {
    const page = unreadPages.get(message) ?? makeUnreadPage(`${message} ${contact.withoutScript.failedText}`);
    unreadPages.set(message, page);
    try {
      return await page;
    } catch (error) {
      unreadPages.delete(message);
      throw error;
    }
  };

  return async (request: FastifyRequest, reply: FastifyReply, failure: ApiError) => {
    const { errors, message } = failure;
    const page = isJsonObject(request.body)
      ? await site.contactPage({
          values: typedValues(request.body),
          errors: errors ?? {},
          ...(errors === undefined ? { alert: message } : {}),
        })
      : await unreadPage(message);
    return sendFile(request, setFailure(reply, failure), page, {
      status: failure.statusCode,
      cacheControl: 'no-store',
    });
  };
};

export const enquiriesRoutes = (app: App, deps: Deps, site: Site | undefined): void => {
  const schema = makeEnquirySchema(brand.forms);
  const answerWithPage = site === undefined ? undefined : makeAnswerWithPage(site);

  app.register(async (scope: App) => {
    await scope.register(formbody);

    register(
      scope,
      publicApi.contactSubmit,
      {
        bodyLimit: maxBytes,
        // All posts, before any of them is read, checked or answered with a page.
        config: { rateLimit: 'contact-attempts' },
        // The schema is checked by the contract's own rule below; here it is what the API's description shows.
        validatorCompiler: describeOnly,
        about: {
          summary: 'Send an enquiry',
          description:
            'Also takes a plain form post and answers it with a page (303 to the thank-you page, or the form with its errors). ' +
            'A `drawing` is what stands behind `#k=` in the address of the home page on which it was made. A form post with one that is none goes ' +
            'through without it; JSON is refused with 400 and the words for the field. It makes no other enquiry of the same content. ' +
            'With an `Idempotency-Key` header (8 to 128 visible ASCII characters, kept 24 hours) a retry is answered like the first try.',
          consumes: ['application/json', 'application/x-www-form-urlencoded'],
          headers: z.object({
            'Idempotency-Key': z.optional(z.string().check(z.regex(idempotencyKeyPattern))),
          }),
        },
        body: schema,
        answer: enquiryAnswerSchema,
        status: 201,
        responses: failureResponses(
          'request.invalid',
          'idempotency.conflict',
          'request.too-large',
          'request.wrong-type',
          'request.rate-limited',
        ),
        errorHandler: async (error, request, reply) => {
          if (answerWithPage === undefined || !isFormPost(request)) return handleError(error, request, reply);
          const failure = asApiError(error);
          if (!(error instanceof ApiError) && failure.statusCode >= 500) {
            request.log.error({ err: error }, 'request failed');
          }
          try {
            return await answerWithPage(request, reply, failure);
          } catch (pageError) {
            request.log.error({ err: pageError }, 'the form could not be shown again');
            return handleError(error, request, reply);
          }
        },
      },
      async (request, reply) => {
        const checked = parseEnquiry(
          schema,
          isFormPost(request) ? withoutBadDrawing(request.body) : request.body,
        );
        if (!checked.ok) {
          const { errors } = checked;
          // No field that people fill in is wrong: this is not a form at all.
          if (Object.keys(errors).length === 0) throw new ApiError('request.malformed');
          throw new ApiError('request.invalid', { errors });
        }
        const drawing = checked.enquiry[drawingField];
        if (drawing !== undefined && !isDrawing(drawing))
          throw new ApiError('request.invalid', { errors: { [drawingField]: enquiryWords.drawing } });
        const key = idempotencyKeyOf(
          request.headers[idempotencyHeader] as string | undefined,
          checked.enquiry[idempotencyField],
        );
        // A mistake that is shown under its field does not count towards the limit.
        await request.limit('contact');
        const { id } = await receiveEnquiry(deps, checked.enquiry, addressGroup(request.ip), key);
        if (site !== undefined && isFormPost(request)) return reply.redirect(site.contactSent, 303);
        return { success: true as const, message: enquiryWords.received, id };
      },
    );
  });
};
