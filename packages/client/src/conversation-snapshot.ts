import type { MessageView } from '@porchlight/contracts'
import type { ErrorCode } from '@porchlight/contracts/errors'
import type { ApiError } from './api-error.ts'
import type { AnyConversation } from './conversation-rows.ts'
import type { OutboxEntry } from './outbox-entry.ts'
import type { Who } from './typing-people.ts'

/** A message as shown. `local` marks one of mine that the server has not confirmed; its `id` is its `client_msg_id`. Use `client_msg_id ?? id` as a key: it survives the confirmation. */
export type ClientMessage = MessageView & { local?: 'sending' | 'failed' | 'draft'; local_error?: ErrorCode }

/** Everything a screen shows of one conversation; the same value until something changed. */
export type ConversationSnapshot = {
  /** null until a new conversation's first message is with the server. */
  readonly conversation_ref: string | null
  readonly conversation: AnyConversation | null
  /** Committed messages by seq, then mine that are not confirmed, in the order of sending. */
  readonly messages: readonly ClientMessage[]
  readonly hasMore: boolean
  readonly isLoadingOlder: boolean
  /** 'gone': it does not exist or may no longer be seen. 'failed': nothing could be loaded yet (`error`); it is tried again by itself. */
  readonly status: 'loading' | 'ready' | 'failed' | 'gone'
  readonly error?: ApiError
  readonly typing: readonly Who[]
  /** The message up to which I have just marked everything as seen; cleared 2 s later (checklist I3). */
  readonly seen_message_id: string | null
}

/** Who writes in this store: how their unconfirmed messages look. */
export type Author = { sender_type: 'visitor' | 'agent'; sender: MessageView['sender'] }

/** An unsent entry in the shape of a message, after all committed ones. */
export function localMessage(entry: OutboxEntry, author: Author): ClientMessage {
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
    mentions: entry.mentions,
    read_status: 0,
    sent_via: author.sender_type === 'agent' ? 'application' : 'widget',
    created_at: new Date(entry.created_at).toISOString(),
    edited_at: null,
    is_deleted: false,
    local: entry.state,
    local_error: entry.error ?? undefined,
  }
}
