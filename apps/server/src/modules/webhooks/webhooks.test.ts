import { createServer } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { expect, onTestFinished, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import type { LibraryRunner } from '../../kernel/jobs.ts'
import { eventually } from '../../testing/eventually.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { openServer, ownServer, sharedServer, type TestServer } from '../../testing/test-server.ts'
import { doing, ruleLab } from '../workflows/testing/rule-lab.ts'
import { sendWebhook, setWebhookUses } from './index.ts'
import { pauses } from './sending/outcome.ts'
import { sendWebhooks } from './sending/send-due.ts'
import { receiver } from './testing/receiver.ts'

const open = { env: { PRIVATE_WEBHOOKS: '1' } }

async function desk(server: TestServer) {
  const library = await testLibrary(server)
  const { webhooks } = (await library.user('admin')).calls
  return { library, webhooks }
}
const send = (library: TestLibrary, endpoint_ref: string, data: Record<string, unknown> = {}, once?: string) =>
  library.inside((ctx) => sendWebhook(ctx, { endpoint_ref, event: 'workflow.webhook', data, ...(once !== undefined && { once }) }))
/** Asks for what is due by the test's clock: the stored jobs follow the database's. */
const hurry = (library: TestLibrary) => library.inside(async (ctx) => ctx.enqueue('webhook.send', {}))

test('a webhook is signed as Standard Webhooks say, with both secrets while they overlap', async () => {
  const clock = testClock(new Date())
  const server = await ownServer({ ...open, clock })
  const { library, webhooks } = await desk(server)
  const target = await receiver(() => ({ status: 200, text: `thanks\0${'!'.repeat(2000)}` }))
  const { endpoint, secret } = await webhooks.create({ name: 'Shop', url: target.url })
  const { endpoint_ref } = endpoint
  const { delivery_id } = await send(library, endpoint_ref, { text: 'Grüße' }, 'run 1')
  // A job that runs twice sends it once.
  expect(await send(library, endpoint_ref, { text: 'Grüße' }, 'run 1')).toEqual({ delivery_id })
  await eventually(async () => expect((await webhooks.deliveries({})).deliveries).toMatchObject([{ delivery_id, state: 'sent', attempts: 1 }]))
  const [first] = target.received
  if (!first) throw new Error('nothing arrived')
  expect(target.received).toHaveLength(1)
  expect(first.headers).toMatchObject({ 'webhook-id': delivery_id, 'content-type': 'application/json' })
  expect(new Webhook(secret).verify(first.body, first.headers as Record<string, string>)).toEqual({
    ...{ type: 'workflow.webhook', timestamp: expect.any(String), version: 1, data: { text: 'Grüße' } },
  })
  const [sent] = (await webhooks.deliveries({})).deliveries
  expect(sent).toMatchObject({ status: 200, problem: null, due_at: null, duration_ms: expect.any(Number), response: `thanks${'!'.repeat(1017)}` })

  const rotated = await webhooks.rotateSecret({ endpoint_ref, overlap_hours: 2 })
  expect(rotated.endpoint.old_secret_until).not.toBeNull()
  expect(rotated.secret).not.toBe(secret)
  const verified = async (index: number, key: string) => {
    const got = await eventually(() => target.received[index] ?? Promise.reject(new Error('not yet')))
    return () => new Webhook(key).verify(got.body, got.headers as Record<string, string>)
  }
  await send(library, endpoint_ref)
  expect(await verified(1, secret)).not.toThrow()
  expect(await verified(1, rotated.secret)).not.toThrow()
  // The overlap ends now. The clock itself stays, because a receiver refuses webhooks from the future.
  await library.kernel.database.owner.query('update webhook_endpoints set old_secret_until = $2 where endpoint_ref = $1', [endpoint_ref, clock.now()])
  await send(library, endpoint_ref)
  expect(await verified(2, secret)).toThrow()
  expect(await verified(2, rotated.secret)).not.toThrow()
  // Secrets are sealed, and never read again.
  const { rows } = await library.kernel.database.owner.query('select secret, old_secret from webhook_endpoints where endpoint_ref = $1', [endpoint_ref])
  expect(JSON.stringify([rows, await webhooks.list({})])).not.toContain(secret.slice(6))
})

test('a failed webhook is retried for a day with the same id, given up, and sent again by hand', async () => {
  const clock = testClock(new Date())
  const server = await ownServer({ ...open, clock })
  const { library, webhooks } = await desk(server)
  let status = 500
  const target = await receiver(() => ({ status, text: 'broken' }))
  const { endpoint } = await webhooks.create({ name: 'Shop', url: target.url })
  const { delivery_id } = await send(library, endpoint.endpoint_ref)
  // Read without a session, which would end on the way.
  const log = () =>
    library.inside((ctx) => ctx.db.selectFrom('webhook_deliveries').selectAll().where('support_lib_id', '=', library.support_lib_id).executeTakeFirstOrThrow())
  const begun = clock.now().getTime()
  for (const [index, pause] of pauses.entries()) {
    const due_at = new Date(clock.now().getTime() + pause)
    const failed = { state: 'failed', attempts: index + 1, due_at, problem: 'status', status: 500, response: 'broken' }
    await eventually(async () => expect(await log()).toMatchObject(failed))
    clock.advance(pause)
    await hurry(library)
  }
  await eventually(async () => expect(await log()).toMatchObject({ state: 'given_up', attempts: pauses.length + 1 }))
  expect((clock.now().getTime() - begun) / 3_600_000).toBeGreaterThan(23)
  expect((clock.now().getTime() - begun) / 3_600_000).toBeLessThanOrEqual(24)
  const later = (await library.user('admin')).calls.webhooks
  expect((await later.deliveries({})).deliveries).toMatchObject([{ state: 'given_up', due_at: null }])
  expect((await later.list({})).endpoints[0]).toMatchObject({ failing_since: expect.any(String), problem: 'status', sent_at: null })
  status = 200
  expect((await later.resend({ delivery_id })).delivery).toMatchObject({ state: 'pending', attempts: 0 })
  await eventually(async () => expect(await log()).toMatchObject({ state: 'sent', attempts: 1, problem: '' }))
  expect(new Set(target.received.map(({ id }) => id))).toEqual(new Set([delivery_id]))
  expect(target.received).toHaveLength(pauses.length + 2)
  expect((await later.list({})).endpoints[0]).toMatchObject({ failing_since: null, sent_at: expect.any(String) })
  expect(await library.eventNames()).toContain('webhook.delivery_changed')
})

test('a slow receiver delays neither another receiver of its library nor another library', async () => {
  const server = await openServer()
  const [one, two] = [await desk(server), await desk(server)]
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = await receiver(async () => {
    await released
    return {}
  })
  const quick = await receiver()
  const { endpoint: slowly } = await one.webhooks.create({ name: 'Slow', url: slow.url })
  const { endpoint: quickly } = await one.webhooks.create({ name: 'Quick', url: quick.url })
  const { endpoint: elsewhere } = await two.webhooks.create({ name: 'Elsewhere', url: quick.url })
  for (let index = 0; index < 8; index++) await send(one.library, slowly.endpoint_ref, { index })
  await eventually(() => expect(slow.received.length).toBe(3))
  const [first, second] = [await send(one.library, quickly.endpoint_ref), await send(two.library, elsewhere.endpoint_ref)]
  await eventually(() => expect(quick.received.map(({ id }) => id).toSorted()).toEqual([first.delivery_id, second.delivery_id].toSorted()))
  expect(slow.received).toHaveLength(3)
  const [being] = slow.received
  await expect(one.webhooks.resend({ delivery_id: being?.id ?? '' })).rejects.toMatchObject({ code: 'conflict' })
  release()
  await eventually(async () => expect((await one.webhooks.deliveries({ state: 'sent' })).deliveries).toHaveLength(9))
  expect(new Set(slow.received.map(({ id }) => id)).size).toBe(8)
})

test('while a receiver is off, its webhooks wait; the answer 410 switches it off', async () => {
  const server = await openServer()
  const { library, webhooks } = await desk(server)
  let status = 200
  const target = await receiver(() => ({ status }))
  const other = await receiver()
  const { endpoint } = await webhooks.create({ name: 'Shop', url: target.url, is_enabled: false })
  const { endpoint: second } = await webhooks.create({ name: 'Other', url: other.url })
  await send(library, endpoint.endpoint_ref)
  await send(library, second.endpoint_ref)
  const waiting = [{ endpoint_ref: endpoint.endpoint_ref, attempts: 0 }]
  await eventually(async () => expect((await webhooks.deliveries({ state: 'pending' })).deliveries).toMatchObject(waiting))
  expect(other.received).toHaveLength(1)
  await webhooks.update({ endpoint_ref: endpoint.endpoint_ref, is_enabled: true })
  await eventually(() => expect(target.received).toHaveLength(1))
  status = 410
  await send(library, endpoint.endpoint_ref)
  await eventually(async () => expect((await webhooks.deliveries({ state: 'given_up' })).deliveries).toMatchObject([{ problem: 'gone', status: 410 }]))
  expect((await webhooks.list({})).endpoints[0]).toMatchObject({ is_enabled: false, problem: 'gone' })
})

test('a test says what came of it; receivers inside our network are refused, and redirects not followed', async () => {
  const strict = await ownServer({
    env: {},
    lookupHost: async (host) => {
      if (host === 'nowhere.test') throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
      return [{ address: host === 'inside.test' ? '10.0.0.7' : '127.0.0.1' }]
    },
  })
  const { webhooks } = await desk(strict)
  for (const [url, problem] of [
    ['http://hooks.velo.test/', 'insecure'],
    ['https://user:word@hooks.velo.test/', 'credentials'],
    ['https://hooks.velo.test:22/', 'port'],
    ['https://127.0.0.1/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
  ] as const)
    await expect(webhooks.create({ name: 'Shop', url })).rejects.toMatchObject({ code: 'invalid_input', fields: { problem } })
  for (const [url, problem] of [
    ['https://inside.test/', 'private'],
    ['https://rebound.test/', 'private'],
    ['https://nowhere.test/', 'name'],
  ] as const) {
    const { endpoint } = await webhooks.create({ name: 'Shop', url })
    expect((await webhooks.test({ endpoint_ref: endpoint.endpoint_ref })).delivery).toMatchObject({ event: 'webhook.test', state: 'given_up', problem })
  }

  const server = await openServer()
  const loose = await desk(server)
  const inside = await receiver()
  const target = await receiver(() => ({ status: 307, headers: { location: inside.url } }))
  const { endpoint } = await loose.webhooks.create({ name: 'Moved', url: target.url })
  expect((await loose.webhooks.test({ endpoint_ref: endpoint.endpoint_ref })).delivery).toMatchObject({ state: 'given_up', problem: 'redirect', status: 307 })
  expect(inside.received).toHaveLength(0)
  await loose.webhooks.update({ endpoint_ref: endpoint.endpoint_ref, url: inside.url, is_enabled: false })
  expect((await loose.webhooks.test({ endpoint_ref: endpoint.endpoint_ref })).delivery).toMatchObject({ state: 'sent', problem: null, status: 204 })
  expect(inside.received).toHaveLength(1)
})

test('over the wire, what passes by itself is tried again, with the pause that the receiver asks for, and anything else is final', async () => {
  const clock = testClock(new Date())
  const lookupHost = async (host: string) => {
    if (host === 'nowhere.test') throw Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })
    return [{ address: host }]
  }
  const server = await ownServer({ ...open, clock, lookupHost })
  const { library, webhooks } = await desk(server)
  const elsewhere = await receiver()
  const answering = async (status: number, headers: Record<string, string> = {}) => (await receiver(() => ({ status, headers }))).url
  const cut = createServer((socket) => socket.destroy())
  await new Promise<void>((resolve) => cut.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => cut.close(() => resolve())))
  const cutPort = (cut.address() as { port: number }).port
  // Every receiver with what is expected: its problem, and whether it is tried again after seconds.
  const table: [string, string, number | undefined][] = [
    ['http://nowhere.test/', 'name', 5],
    [`http://127.0.0.1:1/`, 'refused', 5],
    [`http://127.0.0.1:${cutPort}/`, 'other', 5],
    [`https://127.0.0.1:${elsewhere.port}/`, 'tls', 5],
    [await answering(408), 'status', 5],
    [await answering(429, { 'retry-after': '600' }), 'status', 600],
    [await answering(500), 'status', 5],
    [await answering(503, { 'retry-after': '999999' }), 'status', 3600],
    [await answering(400), 'status', undefined],
    [await answering(404), 'status', undefined],
    [await answering(301, { location: elsewhere.url }), 'redirect', undefined],
    [await answering(308, { location: elsewhere.url }), 'redirect', undefined],
    [await answering(410), 'gone', undefined],
  ]
  const refs: string[] = []
  for (const [url] of table) {
    const { endpoint } = await webhooks.create({ name: url, url })
    await send(library, endpoint.endpoint_ref)
    refs.push(endpoint.endpoint_ref)
  }
  // A try counts before it is made: only the state tells that its outcome is known.
  const tried = async () => (await webhooks.deliveries({ limit: 100 })).deliveries.filter(({ state }) => state !== 'pending')
  await eventually(async () => expect(await tried()).toHaveLength(table.length))
  const deliveries = await tried()
  for (const [at, [url, problem, pause]] of table.entries()) {
    const found = deliveries.find(({ endpoint_ref }) => endpoint_ref === refs[at])
    expect(found, url).toMatchObject({ problem, state: pause === undefined ? 'given_up' : 'failed' })
    const due = found?.due_at ? (new Date(found.due_at).getTime() - clock.now().getTime()) / 1000 : undefined
    expect(due, url).toEqual(pause)
  }
  expect(elsewhere.received).toEqual([])
})

