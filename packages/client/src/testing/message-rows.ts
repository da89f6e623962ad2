import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import { conversationRef } from './simulated-server.ts'

/** A message for tests; `seq` also makes its id. */
export function messageRow(seq: number, more: Partial<MessageView> = {}): MessageView {
  return {
    id: `m${seq}`,
    conversation_ref: conversationRef,
    client_msg_id: null,
    seq,
    changed_seq: seq,
    sender_type: 'visitor',
    sender: null,
    message: `text ${seq}`,
    attachments: [],
    mentions: [],
    read_status: 0,
    sent_via: 'widget',
    created_at: '2030-01-01T00:00:00Z',
    edited_at: null,
    is_deleted: false,
    ...more,
  }
}
