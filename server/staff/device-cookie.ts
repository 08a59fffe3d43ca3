// Remembers, on the device, that someone has signed in from it before (OWASP's "device cookies"): guesses from elsewhere
// then slow elsewhere down, and nobody can lock staff out of their own devices. The cookie alone opens nothing.

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { yearSeconds } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import type { Clock } from '#server/deps.ts';
import { keysFor } from './auth-secrets.ts';
import { cookieOf, setCookie } from './cookies.ts';

/** Returns 22 characters of base64url: 132 bits of the SHA-256. */
export const shortDigest = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** One cookie for each person, so that several can share a device. */
const nameFor = (config: Config, email: string): string =>
  `${config.consoleUrl.startsWith('https:') ? '__Secure-' : ''}console.device.${shortDigest(email).slice(0, 8)}`;

const signatureOf = (key: string, email: string, part: string): Buffer =>
  createHmac('sha256', key).update(`${email}\n${part}`).digest();

const isSigned = (keys: string[], email: string, part: string, signature: string): boolean => {
  const given = Buffer.from(signature, 'base64url');
  const holds = keys.map((key) => {
    const right = signatureOf(key, email, part);
    return given.length === right.length && timingSafeEqual(given, right);
  });
  return holds.includes(true);
};

/** Returns the device's name if this person has signed in from it within a year. */
export const knownDevice = (
  { config, clock }: { config: Config; clock: Clock },
  request: FastifyRequest,
  email: string,
): string | undefined => {
  const [device = '', since = '', signature = ''] = (cookieOf(request, nameFor(config, email)) ?? '').split(
    '.',
  );
  const signedIn = Number.parseInt(since, 36) * 1000;
  if (!isSigned(keysFor(config.appSecrets, 'device'), email, `${device}.${since}`, signature))
    return undefined;
  return clock.now().getTime() - signedIn < yearSeconds * 1000 ? device : undefined;
};

/** Call this when someone has signed in completely. */
export const rememberDevice = (
  deps: { config: Config; clock: Clock },
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
): void => {
  const { config, clock } = deps;
  const device = knownDevice(deps, request, email) ?? randomBytes(16).toString('base64url');
  const part = `${device}.${Math.floor(clock.now().getTime() / 1000).toString(36)}`;
  const [key = ''] = keysFor(config.appSecrets, 'device');
  const value = `${part}.${signatureOf(key, email, part).toString('base64url')}`;
  setCookie(
    reply,
    `${nameFor(config, email)}=${value}; Max-Age=${yearSeconds}; Path=/api; HttpOnly; SameSite=Lax${
      config.consoleUrl.startsWith('https:') ? '; Secure' : ''
    }`,
  );
};
