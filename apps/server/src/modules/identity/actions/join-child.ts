import { membershipsApi } from '@porchlight/contracts/identity/memberships'
import type { NotNull } from 'kysely'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { insideChild } from '../../libraries/index.ts'
import { createUser } from '../../people/index.ts'
import { lockFamilyPermissions, personsRole } from '../../permissions/index.ts'

/**
 * Makes someone of a parent a member of its child, with the same account. They may do so if they could invite somebody to that role there. People whom the child
 * has deactivated stay so.
 */
export const joinChild = action(membershipsApi.joinChild, async (ctx, { child_lib_id, role }) => {
  const invited_by = staffOf(ctx).user_id
  const person = await ctx.db
    .selectFrom('users')
    .select(['account_id', 'email', 'agent_name', 'display_name'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', invited_by)
    .$narrowType<{ account_id: NotNull }>()
    .executeTakeFirstOrThrow()
  await lockFamilyPermissions(ctx)
  return insideChild(ctx, child_lib_id, async (inside) => {
    const authority = { on_behalf_of: invited_by, from_lib_id: ctx.support_lib_id }
    const { user_id } = await createUser(inside, { ...person, ...(await personsRole(inside, role)) }, authority).catch(asTaken)
    inside.emit('teammate.joined', { user_id, role, invited_by }, { subject: user_id })
    return { user_id }
  })
})

function asTaken(error: unknown): never {
  throw (error as { code?: string } | null)?.code === '23505' ? refuse('email_taken') : error
}
