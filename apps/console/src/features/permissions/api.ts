import { ApiError } from '@porchlight/client'
import type { Permission } from '@porchlight/contracts'
import type { PermissionFlag, Role } from '@porchlight/contracts/permission-flags'
import { queryOptions, useMutation } from '@tanstack/react-query'
import { api } from '../../shared/api.ts'
import { errorText } from '../../shared/error-text.ts'
import { queryClient } from '../../shared/query-client.ts'
import { showError } from '../../shared/toasts.ts'
import { t } from './texts.ts'

/** A role with its flags. */
export type RoleFlags = { role: Role; permissions: Permission[] }

/** Query for the flags of every role in the library. */
export const rolesQuery = (library: string) =>
  queryOptions({ queryKey: ['roles', library], queryFn: async (): Promise<RoleFlags[]> => (await api.permissions.roles({ id: library })).roles })

/** Query for the effective flags of one teammate. */
export const personQuery = (ref_uid: string, role: Role) =>
  queryOptions({
    queryKey: ['person-permissions', ref_uid, role],
    queryFn: async (): Promise<Permission[]> => (await api.permissions.readForTeam({ ref_uid, role })).permissions,
  })

/** Returns the list with one flag changed. */
export const withFlag = (permissions: readonly Permission[], slug: PermissionFlag, is_enabled: boolean): Permission[] =>
  permissions.map((permission) => (permission.slug === slug ? { slug, is_enabled } : permission))

/** Returns the text for a refused permission change; a conflict here means that it would lock the library out. */
export const refusalText = (cause: unknown): string => (cause instanceof ApiError && cause.code === 'conflict' ? t('lockOut') : errorText(cause))

type Change<T> = { read: () => T | undefined; write: (data: T | undefined) => void; apply: (data: T) => T }

/** Sets a flag of a role or person with an optimistic update, rolled back when the server refuses. `id` is a user id or a role name. */
export function useSetFlag<T>(id: string, changeOf: (slug: PermissionFlag, is_enabled: boolean) => Change<T>) {
  return useMutation({
    mutationFn: ({ slug, is_enabled }: { slug: PermissionFlag; is_enabled: boolean }) => api.permissions.update({ id, permissions: [{ slug, is_enabled }] }),
    onMutate: ({ slug, is_enabled }) => {
      const { read, write, apply } = changeOf(slug, is_enabled)
      const before = read()
      if (before !== undefined) write(apply(before))
      return { undo: () => write(before) }
    },
    onError: (cause, _input, context) => {
      context?.undo()
      showError(refusalText(cause))
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: ['person-permissions'] }),
  })
}
