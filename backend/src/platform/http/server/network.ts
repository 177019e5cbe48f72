import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

const GROUPS_OF_NETWORK = 4;

/**
 * The network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, of which one household has all.
 * @param ip in any spelling; an IPv4 address that is written as an IPv6 one counts as what it is
 */
export function networkOf(ip: string): string {
  if (isIP(ip) === 0) return ip;
  const address = ipaddr.process(ip);
  if (!(address instanceof ipaddr.IPv6)) return address.toString();
  const groups = address.parts.slice(0, GROUPS_OF_NETWORK).map((group) => group.toString(16));
  return `${groups.join(':')}::/64`;
}

/**
 * The network around an address, in which a provider may move a person: the /24 of an IPv4 address, the /64 of an IPv6 one.
 * @param ip in any spelling
 */
export function subnetOf(ip: string): string {
  const network = networkOf(ip);
  const [, prefix] = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network) ?? [];
  return prefix === undefined ? network : `${prefix}.0/24`;
}
