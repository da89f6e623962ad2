import { queryOptions } from '@tanstack/react-query'
import { api } from '../connection/api.ts'

/** Query for the library's business calendars by name. A notice refetches it. */
export const calendarsQuery = queryOptions({
  queryKey: ['calendars'],
  queryFn: async () => (await api.calendars.list({})).calendars,
})
