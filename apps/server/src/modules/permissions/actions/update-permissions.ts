import { permissionsApi } from '@porchlight/contracts/people/people'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { presentPerson } from '../access.ts'
import { changeRights } from '../change-rights.ts'
import { flagsOfRoles, scopesOfRoles } from '../queries.ts'
import { knownChanges, managingFlag, presentFlags } from '../rules.ts'

/** Sets the flags and scope of a role or a teammate; unknown slugs are ignored. */
export const updatePermissions = action(permissionsApi.update, async (ctx, { id, permissions, conversation_scope: scope }) => {
  const flags = knownChanges(permissions)
  const isChange = flags.size > 0 || scope !== undefined
  const before = await flagsOfRoles(ctx)
  if (before[id] !== undefined) {
    if (id === 'admin' && flags.get(managingFlag) === false) throw refuse('conflict', { message: 'Admins always manage permissions.' })
    if (scope === null) throw refuse('invalid_input', { fields: { conversation_scope: 'required for a role' } })
    if (isChange) await changeRights(ctx, { cause: 'role_flags', role: id, flags, scope })
    const [ofRole, scopes] = [await flagsOfRoles(ctx), await scopesOfRoles(ctx)]
    return { permissions: presentFlags(ofRole[id] ?? new Set()), conversation_scope: scopes[id] ?? 'all', own_scope: null }
  }
  if (isChange) await changeRights(ctx, { cause: 'flags', user_id: id, flags, scope })
  return presentPerson(ctx, id)
})
