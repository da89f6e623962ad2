import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/connection/api.ts'
import { publicationsKey } from '../../../shared/content/publications/use-fresh-publications.ts'

/** Query for components, incidents and maintenance. */
export const boardQuery = queryOptions({ queryKey: [publicationsKey, 'status'], queryFn: () => api.status.board({}) })

/** Updates one component from its row; on failure, shows the error and the row's previous state. */
export function useComponentChange() {
  return useMutation({
    mutationFn: (change: Parameters<typeof api.status.updateComponent>[0]) => api.status.updateComponent(change),
  })
}
