// @vitest-environment jsdom
import type { HotAct } from '@porchlight/contracts/conversations/acts-on-rows'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { expect, test } from 'vitest'
import type { ListKey } from './list-key.ts'
import { acting, hearTruth, setReplies, shownCounts, shownRow, shownWindow } from './pending-acts.ts'

const viewer = { user_id: 'me', team_refs: [], now: new Date() }
let made = 0
const ticket = (fields: Partial<ConversationView> = {}): ConversationView =>
  ({
    conversation_ref: `ticket${++made}`,
    channel: 'ticket',
    state: 'open',
    status_ref: 'open',
    status_category: 'open',
    assignee_id: null,
    participants: [],
    tags: [],
    spam: 'no',
    in_flow: 'no',
    snoozed_until: null,
    unread_for: [],
    mention_unread: [],
    unread_count: 2,
    waiting_since: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    last_message: { excerpt: 'Hello?', sender_type: 'visitor', at: '2026-01-01T00:00:00.000Z' },
    requester_lib_id: null,
    seq: 5,
    visitor: { visitor_id: 'v' },
    ...fields,
  }) as ConversationView
const tag = (...tags: string[]): HotAct => ({ act: 'set', fields: { tags } })
const closing: HotAct = { act: 'set', fields: { status: { status_ref: 'closed', category: 'closed' } } }

/** Begins an act whose call is answered when told. */
function begin(row: ConversationView, act: HotAct) {
  const { promise, resolve, reject } = Promise.withResolvers<ConversationView>()
  const done = acting(viewer, [{ row, act }], async () => hearTruth({ conversations: [await promise] }))
  return { done, resolve, refuse: () => reject(new Error('forbidden')) }
}

test('an act is shown at once, and a refusal takes it back', async () => {
  const row = ticket()
  const act = begin(row, tag('a'))
  expect(shownRow(row).tags).toEqual(['a'])
  act.refuse()
  await expect(act.done).rejects.toThrow('forbidden')
  expect(shownRow(row)).toBe(row)
})

test('what is pushed before the answer stays: under an act that is accepted, and when it is refused', async () => {
  const row = ticket()
  const pushed = { ...row, priority: 'urgent' as const, seq: 6 }
  const act = begin(row, tag('a'))
  hearTruth({ conversations: [pushed] })
  expect(shownRow(row)).toMatchObject({ priority: 'urgent', tags: ['a'] })
  act.refuse()
  await expect(act.done).rejects.toThrow()
  expect(shownRow(pushed)).toMatchObject({ priority: 'urgent', tags: [] })
})

test('a push that contains the act already changes nothing more', async () => {
  const row = ticket()
  const act = begin(row, closing)
  const closed = shownRow(row)
  hearTruth({ conversations: [closed] })
  expect(shownRow(row)).toEqual(closed)
  act.resolve(closed)
  await act.done
  expect(shownRow(closed)).toBe(closed)
})

test('of two acts under way, the refusal of the first leaves the second', async () => {
  const row = ticket()
  const [first, second] = [begin(row, tag('a')), begin(row, { act: 'set', fields: { assignee_id: 'me' } })]
  expect(shownRow(row)).toMatchObject({ tags: ['a'], assignee_id: 'me' })
  first.refuse()
  await expect(first.done).rejects.toThrow()
  expect(shownRow(row)).toMatchObject({ tags: [], assignee_id: 'me' })
  const assigned = shownRow(row)
  second.resolve(assigned)
  await second.done
  expect(shownRow(assigned)).toBe(assigned)
})

test('an act whose answer has no row is shown until the row has arrived', async () => {
  const row = ticket()
  await acting(viewer, [{ row, act: { act: 'read', isReader: true } }], async () => 6, Number)
  expect(shownRow(row).unread_count).toBe(0)
  const seen = { ...row, unread_count: 0, seq: 6 }
  hearTruth({ conversations: [seen] })
  expect(shownRow(seen)).toEqual(seen)
  expect(shownRow({ ...seen, unread_count: 1, seq: 7 }).unread_count).toBe(1)
})

test('rows leave, enter and move in lists, and counts follow; both return after a refusal', async () => {
  const rows = [ticket({ updated_at: '2026-01-03T00:00:00.000Z' }), ticket({ updated_at: '2026-01-02T00:00:00.000Z' })]
  const [first, last] = rows
  if (!first || !last) throw new Error('no rows')
  const list = (type: ListKey['type']): ListKey => ({ tab: 'tickets', type, filter: '', sort: 'newest' })
  const refs = (type: ListKey['type'], all: ConversationView[]) =>
    shownWindow(list(type), { rows: all, bound: null, cursor: null }, viewer).rows.map((row) => row.conversation_ref)
  const may = { queue: true, mine: true, mine_unread: true, chats: true, unread_tickets: true }
  const unread = () => shownCounts({ queue: 0, mine: 0, mine_unread: 0, chats: 0, unread_tickets: 4 }, Date.now() + 1, may).unread_tickets

  const act = begin(first, closing)
  expect(refs('all', rows)).toEqual([last.conversation_ref])
  expect(refs('solved', [])).toEqual([first.conversation_ref])
  expect(unread()).toBe(2)
  act.refuse()
  await expect(act.done).rejects.toThrow()
  expect(refs('all', rows)).toEqual([first.conversation_ref, last.conversation_ref])
  expect(unread()).toBe(4)

  const reply = { act: { act: 'reply' as const, message: 'Sure', attachments: [], sender_type: 'agent' as const }, now: '2026-01-04T00:00:00.000Z' }
  setReplies(last, 'me', [reply])
  expect(refs('all', rows)).toEqual([last.conversation_ref, first.conversation_ref])
  expect(shownRow(last)).toMatchObject({ waiting_since: null, last_message: { excerpt: 'Sure' } })
  setReplies(last, 'me', [])
  expect(refs('all', rows)).toEqual([first.conversation_ref, last.conversation_ref])
})
