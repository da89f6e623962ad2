import { permissionsApi } from '@porchlight/contracts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { flagsOf } from '../access.ts'
import { changeRights } from '../change-rights.ts'
import { flagsOfRoles } from '../queries.ts'
import { isRole, knownChanges, managingFlag, presentFlags } from '../rules.ts'

/** Sets flags of a role or of one teammate; unknown slugs are ignored. */
export const updatePermissions = action(permissionsApi.update, async (ctx, { id, permissions }) => {
  const flags = knownChanges(permissions)
  if (isRole(id)) {
    if (id === 'admin' && flags.get(managingFlag) === false) throw refuse('conflict', { message: 'Admins always manage permissions.' })
    if (flags.size > 0) await changeRights(ctx, { cause: 'role_flags', role: id, flags })
    return { permissions: presentFlags((await flagsOfRoles(ctx))[id]) }
  }
  if (flags.size > 0) await changeRights(ctx, { cause: 'flags', user_id: id, flags })
  return { permissions: presentFlags(await flagsOf(ctx, id)) }
})
