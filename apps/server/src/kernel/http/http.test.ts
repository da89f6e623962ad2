import { once } from 'node:events'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { operations } from '@porchlight/contracts/api'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import { callsOf } from '../../testing/calls.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { plainRequest } from '../../testing/plain-request.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { waitedMs } from '../../testing/time-taken.ts'
import { newRef } from '../ids.ts'
import { makeLog } from '../process/log.ts'

test('serves health, readiness, metrics and the API description', async () => {
  const { address } = await sharedServer()
  expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'alive' })
  expect(await (await fetch(`${address}/readyz`)).json()).toMatchObject({ status: 'ready', database: 'ok' })
  expect(await (await fetch(`${address}/metrics`)).text()).toContain('porchlight_http_request_ms_bucket')
  const document = (await (await fetch(`${address}/api/openapi.json`)).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
    'x-events': Record<string, { payload: { required: string[] } }>
  }
  expect(document.openapi).toBe('3.1.0')
  const described = Object.values(document.paths).flatMap((path) => Object.values(path).map((each) => each.operationId))
  expect(described.sort()).toEqual(
    operations
      .filter((operation) => operation.http)
      .map((operation) => operation.name)
      .sort(),
  )
  expect(document['x-events']['conversation.taken']?.payload.required).toEqual(['conversation_ref', 'number', 'user_id', 'from', 'outcome'])
  const docs = await (await fetch(`${address}/api/docs`)).text()
  expect(docs).toContain('/api/inbox/conversations')
  expect(docs).toContain('A note mentioned teammates.')
})

test('in production, metrics require their token, and the API description is served only if configured', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://help.example' }
  const statusOf = async (address: string, path: string, authorization?: string) =>
    (await plainRequest({ address }, path, { host: 'help.example', ...(authorization && { authorization }) })).status
  const closed = await ownServer({ env: production })
  for (const path of ['/metrics', '/api/docs', '/api/openapi.json']) expect(await statusOf(closed.address, path), path).toBe(404)
  const METRICS_TOKEN = 'a-token-of-the-operator'
  const open = await ownServer({ env: { ...production, METRICS_TOKEN, API_DOCS: '1' } })
  for (const path of ['/api/docs', '/api/openapi.json']) expect(await statusOf(open.address, path), path).toBe(200)
  for (const wrong of [undefined, 'Bearer ', 'Bearer undefined', `Basic ${METRICS_TOKEN}`, METRICS_TOKEN])
    expect(await statusOf(open.address, '/metrics', wrong), wrong).toBe(401)
  expect(await statusOf(open.address, '/metrics', `Bearer ${METRICS_TOKEN}`)).toBe(200)
})

test('pages whose URL carries a code send no referrer', async () => {
  const { address } = await sharedServer()
  const policy = async (path: string) => (await fetch(address + path, { headers: { accept: 'text/html' } })).headers.get('referrer-policy')
  for (const path of ['/reset-password?oobCode=x', '/hlpt?a=1&oobCode=x', '/join?token=x', '/set-up?code=x'])
    expect(await policy(path), path).toBe('no-referrer')
  expect(await policy('/login')).toBe('same-origin')
})

