import { type ErasedConversationView, personalDataApi } from '@porchlight/contracts/personal-data/personal-data'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { ConversationChange, conversationForReading, lockConversations, saveChanges } from '../conversations/index.ts'
import { staffNames } from '../people/index.ts'

/**
 * Notes that what these conversations said was erased, in their rows too, and tells open screens. Those noted before keep their time.
 * @param erasure_ref the erasure of their contact; null if retention erases them
 */
export async function noteErasedConversations(ctx: Ctx, refs: readonly string[], erasure_ref: string | null): Promise<void> {
  if (refs.length === 0) return
  const erased_at = ctx.clock.now()
  const rows = refs.map((conversation_ref) => ({ support_lib_id: ctx.support_lib_id, conversation_ref, erased_at, erasure_ref }))
  await ctx.db
    .insertInto('erased_conversations')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const changes = (await lockConversations(ctx, [...refs])).map((row) => new ConversationChange(row))
  const unmarked = changes.filter(({ row }) => !(row.added_fields as { erased_at?: string } | null)?.erased_at)
  for (const change of unmarked) {
    change.step({ visible: false })
    change.setAdded({ erased_at: erased_at.toISOString() })
  }
  await saveChanges(ctx, unmarked)
  for (const conversation_ref of refs) ctx.emit('conversation.erased', { conversation_ref }, { subject: conversation_ref })
}

/** Conversations that are closed in one transaction. */
const pageSize = 50

/** Returns the next of the conversations after one that an erasure has erased and that are still open, in the order of their refs. */
export async function openErased(ctx: Ctx, erasure_ref: string, after: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('erased_conversations as e')
    .innerJoin('conversations as c', (join) => join.onRef('c.support_lib_id', '=', 'e.support_lib_id').onRef('c.conversation_ref', '=', 'e.conversation_ref'))
    .select('e.conversation_ref')
    .where('e.support_lib_id', '=', ctx.support_lib_id)
    .where('e.erasure_ref', '=', erasure_ref)
    .where('e.conversation_ref', '>', after)
    .where('c.state', 'not in', ['closed', 'solved'])
    .orderBy('e.conversation_ref')
    .limit(pageSize)
    .execute()
  return rows.map((row) => row.conversation_ref)
}

/** Says when, why and by whom a conversation was erased, if it was. */
export const readErasedConversation = query(personalDataApi.erasedConversation, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  const row = await ctx.db
    .selectFrom('erased_conversations as c')
    .leftJoin('erasures as e', (join) => join.onRef('e.support_lib_id', '=', 'c.support_lib_id').onRef('e.erasure_ref', '=', 'c.erasure_ref'))
    .select(['c.erased_at', 'e.erasure_ref', 'e.requested_by'])
    .where('c.support_lib_id', '=', ctx.support_lib_id)
    .where('c.conversation_ref', '=', conversation_ref)
    .executeTakeFirst()
  return { erased: row ? await present(ctx, row) : null }
})

async function present(ctx: Ctx, row: { erased_at: Date; erasure_ref: string | null; requested_by: string | null }): Promise<ErasedConversationView> {
  const erased_at = row.erased_at.toISOString()
  if (row.erasure_ref === null) return { erased_at, reason: 'retention', by: null }
  if (row.requested_by === null) return { erased_at, reason: 'restored', by: null }
  const names = await staffNames(ctx, [row.requested_by])
  return { erased_at, reason: 'contact', by: { user_id: row.requested_by, name: names.get(row.requested_by)?.name ?? '' } }
}
