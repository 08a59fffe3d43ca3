// Calls the sign-in library for a request: hands it what it may know, and passes its cookies on.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asSessionCookie, setCookie, withoutSession } from './cookies.ts';

/** How the library is told whose address a request comes from; no request can set it. */
export const addressHeader = 'x-staff-address';

/** The code of its answer if the password was right but does not open the account on its own. */
export const passkeyNeeded = 'PASSKEY_NEEDED';

/** Of a request's headers the library sees these alone; the address is the one the trusted proxies tell. */
export const libraryHeaders = (request: FastifyRequest): Headers => {
  const headers = new Headers({ [addressHeader]: request.ip });
  const { cookie, 'user-agent': userAgent } = request.headers;
  if (cookie !== undefined) headers.set('cookie', cookie);
  if (userAgent !== undefined) headers.set('user-agent', userAgent.slice(0, 400));
  return headers;
};

/** For the second step: with a session at hand the library would check the code of whoever that belongs to. */
export const pendingHeaders = (request: FastifyRequest): Headers => {
  const headers = libraryHeaders(request);
  headers.set('cookie', withoutSession(request.headers.cookie ?? ''));
  return headers;
};

/** The browser's cookies after an answer that gave it others: the library may have put a new session in the place of the old. */
export const headersAfter = (request: FastifyRequest, answer: Response): Headers => {
  const headers = libraryHeaders(request);
  const given = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1).join());
  if (given.length > 0) headers.set('cookie', given.join('; '));
  return headers;
};

export type LibraryAnswer = {
  ok: boolean;
  code: string | undefined;
  body: Record<string, unknown>;
};

/** Reads an answer and sets its cookies. */
export const takeAnswer = async (reply: FastifyReply, answer: Response): Promise<LibraryAnswer> => {
  for (const cookie of answer.headers.getSetCookie()) setCookie(reply, asSessionCookie(cookie));
  const body = ((await answer.json().catch(() => null)) ?? {}) as Record<string, unknown>;
  const code = typeof body.code === 'string' ? body.code : undefined;
  return { ok: answer.ok, code, body };
};
