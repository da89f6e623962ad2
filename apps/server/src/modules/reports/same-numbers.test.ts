// Holds for every metric.
import { dateAt } from '@porchlight/business-time'
import { factOf } from '@porchlight/contracts/reports/metrics'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'

const today = dateAt('UTC', Date.now())
const period = { from: today, to: today }

/** A library in which chats and tickets are in every state. */
async function plant() {
  const library = await testLibrary(await sharedServer())
  const [ana, ben] = [await library.user('admin'), await library.user('admin')]
  const { calls } = ana
  await calls.chatSettings.update({ assignment: 'manual' })
  const chat = async () => (await startChat(library.visitor())).conversation.conversation_ref
  const taken = async ({ calls: by }: TestUser) => {
    const conversation_ref = await chat()
    await by.conversations.take({ conversation_ref })
    return conversation_ref
  }
  const ticket = async (more: object = {}) => {
    const given = { email: 'eve@shop.example', name: 'Eve', subject: 'Help', message: 'Please', sender_type: 'visitor' as const, ...more }
    return (await calls.tickets.create(given)).conversation.conversation_ref
  }
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const say = (conversation_ref: string) => calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Hello' })
  await Promise.all([chat(), chat()])
  await calls.conversations.patch({ conversation_ref: await chat(), spam: 'yes' })
  await taken(ana)
  await taken(ben)
  await calls.conversations.patch({ conversation_ref: await taken(ana), snoozed_until: later })
  // Answered, then given back: it waits, although nobody asks.
  const back = await taken(ana)
  await say(back)
  await calls.conversations.release({ conversation_ref: back })
  const over = await taken(ana)
  await say(over)
  await calls.conversations.close({ conversation_ref: over })
  await calls.tickets.fromChat({ conversation_ref: await taken(ana), subject: 'Chain', email: 'ida@shop.example' })
  await ticket()
  await ticket({ assignee_id: ben.user_id })
  await calls.conversations.patch({ conversation_ref: await ticket({ assignee_id: ben.user_id }), snoozed_until: later })
  await calls.conversations.patch({ conversation_ref: await ticket(), status_ref: 'waiting' })
  await calls.conversations.close({ conversation_ref: await ticket({ assignee_id: ana.user_id }) })
  const [one, other] = [await ticket(), await ticket()]
  await calls.conversationLinks.merge({ conversation_ref: one, into: other })
  await calls.conversations.close({ conversation_ref: other })
  return { library, ana, ben }
}

test('whatever names the same thing says the same number: live counts, lists, people, pages and calls of reports', async () => {
  const { ana } = await plant()
  const { calls } = ana
  const list = async (tab: 'inbox' | 'queue' | 'chats' | 'tickets' | 'archives', type?: string, more: object = {}) =>
    (await calls.conversations.list({ tab, ...(type && { type }), limit: 100, ...more } as Parameters<typeof calls.conversations.list>[0])).conversations
  const counts = await calls.conversations.counts({})
  const queue = await list('queue', undefined, { sort: 'waiting' })
  const { agents } = await calls.people.agents({})
  const tickets = await list('tickets')
  expect(queue.length).toBeGreaterThan(2)
  expect({ ...counts, hlpt: null }).toMatchObject({
    queue: queue.length,
    oldest: { conversation_ref: queue[0]?.conversation_ref, number: queue[0]?.number },
    mine: (await list('inbox')).length,
    chats: (await list('chats')).length,
    unread_tickets: tickets.reduce((sum, { unread_count }) => sum + unread_count, 0),
  })
  expect(agents.reduce((sum, { ongoing_chats }) => sum + ongoing_chats, 0)).toBe(counts.chats)
  expect(agents.find(({ user_id }) => user_id === ana.user_id)?.ongoing_chats).toBe(counts.mine)

  const numbers = async (answer: Promise<{ results: { metric: string; total: { n: number; value: number | null } }[] }>) =>
    new Map((await answer).results.map(({ metric, total }) => [metric, total]))
  const open = [queue, await list('chats'), await list('chats', 'snoozed'), tickets, await list('tickets', 'snoozed')].flat().length
  const closed = [await list('archives'), (await list('tickets', 'solved')).filter(({ merged_into }) => merged_into === null)].flat().length
  const overview = await numbers(calls.reports.supportOverview(period))
  expect([overview.get('conversations_open')?.n, overview.get('conversations_closed')?.n, overview.get('conversations_new')?.n]).toEqual([
    open,
    closed,
    open + closed,
  ])
  const [chats, ticketNumbers, count] = [
    await numbers(calls.reports.chatReports(period)),
    await numbers(calls.reports.ticketReports(period)),
    await numbers(calls.reports.conversationsCount(period)),
  ]
  for (const metric of ['conversations_new', 'conversations_open', 'conversations_closed'] as const) {
    const whole = overview.get(metric)
    expect([metric, count.get(metric)]).toEqual([metric, whole])
    expect([metric, (chats.get(metric)?.n ?? 0) + (ticketNumbers.get(metric)?.n ?? 0)]).toEqual([metric, whole?.n])
    const { results } = await calls.reports.query({ metrics: metric, ...period, group_by: 'channel' })
    expect([metric, results[0]?.total, results[0]?.groups.reduce((sum, { total }) => sum + total.n, 0)]).toEqual([metric, whole, whole?.n])
    expect([metric, (await calls.reports.rows({ metric, ...period })).n]).toEqual([metric, whole?.n])
  }
  expect((await calls.reports.detailedConversations(period)).n).toBe(open + closed)
})

