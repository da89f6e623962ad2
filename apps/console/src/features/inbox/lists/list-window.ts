import type { ConversationView } from '@porchlight/contracts/conversations'
import type { Viewer } from '@porchlight/contracts/list-language'
import type { StreamData } from '@porchlight/contracts/live'
import { comparePlaces, type ListKey, placeOf, type RowPlace, ruleOf } from './list-key.ts'

/**
 * The loaded part of a list, from its top to `bound`. It holds exactly the conversations of the list that stand at or above `bound`, so that a patched
 * window equals a fetched one, and the next page (everything below `bound`) continues it without hole or double.
 */
export type ListWindow = {
  readonly rows: readonly ConversationView[]
  /** The lowest place that is loaded; null when the whole list is. */
  readonly bound: RowPlace | null
  /** Where the server goes on; null when the whole list is loaded. */
  readonly cursor: string | null
}

/** An answer of `conversations.list`. */
export type ListPage = { conversations: readonly ConversationView[]; next_cursor: string | null }

/** The window of a first page, or with `before` the window continued by its next page. */
export function withPage(key: ListKey, page: ListPage, before?: ListWindow): ListWindow {
  const last = page.conversations.at(-1)
  const bound = page.next_cursor !== null && last ? placeOf(key, last) : null
  const known = new Map(before?.rows.map((row) => [row.conversation_ref, row]))
  for (const row of page.conversations) known.set(row.conversation_ref, newer(known.get(row.conversation_ref), row))
  return { rows: sorted(key, [...known.values()]), bound, cursor: bound && page.next_cursor }
}

/** The window after a push: rows take the place of older copies, move, come in or leave. The window itself when nothing in it changed. */
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
    (row) => !gone.has(row.conversation_ref) && belongs(row) && (!window.bound || comparePlaces(key, placeOf(key, row), window.bound) <= 0),
  )
  if (entering.length === 0 && kept.length === window.rows.length) return window
  return { ...window, rows: merged(key, kept, sorted(key, entering)) }
}

const newer = (known: ConversationView | undefined, given: ConversationView): ConversationView => (known && known.seq > given.seq ? known : given)

const sorted = (key: ListKey, rows: ConversationView[]): ConversationView[] => rows.sort((a, b) => comparePlaces(key, placeOf(key, a), placeOf(key, b)))

/** Two sorted lists as one: a push into ten thousand rows must not sort them anew. */
function merged(key: ListKey, rows: readonly ConversationView[], entering: readonly ConversationView[]): ConversationView[] {
  const all: ConversationView[] = []
  let next = 0
  for (const row of rows) {
    for (let one = entering[next]; one && comparePlaces(key, placeOf(key, one), placeOf(key, row)) < 0; one = entering[++next]) all.push(one)
    all.push(row)
  }
  return [...all, ...entering.slice(next)]
}
