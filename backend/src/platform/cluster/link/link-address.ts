import { lookup } from 'node:dns/promises';
import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';
import { ConfigError } from '../../../basics/environment.js';

/** Ranges of addresses, as ipaddr.js names them, that the internet does not reach. */
const PRIVATE = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];
const EVERYWHERE: Readonly<Record<string, readonly string[]>> = { '0.0.0.0': ['IPv4'], '::': ['IPv4', 'IPv6'] };

/** Whether a host stands for every address of this machine. */
export const isEverywhere = (host: string): boolean => Object.hasOwn(EVERYWHERE, host);

/**
 * What processes say to each other is not encrypted: it is said only on this machine or in a private network.
 * @param host of CLUSTER_ADDRESS
 * @param interfaces of this machine
 * @throws ConfigError one line that names the address, or the name where it is unknown
 */
export async function requirePrivate(host: string, interfaces = networkInterfaces()): Promise<void> {
  const open = (await addressesOf(host, interfaces)).find((address) => !isPrivate(address));
  if (open === undefined) return;
  throw new ConfigError(
    `CLUSTER_ADDRESS would listen on ${open}, which is not an address of a private network, and what is said there is not encrypted: name a private one`,
  );
}

async function addressesOf(host: string, interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): Promise<string[]> {
  const families = EVERYWHERE[host];
  if (!families) return (await lookup(host, { all: true }).catch(unknownHost)).map(({ address }) => address);
  const own = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  return own.flatMap(({ address, family }) => (families.includes(family) ? [address] : []));
}

const unknownHost = (cause: unknown): never => {
  throw new ConfigError('CLUSTER_ADDRESS is a name that this machine does not know', { cause });
};

const isPrivate = (address: string): boolean => PRIVATE.includes(ipaddr.process(address).range());
