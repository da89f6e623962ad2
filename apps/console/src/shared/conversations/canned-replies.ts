import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** Query for the canned replies that the user may use or manage, sorted by title. */
export const cannedRepliesQuery = queryOptions({
  queryKey: ['canned-replies'],
  queryFn: async () => (await api.cannedReplies.list({})).canned_replies,
})
