import { expect, test } from 'vitest'
import { notPublic, publicAddressOf } from './public-address.ts'

const answers = (...addresses: string[]) => ({ lookupHost: async () => addresses.map((address) => ({ address })) })

test.each(['203.0.114.7', '2606:4700::1111', '8.8.8.8'])('%s is public', async (address) => {
  expect(await publicAddressOf(answers(address), 'mail.velo.test', false)).toBe(address)
})

test.each([
  ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0', '224.0.0.1', '255.255.255.255', '192.0.2.1'],
  ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::', 'ff02::1'],
  ...['::7f00:1', '::ffff:0:7f00:1', '64:ff9b:1::a00:1', 'fec0::1', '2001::7f00:1', '100::1', '2001:db8::1', '198.18.0.1', '192.0.0.1'],
])('%s is not, unless the instance allows it', async (address) => {
  await expect(publicAddressOf(answers(address), 'mail.velo.test', false)).rejects.toMatchObject({ code: notPublic })
  expect(await publicAddressOf(answers(address), 'mail.velo.test', true)).toBe(address)
})

test('one private address among public ones is enough to refuse; a name without addresses is not found', async () => {
  await expect(publicAddressOf(answers('8.8.8.8', '10.0.0.1'), 'mail.velo.test', false)).rejects.toMatchObject({ code: notPublic })
  await expect(publicAddressOf(answers(), 'mail.velo.test', true)).rejects.toMatchObject({ code: 'ENOTFOUND' })
})
