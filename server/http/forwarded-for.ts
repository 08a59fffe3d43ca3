// Makes X-Forwarded-For a plain list of addresses before anybody counts hops in it: some proxies add ports, some write words.
import { BlockList, isIP, isIPv6 } from 'node:net';
import type { Config } from '#server/config.ts';
import type { App } from './app-type.ts';

/** Longest entry, with brackets, quotes and port, and longest list: nobody is behind thirty proxies. */
const longestEntry = 64;
const longestList = 2_000;

/** Returns `203.0.113.9` for `203.0.113.9:4431`, `2001:db8::1` for `"[2001:db8::1]:443"`; `undefined` if it is not an address. */
const bareAddress = (entry: string): string | undefined => {
  if (entry.length > longestEntry) return undefined;
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? [];
  const [, dotted] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = bracketed ?? dotted ?? text;
  return isIP(address) === 0 ? undefined : address;
};

/** Returns the end of a list that is too long, from the first whole entry on. */
const nearest = (header: string): string => {
  if (header.length <= longestList) return header;
  const end = header.slice(-longestList);
  return end.slice(end.indexOf(',') + 1);
};

/**
 * The nearest hop comes last. Entries left of one that cannot be read are dropped with it: closing the gap would put an
 * address that the sender made up in the place of a proxy's.
 */
export const plainForwardedFor = (header: string): string => {
  const entries = nearest(header).split(',').map(bareAddress);
  return entries.slice(entries.lastIndexOf(undefined) + 1).join(', ');
};

/** Register before every hook that asks for the sender's address. */
export const addForwardedFor = (app: App): void => {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    const given = headers['x-forwarded-for'];
    if (given === undefined) return;
    const plain = plainForwardedFor(String(given));
    if (plain === '') delete headers['x-forwarded-for'];
    else headers['x-forwarded-for'] = plain;
  });
};

/** Returns the value for Fastify's `trustProxy`. Fastify believes nobody when it is given a plain number, so the count is made here. */
export const trustedHops = (
  trustProxy: Config['trustProxy'],
): false | string[] | ((address: string, hop: number) => boolean) =>
  typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Whether the other end of a connection is a proxy that speaks for others. A number of proxies says that all are. */
export const trustedPeers = (trustProxy: Config['trustProxy']): ((address: string) => boolean) => {
  if (!Array.isArray(trustProxy)) return () => trustProxy !== false;
  const networks = new BlockList();
  for (const each of trustProxy) {
    const [address = '', bits] = each.split('/');
    if (bits === undefined) networks.addAddress(address, familyOf(address));
    else networks.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => address !== '' && networks.check(address, familyOf(address));
};
