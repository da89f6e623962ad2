import type { Ctx } from '../../../kernel/context.ts'
import type { Happened } from './happened.ts'

/** The place of timers with which runs wait for required steps. */
export const heldPlace = 'steps'

const ending = ['message.sent', 'conversation.reopened', 'conversation.closed']

/** Returns whether somebody else has written, closed or reopened since a run was held up: what its rule knew of the conversation is no longer so. */
export const hasChangedSince = (later: readonly Happened[], workflow_ref: string): boolean =>
  later.some(({ name, actor_kind, actor_id }) => ending.includes(name) && !(actor_kind === 'rule' && actor_id === workflow_ref))

/** Lets the runs that required steps of a conversation hold up try again now; those that still are held up wait on. */
export async function retryHeldRuns(ctx: Ctx, conversation_ref: string): Promise<void> {
  await ctx.db
    .updateTable('workflow_timers')
    .set({ due_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('kind', '=', 'retry')
    .where('place', '=', heldPlace)
    .execute()
}
