import { identityApi } from '@porchlight/contracts/identity/identity'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action, query } from '../../../kernel/operations.ts'
import { openInvitations } from '../open-invitations.ts'

/** Lists open invitations, newest first, including void ones that have not been dismissed. */
export const listInvitations = query(identityApi.invitations, async (ctx) => {
  const invitations = (await openInvitations(ctx)).map(
    ({ created_at, expires_at, invited_by: _inviter, from_lib_id: _from, voided_at: _voided, link_ref: _link, ...invitation }) => ({
      ...invitation,
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    }),
  )
  return { invitations }
})

/** Withdraws an open invitation, or dismisses a void one; its link stops working. */
export const withdrawInvitation = action(identityApi.withdrawInvitation, async (ctx, { invitation_ref }) => {
  if (!(await withdraw(ctx, invitation_ref))) throw refuse('not_found')
  return {}
})

/** Withdraws an invitation; returns false if it is not open any more. */
export async function withdraw(ctx: Ctx, invitation_ref: string): Promise<boolean> {
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
  if (row) ctx.emit('teammate.invitation_withdrawn', { invitation_ref }, { subject: invitation_ref })
  return row !== undefined
}
