import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** Query for the conversations that the user has muted, each with whether mentions are muted too. A notice refetches it. */
export const mutedQuery = queryOptions({
  queryKey: ['muted-conversations'],
  queryFn: async ({ signal }): Promise<Record<string, boolean>> =>
    Object.fromEntries((await api.mutes.list({}, { signal })).muted.map(({ conversation_ref, with_mentions }) => [conversation_ref, with_mentions])),
  staleTime: Number.POSITIVE_INFINITY,
})
