import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { reaction } from '../../kernel/jobs.ts'
import { openInvitations } from './open-invitations.ts'
import { endSessions } from './sessions.ts'
import { killCodes } from './tokens.ts'

/**
 * Ends a deactivated user's sessions and codes, so that none of them works again after reactivation. Until this has run, session checks already refuse the
 * user.
 */
export const endDisabled = reaction('identity.end-disabled', 'agent.disabled', async (ctx, { payload }) => {
  const { user_id } = payload
  await endSessions(ctx, user_id, 'all')
  const user = await ctx.db
    .selectFrom('users')
    .select('email')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  if (user) await killCodes(ctx, user.email, ['password_reset', 'sign_in_link'])
})

/**
 * Voids invitations whose inviter no longer has the permissions to make them. They stay void even if the inviter regains the permissions. `approveInvitation`
 * repeats the check in case this reaction has not run yet.
 */
export const voidInvitations = reaction('identity.void-invitations', 'permissions.changed', async (ctx) => {
  await voidFallen(ctx)
  const { rows } = await sql<{ child: string }>`select children_invited_into(${ctx.support_lib_id}) as child`.execute(ctx.db)
  for (const { child } of rows) await ctx.inLibrary(child, voidFallen)
})

async function voidFallen(ctx: Ctx): Promise<void> {
  const fallen = (await openInvitations(ctx)).flatMap((each) => (each.is_void && each.voided_at === null ? [each.invitation_ref] : []))
  if (fallen.length === 0) return
  await ctx.db
    .updateTable('tokens')
    .set({ voided_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('purpose', '=', 'invitation')
    .where('token_ref', 'in', fallen)
    .where('used_at', 'is', null)
    .execute()
  ctx.emit('teammate.invitations_voided', { invitation_refs: fallen })
}
