import { dateAt } from '@porchlight/business-time'
import type { ParsedInputOf } from '@porchlight/contracts/define'
import type { customReportsApi } from '@porchlight/contracts/reports/custom-reports'
import { expect, test } from 'vitest'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

const today = dateAt('UTC', Date.now())
const period = { from: today, to: today }
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )
type Card = Partial<ParsedInputOf<typeof customReportsApi.create>['cards'][number]>
const card = (card_id: string, more: Card = {}) => ({ card_id, title: 'New', chart: 'line' as const, metrics: ['conversations_new' as const], ...more })

async function office() {
  const library = await testLibrary(await sharedServer())
  const [ana, ben, eve] = [await library.user('admin'), await library.user('admin'), await library.user('agent', { canViewReports: true })]
  return { library, ana, ben, eve }
}

test('a report is saved, found, changed, marked and deleted; a private one exists for its owner only', async () => {
  const { ana, ben, eve } = await office()
  const { report } = await ana.calls.customReports.create({ report_name: 'Mine', cards: [card('a')] })
  const shared = (await ana.calls.customReports.create({ report_name: 'Ours', category: 'automation', visible_to: 'everyone' })).report
  const { id } = shared
  const names = async ({ calls }: typeof ana, q = '') => (await calls.customReports.list({ q })).reports.map((one) => one.report_name)
  expect([await names(ana), await names(ben), await names(ana, 'our')]).toEqual([['Mine', 'Ours'], ['Ours'], ['Ours']])
  expect([await code(ben.calls.customReports.read({ id: report.id })), await code(ben.calls.customReports.read({ id }))]).toEqual(['not_found', 'ok'])
  const change = (who: typeof ana, more: object) => who.calls.customReports.update({ id, revision: 1, report_name: 'Ours', visible_to: 'everyone', ...more })
  expect([await code(change(eve, {})), await code(change(ben, { visible_to: 'private' })), await code(change(ben, { cards: [card('a'), card('a')] }))]).toEqual(
    ['forbidden', 'forbidden', 'invalid_input'],
  )
  expect((await change(ben, { cards: [card('a'), card('b')] })).report).toMatchObject({ revision: 2, owner_id: ana.user_id })
  expect(await code(change(ana, {}))).toBe('conflict')
  expect((await ana.calls.customReports.updateCards({ id, revision: 2, cards: [card('b')] })).report.cards.map((one) => one.card_id)).toEqual(['b'])
  await eve.calls.customReports.favorite({ id })
  expect(await eve.calls.customReports.categories({})).toMatchObject({ favorites: [{ id, report_name: 'Ours' }], all: 1, yours: 0 })
  expect((await ana.calls.customReports.categories({})).favorites).toEqual([])
  expect((await eve.calls.customReports.read({ id })).report.favorite).toBe(true)
  await eve.calls.customReports.favorite({ id, favorite: false })
  expect((await eve.calls.customReports.categories({})).favorites).toEqual([])
  await ben.calls.customReports.remove({ id })
  expect(await names(ana)).toEqual(['Mine'])
})

test('a report shows the numbers of its cards, within its own filter; a snapshot keeps them, for people who see as much', async () => {
  const { library, ana, ben, eve } = await office()
  await startChat(library.visitor())
  const cards = [
    card('a'),
    card('b', { filter: { field: 'channel', op: 'is', value: 'ticket' }, group_by: 'channel' }),
    card('c', { group_by: 'cfs_choice_x1' }),
    card('d', { every: 'hour' }),
  ]
  const { id } = (
    await ana.calls.customReports.create({ report_name: 'Ours', visible_to: 'everyone', cards, filter: { field: 'priority', op: 'is', value: 'normal' } })
  ).report
  const shown = async ({ calls }: typeof ana) =>
    (await calls.customReports.details({ id, ...period, compare: 1 })).answers.map((answer) => answer?.results[0]?.total.n ?? null)
  expect(await shown(ana)).toEqual([1, 0, 1, 1])
  // Only supervisors see that field.
  expect(await shown(eve)).toEqual([1, 0, null, 1])
  expect((await ana.calls.customReports.run({ cards: cards.slice(0, 1), ...period })).answers[0]?.results[0]?.total.n).toBe(1)
  const { snapshot } = await ana.calls.customReports.takeSnapshot({ id, ...period })
  await startChat(library.visitor())
  expect(await shown(ana)).toEqual([2, 0, 2, 2])
  const taken = async ({ calls }: typeof ana) => (await calls.customReports.snapshots({ id })).snapshots
  expect(await taken(ben)).toEqual([snapshot])
  expect(snapshot.answers.map((answer) => answer?.results[0]?.total.n)).toEqual([1, 0, 1, 1])
  // One of somebody who doesn't see the field of a card has no numbers for it.
  const fay = await library.user('agent', { canViewReports: true, canCreateAndEditReports: true })
  await fay.calls.customReports.takeSnapshot({ id, ...period })
  expect((await taken(ana))[0]?.answers.map((answer) => answer?.results[0]?.total.n ?? null)).toEqual([2, 0, null, 2])
  await ana.calls.permissions.update({ id: eve.user_id, permissions: [], conversation_scope: 'own' })
  expect([await taken(eve), await shown(eve)]).toEqual([[], [0, 0, null, 0]])
})

test('pages have calls of their own, and say what they are made of', async () => {
  const { library, ana } = await office()
  const { conversation } = await startChat(library.visitor())
  const { reports } = ana.calls
  const n = (answer: { results: { metric: string; total: { n: number } }[] }, name: string) => answer.results.find(({ metric }) => metric === name)?.total.n
  expect(n(await reports.supportOverview(period), 'conversations_new')).toBe(1)
  expect(n(await reports.chatReports(period), 'conversations_open')).toBe(1)
  expect(n(await reports.ticketReports(period), 'conversations_new')).toBe(0)
  expect([(await reports.detailedChats(period)).n, (await reports.detailedTickets(period)).n]).toEqual([1, 0])
  const { facts } = await reports.ofConversation({ conversation_ref: conversation.conversation_ref })
  expect(facts.map(({ fact }) => fact).sort()).toEqual(['message_in', 'new'])
  expect((await reports.metrics({})).metrics.length).toBeGreaterThan(20)
  expect((await reports.filters({})).groups).toContain('agent_id')
})
