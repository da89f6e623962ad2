import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Paged query for the library's children, ordered by key. */
export const childrenQuery = infiniteQueryOptions({
  queryKey: ['settings', 'children'],
  queryFn: ({ pageParam }) => api.agency.list({ list_children: 1, limit: 20, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
})
