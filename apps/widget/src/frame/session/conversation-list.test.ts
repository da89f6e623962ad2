import type { VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import { describe, expect, test } from 'vitest'
import { ConversationList } from './conversation-list.ts'

const row = (conversation_ref: string, seq: number, rest: Partial<VisitorConversationView> = {}): VisitorConversationView => ({
  conversation_ref,
  number: 1,
  state: 'waiting',
  agent: null,
  last_message: null,
  unread_count: 0,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  merged_into: null,
  seq,
  ...rest,
})

describe('conversation list', () => {
  test('sorts the newest first', () => {
    const list = new ConversationList()
    list.merge([row('a', 1, { updated_at: '2026-01-01T10:00:00Z' }), row('b', 1, { updated_at: '2026-01-02T10:00:00Z' })])
    expect(list.rows.map((one) => one.conversation_ref)).toEqual(['b', 'a'])
  })
  test('an older copy never replaces a newer one', () => {
    const list = new ConversationList()
    list.merge([row('a', 5, { unread_count: 2 })])
    expect(list.merge([row('a', 4, { unread_count: 9 })])).toBe(false)
    expect(list.merge([row('a', 6, { unread_count: 0 })])).toBe(true)
    expect(list.read('a')?.unread_count).toBe(0)
  })
  test('drops removed conversations', () => {
    const list = new ConversationList()
    list.merge([row('a', 1), row('b', 1)])
    expect(list.merge([], ['a'])).toBe(true)
    expect(list.merge([], ['a'])).toBe(false)
    expect(list.rows).toHaveLength(1)
  })
  test('the unread count excludes the conversation on the screen', () => {
    const list = new ConversationList()
    list.merge([row('a', 1, { unread_count: 2 }), row('b', 1, { unread_count: 3 })])
    expect([list.unread(null), list.unread('a')]).toEqual([5, 3])
  })
})
