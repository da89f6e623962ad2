import type { AlertEvent } from '@porchlight/contracts/activity/alerts'
import { mutedMax, mutesApi } from '@porchlight/contracts/activity/mutes'
import type { Ctx } from '../../kernel/context.ts'
import { action, query } from '../../kernel/operations.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { conversationForReading } from '../conversations/index.ts'

const own = (ctx: Ctx) =>
  ctx.db
    .selectFrom('muted_conversations')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', staffOf(ctx).user_id)
    .orderBy('muted_at', 'desc')
    .orderBy('conversation_ref')

const listMuted = query(mutesApi.list, async (ctx) => ({ muted: await own(ctx).select(['conversation_ref', 'with_mentions']).limit(mutedMax).execute() }))

const mute = action(mutesApi.set, async (ctx, { conversation_ref, with_mentions }) => {
  await conversationForReading(ctx, conversation_ref)
  const { support_lib_id } = ctx
  const { user_id } = staffOf(ctx)
  await ctx.db
    .insertInto('muted_conversations')
    .values({ support_lib_id, user_id, conversation_ref, with_mentions, muted_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'conversation_ref', 'user_id']).doUpdateSet({ with_mentions }))
    .execute()
  const beyond = own(ctx).select('conversation_ref').offset(mutedMax)
  await ctx.db
    .deleteFrom('muted_conversations')
    .where('support_lib_id', '=', support_lib_id)
    .where('user_id', '=', user_id)
    .where('conversation_ref', 'in', beyond)
    .execute()
  ctx.emit('mute.changed', { user_id, conversation_ref, is_muted: true }, { subject: conversation_ref })
  return { muted: { conversation_ref, with_mentions } }
})

const unmute = action(mutesApi.end, async (ctx, { conversation_ref }) => {
  const { user_id } = staffOf(ctx)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('muted_conversations')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) ctx.emit('mute.changed', { user_id, conversation_ref, is_muted: false }, { subject: conversation_ref })
  return {}
})

/** Handlers of a person's own muted conversations. */
export const muteHandlers = [listMuted, mute, unmute]

/** Returns which of these conversations a person has muted, and whether with mentions. */
export async function mutedIn(ctx: Ctx, user_id: string, refs: readonly string[]): Promise<Map<string, boolean>> {
  if (refs.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('muted_conversations')
    .select(['conversation_ref', 'with_mentions'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', '=', user_id)
    .where('conversation_ref', 'in', refs)
    .execute()
  return new Map(rows.map(({ conversation_ref, with_mentions }) => [conversation_ref, with_mentions]))
}

/** Returns the people who want no alert of this event about a conversation, because they have muted it. */
export async function deafTo(ctx: Ctx, event: AlertEvent, conversation_ref: string): Promise<Set<string>> {
  const rows = await ctx.db
    .selectFrom('muted_conversations')
    .select('user_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .$if(event === 'mention', (muted) => muted.where('with_mentions', '=', true))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}
