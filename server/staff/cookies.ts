// The few things that are done with cookies by hand: reading one, and passing the library's on.
import type { FastifyReply, FastifyRequest } from 'fastify';

export const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
};

/** Beside those that are set already. */
export const setCookie = (reply: FastifyReply, cookie: string): void => {
  reply.header('set-cookie', cookie);
};

/** The library gives the session's cookie an age; ours ends with the browser's session. Zero is how a cookie is removed. */
export const asSessionCookie = (cookie: string): string =>
  /^[^=]*\.session_token=/.test(cookie) ? cookie.replace(/; *max-age=[1-9]\d*/i, '') : cookie;