test('an endpoint in use stays; another library’s endpoints and webhooks are not found', async () => {
  const server = await sharedServer()
  const [one, two] = [await desk(server), await desk(server)]
  const { endpoint } = await one.webhooks.create({ name: 'Shop', url: 'https://hooks.velo.test/in', is_enabled: false })
  const { endpoint_ref } = endpoint
  const { delivery_id } = await send(one.library, endpoint_ref)
  for (const call of [
    () => two.webhooks.update({ endpoint_ref, name: 'x' }),
    () => two.webhooks.remove({ endpoint_ref }),
    () => two.webhooks.rotateSecret({ endpoint_ref }),
    () => two.webhooks.test({ endpoint_ref }),
    () => two.webhooks.resend({ delivery_id }),
    () => two.webhooks.read({ delivery_id }),
    () => send(two.library, endpoint_ref),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  expect(await two.webhooks.list({})).toEqual({ endpoints: [] })
  expect((await two.webhooks.deliveries({ endpoint_ref })).deliveries).toEqual([])
  const rule = { kind: 'workflow', ref: 'rule1', name: 'VIP first' }
  await two.library.inside((ctx) => setWebhookUses(ctx, rule, [endpoint_ref]))
  await one.library.inside((ctx) => setWebhookUses(ctx, rule, [endpoint_ref, 'unknown']))
  expect((await one.webhooks.list({})).endpoints).toMatchObject([{ used_by: [rule] }])
  await expect(one.webhooks.remove({ endpoint_ref })).rejects.toMatchObject({ code: 'conflict', fields: { used_by: 'VIP first' } })
  await one.library.inside((ctx) => setWebhookUses(ctx, rule, []))
  await one.webhooks.remove({ endpoint_ref })
  expect((await one.webhooks.deliveries({})).deliveries).toEqual([])
  await expect(send(one.library, endpoint_ref, { text: 'x'.repeat(70_000) })).rejects.toMatchObject({ code: 'not_found' })
})

test('webhooks that were given up are sent again together, with their ids and texts, those of one receiver alone if asked', async () => {
  const server = await openServer()
  const { webhooks } = await desk(server)
  let status = 503
  const [first, second] = [await receiver(() => ({ status })), await receiver(() => ({ status }))]
  const { endpoint: one } = await webhooks.create({ name: 'One', url: first.url })
  const { endpoint: two } = await webhooks.create({ name: 'Two', url: second.url })
  // A test is tried once, and then given up.
  for (const { endpoint_ref } of [one, one, two]) await webhooks.test({ endpoint_ref })
  const given = (await webhooks.deliveries({ state: 'given_up' })).deliveries
  expect(given).toHaveLength(3)
  status = 200
  const other = await desk(server)
  expect(await other.webhooks.resendMany({})).toEqual({ resent: 0, has_more: false })
  expect(await webhooks.resendMany({ endpoint_ref: one.endpoint_ref })).toEqual({ resent: 2, has_more: false })
  await eventually(async () => expect((await webhooks.deliveries({ state: 'sent' })).deliveries).toHaveLength(2))
  expect((await webhooks.deliveries({ state: 'given_up' })).deliveries).toMatchObject([{ endpoint_ref: two.endpoint_ref }])
  expect(await webhooks.resendMany({})).toEqual({ resent: 1, has_more: false })
  await eventually(async () => expect((await webhooks.deliveries({ state: 'sent' })).deliveries).toHaveLength(3))
  expect(new Set([...first.received, ...second.received].map(({ id }) => id))).toEqual(new Set(given.map(({ delivery_id }) => delivery_id)))
  const [sent] = first.received
  expect((await webhooks.read({ delivery_id: sent?.id ?? '' })).body).toBe(sent?.body.toString())
})

test('what came of a webhook is recorded once the database can be reached again, so that it is sent only once', async () => {
  const server = await ownServer({ env: { ...open.env, ROLES: 'web' } })
  const { library, webhooks } = await desk(server)
  const target = await receiver()
  const { endpoint } = await webhooks.create({ name: 'Shop', url: target.url })
  await send(library, endpoint.endpoint_ref)
  let failures = 0
  const inLibrary: LibraryRunner['inLibrary'] = async (run) => {
    if (target.received.length > 0 && failures++ === 0) throw new Error('Connection terminated due to connection timeout')
    return library.inside(run)
  }
  if (!sendWebhooks.outside) throw new Error('runs outside')
  await sendWebhooks.runOutside({ kernel: server.kernel, signal: new AbortController().signal, inLibrary }, { support_lib_id: library.support_lib_id })
  expect(failures).toBeGreaterThan(1)
  expect((await webhooks.deliveries({})).deliveries).toMatchObject([{ state: 'sent', attempts: 1 }])
  expect(target.received).toHaveLength(1)
})

test('the log has pages and filters, and forgets after 30 days; too much data is refused', async () => {
  const clock = testClock(new Date())
  const server = await ownServer({ ...open, clock })
  const { library, webhooks } = await desk(server)
  const target = await receiver()
  const { endpoint } = await webhooks.create({ name: 'Shop', url: target.url, is_enabled: false })
  const { endpoint_ref } = endpoint
  const refs: string[] = []
  for (let index = 0; index < 5; index++) {
    refs.unshift((await send(library, endpoint_ref, { index })).delivery_id)
    clock.advance(1000)
  }
  await expect(send(library, endpoint_ref, { text: 'x'.repeat(70_000) })).rejects.toMatchObject({ code: 'invalid_input' })
  const page = await webhooks.deliveries({ limit: 3, endpoint_ref })
  const next = await webhooks.deliveries({ limit: 3, endpoint_ref, cursor: page.next_cursor ?? '' })
  expect([...page.deliveries, ...next.deliveries].map(({ delivery_id }) => delivery_id)).toEqual(refs)
  expect(next.next_cursor).toBeNull()
  expect((await webhooks.deliveries({ state: 'sent' })).deliveries).toEqual([])
  await expect(webhooks.deliveries({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' })

  const tidy = server.kernel.modules.flatMap(({ schedules }) => schedules ?? []).find(({ name }) => name === 'webhook.tidy')
  if (!tidy) throw new Error('no schedule')
  await library.inside(tidy.run)
  expect((await webhooks.deliveries({})).deliveries).toHaveLength(5)
  clock.advance(30 * 86_400_000 - 2500)
  await library.inside(tidy.run)
  expect(
    (
      await library.inside((ctx) =>
        ctx.db.selectFrom('webhook_deliveries').select('delivery_id').where('support_lib_id', '=', library.support_lib_id).execute(),
      )
    ).length,
  ).toBe(2)
})

test('a rule sends a conversation to a receiver, and the log names the rule; another library’s conversation is not found', async () => {
  const lab = await ruleLab()
  const { webhooks } = lab.admin.calls
  const { endpoint } = await webhooks.create({ name: 'Shop', url: 'https://hooks.velo.test/in', is_enabled: false })
  const { endpoint_ref } = endpoint
  const workflow_ref = await lab.publish('Tell the shop', {
    triggers: [{ on: 'event', event: 'conversation.started' }],
    steps: doing(['send_webhook', { endpoint_ref, note: 'From {contactName|someone}' }]),
  })
  await lab.chat('Where is my bike?')
  await lab.settled()
  expect((await webhooks.deliveries({})).deliveries).toMatchObject([
    { endpoint_ref, event: 'conversation.noted', source: { kind: 'workflow', ref: workflow_ref, name: 'Tell the shop' }, state: 'pending' },
  ])
  const other = await ruleLab()
  const conversation_ref = await other.chat('Not yours')
  await expect(webhooks.send({ endpoint_ref, conversation_ref })).rejects.toMatchObject({ code: 'not_found' })
})
