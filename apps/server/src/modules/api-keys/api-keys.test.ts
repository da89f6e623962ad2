import { operations } from '@porchlight/contracts/api'
import { keyAreaNames, keyAreas } from '@porchlight/contracts/api-keys/key-areas'
import { keyOperations } from '@porchlight/contracts/api-keys/key-operations'
import { apiKeyRate } from '@porchlight/contracts/rates'
import { beforeAll, expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import type { StaffActor } from '../../kernel/context.ts'
import { authenticate } from '../../kernel/kernel.ts'
import { assertMayCall } from '../../kernel/permissions.ts'
import { callOperation, callsOf } from '../../testing/calls.ts'
import { startChat, type TestUser, testLibrary } from '../../testing/library.ts'
import { TestSocket } from '../../testing/live-socket.ts'
import { ownServer, sharedServer, type TestServer } from '../../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await sharedServer()
})

const makeKey = async (maker: TestUser, scopes: string[], expires_in_days: number | null = null) =>
  maker.calls.apiKeys.create({ key_name: 'Shop', scopes, expires_in_days })
const callsWith = (key: string, { address } = server) => callsOf(address, () => `Bearer ${key}`)
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code?: string }) => error.code,
  )
const article = { article_title: 'Brakes', article_content: '<p>Clean the rim.</p>' }

test('a key is shown once, stored as a hash, and does what its scopes name', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { key, api_key } = await makeKey(admin, ['help:read', 'help:write'])
  expect(key).toMatch(/^plk_[A-Za-z0-9_-]{43}$/)
  expect(api_key).toMatchObject({ key_name: 'Shop', hint: key.slice(0, 8), is_active: true, last_used_at: null, maker: { user_id: admin.user_id } })
  const { rows } = await library.kernel.database.owner.query('select k::text as stored from api_keys k where key_id = $1', [api_key.key_id])
  expect(rows[0].stored).not.toContain(key.slice(8))
  expect(JSON.stringify(await admin.calls.apiKeys.list({}))).not.toContain(key.slice(8))

  const program = callsWith(key)
  const { article_id } = (await program.articles.create(article)).article
  expect((await program.articles.read({ article_id })).article.article_title).toBe('Brakes')
  expect(await code(program.conversations.list({ tab: 'inbox' }))).toBe('forbidden')
  expect(await code(admin.calls.conversations.list({ tab: 'inbox' }))).toBe('ok')
  // Events name the key; the article is its maker's.
  const event = await library.inside((ctx) =>
    ctx.db
      .selectFrom('events')
      .select(['actor_kind', 'actor_id', 'actor_name'])
      .where('support_lib_id', '=', library.support_lib_id)
      .where('name', '=', 'article.saved')
      .executeTakeFirst(),
  )
  expect(event).toEqual({ actor_kind: 'api_key', actor_id: api_key.key_id, actor_name: 'Shop' })
  expect((await admin.calls.apiKeys.list({})).api_keys).toMatchObject([{ key_id: api_key.key_id, last_used_at: expect.any(String) }])
})

test('a conversation’s history names the key that changed it', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { conversation_ref } = (await startChat(library.visitor())).conversation
  const program = callsWith((await makeKey(admin, ['conversations:write'])).key)
  await program.conversations.close({ conversation_ref })
  const { events } = await admin.calls.eventHistory.list({ ref: conversation_ref, type: '1' })
  expect(events.find(({ name }) => name === 'conversation.closed')?.by).toMatchObject({ kind: 'api_key', name: 'Shop' })
})

test('a key is never more than its maker is now', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const maker = await library.user('editor', { canCreateAndEditIntegrations: true })
  const { key } = await makeKey(maker, ['help:read', 'help:write', 'conversations:read'])
  const program = callsWith(key)
  expect(await code(program.articles.list({}))).toBe('ok')
  // In its scopes, but not among its maker's permissions.
  expect(await code(program.conversations.list({ tab: 'inbox' }))).toBe('forbidden')
  const permissions = (is_enabled: boolean) => [{ slug: 'canCreateAndUpdateHelpCenterArticles' as const, is_enabled }]
  await admin.calls.permissions.update({ id: maker.user_id, permissions: permissions(false) })
  expect(await code(program.articles.list({}))).toBe('forbidden')
  await admin.calls.permissions.update({ id: maker.user_id, permissions: permissions(true) })
  expect(await code(program.articles.list({}))).toBe('ok')
  await admin.calls.people.disableAgent({ ref_uid: maker.user_id })
  expect(await code(program.articles.list({}))).toBe('unauthenticated')
  expect((await admin.calls.apiKeys.list({})).api_keys).toMatchObject([{ is_active: false, revoked_at: null }])
})

