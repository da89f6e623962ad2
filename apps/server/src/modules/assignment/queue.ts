import type { AssignmentPolicy } from '@porchlight/contracts/assignment/assignment-policy'
import type { channels } from '@porchlight/contracts/conversations/conversation-fields'
import type { ListOrder } from '@porchlight/contracts/conversations/conversation-orders'
import type { Filter } from '@porchlight/contracts/lists/list-language'
import type { OfferedTo } from '../conversations/index.ts'

/** Defines what a queue holds: its channel, its conditions, and the order of tickets. */
export type Holding = { channel: Channel; filter: Filter; sort: ListOrder }
/** The queue fields that offers need. */
export type Queue = OfferedTo & Holding & { smart_queue_ref: string; name: string; assignment: AssignmentPolicy }
/** The kinds of conversations that queues hold. */
export type Channel = (typeof channels)[number]
