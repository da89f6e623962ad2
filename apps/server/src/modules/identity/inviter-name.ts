import type { Ctx } from '../../kernel/context.ts'
import type { InvitationData } from './invitation-data.ts'

/** Returns the name of whoever invites, as customers and colleagues see it; '' if they have none. */
export function inviterName(ctx: Ctx, { invited_by, from_lib_id }: InvitationData): Promise<string> {
  return ctx.inLibrary(from_lib_id ?? ctx.support_lib_id, async ({ db, support_lib_id }) => {
    const row = await db
      .selectFrom('users')
      .select(['agent_name', 'display_name'])
      .where('support_lib_id', '=', support_lib_id)
      .where('user_id', '=', invited_by)
      .executeTakeFirst()
    return row?.display_name || row?.agent_name || ''
  })
}
