import { expect, it } from 'vitest'
import { networkOf, shortened } from './networkOf.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::5:1:2:3:4', '2001:db8:0:5::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['203.0.113.8:50001', '203.0.113.8'],
  ['[2001:db8:1:2::1]:50001', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.7]:50001', '192.0.2.7'],
  ['_hidden', 'unknown'],
  ['203.0.113:50001', 'unknown'],
  ['203.0.113.8:50001:2', 'unknown'],
  ['::ffff:999.1', 'unknown'],
  ['', 'unknown'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  ['192.0.2.7', '192.0.2.x'],
  ['::ffff:192.0.2.7', '192.0.2.x'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['203.0.113.8:50001', '203.0.113.x'],
  ['[2001:db8:1:2::1]:50001', '2001:db8:1::/48'],
  ['somewhere', 'unknown'],
])('shows %s as %s', (address, words) => {
  expect(shortened(address)).toBe(words)
})
