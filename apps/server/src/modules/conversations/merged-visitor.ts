import type { Ctx } from '../../kernel/context.ts'
import type { JobTask } from '../../kernel/jobs.ts'
import { contactColumns } from '../visitors/index.ts'
import { conversationRows, lockConversations } from './access.ts'
import { ConversationChange, saveChanges } from './conversation-change.ts'

/** Conversations moved per transaction; a browser before sign-in has few. */
const movedMax = 200

/** Moves the conversations of an anonymous visitor to the account they signed in to, on every device, before the call is answered. */
export async function carryOver(ctx: Ctx, from: string, to: string): Promise<void> {
  const { support_lib_id } = ctx
  const found = await conversationRows(ctx).where('c.visitor_id', '=', from).orderBy('c.visitor_updated_at', 'desc').limit(movedMax).execute()
  const rows = await lockConversations(
    ctx,
    found.map((row) => row.conversation_ref),
  )
  const visitor = await ctx.db
    .selectFrom('visitors')
    .select(contactColumns)
    .where('support_lib_id', '=', support_lib_id)
    .where('visitor_id', '=', to)
    .executeTakeFirst()
  if (!visitor) return
  const { visitor_lib_id: _library, ...shown } = visitor
  const changes = rows.filter((row) => row.visitor_id === from).map((row) => new ConversationChange({ ...row, ...shown }))
  for (const change of changes) {
    change.step({ visible: true })
    change.happened(ctx, 'conversation.visitor_merged', { from, to })
  }
  await ctx.db
    .updateTable('messages')
    .set({ sender_id: to })
    .where('support_lib_id', '=', support_lib_id)
    .where('conversation_ref', 'in', changes.map((change) => change.row.conversation_ref).concat(''))
    .where('sender_id', '=', from)
    .execute()
  await saveChanges(ctx, changes)
  if (found.length === movedMax) ctx.enqueue('conversations.carry-over', { from, to })
}

/** Continues where `carryOver` stopped. */
export const carryOverRest: JobTask = { name: 'conversations.carry-over', run: (ctx, { from, to }) => carryOver(ctx, String(from), String(to)) }
