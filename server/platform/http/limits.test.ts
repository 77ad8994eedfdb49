import { expect, test } from 'vitest'
import { networkOf } from './limits.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0:0:1:2:3:4', '2001:db8:0:0'],
  ['2001:db8:0:1::', '2001:db8:0:1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
