// Every answer that is not a success: JSON with a code and words for people. Internal details only go to the log.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import type { ErrorCode } from '#contract/errors.ts';
import { busyRetryAfterSeconds, diskRetryAfterSeconds } from '#contract/limits.ts';
import { isDatabaseBusy } from '#server/db/busy.ts';
import { diskFault } from '#server/db/disk-fault.ts';
import { StorageBusyError } from '#server/files/store.ts';
import { FormError, InputError } from '#server/links/checked-text.ts';
import { ApiError } from './api-error.ts';
import { isApi } from './request-path.ts';

const codeByStatus: Record<number, ErrorCode> = {
  401: 'auth.required',
  404: 'request.not-found',
  405: 'request.wrong-method',
  408: 'request.too-slow',
  413: 'request.too-large',
  415: 'request.wrong-type',
  429: 'request.rate-limited',
  503: 'server.not-ready',
};

/**
 * Names only the fields: the validator's own words reveal internals. Forms that people fill in check by the contract's
 * rules and throw an ApiError with the words of those.
 */
const fieldErrors = (validation: { instancePath: string }[]): Record<string, string> =>
  Object.fromEntries(
    validation
      .map(({ instancePath }) => instancePath.split('/')[1] ?? '')
      .filter((field) => field !== '')
      .map((field) => [field, 'This value is missing or not valid.']),
  );

const asSentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** For faults on our side rather than the request's. */
const ownFault = (error: unknown): ApiError => {
  if (isDatabaseBusy(error) || error instanceof StorageBusyError) {
    return new ApiError('server.busy', { retryAfterSeconds: busyRetryAfterSeconds });
  }
  const fault = diskFault(error);
  if (fault === undefined) return new ApiError('server.failed');
  const retryAfterSeconds = diskRetryAfterSeconds;
  return new ApiError(fault === 'full' ? 'server.disk-full' : 'server.disk-failed', { retryAfterSeconds });
};

/** Turns anything thrown into an error of the contract. */
export const asApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const inPath = (error as Partial<FastifyError>).validationContext === 'params';
    if (inPath) return new ApiError('request.not-found');
    return new ApiError('request.invalid', {
      message: 'Some of the values are missing or not valid.',
      errors: fieldErrors(error.validation),
    });
  }
  const faults =
    error instanceof FormError ? error.faults : error instanceof InputError ? [error] : undefined;
  if (faults !== undefined) {
    const errors = Object.fromEntries(faults.map(({ field, message }) => [field, asSentence(message)]));
    return new ApiError('staff.invalid', { errors });
  }
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  if (status === undefined || status < 400) return ownFault(error);
  return new ApiError(codeByStatus[status] ?? (status < 500 ? 'request.malformed' : 'server.failed'));
};

/** The body of every refusal; `errors` is there only if single fields are wrong, `current` if a save came too late. */
export const failureBody = ({ code, message, errors, current }: ApiError) => ({
  success: false as const,
  code,
  message,
  ...(errors === undefined ? {} : { errors }),
  ...(current === undefined ? {} : { current }),
});

/** Headers and status of a failure; the caller sends the body. */
export const setFailure = (reply: FastifyReply, failure: ApiError): FastifyReply => {
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds));
  return reply.code(failure.statusCode).header('cache-control', 'no-store');
};

/** A folder of assets counts as missing, like a file that does not exist. */
const isMissingFile = (error: unknown): boolean => {
  const status = (error as Partial<FastifyError> | null)?.statusCode;
  return !(error instanceof ApiError) && (status === 403 || status === 404);
};

/** For Fastify's `setErrorHandler`. Logs what was not thrown on purpose and ends in a status of 500 or more. */
export const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  if (isMissingFile(error) && !isApi(request.url)) {
    reply.callNotFound();
    return reply;
  }
  const failure = asApiError(error);
  if (failure.statusCode >= 500 && !(error instanceof ApiError))
    request.log.error({ err: error }, 'request failed');
  return setFailure(reply, failure).type('application/json; charset=utf-8').send(failureBody(failure));
};
