// Whom a network address stands for. One household or server has a whole IPv6 /64 and can use any address in it.
import { isIPv4, isIPv6 } from 'node:net';

/** A full IPv6 address with a dotted end has 45 characters; the rest is for a zone such as `%eth0`. */
const longestAddress = 64;

const expand = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return groups(head);
  const before = groups(head);
  const after = groups(tail);
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
};

/** Returns `undefined` for an IPv4 address, also an IPv6-mapped one, and for anything that is not an address. */
const ipv6Groups = (bare: string): string[] | undefined => {
  if (!isIPv6(bare) || mappedIpv4(bare) !== undefined) return undefined;
  // A dotted tail counts as two groups, and lies in the second half, which is dropped.
  const groups = expand(bare.includes('.') ? `${bare.slice(0, bare.lastIndexOf(':'))}:0:0` : bare);
  return groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
};

const mappedIpv4 = (bare: string): string | undefined => {
  const dotted = bare.startsWith('::ffff:') ? bare.slice('::ffff:'.length) : '';
  return isIPv4(dotted) ? dotted : undefined;
};

const bareAddress = (address: string): string => {
  if (address.length > longestAddress) return '';
  const zone = address.indexOf('%');
  return (zone < 0 ? address : address.slice(0, zone)).toLowerCase();
};

/** Returns an IPv4 address as it is (also an IPv6-mapped one), an IPv6 address as its /64. */
export const addressGroup = (address: string): string => {
  const bare = bareAddress(address);
  const groups = ipv6Groups(bare);
  if (groups !== undefined) return `${groups.join(':')}::/64`;
  return mappedIpv4(bare) ?? (isIPv4(bare) ? bare : 'unknown');
};

/**
 * The /48 of an IPv6 address: what a customer is given who asks for more than one /64, 65,536 of them. `undefined` for IPv4,
 * whose addresses nobody has by the thousand for nothing, and whose neighbours are strangers.
 */
export const widerGroup = (address: string): string | undefined => {
  const groups = ipv6Groups(bareAddress(address));
  return groups === undefined ? undefined : `${groups.slice(0, 3).join(':')}::/48`;
};
