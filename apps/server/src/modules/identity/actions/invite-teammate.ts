import { identityApi } from '@porchlight/contracts/identity/identity'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { insideChild } from '../../libraries/index.ts'
import { takeMail } from '../attempt-limits.ts'
import type { InvitationData } from '../invitation-data.ts'
import { invitersNow } from '../inviters.ts'
import { issueCode } from '../tokens.ts'

/**
 * Invites a teammate; a job sends the email. An address with an account in another library gets the same response as any other, so that no one learns who uses
 * this installation; its owner signs in to that account and joins with it.
 */
export const inviteTeammate = action(identityApi.invite, async (ctx, { email, role, agent_name = '' }) =>
  invite(ctx, email, { role, agent_name, invited_by: staffOf(ctx).user_id }),
)

/** Invites someone into a child of the caller's library, so that it can have its first people; its own people see, and can withdraw, the invitation. */
export const inviteIntoChild = action(identityApi.inviteIntoChild, async (ctx, { child_lib_id, email, role, agent_name = '' }) => {
  const data = { role, agent_name, invited_by: staffOf(ctx).user_id, from_lib_id: ctx.support_lib_id }
  return insideChild(ctx, child_lib_id, (inside) => invite(inside, email, data))
})

/**
 * Invites someone into the context's library; a job sends the email.
 * @throws AppError `forbidden` unless the inviter may add people of that role, `email_taken` for a member of the library, `rate_limited`
 */
export async function invite(ctx: Ctx, email: string, data: InvitationData): Promise<{ invitation_ref: string }> {
  const { role, invited_by } = data
  const mayInvite = await invitersNow(ctx, [data])
  if (!mayInvite(data)) throw refuse('forbidden')
  const known = await ctx.db
    .selectFrom('users')
    .select('user_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where(sql<boolean>`lower(email) = ${email}`)
    // Whoever came with an import is only a name until they join.
    .where('account_id', 'is not', null)
    .executeTakeFirst()
  if (known) throw refuse('email_taken')
  await takeMail(ctx.ports.limiter, 'invitation', email, ctx.request.address)
  // This secret is discarded: the job creates the one that is emailed, so that no usable secret waits in the queue.
  const { token_ref } = await issueCode(ctx, { purpose: 'invitation', email, data })
  ctx.enqueue('identity.mail-invitation', { invitation_ref: token_ref })
  ctx.emit('teammate.invited', { invitation_ref: token_ref, role, invited_by }, { subject: token_ref })
  return { invitation_ref: token_ref }
}
