import type { ListLayout } from '@porchlight/contracts/lists/list-layouts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'

/** Query for the user's list layouts; lists without changes are missing. */
export const layoutsQuery = queryOptions({
  queryKey: ['list-layouts'],
  queryFn: async (): Promise<ListLayout[]> => (await api.listLayouts.list({})).list_layouts,
})
