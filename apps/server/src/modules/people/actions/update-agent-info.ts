import { peopleApi } from '@porchlight/contracts/people/people'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { userForUpdate } from '../access.ts'
import { presentAgent } from '../queries.ts'
import { switchAway } from '../switch-away.ts'

/** Changes the caller's away mode (checklist B4, switch_away_mode). `ref_uid` must be the caller's own id. */
export const updateAgentInfo = action(peopleApi.updateAgentInfo, async (ctx, { ref_uid, away_mode }) => {
  const user_id = staffOf(ctx).user_id
  if (ref_uid !== undefined && ref_uid !== user_id) throw refuse('claim_mismatch')
  const user = await userForUpdate(ctx, user_id)
  if (user.is_away !== away_mode) await switchAway(ctx, user_id, away_mode)
  return { agent: await presentAgent(ctx, user_id) }
})
