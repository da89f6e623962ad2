import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'

/** Paged query for the library's children, ordered by key. */
export const childrenQuery = infiniteQueryOptions({
  queryKey: ['settings', 'children'],
  queryFn: ({ pageParam }) => api.agency.list({ list_children: 1, limit: 20, ...(pageParam && { cursor: pageParam }) }),
  initialPageParam: '',
  getNextPageParam: ({ next_cursor }) => next_cursor,
})

/** Query for the roles of a child's own making to which one may invite into it. */
export const rolesOfChildQuery = (child_lib_id: string) =>
  queryOptions({
    queryKey: ['settings', 'children', child_lib_id, 'roles'],
    queryFn: async () => (await api.identity.rolesOfChild({ child_lib_id })).roles,
    staleTime: 0,
  })
