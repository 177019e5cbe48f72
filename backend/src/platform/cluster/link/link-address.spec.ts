import type { NetworkInterfaceInfoIPv4, NetworkInterfaceInfoIPv6 } from 'node:os';
import { expect, it } from '@jest/globals';
import { requirePrivate } from './link-address.js';

it.each(['127.0.0.1', '::1', 'localhost', '10.0.0.7', '172.20.0.3', '192.168.1.4', '100.64.0.9', 'fd00::7', 'fe80::1'])(
  'the link between processes listens on %s',
  (host) => expect(requirePrivate(host)).resolves.toBeUndefined(),
);

it.each(['203.0.113.7', '172.32.0.1', '2001:4860::8', '::ffff:8.8.8.8'])(
  'the link between processes does not listen on %s, and says so in one line',
  (host) => expect(requirePrivate(host)).rejects.toThrow(/^CLUSTER_ADDRESS would listen on [^\n]*not encrypted[^\n]*$/),
);

it('the link between processes listens everywhere only where every address of the machine is private', async () => {
  const of = { netmask: '', mac: '', internal: false, cidr: null };
  const four = (address: string): NetworkInterfaceInfoIPv4 => ({ ...of, address, family: 'IPv4' });
  const six = (address: string): NetworkInterfaceInfoIPv6 => ({ ...of, address, family: 'IPv6', scopeid: 0 });
  const container = { lo: [four('127.0.0.1')], eth0: [four('172.18.0.4'), six('2001:4860::8')] };
  await expect(requirePrivate('0.0.0.0', container)).resolves.toBeUndefined();
  await expect(requirePrivate('::', container)).rejects.toThrow('CLUSTER_ADDRESS would listen on 2001:4860::8');
  const server = { ...container, eth1: [four('203.0.113.7')] };
  await expect(requirePrivate('0.0.0.0', server)).rejects.toThrow('CLUSTER_ADDRESS would listen on 203.0.113.7');
});
