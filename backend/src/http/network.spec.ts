import { expect, it } from '@jest/globals';
import { networkOf, subnetOf } from './network.js';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:DB8::7', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1:2:3:4:5', 'fe80:0:0:1::/64'],
])('counts %s as %s', (ip, network) => expect(networkOf(ip)).toBe(network));

it.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['::ffff:192.0.2.77', '192.0.2.0/24'],
  ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
])('finds %s in the network %s', (ip, network) => expect(subnetOf(ip)).toBe(network));
