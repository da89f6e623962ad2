import { type PermissionFlag, permissionsApi, type Role } from '@porchlight/contracts'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { assertMayHandOut, assertStillManaged, flagsOf, lockPermissions } from '../access.ts'
import { announcePermissions } from '../announce.ts'
import { flagsOfRoles } from '../queries.ts'
import { isRole, knownChanges, managingFlag, presentFlags } from '../rules.ts'

/** Sets flags of a role or of one teammate; unknown slugs are ignored. */
export const updatePermissions = action(permissionsApi.update, async (ctx, { id, permissions }) => {
  const changes = knownChanges(permissions)
  await lockPermissions(ctx)
  await assertMayHandOut(ctx, isRole(id) ? (await flagsOfRoles(ctx))[id] : await flagsOf(ctx, id), [...changes.keys()])
  if (isRole(id)) return { permissions: await changeRole(ctx, id, changes) }
  await flagsOf(ctx, id)
  const { support_lib_id } = ctx
  const values = [...changes].map(([slug, is_enabled]) => ({ support_lib_id, user_id: id, slug, is_enabled }))
  if (values.length > 0) {
    await ctx.db
      .insertInto('user_permissions')
      .values(values)
      .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id', 'slug']).doUpdateSet((eb) => ({ is_enabled: eb.ref('excluded.is_enabled') })))
      .execute()
    await assertStillManaged(ctx)
    announcePermissions(ctx, [id], null)
  }
  return { permissions: presentFlags(await flagsOf(ctx, id)) }
})

async function changeRole(ctx: Ctx, role: Role, changes: Map<PermissionFlag, boolean>) {
  if (role === 'admin' && changes.get(managingFlag) === false) throw refuse('conflict', { message: 'Admins always manage permissions.' })
  const { support_lib_id } = ctx
  const values = [...changes].map(([slug, is_enabled]) => ({ support_lib_id, role, slug, is_enabled }))
  if (values.length > 0) {
    await ctx.db
      .insertInto('role_permissions')
      .values(values)
      .onConflict((conflict) => conflict.columns(['support_lib_id', 'role', 'slug']).doUpdateSet((eb) => ({ is_enabled: eb.ref('excluded.is_enabled') })))
      .execute()
    await assertStillManaged(ctx)
    const holders = await ctx.db.selectFrom('users').select('user_id').where('support_lib_id', '=', support_lib_id).where('user_type', '=', role).execute()
    announcePermissions(
      ctx,
      holders.map((row) => row.user_id),
      role,
    )
  }
  return presentFlags((await flagsOfRoles(ctx))[role])
}
