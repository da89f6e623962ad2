import type { Module } from '../../kernel/kernel.ts'
import { askForLink, mailLink } from './ask-for-link.ts'
import { handlers } from './handlers.ts'
import { authenticateAddressee, dropExpired, leave, openLink } from './proofs.ts'

export { ticketsCookie } from './tickets-cookie.ts'

/** The tickets of a requester, opened by a mailed link or a signed identity. */
export const myTickets: Module = {
  name: 'my-tickets',
  handlers: [askForLink, openLink, leave, ...handlers],
  tasks: [mailLink],
  schedules: [dropExpired],
  authenticators: [authenticateAddressee],
}
