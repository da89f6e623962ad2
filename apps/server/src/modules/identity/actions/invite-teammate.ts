import { identityApi } from '@porchlight/contracts'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { mayAdd, rightsNow } from '../../permissions/index.ts'
import { takeMail } from '../attempt-limits.ts'
import { issueCode } from '../tokens.ts'

/**
 * Invites a teammate; a job sends the email. An address with an account in another library gets the same response as any other, so that no one learns who uses
 * this installation; its owner is notified by email.
 */
export const inviteTeammate = action(identityApi.invite, async (ctx, { email, role, agent_name = '' }) => {
  const { user_id } = staffOf(ctx)
  if (!mayAdd(await rightsNow(ctx, [user_id]), user_id, role)) throw refuse('forbidden')
  const known = await ctx.db
    .selectFrom('users')
    .select('user_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where(sql<boolean>`lower(email) = ${email}`)
    .executeTakeFirst()
  if (known) throw refuse('email_taken')
  await takeMail(ctx.ports.limiter, 'invitation', email, ctx.request.address)
  // This secret is discarded: the job creates the one that is emailed, so that no usable secret waits in the queue.
  const { token_ref } = await issueCode(ctx, { purpose: 'invitation', email, data: { role, agent_name, invited_by: user_id } })
  ctx.enqueue('identity.mail-invitation', { invitation_ref: token_ref })
  ctx.emit('teammate.invited', { invitation_ref: token_ref, role, invited_by: user_id }, { subject: token_ref })
  return { invitation_ref: token_ref }
})
