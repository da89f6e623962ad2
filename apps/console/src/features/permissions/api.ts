import { ApiError } from '@porchlight/client'
import type { OutputOf } from '@porchlight/contracts/define'
import type { Permission, permissionsApi } from '@porchlight/contracts/people/people'
import type { ConversationScope, PermissionFlag, Role } from '@porchlight/contracts/permission-flags'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/connection/api.ts'
import { errorText } from '../../shared/connection/error-text.ts'
import { type Change, optimistic } from '../../shared/connection/optimistic.ts'
import { showError } from '../../shared/interface/toasts.ts'
import { t } from './texts.ts'

/** A role with its flags and scope. */
export type RoleFlags = { role: Role; permissions: Permission[]; conversation_scope: ConversationScope }
/** A teammate's effective flags and scope; `own_scope` is null if inherited from the role. */
export type PersonRights = OutputOf<typeof permissionsApi.read>

/** Query for the flags of every role in the library. */
export const rolesQuery = (library: string) =>
  queryOptions({ queryKey: ['roles', library], queryFn: async (): Promise<RoleFlags[]> => (await api.permissions.roles({ id: library })).roles })

/** Query for the effective permissions of one teammate. */
export const personQuery = (ref_uid: string, role: Role) =>
  queryOptions({
    queryKey: ['person-permissions', ref_uid, role],
    queryFn: (): Promise<PersonRights> => api.permissions.readForTeam({ ref_uid, role }),
  })

/** Query for where each of a teammate's permissions comes from. */
export const sourcesQuery = (ref_uid: string) =>
  queryOptions({ queryKey: ['person-permissions', ref_uid, 'sources'], queryFn: () => api.customRoles.explain({ ref_uid }) })

/** Returns the list with one flag changed. */
export const withFlag = (permissions: readonly Permission[], slug: PermissionFlag, is_enabled: boolean): Permission[] =>
  permissions.map((permission) => (permission.slug === slug ? { slug, is_enabled } : permission))

/** Returns the error text for a refused permission change. A conflict means that no one would be left who could grant the permission again. */
export const refusalText = (cause: unknown): string => (cause instanceof ApiError && cause.code === 'conflict' ? t('lockOut') : errorText(cause))

/** A change that is saved immediately: a flag, or the scope (null: inherit it from the role). */
export type OneChange = { slug: PermissionFlag; is_enabled: boolean } | { conversation_scope: ConversationScope | null }

/** Changes a permission of a role or person at once, in the queries that show it. `id` is a user id or a role name. */
export function useChange(id: string, changesOf: (change: OneChange) => [Change, ...Change[]]) {
  return useMutation({
    mutationFn: (change: OneChange) => {
      const [first, ...also] = changesOf(change)
      const call = () => api.permissions.update({ id, ...('slug' in change ? { permissions: [change] } : change) })
      return optimistic(first, first.change, call, { also })
    },
    onError: (cause) => showError(refusalText(cause)),
  })
}
