import { AppError } from '../../kernel/errors.ts'
import { reaction } from '../../kernel/jobs.ts'
import { applyMeaning, applyRoles, meaningsOf } from './group-effects.ts'

/**
 * Lets somebody who has accepted an invitation of the directory into the teams, and gives them the role, of their groups: within the rights of the one who
 * invited them. If these are not enough, the person stays what the invitation made them.
 */
export const settleJoined = reaction('scim.settle-joined', 'teammate.joined', async (ctx, { payload: { user_id, invited_by } }) => {
  const meanings = await meaningsOf(ctx, user_id)
  const within = (run: () => Promise<void>) =>
    ctx.attempt(run).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error
    })
  const authority = { on_behalf_of: invited_by }
  for (const { team_ref } of meanings) await within(() => applyMeaning(ctx, { team_ref, role: null }, [user_id], [], authority))
  if (meanings.some(({ role }) => role !== null)) await within(() => applyRoles(ctx, [user_id], authority))
})
