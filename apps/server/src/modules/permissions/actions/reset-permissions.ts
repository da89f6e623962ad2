import { permissionsApi } from '@porchlight/contracts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { assertStillManaged, flagsOf, lockPermissions } from '../access.ts'
import { announcePermissions } from '../announce.ts'
import { presentFlags } from '../rules.ts'

/** Drops a teammate's own flags: its role decides again. */
export const resetPermissions = action(permissionsApi.reset, async (ctx, { ref, id }) => {
  if (ref !== ctx.support_lib_id) throw refuse('claim_mismatch')
  await lockPermissions(ctx)
  await flagsOf(ctx, id)
  await ctx.db.deleteFrom('user_permissions').where('support_lib_id', '=', ctx.support_lib_id).where('user_id', '=', id).execute()
  await assertStillManaged(ctx)
  announcePermissions(ctx, [id], null)
  return { permissions: presentFlags(await flagsOf(ctx, id)) }
})
