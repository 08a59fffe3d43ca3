// Makes X-Forwarded-For a plain list of addresses before anybody counts hops in it: some proxies add ports, some write words.
import { isIP } from 'node:net';
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
