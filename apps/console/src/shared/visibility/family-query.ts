import type { Api, InputOf } from '@porchlight/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { libraryQuery } from '../library/library.ts'
import { usePermissions } from '../permissions/permissions.ts'
import { queryClient } from '../query-client.ts'
import { showError } from '../toasts.ts'
import { f } from './texts.ts'

/** Keys of what is known of a family; they begin as those of content do, because it changes with it. */
export const familyKeys = { family: ['content', 'family'], reasons: ['content', 'why'], preview: ['content', 'preview'] } as const

/** The parent and the children with their lists, for those who manage the agency. */
export const familyQuery = queryOptions({
  queryKey: familyKeys.family,
  queryFn: ({ signal }) => api.agency.list({ list_children: 1 }, { signal }),
})

/** The family as far as the user may know it; undefined while loading or when there is none. */
export function useFamily() {
  const { canRun } = usePermissions()
  const { data: family } = useQuery({ ...familyQuery, enabled: canRun('agency.list') })
  const { data: library } = useQuery(libraryQuery)
  return { library, parent: family?.parent ?? null, children: family?.children ?? [] }
}

/** Decides over defaults; `refetch` fetches what the screen shows of them. Answers whether it was done. */
export async function decideDefault(decision: InputOf<Api['visibility']['decide']>, refetch: () => Promise<unknown>): Promise<boolean> {
  try {
    await api.visibility.decide(decision)
    await Promise.all([refetch(), queryClient.invalidateQueries({ queryKey: familyKeys.reasons })])
    return true
  } catch {
    showError(f('decideFailed'))
    return false
  }
}
