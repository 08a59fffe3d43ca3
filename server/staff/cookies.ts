// The few things that are done with cookies by hand: reading one, and passing the library's on.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** With TLS and without. */
export const sessionCookies = ['console.session_token', '__Secure-console.session_token'];

/** Returns the first value of that name, as it was sent; `undefined` if there is none. */
export const cookieOf = (request: FastifyRequest, name: string): string | undefined => {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return value.join('=');
  }
  return undefined;
};

/** The header without the session, for calls that must not take the person for the one who is signed in. */
export const withoutSession = (cookies: string): string =>
  cookies
    .split(';')
    .filter((each) => !sessionCookies.includes(each.trim().split('=')[0] ?? ''))
    .join(';');

/** Adds to the cookies that are already set. */
export const setCookie = (reply: FastifyReply, cookie: string): void => {
  reply.header('set-cookie', cookie);
};

/** The library gives the session's cookie an age; ours ends with the browser's session. Zero is how a cookie is removed. */
export const asSessionCookie = (cookie: string): string =>
  /^[^=]*\.session_token=/.test(cookie) ? cookie.replace(/; *max-age=[1-9]\d*/i, '') : cookie;