test('a chat that becomes a ticket is handled in one stretch, and a merged pair is one ticket', async () => {
  const library = await testLibrary(await sharedServer())
  const { calls } = await library.user('admin')
  const say = (conversation_ref: string) => calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Hello' })
  const { conversation_ref } = (await startChat(library.visitor())).conversation
  await calls.conversations.take({ conversation_ref })
  await calls.tickets.fromChat({ conversation_ref, subject: 'Chain', email: 'ida@shop.example' })
  await say(conversation_ref)
  const ticket = async () =>
    (await calls.tickets.create({ email: 'eve@shop.example', name: 'Eve', subject: 'Help', message: 'Please', sender_type: 'visitor' })).conversation
      .conversation_ref
  const [one, other] = [await ticket(), await ticket()]
  await calls.conversationLinks.merge({ conversation_ref: one, into: other })
  await say(other)
  await calls.conversations.close({ conversation_ref: other })
  const { results } = await calls.reports.query({
    metrics: 'handle_time,conversations_new,conversations_closed,first_reply_time',
    ...period,
    group_by: 'channel',
  })
  expect(results.map(({ metric, total, groups }) => [metric, total.n, groups.map(({ key, total: of }) => `${key} ${of.n}`).join()])).toEqual([
    ['handle_time', 1, 'ticket 1'],
    ['conversations_new', 2, 'chat 1,ticket 1'],
    ['conversations_closed', 1, 'ticket 1'],
    ['first_reply_time', 2, 'ticket 2'],
  ])
})

test('what is left out of a merged conversation is what the declaration of each fact says, which cards read too', async () => {
  const library = await testLibrary(await sharedServer())
  const { calls, user_id } = await library.user('admin')
  const ticket = async () => {
    const given = { email: 'eve@shop.example', name: 'Eve', subject: 'Help', message: 'Please', sender_type: 'visitor' as const, assignee_id: user_id }
    return (await calls.tickets.create(given)).conversation.conversation_ref
  }
  const factsOf = async (conversation_ref: string) => (await calls.reports.ofConversation({ conversation_ref })).facts.map(({ fact }) => fact).sort()
  const [one, other] = [await ticket(), await ticket()]
  for (const sender_type of ['agent', 'note'] as const)
    await calls.messages.send({ client_msg_id: newRef(), conversation_ref: one, message: 'Hello', ...(sender_type === 'note' && { sender_type }) })
  await calls.conversations.close({ conversation_ref: one })
  // The question for a rating follows the closing; it is one of the facts that are compared.
  await until(async () => (await factsOf(one)).includes('rating_asked'), 'the rating is asked for')
  await calls.conversations.reopen({ conversation_ref: one })
  const [before, others] = [await factsOf(one), await factsOf(other)]
  await calls.conversationLinks.merge({ conversation_ref: one, into: other })
  expect(before).toEqual(expect.arrayContaining(['closed', 'first_reply', 'message_in', 'message_out', 'new', 'note', 'rating_asked', 'reopened']))
  expect(await factsOf(one)).toEqual(before.filter((fact) => factOf(fact).lasts))
  expect(await factsOf(other)).toEqual(expect.arrayContaining(others))
})

test('an empty queue says so in one answer', async () => {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user('admin')
  expect(await ana.calls.conversations.counts({})).toMatchObject({ queue: 0, oldest: null })
})

test('whoever has left keeps their numbers and their name, in groups, lists, snapshots and filters', async () => {
  const { library, ana, ben } = await plant()
  const { calls } = ana
  const by = (group_by: 'agent_id' | 'assignee_id') => calls.reports.query({ metrics: 'conversations_closed,messages_out,handle_time', ...period, group_by })
  const before = await by('agent_id')
  const filter = JSON.stringify({ field: 'agent_id', op: 'is', value: ben.user_id })
  const own = () => calls.reports.query({ metrics: 'conversations_open,conversations_new', ...period, filter })
  const [owned, name] = [
    await own(),
    before.names[ben.user_id] ?? (await calls.people.agents({})).agents.find(({ user_id }) => user_id === ben.user_id)?.agent_name,
  ]
  const card = { card_id: 'a', title: 'People', chart: 'bar' as const, metrics: ['conversations_open' as const], group_by: 'agent_id' }
  const { report } = await calls.customReports.create({ report_name: 'People', cards: [card], filter: JSON.parse(filter) })
  const saved = async () => (await calls.customReports.details({ id: report.id, ...period })).answers[0]
  const wasSaved = await saved()
  await library.switchOff(ben)
  expect((await calls.people.agents({})).agents.some(({ user_id }) => user_id === ben.user_id)).toBe(false)
  const after = await by('agent_id')
  expect(after.results.map(({ total, groups }) => ({ total, groups }))).toEqual(before.results.map(({ total, groups }) => ({ total, groups })))
  expect((await by('assignee_id')).names[ben.user_id]).toBe(name)
  expect((await own()).results.map(({ total }) => total)).toEqual(owned.results.map(({ total }) => total))
  expect([(await saved())?.results, (await saved())?.names]).toEqual([wasSaved?.results, { [ben.user_id]: name }])
  const { snapshot } = await calls.customReports.takeSnapshot({ id: report.id, ...period })
  expect(snapshot.answers[0]?.names).toEqual({ [ben.user_id]: name })
  const { rows, names } = await calls.reports.rows({ metric: 'conversations_open', ...period, filter })
  expect([rows.length > 0, names]).toEqual([true, { [ben.user_id]: name }])
})
