import type { AlertEvent } from '@porchlight/contracts/activity/alerts'
import type { ConversationView } from '@porchlight/contracts/conversations/conversations'
import type { StaffActor } from '../../kernel/context.ts'

/** Returns whether an event told later still concerns the person: someone may have taken the chat or read the message meanwhile. */
export function isStillNews(event: AlertEvent, view: ConversationView, { user_id, permissions }: StaffActor): boolean {
  if (event === 'my_message') return view.assignee_id === user_id && view.unread_count > 0
  if (event === 'new_conversation') return permissions.has('canTakeChats') && view.state === 'waiting'
  return true
}
