import { identityApi, type Role } from '@porchlight/contracts'
import { refuse } from '../../../kernel/errors.ts'
import { action, query } from '../../../kernel/operations.ts'
import { invitationData } from '../invitation-data.ts'

/** Open invitations shown at once. */
const shownMax = 200

/** Invitations that can still be approved, newest first. */
export const listInvitations = query(identityApi.invitations, async (ctx) => {
  const rows = await ctx.db
    .selectFrom('tokens')
    .select(['token_ref', 'email', 'data', 'created_at', 'expires_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('created_at', 'desc')
    .limit(shownMax)
    .execute()
  const invitations = rows.map(({ token_ref, email, data, created_at, expires_at }) => {
    const role: Role = invitationData(data).role
    return { invitation_ref: token_ref, email, role, created_at: created_at.toISOString(), expires_at: expires_at.toISOString() }
  })
  return { invitations }
})

/** Withdraws an open invitation; its link stops working. */
export const withdrawInvitation = action(identityApi.withdrawInvitation, async (ctx, { invitation_ref }) => {
  const row = await ctx.db
    .updateTable('tokens')
    .set({ used_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('purpose', '=', 'invitation')
    .where('token_ref', '=', invitation_ref)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .returning('token_ref')
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  ctx.emit('teammate.invitation_withdrawn', { invitation_ref }, { subject: invitation_ref })
  return {}
})
