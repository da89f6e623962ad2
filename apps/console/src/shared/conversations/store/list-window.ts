import { comparePlaces, placeIn } from '@porchlight/contracts/conversations/conversation-orders'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { Viewer } from '@porchlight/contracts/lists/list-language'
import type { RowPlace } from '@porchlight/contracts/lists/list-orders'
import type { StreamData } from '@porchlight/contracts/live'
import { type ListKey, ruleOf } from './list-key.ts'

/**
 * The loaded part of a list, from its top to `bound`. It holds exactly the list's conversations at or above `bound`, so that a patched window equals a fetched
 * one, and the next page (everything below `bound`) continues it without gaps or duplicates. After a partial page, pushed rows are inserted wherever they
 * belong, even below its end, where they would otherwise be missed; later pages insert their rows in between.
 */
export type ListWindow = {
  readonly rows: readonly ConversationView[]
  /** The lowest loaded position; null if the whole list is loaded, or its last page is partial. */
  readonly bound: RowPlace | null
  /** The server's cursor for the next page; null if the whole list is loaded. */
  readonly cursor: string | null
}

/** Response of `conversations.list`. `is_partial`: the server stopped checking rows somewhere below the page's last row, at a position it does not return. */
export type ListPage = { conversations: readonly ConversationView[]; next_cursor: string | null; is_partial?: boolean }

/** Returns the window for a first page, or the window `before` extended by its next page. */
export function withPage(key: ListKey, page: ListPage, before?: ListWindow): ListWindow {
  const last = page.conversations.at(-1)
  const bound = page.next_cursor === null || page.is_partial || !last ? null : placeIn(key.sort, last)
  const known = new Map(before?.rows.map((row) => [row.conversation_ref, row]))
  for (const row of page.conversations) known.set(row.conversation_ref, newer(known.get(row.conversation_ref), row))
  return { rows: sorted(key, [...known.values()]), bound, cursor: page.next_cursor }
}

/** Returns the window after a push: rows replace older copies, move, enter or leave. Returns the same object if nothing in it changed. */
export function withData(key: ListKey, window: ListWindow, data: StreamData, viewer: Viewer): ListWindow {
  const gone = new Set(data.gone)
  const pushed = new Map<string, ConversationView>()
  for (const row of data.conversations ?? []) if ('visitor' in row) pushed.set(row.conversation_ref, newer(pushed.get(row.conversation_ref), row))
  if (gone.size === 0 && pushed.size === 0) return window
  const kept = window.rows.filter((row) => {
    const fresh = pushed.get(row.conversation_ref)
    if (fresh && fresh.seq < row.seq) pushed.delete(row.conversation_ref)
    return !gone.has(row.conversation_ref) && !pushed.has(row.conversation_ref)
  })
  const belongs = ruleOf(key, viewer)
  const entering = [...pushed.values()].filter(
    (row) => !gone.has(row.conversation_ref) && belongs(row) && (!window.bound || comparePlaces(key.sort, placeIn(key.sort, row), window.bound) <= 0),
  )
  if (entering.length === 0 && kept.length === window.rows.length) return window
  return { ...window, rows: merged(key, kept, sorted(key, entering)) }
}

const newer = (known: ConversationView | undefined, given: ConversationView): ConversationView => (known && known.seq > given.seq ? known : given)

const sorted = (key: ListKey, rows: ConversationView[]): ConversationView[] =>
  rows.sort((a, b) => comparePlaces(key.sort, placeIn(key.sort, a), placeIn(key.sort, b)))

/** Merges two sorted lists, so that a push into ten thousand rows doesn't re-sort them. */
function merged(key: ListKey, rows: readonly ConversationView[], entering: readonly ConversationView[]): ConversationView[] {
  const all: ConversationView[] = []
  let next = 0
  for (const row of rows) {
    for (let one = entering[next]; one && comparePlaces(key.sort, placeIn(key.sort, one), placeIn(key.sort, row)) < 0; one = entering[++next]) all.push(one)
    all.push(row)
  }
  return [...all, ...entering.slice(next)]
}
