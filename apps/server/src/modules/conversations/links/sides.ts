import type { Ctx } from '../../../kernel/context.ts'

const sides = (ctx: Ctx) => ctx.db.selectFrom('conversation_links').where('support_lib_id', '=', ctx.support_lib_id).where('kind', '=', 'side')

/** Returns the conversations that this one is a side conversation about: one, and more after merges. */
export async function mainsOf(ctx: Ctx, conversation_ref: string): Promise<string[]> {
  const rows = await sides(ctx).select('other_ref').where('conversation_ref', '=', conversation_ref).orderBy('created_at').orderBy('other_ref').execute()
  return rows.map(({ other_ref }) => other_ref)
}

/** Returns the side conversations of these conversations, with their contacts. */
export const sidesOf = (ctx: Ctx, refs: readonly string[]): Promise<{ conversation_ref: string; visitor_id: string }[]> =>
  ctx.db
    .selectFrom('conversation_links as l')
    .innerJoin('conversations as c', (join) => join.onRef('c.support_lib_id', '=', 'l.support_lib_id').onRef('c.conversation_ref', '=', 'l.conversation_ref'))
    .select(['c.conversation_ref', 'c.visitor_id'])
    .distinct()
    .where('l.support_lib_id', '=', ctx.support_lib_id)
    .where('l.other_ref', 'in', refs)
    .where('l.kind', '=', 'side')
    .execute()

/** Returns how many side conversations a conversation has. */
export async function countSides(ctx: Ctx, conversation_ref: string): Promise<number> {
  const { count } = await sides(ctx)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('other_ref', '=', conversation_ref)
    .executeTakeFirstOrThrow()
  return Number(count)
}
