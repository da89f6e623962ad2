import { infiniteQueryOptions } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'

/** Children of the library by key, a page at a time. */
export const childrenQuery = infiniteQueryOptions({
  queryKey: ['settings', 'children'],
  queryFn: ({ pageParam }) => api.agency.list({ list_children: 1, limit: 20, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
})
