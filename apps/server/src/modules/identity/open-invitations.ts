import type { Ctx } from '../../kernel/context.ts'
import { invitationData } from './invitation-data.ts'
import { invitersNow } from './inviters.ts'

/** Maximum number of open invitations that are listed, and re-checked after permission changes. */
const shownMax = 200

/** An invitation neither used nor withdrawn. `is_void`: the inviter no longer has the permissions to make it, so it cannot be approved. */
export type OpenInvitation = {
  invitation_ref: string
  email: string
  role: string
  invited_by: string
  from_lib_id?: string | undefined
  link_ref?: string | undefined
  created_at: Date
  expires_at: Date
  voided_at: Date | null
  is_void: boolean
}

/** Returns the library's open invitations, newest first, checked against their inviters' current permissions. */
export async function openInvitations(ctx: Ctx): Promise<OpenInvitation[]> {
  const rows = await ctx.db
    .selectFrom('tokens')
    .select(['token_ref', 'email', 'data', 'created_at', 'expires_at', 'voided_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('purpose', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy('created_at', 'desc')
    .limit(shownMax)
    .execute()
  const open = rows.map(({ token_ref, data, ...row }) => ({ ...row, invitation_ref: token_ref, ...invitationData(data) }))
  const mayInvite = await invitersNow(ctx, open)
  return open.map(({ agent_name: _name, ...each }) => ({ ...each, is_void: each.voided_at !== null || !mayInvite(each) }))
}
