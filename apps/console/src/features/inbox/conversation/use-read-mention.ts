import type { ConversationView } from '@porchlight/contracts/conversations'
import { useEffect } from 'react'
import { api } from '../../../shared/api.ts'
import { log } from '../../../shared/log.ts'

/** A note that mentions the user, and a conversation that came back or was handed to them, count as read once they look. */
export function useReadMention({ conversation_ref, mention_unread, unread_for }: ConversationView, newest: string | undefined, me: string): void {
  const isUnread = mention_unread.includes(me) || unread_for.includes(me)
  useEffect(() => {
    if (!isUnread || newest === undefined) return
    api.messages
      .update({ conversation_ref, message_id: newest, message_action: 'mark_as_seen' })
      .catch((cause: unknown) => log('A mention could not be marked as read', cause))
  }, [isUnread, newest, conversation_ref])
}
