import { identityApi } from '@porchlight/contracts'
import { sql } from 'kysely'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { mayAdd, rightsNow } from '../../permissions/index.ts'
import { staffOf } from '../access.ts'
import { takeMail } from '../attempt-limits.ts'
import { issueCode } from '../tokens.ts'

/**
 * Invites a teammate; the mail is a job's work. An address with an account in another library answers like a free one: who else uses this installation is
 * nobody's business; its owner is told by mail.
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
  // The secret of this moment is thrown away: the job makes the one that is mailed, so that none waits in a queue.
  const { token_ref } = await issueCode(ctx, { purpose: 'invitation', email, data: { role, agent_name, invited_by: user_id } })
  ctx.enqueue('identity.mail-invitation', { invitation_ref: token_ref })
  ctx.emit('teammate.invited', { invitation_ref: token_ref, role, invited_by: user_id }, { subject: token_ref })
  return { invitation_ref: token_ref }
})
