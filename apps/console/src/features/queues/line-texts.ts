import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of system messages about queues, keyed by the `message` that the server sends. */
export const queueLines = {
  offered_as_first: 'Offered to {agent} because it was first in queue {queue}',
  next_of_queue: '{agent} asked for the next ticket and got it because it was first in queue {queue}',
  next_of_all: '{agent} asked for the next ticket and got it because it waited longest',
  assigned_by_queue: 'Assigned to {agent} by queue {queue}',
  assigned_to_free: 'Assigned to {agent} by a rule, outside any queue',
  returned_unanswered: '{agent} did not answer in time, so it is back in the queue',
  offered_from_queue: 'Offered to {agent}: number {place} in queue {queue}',
} as const

/** Reads them. */
export const t = defineTexts('queue_lines', queueLines)
