import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'

/** Paged query for conversations that match the search text. A conversation that moves up between two pages is listed only where it first appeared. */
export const searchQuery = (query: string) =>
  infiniteQueryOptions({
    queryKey: ['conversation-search', query],
    queryFn: ({ pageParam, signal }) => api.conversations.search({ query, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    // Conversations change all the time: going back to the results shows the cached list at once and refetches it.
    staleTime: 0,
    enabled: query.trim() !== '',
    select: ({ pages }) => {
      const found = new Map(pages.flatMap(({ results }) => results).map((result) => [result.conversation.conversation_ref, result]))
      return [...found.values()]
    },
  })
