import { type ConversationField, conversationFields } from '@porchlight/contracts/conversations/conversation-fields'
import { sideConversationsApi, sideConversationsMax } from '@porchlight/contracts/side-conversations/side-conversations'
import { sql } from 'kysely'
import { query } from '../../kernel/operations.ts'
import { type ConversationRow, canSee, conversationForReading, conversationRows, forStaff } from '../conversations/index.ts'

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
  return { side_conversations: rows.map((row) => forStaff(canSee(ctx.actor, row) ? row : outline(row), ctx.actor)) }
})

/** What those know of a side conversation who can't see it: that there is one, with whom, and whether somebody has to look. */
const toldToAll: readonly ConversationField[] = ['number', 'channel', 'state', 'subject', 'unread_count', 'created_at', 'updated_at', 'seq']

const untold = Object.entries(conversationFields)
  .filter(([name]) => !toldToAll.includes(name as ConversationField))
  .map(([name, field]) => [name, field.kind === 'many' ? [] : 'marked' in field && field.marked !== null ? field.marked : null])

/** Returns a row with nothing in it that only those may know who see the conversation. A contact without a name is called by its address. */
function outline(row: ConversationRow): ConversationRow {
  const visitor = { visitor_email: row.visitor_name === '' ? row.visitor_email : null, visitor_verified: false, visitor_country: null }
  return { ...row, ...Object.fromEntries(untold), ...visitor, last_message: null, custom_fields: {}, added_fields: {} }
}
