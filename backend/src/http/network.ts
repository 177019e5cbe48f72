import { isIPv6 } from 'node:net';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const GROUPS = 8;
const GROUPS_OF_NETWORK = 4;

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, of which one household has all.
 * @param ip as Node writes it
 */
export function networkOf(ip: string): string {
  const mapped = MAPPED.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = ip.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : GROUPS - groups.length - rest.length;
  const all = [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest];
  return `${all.slice(0, GROUPS_OF_NETWORK).join(':').toLowerCase()}::/64`;
}

/**
 * The network around an address, in which a provider may move a person: the /24 of an IPv4 address, the /64 of an IPv6 one.
 * @param ip as Node writes it
 */
export function subnetOf(ip: string): string {
  const network = networkOf(ip);
  const [, prefix] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? [];
  return prefix === undefined ? network : `${prefix}.0/24`;
}
