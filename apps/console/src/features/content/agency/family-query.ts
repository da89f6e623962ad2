import type { Api, InputOf } from '@porchlight/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../../shared/api.ts'
import { libraryQuery } from '../../../shared/library/library.ts'
import { usePermissions } from '../../../shared/permissions/permissions.ts'
import { showError } from '../../../shared/toasts.ts'
import { contentKeys } from '../content-keys.ts'
import { refetchContent } from '../refetch.ts'
import { f } from './texts.ts'

/** The parent and the children with their lists, for those who manage the agency. */
export const familyQuery = queryOptions({
  queryKey: contentKeys.family,
  queryFn: ({ signal }) => api.agency.list({ list_children: 1 }, { signal }),
})

/** The family as far as the user may know it; undefined while loading or when there is none. */
export function useFamily() {
  const { canRun } = usePermissions()
  const { data: family } = useQuery({ ...familyQuery, enabled: canRun('agency.list') })
  const { data: library } = useQuery(libraryQuery)
  return { library, parent: family?.parent ?? null, children: family?.children ?? [] }
}

/** Decides over defaults and fetches what it changes. Answers whether it was done. */
export async function decideDefault(decision: InputOf<Api['visibility']['decide']>): Promise<boolean> {
  try {
    await api.visibility.decide(decision)
    await refetchContent()
    return true
  } catch {
    showError(f('decideFailed'))
    return false
  }
}
