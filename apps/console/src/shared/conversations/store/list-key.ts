import { conversationField } from '@porchlight/contracts/conversations/conversation-fields'
import { filterOfList, type InboxTab, type ListView } from '@porchlight/contracts/conversations/conversation-lists'
import type { ListOrder } from '@porchlight/contracts/conversations/conversation-orders'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { type Filter, filterProblem, passes, resolveFilter, type Viewer } from '@porchlight/contracts/lists/list-language'

/** Identifies a list: tab, view, additional conditions (JSON in the list language, '' for none) and order. Part of the query key, so it must be plain data. */
export type ListKey = { tab: InboxTab; type: ListView; filter: string; sort: ListOrder }

/** Returns the request parameters of a list. */
export const inputOf = ({ tab, type, sort, filter }: ListKey) => ({ tab, type, sort, ...(filter && { filter }) })

/** Parses a filter; undefined if the text is empty or invalid, since users can type anything into a URL. */
export function filterOf(text: string): Filter | undefined {
  try {
    const filter = JSON.parse(text) as Filter
    return filterProblem(conversationField, filter) === undefined ? filter : undefined
  } catch {
    return undefined
  }
}

/** Returns the predicate for rows that belong to a list, built from the same declaration that the server compiles to SQL. */
export function ruleOf({ filter, ...list }: ListKey, viewer: Viewer): (row: ConversationView) => boolean {
  const test = resolveFilter(conversationField, filterOfList({ ...list, filter: filterOf(filter) }), viewer)
  return (row) => passes(test, row)
}
