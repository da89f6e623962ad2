import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Paged query for the time spent on a conversation; the sum is that of the first page. */
export const timeOf = (conversation_ref: string) =>
  infiniteQueryOptions({
    queryKey: ['time-spent', conversation_ref],
    queryFn: ({ pageParam, signal }) => api.timeEntries.ofConversation({ conversation_ref, cursor: pageParam, limit: 20 }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    select: ({ pages }) => ({ entries: pages.flatMap(({ entries }) => entries), minutes: pages[0]?.minutes ?? 0 }),
  })

/** Query for the user's running timer. It lives on the server, so that reloads and other tabs show the same. */
export const timerQuery = queryOptions({ queryKey: ['my-timer'], queryFn: ({ signal }) => api.timeEntries.timer({}, { signal }) })

/** Paged query for the week of a person (the user's own without one) that begins on a day. */
export const weekOf = (from: string, user_id: string | null) =>
  infiniteQueryOptions({
    queryKey: ['my-time', user_id ?? 'mine', from],
    queryFn: ({ pageParam, signal }) => api.timeEntries.week({ from, cursor: pageParam, ...(user_id !== null && { user_id }) }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    select: ({ pages }) => ({
      days: pages[0]?.days ?? [],
      conversations: pages.flatMap(({ conversations }) => conversations),
      entries: pages.flatMap(({ entries }) => entries),
    }),
  })
