import type { AlertEvent } from '@porchlight/contracts/activity/alerts'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { NoticeTopic, StreamData } from '@porchlight/contracts/live'

/** An event that an agent may be alerted to. */
export type News = {
  kind: 'waiting' | 'message' | 'offered' | 'transferred' | 'mentioned' | 'followed' | 'review' | 'woken' | 'answered' | 'deputy' | 'low_rating'
  conversation_ref: string
  conversation: ConversationView | null
}

/** The setting that controls each kind of news. */
export const eventOf: Record<News['kind'], AlertEvent> = {
  waiting: 'new_conversation',
  offered: 'new_conversation',
  message: 'my_message',
  mentioned: 'mention',
  transferred: 'assigned',
  followed: 'followed',
  review: 'review',
  woken: 'woken',
  answered: 'my_message',
  deputy: 'deputy',
  low_rating: 'low_rating',
}

/** Last known state of a conversation, limited to what alerts need. */
export type Known = { isWaiting: boolean; unread: number; row: ConversationView }

/** A chat not seen before counts as new if it started at most this long before its last change. Both times come from the server. */
const justBegunMs = 2000

const kindOfNotice: Partial<Record<NoticeTopic, News['kind']>> = {
  chat_offers: 'offered',
  chat_transfers: 'transferred',
  mentions: 'mentioned',
  follows: 'followed',
  reviews: 'review',
  wakes: 'woken',
  platform_answers: 'answered',
  deputy_hints: 'deputy',
  low_ratings: 'low_rating',
}

/**
 * Returns the alerts that a push raises for the user `me`: a new waiting chat, a visitor's message in one of their chats, an offer, a transfer, a mention, a
 * message in a conversation they follow, a review, the end of a snooze, a hint to a deputy, a low rating, or an answer to their ticket with the parent library. One push raises at most one alert
 * per conversation. `known` holds the state from earlier pushes and is updated.
 */
export function newsOf(known: Map<string, Known>, data: StreamData, me: string): News[] {
  const news: News[] = []
  for (const row of data.conversations ?? []) {
    if (!('visitor' in row)) continue
    const before = known.get(row.conversation_ref)
    if (before && before.row.seq >= row.seq) continue
    const isWaiting = row.state === 'waiting' && row.spam !== 'yes'
    const begins = before ? !before.isWaiting : hasJustBegun(row)
    if (isWaiting && begins) news.push({ kind: 'waiting', conversation_ref: row.conversation_ref, conversation: row })
    else if (row.assignee_id === me && row.spam !== 'yes' && row.state === 'ongoing' && row.unread_count > (before?.unread ?? 0) && isFromVisitor(row))
      news.push({ kind: 'message', conversation_ref: row.conversation_ref, conversation: row })
    known.set(row.conversation_ref, { isWaiting, unread: row.unread_count, row })
  }
  for (const ref of data.gone ?? []) known.delete(ref)
  for (const notice of data.notices ?? []) {
    const kind = kindOfNotice[notice.topic]
    for (const ref of (kind && notice.ids) || []) {
      if (kind === 'followed' && news.some((each) => each.conversation_ref === ref)) continue
      if (kind) news.push({ kind, conversation_ref: ref, conversation: known.get(ref)?.row ?? null })
    }
  }
  return news
}

const isFromVisitor = (row: ConversationView) => row.last_message?.sender_type === 'visitor' && row.last_message.at === row.updated_at
const hasJustBegun = (row: ConversationView) => row.waiting_since !== null && Date.parse(row.updated_at) - Date.parse(row.waiting_since) < justBegunMs
