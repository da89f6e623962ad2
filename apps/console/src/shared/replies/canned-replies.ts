import { queryOptions } from '@tanstack/react-query'
import { api } from '../api.ts'

/** Query for the canned replies that this person may use or manage, by title. */
export const cannedRepliesQuery = queryOptions({
  queryKey: ['canned-replies'],
  queryFn: async () => (await api.cannedReplies.list({})).canned_replies,
})
