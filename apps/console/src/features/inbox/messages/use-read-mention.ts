import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import { useEffect } from 'react'
import { api } from '../../../shared/connection/api.ts'
import { log } from '../../../shared/connection/log.ts'
import { marking } from '../../../shared/conversations/store/act-on.ts'

/** Marks a conversation as read once the user views it, if it mentions them, was handed to them or came back from a snooze. */
export function useReadMention(
  { conversation_ref, mention_unread, unread_for }: ConversationView,
  newest: string | undefined,
  me: string,
  isReader: boolean,
): void {
  const isUnread = mention_unread.includes(me) || unread_for.includes(me)
  useEffect(() => {
    if (!isUnread || newest === undefined) return
    marking(conversation_ref, isReader, () => api.messages.update({ conversation_ref, message_id: newest, message_action: 'mark_as_seen' })).catch(
      (cause: unknown) => log('A mention could not be marked as read', cause),
    )
  }, [isUnread, newest, conversation_ref, isReader])
}
