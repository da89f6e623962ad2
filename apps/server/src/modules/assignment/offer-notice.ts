import type { Ctx } from '../../kernel/context.ts'

/** Notifies an agent's screens of an offered chat, and records the time, so that among equals the next offer goes to someone else. */
export async function noticeOffer(ctx: Ctx, user_id: string, conversation_ref: string): Promise<void> {
  await ctx.db
    .updateTable('users')
    .set({ last_offered_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .execute()
  ctx.emit('conversation.offer_noticed', { conversation_ref, user_id }, { subject: conversation_ref })
}
