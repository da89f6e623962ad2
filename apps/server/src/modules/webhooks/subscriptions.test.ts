// Holds for every event.
import { events } from '@porchlight/contracts/events'
import { flagsOfEvent } from '@porchlight/contracts/webhooks/event-areas'
import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { eventually } from '../../testing/eventually.ts'
import { startChat, testLibrary } from '../../testing/library.ts'
import { openServer, ownServer } from '../../testing/test-server.ts'
import { outcomeOf, pauses } from './sending/outcome.ts'
import { receiver } from './testing/receiver.ts'

const open = { env: { PRIVATE_WEBHOOKS: '1' } }
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
type Sent = { type: string; version: number; data: Record<string, unknown> }

test('a receiver is told of the events that it is to hear of, if the conditions hold, in the sight of who chose them', async () => {
  const server = await openServer()
  const [library, elsewhere] = [await testLibrary(server), await testLibrary(server)]
  const admin = await library.user('admin')
  const { webhooks } = admin.calls
  const target = await receiver()
  const heard = () => target.received.map(({ body }) => JSON.parse(body) as Sent)

  const chosen = ['conversation.started', 'conversation.field_changed', 'article.published']
  const filter = {
    any: [
      { field: 'data.to', op: 'is' as const, value: 'urgent' },
      { field: 'subject', op: 'contains' as const, value: 'brakes' },
    ],
  }
  const { endpoint } = await webhooks.create({ name: 'Shop', url: target.url, events: chosen, filter })
  const { endpoint_ref } = endpoint
  expect(endpoint).toMatchObject({ events: chosen.toSorted(), filter, subscriber: { user_id: admin.user_id }, stopped_at: null })

  const { conversation_ref, number } = (await startChat(library.visitor())).conversation
  await startChat(elsewhere.visitor())
  await admin.calls.conversations.take({ conversation_ref })
  await admin.calls.conversations.patch({ conversation_ref, priority: 'high' })
  await admin.calls.conversations.patch({ conversation_ref, priority: 'urgent' })
  await eventually(() => expect(heard()).toHaveLength(1))
  const [first] = heard()
  expect(first).toMatchObject({
    type: 'conversation.field_changed',
    version: 1,
    data: { conversation_ref, number, field: 'priority', from: 'high', to: 'urgent' },
  })
  expect(events['conversation.field_changed'].payload.safeParse(first?.data).success).toBe(true)

  // Somebody who may see integrations, but not this conversation, reads neither its webhook nor sends it again; nor do they choose events beyond their rights.
  const clerk = await library.user('writer', { canViewIntegrations: true, canCreateAndEditIntegrations: true })
  const [sent] = (await webhooks.deliveries({})).deliveries
  const delivery_id = sent?.delivery_id ?? ''
  expect((await clerk.calls.webhooks.deliveries({})).deliveries).toEqual([])
  expect(await refusalOf(clerk.calls.webhooks.read({ delivery_id }))).toMatch(/^(forbidden|not_found)$/)
  expect(await refusalOf(clerk.calls.webhooks.resend({ delivery_id }))).toMatch(/^(forbidden|not_found)$/)
  expect((await webhooks.read({ delivery_id })).body).toBe(target.received[0]?.body)
  const other = await receiver()
  for (const change of [{ url: other.url }, { filter: { all: [] } }])
    await expect(clerk.calls.webhooks.update({ endpoint_ref, ...change })).rejects.toMatchObject({
      code: 'forbidden',
      fields: { events: 'conversation.field_changed' },
    })
  await clerk.calls.webhooks.update({ endpoint_ref, name: 'Store' })
  expect((await clerk.calls.webhooks.events({})).events.map(({ name }) => name)).not.toContain('conversation.started')
  await clerk.calls.webhooks.create({ name: 'Texts', url: other.url, events: ['article.published'] })

  // Whoever changes it is the one in whose sight it is: an agent who sees only their own conversations.
  const agent = await library.user('agent', { canCreateAndEditIntegrations: true, canViewIntegrations: true })
  const { conversation_ref: own } = (await startChat(library.visitor())).conversation
  await agent.calls.conversations.take({ conversation_ref: own })
  await admin.calls.permissions.update({ id: agent.user_id, conversation_scope: 'own' })
  await agent.calls.webhooks.update({ endpoint_ref, events: ['conversation.field_changed'], filter: { all: [] } })
  await admin.calls.conversations.patch({ conversation_ref, priority: 'low' })
  await admin.calls.conversations.patch({ conversation_ref: own, priority: 'urgent' })
  await eventually(() => expect(heard().some(({ data }) => data.conversation_ref === own)).toBe(true))
  expect(heard().some(({ data }) => data.to === 'low')).toBe(false)
  expect(other.received).toHaveLength(0)
})

