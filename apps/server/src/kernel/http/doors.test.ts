import { describe, expect, test } from 'vitest'
import { testLibrary, testPassword } from '../../testing/library.ts'
import { TestSocket } from '../../testing/live-socket.ts'
import { plainRequest as send } from '../../testing/plain-request.ts'
import { ownServer, sharedServer, type TestServer } from '../../testing/test-server.ts'

const publicUrl = 'https://help.example'
const production = { NODE_ENV: 'production', PUBLIC_URL: publicUrl }

const socketCloses = (server: Pick<TestServer, 'address'>, headers: Record<string, string>) =>
  new Promise<number | 'open'>((resolve) => {
    const { socket } = new TestSocket(server.address, headers)
    const end = (how: number | 'open') => {
      resolve(how)
      socket.terminate()
    }
    socket.on('open', () => end('open'))
    socket.on('unexpected-response', (_request, answer) => end(answer.statusCode ?? 0))
  })

describe('the host in a request', () => {
  test('must be ours, the local machine in development, or a verified library domain; any other is misdirected, on the live connection too', async () => {
    const proof: string[][] = []
    const server = await ownServer({ env: production, resolveTxt: async () => proof })
    const admin = await (await testLibrary(server)).user('admin')
    const status = async (host: string, path = '/api/identity/set_up') => (await send(server, path, { host })).status
    for (const host of ['help.example', 'HELP.example', 'help.example:8443']) expect(await status(host), host).toBe(200)
    const strangers = ['evil.example', 'localhost', '127.0.0.1', new URL(server.address).host, '[::1]', 'help.example.evil.example', 'help.example.', 'a b', '']
    for (const host of strangers) {
      for (const path of ['/api/identity/set_up', '/login', '/embed.js', '/nowhere', '/files/0123456789abcdefghijAB', '/metrics'])
        expect(await status(host, path), `${host} ${path}`).toBe(421)
      expect(await socketCloses(server, { host }), host).toBe(421)
    }
    expect(await send(server, '/login', { host: 'evil.example' })).toMatchObject({ code: 'misdirected', policy: expect.stringContaining("default-src 'none'") })
    for (const path of ['/healthz', '/readyz']) expect(await status('10.0.0.7:3000', path)).toBe(200)
    expect(await socketCloses(server, { host: 'help.example' })).toBe('open')

    const call = (path: string, method: string, body = {}) => send(server, path, { host: 'help.example', authorization: `Bearer ${admin.token}` }, body, method)
    const claimed = await call('/api/main/sub_domain', 'PUT', { custom_subDomain: 'docs.bikes.example' })
    const { claim } = JSON.parse(claimed.text) as { claim: { value: string } }
    expect(await status('docs.bikes.example')).toBe(421)
    proof.push([claim.value])
    expect(JSON.parse((await call('/api/main/sub_domain/verification', 'POST')).text)).toMatchObject({ is_verified: true })
    // Ask a second server, because the first one caches the refusal for half a minute.
    const other = await ownServer({ env: production, beside: server })
    expect((await send(other, '/api/identity/set_up', { host: 'docs.bikes.example' })).status).toBe(200)
  })

  test('may be any local name in development, but never a name that DNS resolves', async () => {
    const { address } = await sharedServer()
    const { port } = new URL(address)
    for (const host of ['localhost', 'demo.localhost', '127.0.0.1', '[::1]', '192.168.1.20'])
      expect((await send({ address }, '/api/identity/set_up', { host: `${host}:${port}` })).status, host).toBe(200)
    for (const host of ['rebound.example', 'localhost.evil.example', 'notlocalhost', '127.0.0.1.nip.io'])
      expect((await send({ address }, '/dev/mail', { host: `${host}:${port}` })).status, host).toBe(421)
  })
})

