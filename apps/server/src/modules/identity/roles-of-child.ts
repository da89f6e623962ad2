import { identityApi } from '@porchlight/contracts/identity/identity'
import { query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { readChild } from '../libraries/index.ts'
import { customRoles } from '../permissions/index.ts'
import { invitersNow } from './inviters.ts'

/** Returns the roles of a child's own making to which the caller may invite into it. */
export const rolesOfChild = query(identityApi.rolesOfChild, async (ctx, { child_lib_id }) => {
  const invited_by = staffOf(ctx).user_id
  return readChild(ctx, child_lib_id, async (inside) => {
    const roles = (await customRoles(inside)).map(({ role_ref, role_name, base }) => ({ role_ref, role_name, base }))
    const sent = roles.map(({ role_ref }) => ({ role: role_ref, invited_by, from_lib_id: ctx.support_lib_id }))
    const mayInvite = await invitersNow(inside, sent)
    return { roles: roles.filter((_, at) => sent[at] !== undefined && mayInvite(sent[at])) }
  })
})
