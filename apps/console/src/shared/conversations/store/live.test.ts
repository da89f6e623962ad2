import { addedValues } from '@porchlight/contracts/conversations/add-to-conversations'
import { addedFields, priorities } from '@porchlight/contracts/conversations/conversation-fields'
import { comparePlaces, placeIn } from '@porchlight/contracts/conversations/conversation-orders'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ListKey, ruleOf } from './list-key.ts'
import { type ListPage, type ListWindow, withPage } from './list-window.ts'
import { applySignal, applyStreamData, type ConversationDetails, inboxKeys } from './live.ts'

const me = 'me'
const viewer = { user_id: me, team_refs: [], now: new Date(0) }
const others = [me, 'ann', 'bo']
const moment = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const keys: ListKey[] = [
  { tab: 'inbox', type: 'all', filter: '', sort: 'newest' },
  { tab: 'queue', type: 'all', filter: '', sort: 'waiting' },
  { tab: 'queue', type: 'all', filter: '', sort: 'newest' },
  { tab: 'chats', type: 'all', filter: '', sort: 'oldest' },
  { tab: 'chats', type: 'mine', filter: '', sort: 'newest' },
  { tab: 'inbox', type: 'snoozed', filter: '', sort: 'newest' },
  { tab: 'chats', type: 'unanswered', filter: '', sort: 'waiting' },
  { tab: 'archives', type: 'all', filter: '', sort: 'newest' },
  { tab: 'tickets', type: 'all', filter: '', sort: 'urgent' },
  { tab: 'tickets', type: 'all', filter: '', sort: 'due' },
]
const pageSize = 3

/** The server's current rows, by ref. */
type Truth = Map<string, ConversationView>
type Change = {
  ref: number
  state: 'waiting' | 'ongoing' | 'closed' | 'open' | 'hidden'
  assignee: number
  at: number
  waits: boolean
  offered: boolean
  snoozed: boolean
}

const anyChange: fc.Arbitrary<Change> = fc.record({
  ref: fc.integer({ min: 0, max: 14 }),
  state: fc.constantFrom('waiting', 'ongoing', 'closed', 'open', 'hidden'),
  assignee: fc.integer({ min: 0, max: 2 }),
  // Few distinct timestamps, so that ties are common.
  at: fc.integer({ min: 0, max: 12 }),
  waits: fc.boolean(),
  snoozed: fc.boolean(),
  offered: fc.boolean(),
})

function rowAfter(truth: Truth, change: Change): ConversationView {
  const conversation_ref = `c${change.ref}`
  const state = change.state === 'hidden' ? 'ongoing' : change.state
  return {
    ...addedValues(addedFields, null),
    conversation_ref,
    number: change.ref,
    channel: state === 'open' ? 'ticket' : 'chat',
    subject: '',
    state,
    assignee_id: state === 'waiting' ? null : (others[change.assignee] ?? null),
    team_ref: null,
    offered_to: change.offered && state !== 'closed' && state !== 'open' ? me : null,
    offered_at: null,
    participants: [],
    priority: priorities[change.at % 4] ?? 'normal',
    tags: [],
    ticket_type_ref: null,
    ticket_category_ref: null,
    ticket_tier_ref: null,
    status_ref: null,
    status_category: null,
    spam: 'no',
    in_flow: 'no',
    creation_method: null,
    created_by: null,
    reassigned_from: null,
    followers: [],
    mentioned: [],
    mention_unread: [],
    due_at: change.waits ? moment(change.assignee) : null,
    snoozed_until: state === 'ongoing' && change.snoozed ? moment(99) : null,
    snoozed_by: null,
    unread_for: [],
    visitor: { visitor_id: `v${change.ref % 3}`, name: '', email: null, is_verified: false, country: null, library: null },
    last_message: null,
    unread_count: 0,
    waiting_since: state === 'waiting' || (state === 'ongoing' && change.waits) ? moment(change.at) : null,
    created_at: moment(0),
    updated_at: moment(change.at),
    closed_at: null,
    closed_by: null,
    merged_into: null,
    requester_lib_id: null,
    custom_fields: {},
    seq: (truth.get(conversation_ref)?.seq ?? 0) + 1,
  }
}

/** Returns a list page using keyset pagination, like the server. */
function fetchPage(truth: Truth, key: ListKey, after: ListWindow['bound']): ListPage {
  const rows = [...truth.values()].filter((row) => ruleOf(key, viewer)(row)).sort((a, b) => comparePlaces(key.sort, placeIn(key.sort, a), placeIn(key.sort, b)))
  const rest = after ? rows.filter((row) => comparePlaces(key.sort, placeIn(key.sort, row), after) > 0) : rows
  return { conversations: rest.slice(0, pageSize), next_cursor: rest.length > pageSize ? 'more' : null }
}

const whole = (truth: Truth, key: ListKey) => fetchAll(truth, key).map((row) => `${row.conversation_ref}@${row.seq}`)
function fetchAll(truth: Truth, key: ListKey): readonly ConversationView[] {
  let window = withPage(key, fetchPage(truth, key, null))
  while (window.cursor) window = withPage(key, fetchPage(truth, key, window.bound), window)
  return window.rows
}

