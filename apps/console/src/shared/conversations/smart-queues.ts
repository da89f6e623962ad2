import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** Query for the library's smart queues in order, with counts. Refetched along with the other counts, and when a smart queue changes. */
export const smartQueuesQuery = queryOptions({
  queryKey: ['smart-queues'],
  queryFn: async () => (await api.smartQueues.list({})).smart_queues,
})
