import { ApiError } from '@porchlight/client'
import type { PermissionRule } from '@porchlight/contracts/define'
import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import { type OperationName, routes } from '@porchlight/contracts/routes'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '../connection/api.ts'
import { queryClient } from '../connection/query-client.ts'
import { showError } from '../interface/toasts.ts'
import type { Session } from '../session/session-storage.ts'
import { currentSession, useSession } from '../session/session-store.ts'
import { t } from '../session/texts.ts'
import { type Flags, flagsOf, isAllowed } from './rule.ts'

/** Where this device keeps whose flags it has read last, and the flags; nothing else, and only while that user is signed in. */
const keptKey = 'porchlight-rights'

/** Query for the signed-in user's flags, by user id and role (checklist B9). */
export const permissionsQuery = (session: Session | null) =>
  queryOptions({
    queryKey: ['permissions', session?.user.user_id, session?.user.user_type],
    queryFn: async (): Promise<Flags> => {
      if (!session) return new Set()
      const { user_id, user_type } = session.user
      try {
        const flags = flagsOf((await api.permissions.read({ ref_uid: user_id, role: user_type })).permissions)
        localStorage[keptKey] = [user_id, ...flags].join()
        return flags
      } catch (cause) {
        const [of, ...flags] = `${localStorage[keptKey]}`.split(',')
        if (of === user_id && (cause as Partial<ApiError>).status === 0) return new Set(flags as PermissionFlag[])
        throw cause
      }
    },
    // Without a connection, the flags that were known last decide what is shown; what may be done, the server decides.
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })

/** Returns the flags once they have loaded. On failure, shows the toast from checklist B12 and rethrows the error. */
export async function knownFlags(): Promise<Flags> {
  try {
    return await queryClient.ensureQueryData(permissionsQuery(currentSession()))
  } catch (cause) {
    // Whoever must set up a second factor first sees a page that says so.
    const isWaited = cause instanceof ApiError && cause.code === 'second_factor_required'
    if (currentSession() && !isWaited) showError(t('permissionsFailed'))
    throw cause
  }
}

export type Permissions = {
  /** Whether the flags have loaded. Until then `can` returns false; screens should show skeletons instead of permission errors. */
  ready: boolean
  /** Returns whether the user meets the rule. */
  can: (rule: PermissionRule) => boolean
  /** Returns whether the user may run this operation. */
  canRun: (operation: OperationName) => boolean
}

const none: Flags = new Set()

/** Returns the signed-in user's permissions. Don't make privileged requests before `ready`. */
export function usePermissions(): Permissions {
  const { data } = useQuery(permissionsQuery(useSession()))
  const flags = data ?? none
  return {
    ready: data !== undefined,
    can: (rule) => isAllowed(rule, flags),
    canRun: (operation) => isAllowed(routes[operation].permission, flags),
  }
}