describe('the origin of a call', () => {
  const signIn = async (server: TestServer, headers: Record<string, string>) => {
    const person = await (await testLibrary(server)).user('agent')
    return send(server, '/api/identity/sign_in', headers, { email: person.email, password: testPassword })
  }

  test('must be ours or absent: a sibling domain cannot sign a browser in as someone else', async () => {
    const server = await ownServer({ env: production })
    const host = 'help.example'
    const siblings: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { origin: 'https://shop.help.example' },
      { origin: 'https://help.example:8443' },
      { origin: 'http://help.example' },
      { origin: 'null' },
      { origin: '' },
      { origin: 'https://evil.example', cookie: '__Host-porchlight=x' },
      { origin: publicUrl, 'sec-fetch-site': 'same-site' },
      { origin: publicUrl, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of siblings)
      expect(await signIn(server, { host, ...headers }), JSON.stringify(headers)).toMatchObject({ code: 'origin_refused', cookies: [] })
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }] as Record<string, string>[])
      expect(await signIn(server, { host, origin: publicUrl, ...headers })).toMatchObject({
        status: 200,
        cookies: expect.arrayContaining([expect.stringMatching(/^__Host-porchlight=/)]),
      })
  })

  test('decides whether cookies count: programs sign in with a token, and cookies they send are ignored', async () => {
    const server = await sharedServer()
    expect(await signIn(server, {})).toMatchObject({ status: 200, cookies: [] })
    const { cookies } = await signIn(server, { origin: server.address })
    const cookie = cookies.find((one) => one.startsWith('porchlight='))?.split(';')[0] ?? ''
    const renew = (headers: Record<string, string>) => send(server, '/api/identity/token', { cookie, ...headers }, {})
    expect(await renew({})).toMatchObject({ code: 'unauthenticated', cookies: [] })
    expect(await renew({ origin: 'https://evil.example' })).toMatchObject({ code: 'origin_refused' })
    expect(await renew({ origin: server.address })).toMatchObject({ status: 200 })
  })

  test('must be ours even if it matches the Host header', async () => {
    const server = await ownServer({ env: production })
    const fake = { host: 'evil.example', origin: 'https://evil.example' }
    expect(await signIn(server, fake)).toMatchObject({ status: 421, cookies: [] })
    expect(await socketCloses(server, fake)).toBe(421)
    expect(await socketCloses(server, { host: 'help.example', origin: 'https://evil.example' })).toBe(403)
    expect(await socketCloses(server, { host: 'help.example', origin: publicUrl })).toBe('open')
  })
})

describe('URLs', () => {
  test('never contain a secret: calls that change something take their fields in the body', async () => {
    const server = await sharedServer()
    const person = await (await testLibrary(server)).user('agent')
    const query = new URLSearchParams({ email: person.email, password: testPassword })
    const inAddress = await send(server, `/api/identity/sign_in?${query}`, {}, {})
    expect(inAddress).toMatchObject({ status: 400, code: 'invalid_input' })
    const mixed = await send(server, `/api/identity/sign_in?password=${testPassword}`, {}, { email: person.email })
    expect(mixed).toMatchObject({ status: 400, code: 'invalid_input' })
    expect(await send(server, '/api/identity/password_reset?email=a@b.test', {}, {})).toMatchObject({ code: 'invalid_input' })
    expect(await send(server, '/api/identity/sign_in', {}, { email: person.email, password: testPassword })).toMatchObject({ status: 200 })
  })
})

test('a refusal carries the same headers as any other response', async () => {
  const server = await sharedServer()
  const page = { headers: { accept: 'text/html' } }
  const refusals: [status: number, path: string, init?: RequestInit][] = [
    [404, '/nowhere', page],
    [404, '/api/nowhere'],
    [404, '/files/0123456789abcdefghijAB'],
    [404, '/files/%2e%2e%2fsecret'],
    [404, '/advancedWidget/nobody/'],
    [401, '/api/inbox/user'],
    [400, '/api/identity/sign_in', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{' }],
    [403, '/api/identity/token', { method: 'POST', headers: { origin: 'https://evil.example' } }],
  ]
  for (const [status, path, init] of refusals) {
    const answer = await fetch(server.address + path, init)
    expect(answer.status, path).toBe(status)
    expect(answer.headers.get('content-security-policy'), path).toMatch(/default-src|sandbox/)
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(answer.headers.get('referrer-policy'), path).toBeTruthy()
    expect(answer.headers.get('x-request-id'), path).toBeTruthy()
  }
})
