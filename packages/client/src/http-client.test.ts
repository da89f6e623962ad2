import type { Api } from '@porchlight/contracts/api'
import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createHttpClient, type HttpClientOptions } from './http-client.ts'

type Seen = { url: string; init: RequestInit }

function clientAnswering(answer: () => Response | Promise<Response>, options: Partial<HttpClientOptions> = {}) {
  const seen: Seen[] = []
  const client = createHttpClient<Api>({
    baseUrl: (service) => (service === 'inbox' ? 'https://inbox.example' : ''),
    authorization: () => 'Bearer t',
    fetch: async (url, init) => {
      seen.push({ url: String(url), init: init ?? {} })
      return answer()
    },
    ...options,
  })
  return { client, seen }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const headersOf = (seen: Seen | undefined) => seen?.init.headers as Record<string, string>

describe('requests', () => {
  test("a request omits undefined query fields and uses its service's base URL", async () => {
    const { client, seen } = clientAnswering(() => json({ conversations: [], next_cursor: null }))
    await client.conversations.list({ tab: 'queue', filter: undefined, limit: 5 })
    expect(seen[0]?.url).toBe('https://inbox.example/api/inbox/conversations?tab=queue&limit=5')
    expect(seen[0]?.init).toMatchObject({ method: 'GET', credentials: 'same-origin', body: undefined })
    expect(headersOf(seen[0]).authorization).toBe('Bearer t')
  })
  test('path parameters are not repeated in the body', async () => {
    const { client, seen } = clientAnswering(() => json({}))
    await client.conversations.transfer({ conversation_ref: 'a/b', to_agent: 'ann' })
    expect(seen[0]?.url).toBe('https://inbox.example/api/inbox/conversations/a%2Fb/transfer')
    expect(seen[0]?.init.body).toBe('{"to_agent":"ann"}')
  })
  test('an upload is a form with a single part named file', async () => {
    const { client, seen } = clientAnswering(() => json({ file: {} }))
    await client.uploads.create({}, { file: new Blob(['hello']) })
    expect(seen[0]?.url).toBe('/api/teams/upload_docs')
    const body = seen[0]?.init.body as FormData
    expect([...body.keys()]).toEqual(['file'])
    expect(headersOf(seen[0])['content-type']).toBeUndefined()
  })
  test('a call can override the authorization, and needs no input if the operation takes none', async () => {
    const { client, seen } = clientAnswering(() => json({ token: 't', expires_at: '' }))
    await client.identity.inboxLogin({ email: 'a@b.test', user_id: 'u', support_lib_id: 'l' }, { authorization: 'Bearer identity' })
    await client.conversations.counts()
    expect(seen.map((one) => headersOf(one).authorization)).toEqual(['Bearer identity', 'Bearer t'])
  })
  test('a text response is returned as text', async () => {
    const { client } = clientAnswering(() => new Response('Approved'))
    expect(await client.identity.approveInvitation({ token: 'x'.repeat(43), nonce: 'n'.repeat(43) } as never)).toBe('Approved')
  })
})

describe('refusals', () => {
  const refused = async (call: Promise<unknown>) => {
    const error = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    expect(error).toBeInstanceOf(ApiError)
    return error as ApiError
  }
  test('the wire format becomes an ApiError', async () => {
    const { client } = clientAnswering(() => json({ error: { code: 'invalid_input', fields: { email: 'email' }, request_id: 'r1' } }, 400))
    expect(await refused(client.conversations.counts())).toMatchObject({ code: 'invalid_input', status: 400, fields: { email: 'email' }, requestId: 'r1' })
  })
  test.each([
    [401, 'unauthenticated'],
    [404, 'not_found'],
    [429, 'rate_limited'],
    [500, 'internal'],
    [502, 'unavailable'],
  ])("a proxy's %i page becomes %s", async (status, code) => {
    const { client } = clientAnswering(() => new Response('<html>', { status }))
    expect(await refused(client.conversations.counts())).toMatchObject({ code, status })
  })
  test('no response means unavailable with status 0', async () => {
    const { client } = clientAnswering(() => Promise.reject(new TypeError('fetch failed')))
    expect(await refused(client.conversations.counts())).toMatchObject({ code: 'unavailable', status: 0 })
  })
  test('only an unauthenticated response notifies the session; wrong credentials do not', async () => {
    let told = 0
    const codes = ['unauthenticated', 'incorrect_credentials']
    const { client } = clientAnswering(() => json({ error: { code: codes.shift(), request_id: '' } }, 401), { onUnauthenticated: () => told++ })
    await refused(client.conversations.counts())
    expect(told).toBe(1)
    await refused(client.conversations.counts())
    expect(told).toBe(1)
  })
  test("an aborted call rejects with its signal's reason", async () => {
    const stop = new AbortController()
    const { client } = clientAnswering(() => json({}), { fetch: async (_, init) => Promise.reject(init?.signal?.reason) })
    stop.abort('left')
    await expect(client.conversations.counts({}, { signal: stop.signal })).rejects.toBe('left')
  })
})
