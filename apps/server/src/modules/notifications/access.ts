import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/**
 * Returns the user whose subscriptions a call concerns, which is always the caller.
 * @throws AppError `forbidden` for callers that are not users
 */
export function follower(ctx: Ctx): string {
  if (ctx.actor.kind !== 'agent') throw refuse('forbidden')
  return ctx.actor.user_id
}