test('a receiver that accepts nothing for days is switched off, its admins are told, and a person switches it on again', async () => {
  const clock = testClock(new Date())
  const server = await ownServer({ ...open, clock })
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  let status = 404
  const target = await receiver(() => ({ status }))
  const { endpoint } = await admin.calls.webhooks.create({ name: 'Shop', url: target.url, events: ['team.created'] })
  const states = () =>
    library.inside((ctx) => ctx.db.selectFrom('webhook_deliveries').select('state').where('support_lib_id', '=', library.support_lib_id).execute())
  const make = async (team_name: string, given_up: number) => {
    await (await library.user('admin')).calls.people.createTeam({ team_name, member_ids: [] })
    await eventually(async () => expect((await states()).filter(({ state }) => state === 'given_up')).toHaveLength(given_up))
  }
  await make('One', 1)
  clock.advance(2 * 86_400_000)
  await make('Two', 2)
  expect((await (await library.user('admin')).calls.webhooks.list({})).endpoints).toMatchObject([{ is_enabled: true, stopped_at: null }])
  clock.advance(86_400_000)
  await make('Three', 3)
  const later = await library.user('admin')
  expect((await later.calls.webhooks.list({})).endpoints).toMatchObject([{ is_enabled: false, stopped_at: expect.any(String), problem: 'status' }])
  const mails = await library.inside((ctx) =>
    ctx.db.selectFrom('mail_messages').select('subject').where('support_lib_id', '=', library.support_lib_id).where('kind', '=', 'webhook_stopped').execute(),
  )
  expect(new Set(mails.map(({ subject }) => subject))).toEqual(new Set(['The receiver of webhooks “Shop” was switched off']))
  status = 200
  const { endpoint_ref } = endpoint
  expect((await later.calls.webhooks.update({ endpoint_ref, is_enabled: true })).endpoint).toMatchObject({ stopped_at: null, failing_since: null })
  expect(await later.calls.webhooks.resendMany({ endpoint_ref })).toEqual({ resent: 3, has_more: false })
  await eventually(async () => expect((await states()).every(({ state }) => state === 'sent')).toBe(true))
})

test('connection errors, 408, 429 and 5xx are repeated for a day; every other answer is final', () => {
  const found = (problem: Parameters<typeof outcomeOf>[0]['problem'], status: number | null = null) => outcomeOf({ problem, status, retryAfterMs: 0 }, 1).state
  for (const problem of ['name', 'refused', 'silent', 'tls', 'other'] as const) expect(found(problem), problem).toBe('failed')
  for (const status of [408, 429, 500, 502, 503, 504]) expect(found('status', status), String(status)).toBe('failed')
  for (const status of [400, 401, 403, 404, 409, 422]) expect(found('status', status), String(status)).toBe('given_up')
  for (const problem of ['insecure', 'credentials', 'port', 'private'] as const) expect(found(problem), problem).toBe('given_up')
  expect([found('redirect', 302), found('gone', 410), found(null, 200)]).toEqual(['given_up', 'given_up', 'sent'])
  expect(outcomeOf({ problem: 'status', status: 503, retryAfterMs: 0 }, pauses.length + 1).state).toBe('given_up')
})

test('what belongs to one person, to screens or to webhooks themselves never leaves', () => {
  for (const name of ['webhook.delivery_changed', 'feed.changed', 'draft.changed', 'canned_reply.changed', 'message.mention_noticed', 'toString', 'made.up'])
    expect(flagsOfEvent(name), name).toBeUndefined()
  for (const name of ['message.sent', 'draft.submitted', 'article.published']) expect(flagsOfEvent(name), name).not.toHaveLength(0)
})
