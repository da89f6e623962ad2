import type { Api } from '@porchlight/contracts/api'
import type { OutputOf } from '@porchlight/contracts/define'
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

export type Scope = 'mine' | 'library'
type TicketPage = OutputOf<Api['platformTickets']['read']>

/** Query for a list of tickets, in pages of 20. Like the query below, it is refetched on the notice `platform_tickets`. */
export const ticketsQuery = (scope: Scope) =>
  infiniteQueryOptions({
    queryKey: ['platform-tickets', 'list', scope],
    initialPageParam: '',
    queryFn: ({ pageParam }) => api.platformTickets.list({ scope, ...(pageParam && { cursor: pageParam }) }),
    getNextPageParam: (page) => page.next_cursor,
  })

/** Query for one ticket and its messages, newest page first. */
export const ticketQuery = (conversation_ref: string) =>
  infiniteQueryOptions({
    queryKey: ['platform-tickets', 'one', conversation_ref],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => api.platformTickets.read({ conversation_ref, ...(pageParam > 0 && { before_seq: pageParam }) }),
    getNextPageParam: (page) => (page.has_more ? page.messages[0]?.seq : null),
  })

/** Returns all messages loaded so far, oldest first. */
export const messagesOf = ({ pages }: InfiniteData<TicketPage, unknown>) => pages.toReversed().flatMap((page) => page.messages)
