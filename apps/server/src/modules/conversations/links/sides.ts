import { type RawBuilder, sql } from 'kysely'
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
 * Returns the conversations whose customers must see nothing of a mail in this one: those that it is a side conversation about, also over several steps and with
 * all that were merged into each other.
 * @param isForward the mail begins a side conversation about this one, so this is such a conversation too
 */
export async function mainsAbove(ctx: Ctx, conversation_ref: string, isForward: boolean): Promise<string[]> {
  const { support_lib_id } = ctx
  const { rows } = await sql<{ ref: string }>`
    with recursive about(ref) as (
      select ${conversation_ref}::text
      union select n.ref from about a cross join lateral (
        select l.other_ref as ref from conversation_links l where l.support_lib_id = ${support_lib_id} and l.conversation_ref = a.ref and l.kind = 'side'
        union all select c.merged_into from conversations c
        where c.support_lib_id = ${support_lib_id} and c.conversation_ref = a.ref and c.merged_into is not null
      ) n
    ), main(ref) as (
      select ref from about where ${isForward} or ref <> ${conversation_ref}
      union select m.conversation_ref from main one
      join conversation_links m on m.support_lib_id = ${support_lib_id} and m.other_ref = one.ref and m.kind = 'merged'
    )
    select ref from main`.execute(ctx.db)
  return rows.map(({ ref }) => ref)
}

/** Addresses of customers: those that are theirs or were vouched for, and `former` ones that somebody only typed or claimed, maybe by mistake. */
type CustomersAmong = { customers: Set<string>; former: Set<string> }

/**
 * Returns those of these addresses, in lower case, that belong to the contacts of these conversations or did so before, with those of contacts that were merged
 * with them.
 */
export async function customersAmong(ctx: Ctx, refs: readonly string[], addresses: readonly string[]): Promise<CustomersAmong> {
  const lower = [...new Set(addresses.map((address) => address.toLowerCase()))]
  if (lower.length === 0 || refs.length === 0) return { customers: new Set(), former: new Set() }
  const { support_lib_id } = ctx
  const { rows } = await sql<{ address: string; is_sure: boolean }>`
    with recursive customer(visitor_id) as (
      select c.visitor_id from conversations c where c.support_lib_id = ${support_lib_id} and c.conversation_ref = any(${[...refs]}::text[])
      union select n.visitor_id from customer one cross join lateral (
        select v.visitor_id from visitors v where v.support_lib_id = ${support_lib_id} and v.merged_into = one.visitor_id
        union all select v.merged_into from visitors v
        where v.support_lib_id = ${support_lib_id} and v.visitor_id = one.visitor_id and v.merged_into is not null
      ) n
    )
    select lower(v.email) as address, true as is_sure from customer one
    join visitors v on v.support_lib_id = ${support_lib_id} and v.visitor_id = one.visitor_id
    where lower(v.email) = any(${lower}::text[])
    union select f.address, f.is_verified from customer one
    join contact_former_addresses f on f.support_lib_id = ${support_lib_id} and f.visitor_id = one.visitor_id
    where f.address = any(${lower}::text[])`.execute(ctx.db)
  const customers = new Set(rows.flatMap(({ address, is_sure }) => (is_sure ? [address] : [])))
  return { customers, former: new Set(rows.flatMap(({ address }) => (customers.has(address) ? [] : [address]))) }
}

/** Returns whether an address belongs to the customer of a conversation about which this contact has a side conversation. */
export async function isOfCustomerAside(ctx: Ctx, visitor_id: string, address: string): Promise<boolean> {
  const rows = await ctx.db
    .selectFrom('conversations as s')
    .innerJoin('conversation_links as l', (join) =>
      join.onRef('l.support_lib_id', '=', 's.support_lib_id').onRef('l.conversation_ref', '=', 's.conversation_ref'),
    )
    .select('l.other_ref')
    .distinct()
    .where('s.support_lib_id', '=', ctx.support_lib_id)
    .where('s.visitor_id', '=', visitor_id)
    .where('l.kind', '=', 'side')
    .execute()
  for (const { other_ref } of rows) {
    const { customers, former } = await customersAmong(ctx, await mainsAbove(ctx, other_ref, true), [address])
    if (customers.size > 0 || former.size > 0) return true
  }
  return false
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

/** SQL: whether a conversation (`c`) is a side conversation about one of this requester's own, of which they must see nothing. */
export const isAboutOwnOf = (ctx: Ctx, { visitor_id, address }: { visitor_id: string | null; address: string | null }): RawBuilder<boolean> => sql`exists (
  select from conversation_links l
  join conversations m on m.support_lib_id = l.support_lib_id and m.conversation_ref = l.other_ref
  join visitors mv on mv.support_lib_id = m.support_lib_id and mv.visitor_id = m.visitor_id
  where l.support_lib_id = ${ctx.support_lib_id} and l.conversation_ref = c.conversation_ref and l.kind = 'side'
    and (m.visitor_id = ${visitor_id} or mv.email = ${address}))`

/** Returns the side conversations that one of two contacts has about conversations of the other, with the contact of each. */
export async function sidesBetween(ctx: Ctx, one: string, other: string): Promise<{ conversation_ref: string; visitor_id: string }[]> {
  return await ctx.db
    .selectFrom('conversations as s')
    .innerJoin('conversation_links as l', (join) =>
      join.onRef('l.support_lib_id', '=', 's.support_lib_id').onRef('l.conversation_ref', '=', 's.conversation_ref'),
    )
    .innerJoin('conversations as m', (join) => join.onRef('m.support_lib_id', '=', 'l.support_lib_id').onRef('m.conversation_ref', '=', 'l.other_ref'))
    .select(['s.conversation_ref', 's.visitor_id'])
    .distinct()
    .where('s.support_lib_id', '=', ctx.support_lib_id)
    .where('s.visitor_id', 'in', [one, other])
    .where('l.kind', '=', 'side')
    .where('m.visitor_id', 'in', [one, other])
    .whereRef('m.visitor_id', '<>', 's.visitor_id')
    .execute()
}
