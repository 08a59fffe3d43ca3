// Whose X-Forwarded-For is believed. Fastify believes nobody when it is given a plain number, so the count is made here.
import { BlockList, isIPv6 } from 'node:net';
import type { Config } from '#server/config.ts';

/** Returns the value for Fastify's `trustProxy`. */
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
