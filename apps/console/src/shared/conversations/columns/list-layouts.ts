import type { ListLayout } from '@porchlight/contracts/lists/list-layouts'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'
import { errorText } from '../../connection/error-text.ts'
import { optimistic } from '../../connection/optimistic.ts'
import { showError } from '../../interface/toasts.ts'

/** Query for the user's list layouts; lists without changes are missing. */
export const layoutsQuery = queryOptions({
  queryKey: ['list-layouts'],
  queryFn: async (): Promise<ListLayout[]> => (await api.listLayouts.list({})).list_layouts,
})

/** Saves the layout of a list, and shows it at once. */
export function saveLayout(layout: ListLayout): void {
  optimistic<ListLayout[], unknown>(
    layoutsQuery,
    (known) => [...known.filter((one) => one.tab !== layout.tab), layout],
    () => api.listLayouts.save(layout),
  ).catch((cause: unknown) => showError(errorText(cause)))
}
