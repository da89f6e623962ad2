import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'

/**
 * Whose subscriptions these are: always the caller's own.
 * @throws AppError `forbidden` for callers that are no user
 */
export function follower(ctx: Ctx): string {
  if (ctx.actor.kind !== 'agent') throw refuse('forbidden')
  return ctx.actor.user_id
}
