import { peopleApi } from '@porchlight/contracts/people/people'
import { can } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { lockPermissions } from '../../permissions/index.ts'
import { userForUpdate } from '../access.ts'
import { changeRole } from '../change-role.ts'
import { presentAgent } from '../queries.ts'
import { switchAway } from '../switch-away.ts'

/** Changes a teammate's away mode (canChangeTeammatesStatus) or role (canUpdateUserRoles), to a stated one or one of the library's own. */
export const patchAgent = action(peopleApi.patchAgent, async (ctx, { ref_uid, away_mode, role: stated, role_ref }) => {
  const role = role_ref ?? stated
  if (away_mode !== undefined && !can(ctx.actor, 'canChangeTeammatesStatus')) throw refuse('forbidden')
  if (role !== undefined && !can(ctx.actor, 'canUpdateUserRoles')) throw refuse('forbidden')
  if (away_mode === undefined && role === undefined) throw refuse('invalid_input', { fields: { away_mode: 'away_mode or role is required' } })
  if (role !== undefined) await lockPermissions(ctx)
  const user = await userForUpdate(ctx, ref_uid)
  if (role !== undefined && role !== user.role_key) await changeRole(ctx, ref_uid, user.role_key, role)
  if (away_mode !== undefined && away_mode !== user.is_away) await switchAway(ctx, ref_uid, away_mode)
  return { agent: await presentAgent(ctx, ref_uid) }
})
