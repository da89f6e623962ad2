import { expect, test } from 'vitest'
import { clientAddress } from '../http/request-meta.ts'
import { networkOf, networksOf } from './network-address.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:cb00:7109', '203.0.113.9'],
  ['203.0.113.9:4711', '203.0.113.9'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8::ffff', '2001:db8::/64'],
  ['2001:DB8:0:0:9::1', '2001:db8::/64'],
  ['[2001:db8::7]:443', '2001:db8::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['010.0.0.1', 'unknown'],
  ['127.1', 'unknown'],
  ['0x7f000001', 'unknown'],
  ['', 'unknown'],
  ['localhost', 'unknown'],
  [`${'1'.repeat(70)}.0.0.1`, 'unknown'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('all /64s of a /48 share a wider limit; IPv4 has none', () => {
  const [first, second] = [networksOf('2001:db8:7:1::1'), networksOf('2001:db8:7:ffff::1')]
  expect(first[0]?.key).not.toBe(second[0]?.key)
  expect(first[1]).toEqual(second[1])
  expect(first[1]?.share).toBeGreaterThan(first[0]?.share ?? 0)
  expect(networksOf('2001:db8:8:1::1')[1]).not.toEqual(first[1])
  expect(networksOf('203.0.113.9')).toEqual([{ key: '203.0.113.9', share: 1 }])
})

const from = (forwarded: string | string[] | undefined, trust = true) =>
  clientAddress({ TRUST_PROXY: trust } as Parameters<typeof clientAddress>[0], {
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded as string },
    socket: { remoteAddress: '::ffff:198.51.100.1' },
  })

test.each([
  ['198.51.100.1', undefined],
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9', '10.0.0.1, 203.0.113.9'],
  ['203.0.113.9', ['10.0.0.1', '10.0.0.2,  203.0.113.9:99']],
  ['2001:db8::5', 'garbage, [2001:DB8:0::5]:8080'],
  ['198.51.100.1', 'unknown'],
  ['198.51.100.1', '203.0.113.9,'],
  ['198.51.100.1', '203.0.113.9, <script>'],
  ['198.51.100.1', `203.0.113.9, ${'9'.repeat(10_000)}`],
  ['198.51.100.1', ','.repeat(10_000)],
])('behind a proxy, the address is %s when the header is %s', (address, header) => {
  expect(from(header)).toBe(address)
  expect(from(header, false)).toBe('198.51.100.1')
})
