import type { ConversationView, MessageView, VisitorConversationView } from '@porchlight/contracts/conversations/conversations'
import type { StreamData } from '@porchlight/contracts/live'
import { mergeMessages } from './merge-messages.ts'

/** A conversation as its audience (staff or visitor) sees it. */
export type AnyConversation = ConversationView | VisitorConversationView

/** The client's copy of a conversation: a gapless window of its messages, from the first loaded one to the newest. */
export type ConversationRows = {
  readonly conversation: AnyConversation | null
  /** Ascending by seq. */
  readonly messages: readonly MessageView[]
  /** Whether older messages exist before the window. */
  readonly hasMore: boolean
  /** Changes to messages before the window, collected while an older page is loading because that page may contain older copies of them. Otherwise null. */
  readonly strays: readonly MessageView[] | null
}

/** Response of `messages.list`. */
export type MessagesPage = { messages: readonly MessageView[]; has_more: boolean; seq: number }

/** The state before anything is loaded. */
export const noRows: ConversationRows = { conversation: null, messages: [], hasMore: false, strays: null }

/** Replaces everything the newest page covers; keeps messages that arrived after it. */
export function withNewestPage(rows: ConversationRows, page: MessagesPage): ConversationRows {
  const since = rows.messages.filter((message) => message.seq > page.seq)
  return { ...rows, messages: mergeMessages(mergeMessages([], page.messages), since), hasMore: page.has_more, strays: null }
}

/** Marks an older page as loading: changes before the window are collected until it arrives. */
export function awaitingOlderPage(rows: ConversationRows): ConversationRows {
  return { ...rows, strays: [] }
}

/** Adds the page before the window; null when loading it failed. */
export function withOlderPage(rows: ConversationRows, page: MessagesPage | null): ConversationRows {
  if (!page) return { ...rows, strays: null }
  const messages = mergeMessages(rows.messages, page.messages)
  const first = page.has_more ? (messages[0]?.seq ?? 0) : 0
  const strays = (rows.strays ?? []).filter((stray) => stray.seq >= first)
  return { ...rows, messages: mergeMessages(messages, strays), hasMore: page.has_more, strays: null }
}

/** Merges current rows from a stream or a response. Leaves out messages before the window, because they come with their page. */
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
