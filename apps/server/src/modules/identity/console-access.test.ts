import { closeCodes } from '@porchlight/contracts/close-codes'
import { describe, expect, test } from 'vitest'
import { canonicalNetwork, isWithin } from '../../kernel/outside/network-address.ts'
import { testLibrary, testPassword } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { plainRequest } from '../../testing/plain-request.ts'
import { ownServer } from '../../testing/test-server.ts'
import { allowAllAddressesByOperator } from './index.ts'
import { Browser } from './testing.ts'

describe('networks', () => {
  test.each<[string, string | undefined]>([
    ['192.0.2.7', '192.0.2.7/32'],
    [' 192.0.2.7/24 ', '192.0.2.0/24'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['2001:DB8::1/48', '2001:db8::/48'],
    ['::1', '::1/128'],
    ['::ffff:192.0.2.7', '192.0.2.7/32'],
    ['::ffff:192.0.2.7/120', '192.0.2.0/24'],
    ...[
      '',
      '192.0.2',
      '192.0.2.7/33',
      '::1/129',
      '192.0.2.7/-1',
      '192.0.2.7/8/8',
      '010.0.0.1',
      'example.com',
      '192.0.2.7/',
      '192.0.2.7:80',
      '::ffff:1.2.3.4/40',
      '[::1]',
      'fe80::1%eth0',
    ].map((text): [string, undefined] => [text, undefined]),
  ])('%s', (text, network) => {
    expect(canonicalNetwork(text)).toBe(network)
  })

  test.each([
    ['192.0.2.255', true],
    ['192.0.3.0', false],
    ['::ffff:192.0.2.9', true],
    ['2001:db8:0:5::1', true],
    ['2001:db9::1', false],
    ['', false],
    ['unknown', false],
  ])('%s is among them: %s', (address, is) => {
    expect(isWithin(address, ['192.0.2.0/24', '2001:db8::/48'])).toBe(is)
  })
})

test('a library’s console can be used only from its addresses, over HTTP and sockets; visitors, keys and other libraries are not affected', async () => {
  const server = await ownServer({ env: { TRUST_PROXY: '1' } })
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const [admin, mate, elsewhere] = [await library.user('admin'), await library.user(), await other.user()]
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const [office, away] = [from('203.0.113.7'), from('198.51.100.7')]
  const { key } = await admin.calls.apiKeys.create({ key_name: 'Shop', scopes: ['help:read'], expires_in_days: null })
  const get = async (token: string, headers: Record<string, string>, path = '/api/inbox/user') =>
    (await plainRequest(server, path, { host: new URL(server.address).host, authorization: `Bearer ${token}`, ...headers })).code ?? 'ok'
  const save = async (networks: string[], headers: Record<string, string>) =>
    (
      await plainRequest(
        server,
        '/api/main/console_access',
        { host: new URL(server.address).host, authorization: `Bearer ${admin.token}`, ...headers },
        { networks },
        'PUT',
      )
    ).code ?? 'ok'
  const [inside, outside] = [
    await openSocket(server.address, { token: mate.token }, {}, office),
    await openSocket(server.address, { token: mate.token }, {}, away),
  ]
  expect(await save(['198.51.100.0/24'], office)).toBe('conflict')
  expect(await save(['nowhere'], office)).toBe('invalid_input')
  expect(await get(mate.token, away)).toBe('ok')
  expect(await save(['203.0.113.0/24', '2001:db8::/32'], office)).toBe('ok')
  expect(await outside.closed()).toBe(closeCodes.signedOut)
  expect(await get(mate.token, away)).toBe('address_refused')
  expect(await get(mate.token, office)).toBe('ok')
  expect(await get(mate.token, from('2001:db8:7::1'))).toBe('ok')
  expect(await get(elsewhere.token, away)).toBe('ok')
  expect(await get(key, away, '/api/articles')).not.toBe('address_refused')
  expect(await library.visitor().calls.help.categories({ support_lib_id: library.support_lib_id })).toBeDefined()
  await expect(openSocket(server.address, { token: mate.token }, {}, away)).rejects.toThrow('address_refused')
  expect(inside.closeCode).toBeUndefined()
  const signIn = async (address: string) =>
    (await new Browser(server, address).call('signIn', { email: mate.email, password: testPassword, remember_me: false })).json.error?.code ?? 'ok'
  expect(await signIn('198.51.100.7')).toBe('address_refused')
  expect(await signIn('203.0.113.9')).toBe('ok')
  // Whoever runs the installation lets everybody in again.
  await allowAllAddressesByOperator(server.kernel, library.support_lib_id)
  expect([await get(mate.token, away), await signIn('198.51.100.7')]).toEqual(['ok', 'ok'])
  expect((await library.eventNames()).filter((name) => name === 'console_access.changed')).toHaveLength(2)
})
