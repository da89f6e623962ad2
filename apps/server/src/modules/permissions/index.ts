import { customRolesApi } from '@porchlight/contracts/people/custom-roles'
import { permissionsApi } from '@porchlight/contracts/people/people'
import { roles } from '@porchlight/contracts/permission-flags'
import { refuse } from '../../kernel/errors.ts'
import type { Module } from '../../kernel/kernel.ts'
import { notice } from '../../kernel/live/stream-kind.ts'
import { query } from '../../kernel/operations.ts'
import { personForReading } from './access.ts'
import { createRole, removeRole, renameRole } from './actions/change-roles.ts'
import { resetPermissions } from './actions/reset-permissions.ts'
import { updatePermissions } from './actions/update-permissions.ts'
import { changesRoles, isNoticed } from './change-rights.ts'
import { customRoles } from './custom-roles.ts'
import { explainRights } from './explain.ts'
import { flagsOfRoles, holdersOf, scopesOfRoles } from './queries.ts'
import { presentFlags } from './rules.ts'

export { lockFamilyPermissions, lockPermissions } from './access.ts'
export { type Authority, changeRights, sightsChanged, throughTheWall } from './change-rights.ts'
export { customRoles, personsRole } from './custom-roles.ts'
export { assertPeople, mayTakeChats, mentionable, peopleWith, rolesWith } from './people-who-may.ts'
export { flagsOfUsers, rightsFor, rightsNow, sightsOf } from './queries.ts'
export { effectiveFlags, type Held, holdsAllOf, mayAdd, type Rights } from './rules.ts'
export { assertMayWidenSight } from './widen-sight.ts'

/** Roles and flags. */
export const permissions: Module = {
  name: 'permissions',
  handlers: [
    query(permissionsApi.read, (ctx, { ref_uid }) => personForReading(ctx, ref_uid)),
    query(permissionsApi.readForTeam, (ctx, { ref_uid }) => personForReading(ctx, ref_uid)),
    query(permissionsApi.holders, async (ctx, { slug }) => ({ holders: await holdersOf(ctx, slug) })),
    query(permissionsApi.roles, async (ctx, { id }) => {
      if (id !== ctx.support_lib_id) throw refuse('claim_mismatch')
      const flags = await flagsOfRoles(ctx)
      const scopes = await scopesOfRoles(ctx)
      return { roles: roles.map((role) => ({ role, permissions: presentFlags(flags[role]), conversation_scope: scopes[role] })) }
    }),
    updatePermissions,
    resetPermissions,
    query(customRolesApi.list, async (ctx) => ({ roles: await customRoles(ctx) })),
    query(customRolesApi.explain, (ctx, { ref_uid }) => explainRights(ctx, ref_uid)),
    createRole,
    renameRole,
    removeRole,
  ],
  notices: [
    notice('permissions', 'permissions.changed', { ids: () => null, to: ({ cause, user_ids }) => (isNoticed(cause) ? user_ids : []) }),
    notice('roles', 'permissions.changed', { ids: ({ cause }) => (changesRoles(cause) ? null : []) }),
  ],
}
