import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'

/** What items are alike in; with `agent_id`, also in whom they come from. */
type Alike = { trigger: string; entity_ref: string; agent_id?: string }

/** Returns the people without an unread item of this kind about the entity: one item is enough, however much follows. */
export async function withoutUnread(ctx: Ctx, user_ids: string[], { trigger, entity_ref, agent_id }: Alike): Promise<string[]> {
  if (user_ids.length === 0) return []
  // Serialise this check: otherwise, two messages sent together would each add an item.
  await lockByName(ctx, `feed:${trigger}:${entity_ref}`)
  const known = await ctx.db
    .selectFrom('feed_items')
    .select('user_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('user_id', 'in', user_ids)
    .where('trigger', '=', trigger)
    .where('entity_ref', '=', entity_ref)
    .where('read_at', 'is', null)
    .$if(agent_id !== undefined, (items) => items.where('agent_id', '=', agent_id ?? ''))
    .execute()
  const told = new Set(known.map((row) => row.user_id))
  return user_ids.filter((user_id) => !told.has(user_id))
}
