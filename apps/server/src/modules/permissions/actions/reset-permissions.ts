import { permissionsApi } from '@porchlight/contracts/people/people'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { presentPerson } from '../access.ts'
import { changeRights } from '../change-rights.ts'

/** Removes a teammate's individual flags and scope, so that only the role's apply. The caller must be allowed to grant and revoke whatever that changes. */
export const resetPermissions = action(permissionsApi.reset, async (ctx, { ref, id }) => {
  if (ref !== ctx.support_lib_id) throw refuse('claim_mismatch')
  await changeRights(ctx, { cause: 'reset', user_id: id })
  return presentPerson(ctx, id)
})
