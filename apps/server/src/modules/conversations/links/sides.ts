import { sql } from 'kysely'
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

/**
 * Returns those of these addresses, in lower case, that belong to a customer who must see nothing of a mail: the contacts of the conversations that this one is a
 * side conversation about, also over several steps and after merges, with the addresses of the contacts that were merged with them.
 * @param isForward the mail begins a side conversation about this one, so its own contact is such a customer too
 */
export async function customersAmong(ctx: Ctx, conversation_ref: string, addresses: readonly string[], isForward: boolean): Promise<Set<string>> {
  const lower = [...new Set(addresses.map((address) => address.toLowerCase()))]
  if (lower.length === 0) return new Set()
  const { support_lib_id } = ctx
  const { rows } = await sql<{ address: string }>`
    with recursive about(ref) as (
      select ${conversation_ref}::text
      union select n.ref from about a cross join lateral (
        select l.other_ref as ref from conversation_links l where l.support_lib_id = ${support_lib_id} and l.conversation_ref = a.ref and l.kind = 'side'
        union all select c.merged_into from conversations c
        where c.support_lib_id = ${support_lib_id} and c.conversation_ref = a.ref and c.merged_into is not null
      ) n
    ), customer(visitor_id) as (
      select c.visitor_id from about a join conversations c on c.support_lib_id = ${support_lib_id} and c.conversation_ref = a.ref
      where ${isForward} or a.ref <> ${conversation_ref}
      union select n.visitor_id from customer one cross join lateral (
        select v.visitor_id from visitors v where v.support_lib_id = ${support_lib_id} and v.merged_into = one.visitor_id
        union all select v.merged_into from visitors v
        where v.support_lib_id = ${support_lib_id} and v.visitor_id = one.visitor_id and v.merged_into is not null
      ) n
    )
    select distinct lower(v.email) as address from customer one
    join visitors v on v.support_lib_id = ${support_lib_id} and v.visitor_id = one.visitor_id
    where lower(v.email) = any(${lower}::text[])`.execute(ctx.db)
  return new Set(rows.map((row) => row.address))
}

/** Returns whether a conversation is a side conversation about one that another, which is to continue it, is not about. */
export async function isSideOfMore(ctx: Ctx, conversation_ref: string, than: string): Promise<boolean> {
  const row = await sides(ctx)
    .select('other_ref')
    .where('conversation_ref', '=', conversation_ref)
    .where('other_ref', 'not in', sides(ctx).select('other_ref').where('conversation_ref', '=', than))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether one of two contacts has a side conversation about a conversation of the other. */
export async function areApartBySide(ctx: Ctx, one: string, other: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('conversations as s')
    .innerJoin('conversation_links as l', (join) =>
      join.onRef('l.support_lib_id', '=', 's.support_lib_id').onRef('l.conversation_ref', '=', 's.conversation_ref'),
    )
    .innerJoin('conversations as m', (join) => join.onRef('m.support_lib_id', '=', 'l.support_lib_id').onRef('m.conversation_ref', '=', 'l.other_ref'))
    .select('l.other_ref')
    .where('s.support_lib_id', '=', ctx.support_lib_id)
    .where('s.visitor_id', 'in', [one, other])
    .where('l.kind', '=', 'side')
    .where('m.visitor_id', 'in', [one, other])
    .whereRef('m.visitor_id', '<>', 's.visitor_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
