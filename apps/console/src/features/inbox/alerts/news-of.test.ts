import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { beforeEach, expect, test } from 'vitest'
import { type Known, newsOf } from './news-of.ts'

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
const row = (change: Partial<ConversationView>) =>
  ({
    conversation_ref: 'a',
    state: 'waiting',
    assignee_id: null,
    visitor: {},
    unread_count: 1,
    waiting_since: at(0),
    updated_at: at(0),
    last_message: { excerpt: 'Hi', sender_type: 'visitor', at: change.updated_at ?? at(0) },
    seq: 1,
    ...change,
  }) as ConversationView

let known: Map<string, Known>
beforeEach(() => {
  known = new Map()
})
const kinds = (...rows: ConversationView[]) => newsOf(known, { conversations: rows }, 'me').map((one) => one.kind)

test('a new chat raises a single alert', () => {
  expect(kinds(row({}))).toEqual(['waiting'])
  expect(kinds(row({}))).toEqual([])
  expect(kinds(row({ seq: 2, updated_at: at(9), unread_count: 2 }))).toEqual([])
})

test('a chat that has been waiting for a long time raises no alert; one that returns to the queue does', () => {
  expect(kinds(row({ seq: 9, updated_at: at(50) }))).toEqual([])
  expect(kinds(row({ seq: 10, state: 'ongoing', assignee_id: 'ann', waiting_since: null }))).toEqual([])
  expect(kinds(row({ seq: 11, updated_at: at(90) }))).toEqual(['waiting'])
})

test("a visitor’s message in the user's own chat raises an alert; one in another agent’s chat, or the user's own reply, does not", () => {
  const mine = { state: 'ongoing', assignee_id: 'me', waiting_since: null } as const
  kinds(row({ ...mine, unread_count: 0 }))
  expect(kinds(row({ ...mine, seq: 2, unread_count: 1, updated_at: at(5) }))).toEqual(['message'])
  expect(kinds(row({ ...mine, seq: 3, unread_count: 0, updated_at: at(6) }))).toEqual([])
  expect(kinds(row({ ...mine, seq: 4, assignee_id: 'ann', unread_count: 1, updated_at: at(7) }))).toEqual([])
})

test('offers, transfers, mentions and followed messages arrive as notices, with their conversation if it is known', () => {
  kinds(row({}))
  const news = newsOf(
    known,
    {
      notices: [
        { topic: 'chat_offers', ids: ['a'] },
        { topic: 'mentions', ids: ['b'] },
        { topic: 'follows', ids: ['a', 'c'] },
        { topic: 'feed', ids: null },
      ],
    },
    'me',
  )
  expect(news.map(({ kind, conversation }) => [kind, conversation?.conversation_ref])).toEqual([
    ['offered', 'a'],
    ['mentioned', undefined],
    ['followed', undefined],
  ])
})
