import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'

/** A link by its two conversations; `kind` is missing in merges from before there were side conversations. */
type Followed = { conversation_ref: string; other_ref: string; kind?: string }

/**
 * Has the target of a merge follow what the source follows, be followed by what follows the source if it can be, and have its side conversations. Returns the
 * links that are new.
 */
export async function followTogether(ctx: Ctx, source: string, target: { conversation_ref: string; channel: string }): Promise<Followed[]> {
  const into = target.conversation_ref
  const { rows } = await sql<Followed>`
    insert into conversation_links (support_lib_id, conversation_ref, other_ref, kind, created_by, created_at)
    select support_lib_id, new_ref, new_other, kind, created_by, created_at
    from conversation_links
    cross join lateral (select case when conversation_ref = ${source} then ${into} else conversation_ref end as new_ref,
      case when other_ref = ${source} then ${into} else other_ref end as new_other) n
    where support_lib_id = ${ctx.support_lib_id} and kind in ('follows', 'side') and new_ref <> new_other
      and (conversation_ref = ${source} or (other_ref = ${source} and (kind = 'side' or ${target.channel === 'ticket'})))
    on conflict do nothing
    returning conversation_ref, other_ref, kind`.execute(ctx.db)
  return rows
}

/** Removes the links that a merge added. */
export async function followApart(ctx: Ctx, added: readonly Followed[]): Promise<void> {
  for (const { conversation_ref, other_ref, kind = 'follows' } of added) {
    await ctx.db
      .deleteFrom('conversation_links')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('conversation_ref', '=', conversation_ref)
      .where('other_ref', '=', other_ref)
      .where('kind', '=', kind)
      .execute()
  }
}

/** Returns the conversations that continue these after any number of merges, by the ref of each; those that were not merged continue themselves. */
export async function survivorsOf(ctx: Ctx, refs: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ ref: string; last: string }>`
    with recursive chain as (
      select conversation_ref as ref, conversation_ref as last, merged_into
      from conversations where support_lib_id = ${ctx.support_lib_id} and conversation_ref = any(${[...refs]})
      union all
      select chain.ref, c.conversation_ref, c.merged_into
      from chain join conversations c on c.support_lib_id = ${ctx.support_lib_id} and c.conversation_ref = chain.merged_into
    )
    select ref, last from chain where merged_into is null`.execute(ctx.db)
  return new Map(rows.map(({ ref, last }) => [ref, last]))
}
