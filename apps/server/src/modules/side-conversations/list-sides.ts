import { sideConversationsApi, sideConversationsMax } from '@porchlight/contracts/side-conversations/side-conversations'
import { sql } from 'kysely'
import { query } from '../../kernel/operations.ts'
import { conversationForReading, conversationRows, forStaff } from '../conversations/index.ts'

/** Implements GET side-conversations. They belong to the conversation: whoever may read it may know of them. */
export const listSides = query(sideConversationsApi.list, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  const rows = await conversationRows(ctx)
    .innerJoin('conversation_links as l', (join) =>
      join.onRef('l.support_lib_id', '=', 'c.support_lib_id').onRef('l.conversation_ref', '=', 'c.conversation_ref'),
    )
    .where('l.other_ref', '=', conversation_ref)
    .where('l.kind', '=', 'side')
    .orderBy(sql`c.state = 'open'`, 'desc')
    .orderBy('c.updated_at', 'desc')
    .orderBy('c.conversation_ref')
    .limit(2 * sideConversationsMax)
    .execute()
  return { side_conversations: rows.map((row) => forStaff(row, ctx.actor)) }
})
