import type { Api } from '@porchlight/contracts/api'
import type { InputOf } from '@porchlight/contracts/define'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../../connection/api.ts'
import { showError } from '../../interface/toasts.ts'
import { libraryQuery } from '../../library/library.ts'
import { usePermissions } from '../../permissions/permissions.ts'
import { familyText } from './texts.ts'

/** Cache keys for parent and child libraries. They share a prefix with content keys, because content changes invalidate both. */
export const familyKeys = { family: ['content', 'family'], reasons: ['content', 'why'], preview: ['content', 'preview'] } as const

/** Query for the parent and child libraries with their content lists, for users who manage the agency. */
export const familyQuery = queryOptions({
  queryKey: familyKeys.family,
  queryFn: ({ signal }) => api.agency.list({ list_children: 1 }, { signal }),
})

/** Returns the user's library with the parent and child libraries that the user may see. */
export function useFamily() {
  const { canRun } = usePermissions()
  const { data: family } = useQuery({ ...familyQuery, enabled: canRun('agency.list') })
  const { data: library } = useQuery(libraryQuery)
  return { library, parent: family?.parent ?? null, children: family?.children ?? [] }
}

/** Shows or hides default content; `refetch` updates a screen that is not refetched by itself. Returns whether it succeeded. */
export async function decideDefault(decision: InputOf<Api['visibility']['decide']>, refetch?: () => Promise<unknown>): Promise<boolean> {
  try {
    await api.visibility.decide(decision)
    await refetch?.()
    return true
  } catch {
    showError(familyText('decideFailed'))
    return false
  }
}
