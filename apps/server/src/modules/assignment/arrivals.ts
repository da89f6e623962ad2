import { type Ctx, can } from '../../kernel/context.ts'
import { asSystem, type JobTask, reaction } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import type { LiveConnection } from '../../kernel/live/stream-kind.ts'
import { isThereForChats } from '../conversations/index.ts'
import { isFirstConnection } from '../presence/index.ts'
import { offerDue } from './offers.ts'

/** Offers waiting chats when an agent becomes available. */
export const offerToArrived: JobTask = { name: 'conversations.offer-to-arrived', run: offerDue }

/** When an agent returns from away mode or an absence, chats that became due in the meantime are offered without waiting for the sweep. */
export const offerOnReturn = [
  reaction('conversations.offer-after-away', 'agent.away_switched', (ctx, { payload }) => welcome(ctx, payload.user_id)),
  reaction('conversations.offer-after-absence', 'agent.availability_changed', (ctx, { payload }) => welcome(ctx, payload.user_id)),
]

/**
 * Offers due chats on an agent's first connection. Further connections change nothing: an agent who is already present has been asked, and may have declined.
 */
export async function offerOnArrival(kernel: Kernel, connection: LiveConnection): Promise<void> {
  const { actor } = connection
  if (actor.kind !== 'agent' || !can(actor, 'canTakeChats') || !isFirstConnection(connection)) return
  await asSystem(kernel, actor.support_lib_id, 'arrival', (ctx) => welcome(ctx, actor.user_id))
}

/** Enqueues one job per library, however many agents arrive together. */
async function welcome(ctx: Ctx, user_id: string): Promise<void> {
  if (await isThereForChats(ctx, user_id)) ctx.enqueue('conversations.offer-to-arrived', {}, { key: `offer-to-arrived:${ctx.support_lib_id}` })
}
