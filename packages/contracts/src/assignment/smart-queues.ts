import { z } from 'zod'
import { line, Nothing, Ref } from '../common.ts'
import { channels } from '../conversations/conversation-fields.ts'
import { listOrders } from '../conversations/conversation-orders.ts'
import { ConversationFilter, ConversationView } from '../conversations/conversations.ts'
import { defineOperations, operation } from '../define.ts'
import { limits } from '../limits.ts'
import { filterText } from '../lists/field-schemas.ts'
import { queueFlags } from '../permission-flags.ts'
import { AssignmentPolicy } from './assignment-policy.ts'

/**
 * A smart queue: the waiting chats, or open unassigned tickets, that match its conditions but belong to no earlier queue; and the people they are offered to.
 * The longest-waiting chats are offered first; tickets are assigned in the queue's order to agents who ask for the next one.
 */
export const SmartQueueView = z.object({
  smart_queue_ref: Ref,
  name: z.string(),
  channel: z.enum(channels),
  filter: ConversationFilter,
  /** Sort order of tickets; always 'waiting' for chats. */
  sort: z.enum(listOrders),
  /** The people and teams that its chats are offered to; everyone if both are empty. */
  user_ids: z.array(Ref),
  team_refs: z.array(Ref),
  /** How it is decided who gets its conversations. */
  assignment: AssignmentPolicy,
  is_enabled: z.boolean(),
  /** Number of matches, up to 100, among the first `limits.queueWalkMax` chats by waiting time, or unassigned tickets by time without a message. */
  count: z.number().int(),
})
export type SmartQueueView = z.infer<typeof SmartQueueView>

const people = z.array(Ref).max(limits.smartQueuePeopleMax).default([])
const channel = z.enum(channels).default('chat')
const facts = {
  name: line(60).min(1),
  channel,
  filter: ConversationFilter,
  /** For tickets, an order that their tab offers; does not apply to chats. */
  sort: z.enum(listOrders).default('oldest'),
  user_ids: people,
  team_refs: people,
  /** How it is decided who gets its conversations; left out, it stays as it is. */
  assignment: AssignmentPolicy.optional(),
  is_enabled: z.boolean().default(true),
}
const smart_queue_ref = Ref
const OneQueue = z.object({ smart_queue: SmartQueueView })

/** Checklist J2. List order is priority: the first queue that a chat matches decides who is offered it, and its chats are offered first. */
export const smartQueuesApi = defineOperations('smartQueues', {
  list: operation({
    http: 'GET /api/inbox/smart_queues',
    summary:
      'The smart queues in order, each with the number of waiting chats or unassigned tickets that match its conditions. Ticket queues require canViewExistingTickets.',
    audience: ['staff'],
    permission: queueFlags,
    input: Nothing,
    output: z.object({ smart_queues: z.array(SmartQueueView) }),
  }),
  preview: operation({
    http: 'GET /api/inbox/smart_queues/preview',
    summary: 'Previews a queue with these conditions: the number of matches, up to 100, and the longest-waiting ones.',
    audience: ['staff'],
    permission: 'canCreateAndEditSmartQueue',
    input: z.object({ channel, filter: filterText(ConversationFilter) }),
    output: z.object({ count: z.number().int(), conversations: z.array(ConversationView) }),
  }),
  create: operation({
    http: 'POST /api/inbox/smart_queues',
    summary: "Adds a smart queue at the end. Its conditions apply to everyone, so they can't use @me or supervisor fields.",
    audience: ['staff'],
    permission: 'canCreateAndEditSmartQueue',
    input: z.object(facts),
    output: OneQueue,
    errors: ['conflict'],
  }),
  update: operation({
    http: 'PUT /api/inbox/smart_queues/:smart_queue_ref',
    summary: 'Changes a smart queue.',
    audience: ['staff'],
    permission: 'canCreateAndEditSmartQueue',
    input: z.object({ smart_queue_ref, ...facts }),
    output: OneQueue,
    errors: ['conflict'],
  }),
  order: operation({
    http: 'PUT /api/inbox/smart_queues',
    summary: 'Sets the order of the smart queues; omitted ones go to the end.',
    audience: ['staff'],
    permission: 'canCreateAndEditSmartQueue',
    input: z.object({ smart_queue_refs: z.array(Ref).max(limits.smartQueuesMax) }),
    output: Nothing,
  }),
  remove: operation({
    http: 'DELETE /api/inbox/smart_queues/:smart_queue_ref',
    summary: 'Deletes a smart queue. Its chats stay in the queue.',
    audience: ['staff'],
    permission: 'canDeleteSmartQueue',
    input: z.object({ smart_queue_ref }),
    output: Nothing,
  }),
})

declare module '../live.ts' {
  interface NoticeTopics {
    /** Smart queues, by their ref. */
    smart_queues: unknown
  }
}
