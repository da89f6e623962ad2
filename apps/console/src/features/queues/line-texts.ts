import { defineTexts } from '@porchlight/ui/translate.ts'

/** UI strings of system messages about queues, keyed by the `message` that the server sends. */
export const queueLines = {
  offered_as_first: 'Offered to {agent} because it was first in queue {queue}',
  next_of_queue: '{agent} asked for the next ticket and got it because it was first in queue {queue}',
  next_of_all: '{agent} asked for the next ticket and got it because it waited longest',
  offered_from_queue: 'Offered to {agent}: number {place} in queue {queue}',
} as const

/** Reads them. */
export const t = defineTexts('queue_lines', queueLines)
