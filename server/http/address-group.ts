// Whom a network address stands for. One household or server has a whole IPv6 /64 to itself and can use any address of it.
import { isIPv4, isIPv6 } from 'node:net';

const expand = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const groups = (part: string): string[] => (part === '' ? [] : part.split(':'));
  if (tail === undefined) return groups(head);
  const before = groups(head);
  const after = groups(tail);
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after];
};

/** An IPv4 address as it is (an IPv6-mapped one too), an IPv6 address as its /64. */
export const addressGroup = (address: string): string => {
  const bare = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped !== undefined && isIPv4(mapped)) return mapped;
  if (!isIPv6(bare)) return isIPv4(bare) ? bare : 'unknown';
  // A dotted tail counts as two groups, and lies in the second half, which is dropped.
  const groups = expand(bare.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0'));
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
};
