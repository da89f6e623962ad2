import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { keepAnswer } from '../../shared/connection/optimistic.ts'

/** Query for what happened while the user was out of office; null if there is nothing to tell. A notice refetches it. */
export const catchUpQuery = queryOptions({
  queryKey: ['catch-up'],
  queryFn: async () => (await api.catchUp.read({})).catch_up,
  staleTime: Number.POSITIVE_INFINITY,
})

/** Dismisses it for good; it disappears at once. */
export const useDismissCatchUp = () =>
  useMutation({
    mutationFn: () => api.catchUp.dismiss({}),
    onSuccess: () => keepAnswer(catchUpQuery.queryKey, null),
  })
