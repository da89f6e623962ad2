import { z } from 'zod'
import { Ref } from '../common.ts'
import type { ConversationView, MessageView, PageVisit, VisitorConversationView } from './conversations.ts'

/** Inputs of the signals about a conversation; `is_typing` or `is_viewing` is false when the person stops. */
export const conversationSignals = {
  typing: z.strictObject({ conversation_ref: Ref, is_typing: z.boolean(), is_note: z.boolean().default(false) }),
  viewing: z.strictObject({ conversation_ref: Ref, is_viewing: z.boolean() }),
} as const

declare module '../live.ts' {
  interface StreamRows {
    conversations: ConversationView | VisitorConversationView
    messages: MessageView
  }
  interface NoticeTopics {
    /** Tickets of which a child was solved or reopened; no ids. */
    child_tickets: unknown
    /** Notes that mention the recipient, by `conversation_ref`. The next four topics use the same ids. */
    mentions: unknown
    follows: unknown
    chat_offers: unknown
    chat_transfers: unknown
    /** Conversations whose snooze has ended. */
    wakes: unknown
  }
  interface Signals {
    typing: {
      conversation_ref: string
      who: { id: string | null; name: string; kind: 'visitor' | 'agent' }
      is_typing: boolean
      is_note: boolean
    }
    viewing: { conversation_ref: string; who: { id: string; name: string; picture: string }; is_viewing: boolean }
    visitor_presence: { conversation_ref: string; is_online: boolean }
    /** Sent to staff who follow the conversation when its visitor opens another page. */
    visitor_page: { conversation_ref: string; page: PageVisit }
  }
  interface HelloExtras {
    /** Visitors only: their current conversations. */
    conversations?: VisitorConversationView[]
  }
}
