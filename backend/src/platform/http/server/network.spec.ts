import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { networkOf, subnetOf } from './network.js';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:0db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:DB8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2:3:4:5', 'fe80:0:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['no address', 'no address'],
])('counts %s as %s', (ip, network) => expect(networkOf(ip)).toBe(network));

it.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
])('finds %s in the network %s', (ip, network) => expect(subnetOf(ip)).toBe(network));

describe('however an address is written', () => {
  const group = fc.integer({ min: 0, max: 0xffff });
  const octets = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255));
  // What is not in ::/64 is no IPv4 address either.
  const prefix = fc.tuple(fc.integer({ min: 1, max: 0xffff }), group, group, group);
  const rest = fc.tuple(group, group, group, group);

  it('its /64 is one network', () =>
    fc.assert(
      fc.property(prefix, rest, rest, fc.boolean(), (network, one, other, isUpper) => {
        const full = [...network, ...one].map((part) => part.toString(16).padStart(4, '0')).join(':');
        const short = [...network, ...other].map((part) => part.toString(16)).join(':');
        const zeros = `${network.map((part) => part.toString(16)).join(':')}::`;
        const networks = [
          isUpper ? full.toUpperCase() : full,
          short,
          zeros,
          new URL(`http://[${short}]`).hostname.slice(1, -1),
        ];
        expect(new Set(networks.map(networkOf)).size).toBe(1);
      }),
    ));

  it('another /64 is another network', () =>
    fc.assert(
      fc.property(prefix, prefix, rest, (one, other, host) => {
        const [first, second] = [one, other].map((network) =>
          networkOf([...network, ...host].map((part) => part.toString(16)).join(':')),
        );
        expect(first === second).toBe(one.join() === other.join());
      }),
    ));

  it('an IPv4 address is itself', () =>
    fc.assert(
      fc.property(octets, (address) => {
        const [a, b, c, d] = address;
        const hex = [a * 256 + b, c * 256 + d].map((part) => part.toString(16)).join(':');
        const written = [`::ffff:${address.join('.')}`, `::FFFF:${hex}`, `0:0:0:0:0:ffff:${hex}`, address.join('.')];
        expect(new Set(written.map(networkOf))).toEqual(new Set([address.join('.')]));
      }),
    ));
});
