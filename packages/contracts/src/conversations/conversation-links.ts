import { z } from 'zod'
import { line, Ref } from '../common.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { inboxFlags } from '../permission-flags.ts'
import { linkKinds, settableLinks } from './conversation-fields.ts'
import { ConversationView } from './conversations.ts'

export type LinkKind = (typeof linkKinds)[number]

/**
 * A link as seen from one of its conversations. If `is_from` is true, this conversation was merged into the other, was split off from it, is a side conversation
 * about it, blocks it, follows it as its tracker ticket, or is its child ticket. If false, the roles are reversed.
 */
export const LinkView = z.object({ kind: z.enum(linkKinds), is_from: z.boolean(), conversation: ConversationView })
export type LinkView = z.infer<typeof LinkView>

/** How many child tickets a ticket has, without those that were merged, and how many of them are open: also of those that the caller may not see. */
const ChildCounts = z.object({ count: z.number().int(), open: z.number().int() })
export type ChildCounts = z.infer<typeof ChildCounts>

const ConversationRef = z.object({ conversation_ref: Ref })
const Link = z.object({ conversation_ref: Ref, other_ref: Ref, kind: z.enum(settableLinks) })
const Both = z.object({ conversation: ConversationView, other: ConversationView })
const workers = ['canTakeChats', 'canSuperviseChats', 'canReplyToTickets'] as const

export const conversationLinksApi = defineOperations('conversationLinks', {
  list: operation({
    http: 'GET /api/inbox/conversations/:conversation_ref/links',
    summary: 'The linked conversations that the caller may see, newest link first, and how many child tickets there are in all.',
    audience: ['staff'],
    permission: inboxFlags,
    input: ConversationRef,
    output: z.object({ links: z.array(LinkView), children: ChildCounts }),
  }),
  /** Merge (checklist J3). */
  merge: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/merge',
    summary:
      "Merges a conversation into another open one of the same contact: it is closed, and its visitor's later messages go to the other one. A side conversation merges only into one about the same conversation.",
    audience: ['staff'],
    permission: workers,
    input: z.object({ conversation_ref: Ref, into: Ref }),
    output: Both,
    errors: ['conversation_closed', 'conflict'],
  }),
  unmerge: operation({
    http: 'DELETE /api/inbox/conversations/:conversation_ref/merge',
    summary: 'Undoes a merge: restores both conversations. Messages sent meanwhile stay in the conversation that received them.',
    audience: ['staff'],
    permission: workers,
    input: ConversationRef,
    output: Both,
    errors: ['conflict'],
  }),
  split: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/split',
    summary: `Moves a message and those after it, up to ${limits.splitMessagesMax}, into a new ticket of the same contact.`,
    audience: ['staff'],
    permission: 'canReplyToTickets',
    input: z.object({ conversation_ref: Ref, message_id: Ref, subject: line(200).min(1) }),
    output: Both,
    errors: ['conversation_closed', 'too_large'],
  }),
  add: operation({
    http: 'POST /api/inbox/conversations/:conversation_ref/links',
    summary: `Links two conversations; linking them again is a no-op. A ticket can be the child of one other, which is no child itself and has up to ${limits.childTicketsMax}; \`conflict\` otherwise.`,
    audience: ['staff'],
    permission: workers,
    input: Link,
    output: Both,
    errors: ['conversation_closed', 'conflict'],
  }),
  remove: operation({
    http: 'DELETE /api/inbox/conversations/:conversation_ref/links/:other_ref/:kind',
    summary: 'Removes a link set by staff; removing a missing link is a no-op.',
    audience: ['staff'],
    permission: workers,
    input: Link,
    output: Both,
    errors: ['conversation_closed'],
  }),
})