test('a revoked key opens nothing, and neither does one that has expired', async () => {
  const clock = testClock(new Date())
  const own = await ownServer({ clock })
  const library = await testLibrary(own)
  const admin = await library.user('admin')
  const { key, api_key } = await makeKey(admin, ['help:read'], 1)
  const other = await makeKey(admin, ['help:read'])
  const [program, second] = [callsWith(key, own), callsWith(other.key, own)]
  const lastUse = async () =>
    (await library.kernel.database.owner.query('select last_used_at from api_keys where key_id = $1', [api_key.key_id])).rows[0].last_used_at
  expect(await code(program.articles.list({}))).toBe('ok')
  const first = await lastUse()
  expect(first).toEqual(clock.now())
  // The use is noted once a minute.
  clock.advance(30_000)
  expect(await code(program.articles.list({}))).toBe('ok')
  expect(await lastUse()).toEqual(first)
  clock.advance(31_000)
  expect(await code(program.articles.list({}))).toBe('ok')
  expect(await lastUse()).toEqual(clock.now())

  expect((await admin.calls.apiKeys.revoke({ key_id: other.api_key.key_id })).api_key).toMatchObject({ is_active: false, revoked_at: expect.any(String) })
  expect(await code(second.articles.list({}))).toBe('unauthenticated')
  expect(await code(admin.calls.apiKeys.revoke({ key_id: other.api_key.key_id }))).toBe('ok')
  expect((await library.eventNames()).filter((name) => name === 'api_key.revoked')).toHaveLength(1)
  clock.advance(86_400_000)
  expect(await code(program.articles.list({}))).toBe('unauthenticated')
})

test('each key has a limit over all of its calls', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const [busy, idle] = [await makeKey(admin, ['help:read']), await makeKey(admin, ['help:read'])]
  const count = { name: 'api_key', by: 'actor', key: `${library.support_lib_id}:key:${busy.api_key.key_id}`, ...apiKeyRate, cost: apiKeyRate.points } as const
  expect(await code(callsWith(busy.key).articles.list({}))).toBe('ok')
  await server.kernel.ports.limiter.clear(count)
  await server.kernel.ports.limiter.take([count])
  expect(await code(callsWith(busy.key).articles.list({}))).toBe('rate_limited')
  expect(await code(callsWith(busy.key).categories.list({}))).toBe('rate_limited')
  expect(await code(callsWith(idle.key).articles.list({}))).toBe('ok')
  expect(await code(admin.calls.articles.list({}))).toBe('ok')
})

test('keys with every set of scopes may call exactly what the scopes name', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const sets = keyAreaNames.flatMap((area) => [
    [`${area}:read`],
    ...(Object.values(keyAreas[area]).some((reach) => reach === 'all') ? [[`${area}:write`]] : []),
  ])
  for (const scopes of [...sets, sets.flat(), ['articles.publish']]) {
    const { key } = await makeKey(admin, scopes)
    const actor = (await authenticate(server.kernel, { kind: 'key', key })) as StaffActor
    for (const operation of operations) {
      const expected = keyOperations.some(
        ({ name, area, access }) => name === operation.name && (scopes.includes(`${area}:${access}`) || scopes.includes(name)),
      )
      const may = () => assertMayCall(operation, actor)
      // The maker holds every permission, so that the scopes alone decide.
      if (expected) expect(may, `${operation.name} with ${scopes}`).not.toThrow()
      else expect(may, `${operation.name} with ${scopes}`).toThrow('forbidden')
    }
  }
})

test('over HTTP, no operation opens to a key whose scopes do not name it, although its maker may call them all', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const scopes = ['help:read', 'help:write']
  // Several, because each has a limit of calls.
  const keys = await Promise.all([1, 2, 3].map(async () => (await makeKey(admin, scopes)).key))
  const codeOf = (operation: (typeof operations)[number], key: string) => {
    const named = Object.fromEntries([...(operation.http ?? '').matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'x']))
    return code(callOperation(server.address, operation, named, `Bearer ${key}`, operation.upload && { name: 'a.txt', bytes: Buffer.from('x') }))
  }
  const reachable = operations.filter(({ http }) => http)
  const found = await Promise.all(
    reachable.map(async (operation, at) => ({ name: operation.name, code: await codeOf(operation, keys[at % keys.length] ?? '') })),
  )
  const isOpen = (name: string) => keyOperations.some((one) => one.name === name && scopes.includes(`${one.area}:${one.access}`))
  expect(found.filter(({ name, code: got }) => isOpen(name) === (got === 'forbidden'))).toEqual([])
  expect(found.filter(({ name }) => isOpen(name)).length).toBeGreaterThan(10)
  expect(found.length).toBeGreaterThan(500)
})

test('a key neither opens a live connection nor makes another key', async () => {
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const { key } = await makeKey(admin, ['conversations:read', 'conversations:write'])
  const hello = async (token: string) => {
    const socket = new TestSocket(server.address)
    await socket.opened()
    const answer = await socket.ask('hello', { auth: { token } })
    socket.close()
    return answer.error?.code ?? 'ok'
  }
  expect(await hello(key)).toBe('unauthenticated')
  expect(await hello(admin.token)).toBe('ok')
  expect(await code(callsWith(key).apiKeys.create({ key_name: 'More', scopes: ['help:read'], expires_in_days: null }))).toBe('forbidden')
  expect(await code(makeKey(admin, ['apiKeys.create']))).toBe('invalid_input')
  // What is open to everyone is not asked with a key: it could tell more to its maker.
  expect(await code(callsWith(key).help.categories({ support_lib_id: library.support_lib_id }))).toBe('forbidden')
  expect(await code(library.visitor().calls.help.categories({ support_lib_id: library.support_lib_id }))).toBe('ok')
  for (const wrong of [`${key.slice(0, -1)}${key.endsWith('A') ? 'B' : 'A'}`, 'plk_', key.slice(0, 40)])
    expect(await code(callsWith(wrong).conversations.counts({}))).toBe('unauthenticated')
})
