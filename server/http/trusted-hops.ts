// Whose X-Forwarded-For is believed. Fastify believes nobody when it is given a plain number, so the count is made here.
import type { Config } from '#server/config.ts';

export const trustedHops = (
  trustProxy: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;
