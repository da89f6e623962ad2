import { conversationField, viewFields } from '@porchlight/contracts/conversations/conversation-fields'
import { type Filter, resolveFilter } from '@porchlight/contracts/lists/list-language'
import type { Ctx } from '../../../kernel/context.ts'
import { conversationRows, lockConversations } from '../access.ts'
import { filterSql } from '../lists/filter-sql.ts'
import { forStaff } from '../present.ts'

type View = Record<string, unknown>

/** Ways for other systems to name a conversation; the first one given counts. */
export type Asked = { conversation_ref?: string | undefined; number?: number | undefined; email?: string | undefined }

/** Returns the conversation that is meant: for an email address, the contact's newest open one that is no spam. Undefined if there is none. */
export async function conversationForRules(ctx: Ctx, { conversation_ref, number, email }: Asked): Promise<string | undefined> {
  if (conversation_ref === undefined && number === undefined && email === undefined) return undefined
  const all = conversationRows(ctx)
  const chosen =
    conversation_ref !== undefined
      ? all.where('c.conversation_ref', '=', conversation_ref)
      : number !== undefined
        ? all.where('c.number', '=', number)
        : all
            .where('v.email', '=', email ?? '')
            .where('c.state', 'in', ['waiting', 'ongoing', 'open'])
            .where('c.spam', '=', 'no')
            .orderBy('c.number', 'desc')
  return (await chosen.limit(1).executeTakeFirst())?.conversation_ref
}

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

/**
 * Locks conversations against changes while a rule runs. Returns how many it locked.
 * @param waits as in `lockConversations`
 */
export const lockForRules = async (ctx: Ctx, refs: string[], waits: 'waits' | 'never waits' = 'waits'): Promise<number> =>
  (await lockConversations(ctx, refs, waits)).length

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
