import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { errorText } from '../../../shared/error-text.ts'
import { publicationsKey } from '../../../shared/publications/use-fresh-publications.ts'
import { queryClient } from '../../../shared/query-client.ts'
import { showError } from '../../../shared/toasts.ts'

/** Components, incidents and maintenance. */
export const boardQuery = queryOptions({ queryKey: [publicationsKey, 'status'], queryFn: () => api.status.board({}) })

/** Fetches the board again. */
export const refetchBoard = () => queryClient.invalidateQueries({ queryKey: boardQuery.queryKey })

/** A change of one component, made on its row; a failure is shown, and the row as it is. */
export function useComponentChange() {
  return useMutation({
    mutationFn: (change: Parameters<typeof api.status.updateComponent>[0]) => api.status.updateComponent(change),
    onError: (cause) => showError(errorText(cause)),
    onSettled: refetchBoard,
  })
}
