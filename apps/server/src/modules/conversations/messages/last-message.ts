import { shownLast } from '@porchlight/contracts/conversations/acts-on-rows'
import type { Ctx } from '../../../kernel/context.ts'
import type { LastMessage } from '../rows.ts'

/** Returns the preview that lists show once the last message is gone: the newest remaining message (never a note for visitors), or null if there is none. */
export async function newestLeft(ctx: Ctx, conversation_ref: string, field: 'last_message' | 'visitor_last_message'): Promise<LastMessage | null> {
  const left = await ctx.db
    .selectFrom('messages')
    .select(['message', 'attachments', 'sender_type', 'created_at', 'seq'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('sender_type', 'in', field === 'last_message' ? ['visitor', 'agent', 'note'] : ['visitor', 'agent'])
    .where('deleted_at', 'is', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!left) return null
  const { message, attachments, sender_type, created_at, seq } = left
  return { ...shownLast(sender_type, message, (attachments as { name: string }[]) ?? [], created_at.toISOString()), seq }
}
