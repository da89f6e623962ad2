import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { handlers } from './handlers.ts'
import { tellRequester } from './tell-requester.ts'

/** Platform support: tickets that a library's staff raise with the parent library. */
export const platformTickets: Module = {
  name: 'platform-tickets',
  handlers,
  reactions: [tellRequester],
  notices: [
    notice('platform_tickets', 'platform_ticket.changed'),
    notice('platform_answers', 'platform_ticket.answered', { to: ({ user_id }) => [user_id], isReplayed: false }),
  ],
}