test('every page carries the policy of its class, including the 404 page', async () => {
  const { address } = await sharedServer()
  const html = { headers: { accept: 'text/html' } }
  for (const path of ['/login', '/admin/inbox', '/nowhere', '/api/docs', '/dev/mail', '/advancedWidget/nobody/', '/widget/nobody/']) {
    const answer = await fetch(address + path, html)
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy, path).toContain('default-src')
    expect(policy, path).not.toContain('unsafe-eval')
    expect(policy.match(/script-src[^;]*/)?.[0] ?? '', path).not.toContain('unsafe-inline')
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff')
  }
  for (const path of ['/login', '/nowhere'])
    expect((await fetch(address + path, html)).headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

test('the widget can be embedded on the sites its library names, or anywhere if it names none, and nothing else gets into the policy', async () => {
  const server = await sharedServer()
  const [library, other] = [await testLibrary(server), await testLibrary(server)]
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  const ancestors = async (key: string) => {
    const { headers } = await fetch(`${server.address}/advancedWidget/${key}/`)
    return (headers.get('content-security-policy') ?? '').match(/frame-ancestors ([^;]*)/)?.[1]
  }
  expect(await ancestors(library.support_lib_id)).toBe('*')
  const save = (allowed_sites: string[], who = admin) => who.calls.librarySettings.update({ widgetSites: { allowed_sites } })
  const { library: document } = await save(['https://Shop.example', ' https://*.shop.example ', 'http://localhost:8080'])
  expect(document.widgetSites.allowed_sites).toEqual(['https://shop.example', 'https://*.shop.example', 'http://localhost:8080'])
  expect(await ancestors(library.support_lib_id)).toBe("'self' https://shop.example https://*.shop.example http://localhost:8080")
  expect(await ancestors(other.support_lib_id)).toBe('*')
  const wrong = [
    '*',
    'https://*',
    'shop.example',
    'https://a.test/path',
    "https://a.test; script-src 'unsafe-inline'",
    'https://a.test https://b.test',
    'javascript:x',
    'https://a.test\r\nx: y',
    "'none'",
  ]
  for (const site of wrong) await expect(save([site]), site).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(save([], agent)).rejects.toMatchObject({ code: 'forbidden' })
  await save([])
  expect(await ancestors(library.support_lib_id)).toBe('*')
  const seen = await callsOf(server.address, () => null).documents.supportLibrary({ id: library.support_lib_id })
  expect(JSON.stringify(seen)).not.toContain('widgetSites')
})

describe('caller input', () => {
  test('is refused with a code when it is malformed', async () => {
    const { address } = await sharedServer()
    const send = async (body: BodyInit, type = 'application/json') => {
      const answer = await fetch(`${address}/api/identity/sign_in`, { method: 'POST', headers: { 'content-type': type }, body })
      return { status: answer.status, code: ((await answer.json()) as { error: { code: string } }).error.code }
    }
    expect(await send('{"email":')).toEqual({ status: 400, code: 'invalid_input' })
    expect(await send('[]')).toEqual({ status: 400, code: 'invalid_input' })
    expect(await send('"x"')).toEqual({ status: 400, code: 'invalid_input' })
    expect(await send('x', 'text/weird')).toEqual({ status: 415, code: 'unsupported_type' })
    expect(await send(JSON.stringify({ email: 'x'.repeat(2_000_000) }))).toEqual({ status: 413, code: 'too_large' })
  })
})

test('an incomplete request does not prevent the server from stopping; its connection is cut', async () => {
  const server = await ownServer()
  const { hostname, port } = new URL(server.address)
  const halfway = connect(Number(port), hostname)
  await once(halfway, 'connect')
  halfway.on('error', () => {})
  halfway.write('POST /api/identity/sign_in HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n{"email":')
  const cut = once(halfway, 'close')
  expect((await fetch(`${server.address}/healthz`)).status).toBe(200)
  const waited = await waitedMs(async () => {
    await server.stop()
    await cut
  })
  expect(waited).toBeLessThan(15_000)
})

test("a whole day's log contains no secret and no text written by people", async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const options = makeLog('trace')
  const server = await ownServer({ log: pino({ level: 'trace', redact: options[pino.symbols.redactFmtSym as never] }, sink) as never })
  const library = await testLibrary(server)
  const agent = await library.user('agent')
  const visitor = library.visitor()
  const { conversation } = await startChat(visitor, 'CANARY-text')
  await agent.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
  const socket = await openSocket(server.address, { token: agent.token })
  await socket.ask('sendPrivate', { client_msg_id: newRef(), conversation_ref: conversation.conversation_ref, message: 'CANARY-text \u0000' })
  const nobody = callsOf(server.address, () => null)
  await nobody.identity.signIn({ email: agent.email, password: 'CANARY-password' }).catch(() => {})
  await nobody.identity.requestReset({ email: agent.email })
  await nobody.identity.verifyReset({ oobCode: 'CANARY-code' }).catch(() => {})
  await fetch(`${server.address}/api/identity/sign_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer CANARY-token' },
    body: '{"email":"CANARY-password',
  })
  const text = lines.join('')
  for (const secret of ['CANARY', agent.token, visitor.secret, agent.email]) expect(text).not.toContain(secret)
})

test('long responses to reads are compressed for clients that accept it', async () => {
  const server = await sharedServer()
  const agent = await (await testLibrary(server)).user('agent')
  const read = (path: string, accepted: string) =>
    fetch(server.address + path, { headers: { authorization: `Bearer ${agent.token}`, 'accept-encoding': accepted } })
  const permissions = `/api/inbox/permissions?ref_uid=${agent.user_id}&role=agent`
  const [zipped, plain, short] = [await read(permissions, 'gzip, br'), await read(permissions, 'identity'), await read('/api/inbox/counts', 'gzip, br')]
  expect(zipped.headers.get('content-encoding')).toBe('gzip')
  expect(zipped.headers.get('vary')).toContain('accept-encoding')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(short.headers.get('content-encoding')).toBeNull()
  expect(await zipped.json()).toEqual(await plain.json())
})
