import type { ConversationView, MessageView, VisitorConversationView } from '@porchlight/contracts'
import type { StreamData } from '@porchlight/contracts/live'
import { mergeMessages } from './merge-messages.ts'

/** A conversation as its reader's audience sees it. */
export type AnyConversation = ConversationView | VisitorConversationView

/** What is known of a conversation from the server: a window of its newest messages without holes, from the first loaded one to the end. */
export type ConversationRows = {
  readonly conversation: AnyConversation | null
  /** Ascending by seq. */
  readonly messages: readonly MessageView[]
  /** There are messages before the first. */
  readonly hasMore: boolean
  /** While an older page is under way: changes to messages before the window, which that page may hold in an older copy. Otherwise null. */
  readonly strays: readonly MessageView[] | null
}

/** An answer of `messages.list`. */
export type MessagesPage = { messages: readonly MessageView[]; has_more: boolean; seq: number }

/** Nothing known yet. */
export const noRows: ConversationRows = { conversation: null, messages: [], hasMore: false, strays: null }

/** The newest page takes the place of everything older than it; what came after it stays. */
export function withNewestPage(rows: ConversationRows, page: MessagesPage): ConversationRows {
  const since = rows.messages.filter((message) => message.seq > page.seq)
  return { ...rows, messages: mergeMessages(mergeMessages([], page.messages), since), hasMore: page.has_more, strays: null }
}

/** An older page is asked for: changes before the window are kept until it is here. */
export function awaitingOlderPage(rows: ConversationRows): ConversationRows {
  return { ...rows, strays: [] }
}

/** The page before the window has come, or (null) failed. */
export function withOlderPage(rows: ConversationRows, page: MessagesPage | null): ConversationRows {
  if (!page) return { ...rows, strays: null }
  const messages = mergeMessages(rows.messages, page.messages)
  const first = page.has_more ? (messages[0]?.seq ?? 0) : 0
  const strays = (rows.strays ?? []).filter((stray) => stray.seq >= first)
  return { ...rows, messages: mergeMessages(messages, strays), hasMore: page.has_more, strays: null }
}

/** Current rows from a stream or an answer. Messages before the window are left out: they come with their page. */
export function withData(rows: ConversationRows, ref: string, data: StreamData): ConversationRows {
  const first = rows.hasMore ? (rows.messages[0]?.seq ?? 0) : 0
  const given = data.messages ?? []
  const inside = given.filter((message) => message.seq >= first)
  const messages = mergeMessages(rows.messages, inside)
  const strays = rows.strays && inside.length < given.length ? [...rows.strays, ...given.filter((message) => message.seq < first)] : rows.strays
  const conversation = (data.conversations ?? []).filter((one) => one.conversation_ref === ref).reduce(newerConversation, rows.conversation)
  const isSame = messages === rows.messages && strays === rows.strays && conversation === rows.conversation
  return isSame ? rows : { ...rows, messages, strays, conversation }
}

function newerConversation(known: AnyConversation | null, given: AnyConversation): AnyConversation {
  return known && known.seq > given.seq ? known : given
}
