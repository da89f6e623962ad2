import { conversationFields } from '@porchlight/contracts/conversation-fields'
import { filterOfList, type InboxTab, type ListOrder, type ListView } from '@porchlight/contracts/conversation-lists'
import type { ConversationView } from '@porchlight/contracts/conversations'
import { type Filter, filterProblem, passes, resolveFilter, type Viewer } from '@porchlight/contracts/list-language'

/** Which list: a tab, its view, more conditions (JSON in the list language, '' for none) and its order. Part of the query key, so it must stay plain data. */
export type ListKey = { tab: InboxTab; type: ListView; filter: string; sort: ListOrder }

/** The list as the server is asked for it. */
export const inputOf = ({ tab, type, sort, filter }: ListKey) => ({ tab, type, sort, ...(filter && { filter }) })

/** The place of a row in a list: its moment in the list's order, then its ref (the server's keyset, ISO moments of equal form compare as text). */
export type RowPlace = { at: string; ref: string }

/** The filter that a text holds; undefined without one, or when the text is none: an address can be typed. */
export function filterOf(text: string): Filter | undefined {
  try {
    const filter = JSON.parse(text) as Filter
    return filterProblem(conversationFields, filter) === undefined ? filter : undefined
  } catch {
    return undefined
  }
}

/** The rule of which rows are in a list: the same declaration that the server compiles to SQL. */
export function ruleOf({ filter, ...list }: ListKey, viewer: Viewer): (row: ConversationView) => boolean {
  const test = resolveFilter(conversationFields, filterOfList({ ...list, filter: filterOf(filter) }), viewer)
  return (row) => passes(test, row)
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
