import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import type { ErrorCode } from '@porchlight/contracts/errors'
import type { ApiError } from './api-error.ts'
import type { AnyConversation } from './conversation-rows.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { Who } from './typing-people.ts'

/**
 * A message as displayed. `local` marks one of the user's own that the server has not confirmed; its `id` is its `client_msg_id`. Use `client_msg_id ?? id` as
 * the key: it survives the confirmation.
 */
export type ClientMessage = MessageView & { local?: 'sending' | 'failed' | 'draft'; local_error?: ErrorCode }

/** Everything a screen shows of one conversation; keeps its identity until something changes. */
export type ConversationSnapshot = {
  /** null until the server has a new conversation's first message. */
  readonly conversation_ref: string | null
  readonly conversation: AnyConversation | null
  /** Committed messages by seq, then the user's own unconfirmed ones in sending order. */
  readonly messages: readonly ClientMessage[]
  readonly hasMore: boolean
  readonly isLoadingOlder: boolean
  /** 'gone': it does not exist or is no longer visible to the user. 'erased': what it said was erased while it was open. 'failed': nothing could be loaded yet (`error`); the store retries automatically. */
  readonly status: 'loading' | 'ready' | 'failed' | 'gone' | 'erased'
  readonly error?: ApiError
  readonly typing: readonly Who[]
  /** The newest message just marked as seen by the user; cleared after 2 s (checklist I3). */
  readonly seen_message_id: string | null
}

/** The person writing through this store; determines how their unconfirmed messages look. */
export type Author = { sender_type: 'visitor' | 'agent'; sender: MessageView['sender'] }

/** Renders an unsent entry as a message that sorts after all committed ones. `serverTimeOf`: what the server's clock showed when this device dated it. */
export function localMessage(entry: OutboxEntry, author: Author, serverTimeOf: (device_ms: number) => number): ClientMessage {
  return {
    id: entry.client_msg_id,
    conversation_ref: entry.conversation_ref ?? '',
    client_msg_id: entry.client_msg_id,
    seq: Number.MAX_SAFE_INTEGER,
    changed_seq: 0,
    sender_type: entry.kind === 'note' ? 'note' : author.sender_type,
    sender: author.sender,
    message: entry.message,
    attachments: entry.attachments,
    left_out: entry.left_out && { files: entry.left_out, more: 0 },
    mentions: entry.mentions,
    read_status: 0,
    sent_via: author.sender_type === 'agent' ? 'application' : 'widget',
    created_at: new Date(serverTimeOf(entry.created_at)).toISOString(),
    edited_at: null,
    is_deleted: false,
    local: entry.state,
    local_error: entry.error ?? undefined,
  }
}
