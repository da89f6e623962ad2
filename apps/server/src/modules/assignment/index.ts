import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { offerOnArrival, offerOnReturn, offerToArrived } from './arrivals.ts'
import { tidyDecisions } from './deciding/decisions.ts'
import { assignmentHandlers } from './deciding/operations.ts'
import { returnSilent } from './deciding/silence.ts'
import { nextTicket } from './next-ticket.ts'
import { offerConversation, offerWaiting, passOnOffers } from './offers.ts'
import { smartQueueHandlers } from './smart-queues.ts'
import { passOnRequest, takeOverRequests } from './take-over.ts'

/** Who gets a conversation: queues, offers, requests to take over, and the next ticket. */
export const assignment: Module = {
  name: 'assignment',
  // An agent who arrives is offered chats once their connection counts.
  after: ['presence'],
  handlers: [nextTicket, ...smartQueueHandlers, ...assignmentHandlers],
  // Jobs and reactions have the names from before this was a module: waiting ones are found by them.
  tasks: [offerConversation, offerToArrived, passOnRequest],
  reactions: [...takeOverRequests, ...passOnOffers, ...offerOnReturn],
  schedules: [offerWaiting, returnSilent, tidyDecisions],
  notices: [
    notice('smart_queues', 'smart_queue.changed'),
    notice('chat_offers', 'conversation.offer_noticed', { to: ({ user_id }) => [user_id], isReplayed: false }),
  ],
  live: {
    async onOpen(kernel, connection) {
      await offerOnArrival(kernel, connection)
      return undefined
    },
  },
}
