import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** Conversations handled in one transaction. */
const pageSize = 50

/** Returns the contact and all contacts that were merged into it. */
export async function contactsOf(ctx: Ctx, visitor_id: string): Promise<string[]> {
  const { rows } = await sql<{ visitor_id: string }>`
    with recursive same(visitor_id) as (
      select v.visitor_id from visitors v where v.support_lib_id = ${ctx.support_lib_id} and v.visitor_id = ${visitor_id}
      union select v.visitor_id from visitors v join same s on v.merged_into = s.visitor_id where v.support_lib_id = ${ctx.support_lib_id}
    ) select visitor_id from same`.execute(ctx.db)
  return rows.map((row) => row.visitor_id)
}

/**
 * Returns the next of the contacts' conversations after one, in the order of their refs; `isLast`: there are no more.
 * @param left leaves out those that this erasure has erased (`erasure_ref`), or that are closed (`isOpen`)
 */
export async function conversationsOf(
  ctx: Ctx,
  visitor_ids: readonly string[],
  after: string,
  left: { erasure_ref?: string; isOpen?: true } = {},
): Promise<{ refs: string[]; isLast: boolean }> {
  const rows = await ctx.db
    .selectFrom('conversations')
    .select('conversation_ref')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', 'in', visitor_ids)
    .where('conversation_ref', '>', after)
    .$if(left.isOpen === true, (some) => some.where('state', 'not in', ['closed', 'solved']))
    .$if(left.erasure_ref !== undefined, (some) =>
      some.where(
        sql<boolean>`not exists (select from erased_conversations e where e.support_lib_id = conversations.support_lib_id
          and e.conversation_ref = conversations.conversation_ref and e.erasure_ref = ${left.erasure_ref})`,
      ),
    )
    .orderBy('conversation_ref')
    .limit(pageSize)
    .execute()
  return { refs: rows.map((row) => row.conversation_ref), isLast: rows.length < pageSize }
}

/**
 * Returns the contacts' present and former addresses, in lower case, without those that another contact has too: anyone can claim an address, and what was
 * written to its true owner must not be erased with whoever claimed it.
 */
export async function addressesOf(ctx: Ctx, visitor_ids: readonly string[]): Promise<string[]> {
  const { support_lib_id } = ctx
  const ids = sql`${[...visitor_ids]}::text[]`
  const { rows } = await sql<{ address: string }>`
    select distinct a.address from (
      select lower(v.email) as address from visitors v where v.support_lib_id = ${support_lib_id} and v.visitor_id = any(${ids})
      union all select lower(change.value) from conversations c
      join events e on e.support_lib_id = c.support_lib_id and e.subject = c.conversation_ref and e.name = 'conversation.contact_changed'
        and e.payload ->> 'field' = 'email'
      cross join lateral (values (e.payload ->> 'from'), (e.payload ->> 'to')) change(value)
      where c.support_lib_id = ${support_lib_id} and c.visitor_id = any(${ids})
    ) a where a.address <> '' and not exists (
      select from visitors o where o.support_lib_id = ${support_lib_id} and o.email = a.address and o.visitor_id <> all(${ids}))`.execute(ctx.db)
  return rows.map((row) => row.address)
}
