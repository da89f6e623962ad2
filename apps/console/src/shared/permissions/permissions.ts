import type { PermissionRule } from '@porchlight/contracts'
import { type OperationName, routes } from '@porchlight/contracts/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../api.ts'
import { queryClient } from '../query-client.ts'
import type { Session } from '../session/session-storage.ts'
import { currentSession, useSession } from '../session/session-store.ts'
import { t } from '../session/texts.ts'
import { showError } from '../toasts.ts'
import { type Flags, flagsOf, isAllowed } from './rule.ts'

/** The flags of the signed-in user, fetched by user id and role (checklist B9). */
export const permissionsQuery = (session: Session | null) =>
  queryOptions({
    queryKey: ['permissions', session?.user.user_id, session?.user.user_type],
    queryFn: async (): Promise<Flags> => {
      if (!session) return new Set()
      const { permissions } = await api.permissions.read({ ref_uid: session.user.user_id, role: session.user.user_type })
      return flagsOf(permissions)
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** The flags, waiting for them when they are not yet known. On failure the toast of checklist B12 is shown and the error thrown on. */
export async function knownFlags(): Promise<Flags> {
  try {
    return await queryClient.ensureQueryData(permissionsQuery(currentSession()))
  } catch (cause) {
    if (currentSession()) showError(t('permissionsFailed'))
    throw cause
  }
}

export type Permissions = {
  /** Are the flags known? Until then `can` answers no, and screens show skeletons rather than refusals. */
  ready: boolean
  /** May the user do what the rule asks for? */
  can: (rule: PermissionRule) => boolean
  /** May the user run this operation? */
  canRun: (operation: OperationName) => boolean
}

const none: Flags = new Set()

/** What the signed-in user may do. Nothing privileged is asked of the server before `ready`. */
export function usePermissions(): Permissions {
  const { data } = useQuery(permissionsQuery(useSession()))
  const flags = data ?? none
  return {
    ready: data !== undefined,
    can: (rule) => isAllowed(rule, flags),
    canRun: (operation) => isAllowed(routes[operation].permission, flags),
  }
}
