import type { ConversationView, VisitorDetails } from '@porchlight/contracts/conversations/conversations'
import type { Viewer } from '@porchlight/contracts/lists/list-language'
import type { SignalFrame, StreamData } from '@porchlight/contracts/live'
import type { QueryClient } from '@tanstack/react-query'
import type { ListKey } from './list-key.ts'
import { type ListWindow, withData } from './list-window.ts'

/** Cache keys of the inbox. */
export const inboxKeys = {
  lists: ['conversations'] as const,
  list: (key: ListKey) => ['conversations', key] as const,
  offers: ['conversation-offers'] as const,
  conversation: (ref: string) => ['conversation', ref] as const,
  allConversations: ['conversation'] as const,
}

/** Data for the panel beside a conversation. */
export type ConversationDetails = { conversation: ConversationView; visitor: VisitorDetails; earlier: ConversationView[] }

const earlierMax = 10

/** Applies rows from the library's stream to every cached list, offer and open conversation. Pure except for the cache, and idempotent. */
export function applyStreamData(cache: QueryClient, data: StreamData, viewer: Viewer): void {
  if (!data.conversations && !data.gone) return
  for (const [queryKey, window] of cache.getQueriesData<ListWindow>({ queryKey: inboxKeys.lists })) {
    if (window) cache.setQueryData<ListWindow>(queryKey, withData(queryKey[1] as ListKey, window, data, viewer))
  }
  cache.setQueryData<ConversationView[]>(inboxKeys.offers, (known) => known && withOffers(known, data, viewer.user_id))
  for (const [queryKey, details] of cache.getQueriesData<ConversationDetails>({ queryKey: inboxKeys.allConversations })) {
    if (details) cache.setQueryData<ConversationDetails>(queryKey, withDetails(details, data))
  }
}

/** Returns the chats offered to the user, oldest offer first. */
export function withOffers(known: readonly ConversationView[], data: StreamData, me: string): ConversationView[] {
  const rows = new Map(known.map((row) => [row.conversation_ref, row]))
  for (const row of staffRows(data)) {
    if ((rows.get(row.conversation_ref)?.seq ?? 0) <= row.seq) rows.set(row.conversation_ref, row)
  }
  for (const ref of data.gone ?? []) rows.delete(ref)
  return [...rows.values()]
    .filter((row) => row.offered_to === me && (row.state === 'waiting' || row.state === 'ongoing'))
    .sort((a, b) => (a.waiting_since ?? a.updated_at).localeCompare(b.waiting_since ?? b.updated_at) || a.conversation_ref.localeCompare(b.conversation_ref))
}

/** Returns an open conversation's details after a push: the conversation itself, who its visitor says they are, and the visitor's earlier ones. */
export function withDetails(details: ConversationDetails, data: StreamData): ConversationDetails {
  const ref = details.conversation.conversation_ref
  const gone = new Set(data.gone)
  let { conversation, earlier } = details
  for (const row of staffRows(data)) {
    if (row.conversation_ref === ref) {
      if (row.seq >= conversation.seq) conversation = row
    } else if (row.visitor.visitor_id === conversation.visitor.visitor_id) {
      const known = earlier.find((one) => one.conversation_ref === row.conversation_ref)
      if (!known || known.seq <= row.seq) earlier = [row, ...earlier.filter((one) => one !== known)]
    }
  }
  if (earlier.some((row) => gone.has(row.conversation_ref))) earlier = earlier.filter((row) => !gone.has(row.conversation_ref))
  if (earlier === details.earlier && conversation === details.conversation) return details
  const sorted = [...earlier].sort((a, b) => compareText(b.updated_at, a.updated_at) || compareText(b.conversation_ref, a.conversation_ref))
  const { visitor_id, name, email, is_verified } = conversation.visitor
  const visitor = visitor_id === details.visitor.visitor_id ? { ...details.visitor, name, email, is_verified } : details.visitor
  return { ...details, conversation, visitor, earlier: sorted.slice(0, earlierMax) }
}

/** Maximum number of pages in the panel; the server's response has the same limit. */
const pagesMax = 20

/** Updates an open conversation when its visitor comes online, goes offline or opens another page. */
export function applySignal(cache: QueryClient, signal: SignalFrame): void {
  if (signal.signal !== 'visitor_presence' && signal.signal !== 'visitor_page') return
  cache.setQueryData<ConversationDetails>(
    inboxKeys.conversation(signal.conversation_ref),
    (details) => details && { ...details, visitor: withVisitorSignal(details.visitor, signal) },
  )
}

function withVisitorSignal(visitor: VisitorDetails, signal: Extract<SignalFrame, { signal: 'visitor_presence' | 'visitor_page' }>): VisitorDetails {
  if (signal.signal === 'visitor_presence') return { ...visitor, is_online: signal.is_online }
  // A response may already have included this page view.
  const { page } = signal
  const others = visitor.pages.filter(({ at }) => at !== page.at)
  const pages = [page, ...others].sort((a, b) => compareText(b.at, a.at)).slice(0, pagesMax)
  return { ...visitor, pages, last_seen_at: page.at > visitor.last_seen_at ? page.at : visitor.last_seen_at }
}

const staffRows = (data: StreamData): ConversationView[] => (data.conversations ?? []).filter((row): row is ConversationView => 'visitor' in row)
const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