const windowOf = (cache: QueryClient, key: ListKey) => cache.getQueryData<ListWindow>(inboxKeys.list(key)) ?? { rows: [], bound: null, cursor: null }

describe('live patches equal a refetch', () => {
  test('after random changes, pages fetched in between, and duplicate or reordered pushes', () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('change' as const), change: anyChange, again: fc.boolean() }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('more' as const), list: fc.nat(keys.length - 1) }) },
    )
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 25 }), fc.array(step, { maxLength: 60 }), (start, steps) => {
        const truth: Truth = new Map()
        for (const change of start) truth.set(`c${change.ref}`, rowAfter(truth, change))
        const cache = new QueryClient()
        for (const key of keys) cache.setQueryData(inboxKeys.list(key), withPage(key, fetchPage(truth, key, null)))
        cache.setQueryData(inboxKeys.offers, [])
        applyStreamData(cache, { conversations: [...truth.values()] }, viewer)
        let former: ConversationView | undefined
        for (const one of steps) {
          if (one.kind === 'more') {
            const key = keys[one.list] as ListKey
            const window = windowOf(cache, key)
            if (window.cursor) cache.setQueryData(inboxKeys.list(key), withPage(key, fetchPage(truth, key, window.bound), window))
            continue
          }
          const row = rowAfter(truth, one.change)
          if (one.change.state === 'hidden') {
            truth.delete(row.conversation_ref)
            applyStreamData(cache, { gone: [row.conversation_ref] }, viewer)
            former = undefined
            continue
          }
          const older = former
          former = truth.get(row.conversation_ref)
          truth.set(row.conversation_ref, row)
          applyStreamData(cache, { conversations: [row] }, viewer)
          // Repeating a push, or delivering an older copy late, must be a no-op.
          if (one.again) applyStreamData(cache, { conversations: [row] }, viewer)
          if (older && truth.has(older.conversation_ref) && isListed(cache, older)) applyStreamData(cache, { conversations: [older] }, viewer)
        }
        for (const key of keys) {
          let window = windowOf(cache, key)
          const all = whole(truth, key)
          const shown = window.rows.map((row) => `${row.conversation_ref}@${row.seq}`)
          expect(shown).toEqual(all.slice(0, shown.length))
          if (!window.cursor) expect(shown).toEqual(all)
          while (window.cursor) window = withPage(key, fetchPage(truth, key, window.bound), window)
          expect(window.rows.map((row) => `${row.conversation_ref}@${row.seq}`)).toEqual(all)
        }
        const offers = cache.getQueryData<ConversationView[]>(inboxKeys.offers)?.map((row) => row.conversation_ref)
        const offered = [...truth.values()].filter((row) => row.offered_to === me && row.state !== 'closed').map((row) => row.conversation_ref)
        expect(offers?.toSorted()).toEqual(offered.toSorted())
      }),
      { numRuns: 400 },
    )
  })
})

/** A late copy can be distinguished from a new row only if a newer copy is known; the stream itself never delivers out of order. */
const isListed = (cache: QueryClient, row: ConversationView) =>
  keys.every((key) => !ruleOf(key, viewer)(row) || windowOf(cache, key).rows.some((one) => one.conversation_ref === row.conversation_ref)) &&
  row.offered_to === null

describe("signals about an open conversation's visitor", () => {
  const page = (minute: number) => ({
    url: `https://shop.example/${minute}`,
    title: `Page ${minute}`,
    at: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
  })
  const opened = (pages: ReturnType<typeof page>[]) => {
    const cache = new QueryClient()
    const visitor = { is_online: true, last_seen_at: page(0).at, pages }
    cache.setQueryData(inboxKeys.conversation('a'), { conversation: {}, visitor, earlier: [] } as unknown as ConversationDetails)
    const shown = () => cache.getQueryData<ConversationDetails>(inboxKeys.conversation('a'))?.visitor
    return { cache, shown }
  }

  test('visited pages update live: newest first, no duplicates, at most twenty', () => {
    const { cache, shown } = opened([page(1)])
    for (const minute of [2, 3, 2]) applySignal(cache, { signal: 'visitor_page', conversation_ref: 'a', page: page(minute) })
    expect(shown()?.pages.map(({ title }) => title)).toEqual(['Page 3', 'Page 2', 'Page 1'])
    expect(shown()?.last_seen_at).toBe(page(3).at)
    for (let minute = 4; minute < 30; minute++) applySignal(cache, { signal: 'visitor_page', conversation_ref: 'a', page: page(minute) })
    expect(shown()?.pages).toHaveLength(20)
  })

  test('other conversations do not change', () => {
    const { cache, shown } = opened([])
    applySignal(cache, { signal: 'visitor_page', conversation_ref: 'b', page: page(1) })
    applySignal(cache, { signal: 'visitor_presence', conversation_ref: 'b', is_online: false })
    expect([shown()?.pages, shown()?.is_online]).toEqual([[], true])
    expect(cache.getQueryData(inboxKeys.conversation('b'))).toBeUndefined()
  })
})
