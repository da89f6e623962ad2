import type { ConversationView, InboxTab } from '@porchlight/contracts/conversations'

/** Which list: a tab, its filter (chats tab) and its order. Part of the query key, so it must stay plain data. */
export type ListKey = {
  tab: InboxTab
  /** Of the chats tab; 'all' elsewhere. */
  type: 'all' | 'mine' | 'unanswered'
  sort: 'newest' | 'oldest' | 'waiting'
}

/** The place of a row in a list: its moment in the list's order, then its ref (the server's keyset, ISO moments of equal form compare as text). */
export type RowPlace = { at: string; ref: string }

/** Is this conversation in the list of the user `me`? The same rule as the server's `listQuery`. */
export function belongsTo({ tab, type, sort }: ListKey, row: ConversationView, me: string): boolean {
  if (sort === 'waiting' && row.waiting_since === null) return false
  if (tab === 'queue') return row.state === 'waiting'
  if (tab === 'archives') return row.state === 'closed'
  if (row.state !== 'ongoing') return false
  if (tab === 'inbox' || type === 'mine') return row.assignee_id === me
  return type !== 'unanswered' || row.waiting_since !== null
}

/** Where the row stands in a list of this order. */
export const placeOf = ({ sort }: Pick<ListKey, 'sort'>, row: ConversationView): RowPlace => ({
  at: (sort === 'waiting' ? row.waiting_since : null) ?? row.updated_at,
  ref: row.conversation_ref,
})

/** Negative when `a` stands above `b`. */
export function comparePlaces({ sort }: Pick<ListKey, 'sort'>, a: RowPlace, b: RowPlace): number {
  const upwards = a.at === b.at ? compareText(a.ref, b.ref) : compareText(a.at, b.at)
  return sort === 'newest' ? -upwards : upwards
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
