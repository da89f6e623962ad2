import { conversationField, viewFields } from '@porchlight/contracts/conversations/conversation-fields'
import { type Filter, resolveFilter } from '@porchlight/contracts/lists/list-language'
import type { Ctx } from '../../../kernel/context.ts'
import { conversationRows, lockConversations } from '../access.ts'
import { filterSql } from '../lists/filter-sql.ts'
import { forStaff } from '../present.ts'

type View = Record<string, unknown>

/** Conversations that a scheduled rule looks at, at most. */
const scheduledMax = 1000

/** Returns these conversations with everything that rules can be about, by reference. */
export async function viewsForRules(ctx: Ctx, refs: readonly string[]): Promise<Map<string, View>> {
  if (refs.length === 0) return new Map()
  const rows = await conversationRows(ctx)
    .where('c.conversation_ref', 'in', [...refs])
    .execute()
  return new Map(rows.map((row) => [row.conversation_ref, { ...forStaff(row, 'everyone') }]))
}

/** Locks conversations, so that nobody changes them while a rule runs. */
export const lockForRules = async (ctx: Ctx, refs: string[]): Promise<void> => void (await lockConversations(ctx, refs))

/**
 * Returns open conversations for a scheduled rule, those without a message for the longest time first. Conditions on the conversation itself are applied here;
 * the rule judges all of them.
 */
export async function openForRules(ctx: Ctx, conditions: Filter): Promise<View[]> {
  const own = isOwn(conditions) ? conditions : { all: 'all' in conditions ? conditions.all.filter(isOwn) : [] }
  const test = resolveFilter(conversationField, own, { user_id: '', team_refs: [], now: ctx.clock.now() })
  const rows = await conversationRows(ctx)
    .where('c.state', 'in', ['waiting', 'ongoing', 'open'])
    .where('c.spam', '=', 'no')
    .where(filterSql(test))
    .orderBy('c.updated_at')
    .limit(scheduledMax)
    .execute()
  return rows.map((row) => ({ ...forStaff(row, 'everyone') }))
}

/** Whether conditions are about the conversation alone, and mean the same for everyone. */
function isOwn(filter: Filter): boolean {
  if ('all' in filter) return filter.all.every(isOwn)
  if ('any' in filter) return filter.any.every(isOwn)
  const isPersonal = [filter.value].flat().some((value) => typeof value === 'string' && value.startsWith('@'))
  return !isPersonal && (Object.hasOwn(viewFields, filter.field) || conversationField(filter.field) !== undefined)
}
