import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { isLive } from './children.ts'

/** A link by its two conversations; `kind` is missing in merges from before there were side conversations. */
type Followed = { conversation_ref: string; other_ref: string; kind?: string }

/**
 * Has the target of a merge follow what the source follows, be followed by what follows the source if it can be, have its side conversations, and be the child
 * or parent of what the source is, unless that would make a second parent or a child with children. Returns the links that are new.
 */
export async function followTogether(ctx: Ctx, source: string, target: { conversation_ref: string; channel: string }): Promise<Followed[]> {
  const into = target.conversation_ref
  const { rows } = await sql<Followed>`
    insert into conversation_links (support_lib_id, conversation_ref, other_ref, kind, created_by, created_at)
    select support_lib_id, new_ref, new_other, kind, created_by, created_at
    from conversation_links
    cross join lateral (select case when conversation_ref = ${source} then ${into} else conversation_ref end as new_ref,
      case when other_ref = ${source} then ${into} else other_ref end as new_other) n
    where support_lib_id = ${ctx.support_lib_id} and kind in ('follows', 'side', 'child') and new_ref <> new_other
      and (conversation_ref = ${source} or (other_ref = ${source} and (kind = 'side' or ${target.channel === 'ticket'})))
      and (kind <> 'child' or (${target.channel === 'ticket'} and not exists (
        select from conversation_links known where known.support_lib_id = ${ctx.support_lib_id} and known.kind = 'child'
          and known.conversation_ref <> ${source} and known.other_ref <> ${source} and ${isLive('known')}
          and (known.conversation_ref = new_ref or known.other_ref = new_ref or known.conversation_ref = new_other))))
    on conflict do nothing
    returning conversation_ref, other_ref, kind`.execute(ctx.db)
  return rows
}

/**
 * Removes the links that a merge of `source` added to its target, now that it is undone. A link that another conversation merged into the same target has too
 * stays for that one: it is noted with that merge, whose end removes it.
 */
export async function followApart(ctx: Ctx, source: string, target: string, added: readonly Followed[]): Promise<void> {
  const { support_lib_id } = ctx
  for (const link of added) {
    const { conversation_ref, other_ref, kind = 'follows' } = link
    const { rows } = await sql<{ kept: boolean }>`
      update conversation_links merge
      set before = jsonb_set(merge.before, '{followed}', coalesce(merge.before -> 'followed', '[]') || ${JSON.stringify([link])}::jsonb)
      where merge.support_lib_id = ${support_lib_id} and merge.kind = 'merged' and merge.other_ref = ${target} and merge.conversation_ref = (
        select m.conversation_ref
        from conversation_links m
        join conversations c on c.support_lib_id = m.support_lib_id and c.conversation_ref = m.conversation_ref and c.merged_into = ${target}
        join conversation_links f on f.support_lib_id = m.support_lib_id and f.kind = ${kind}
          and f.conversation_ref = case when ${conversation_ref} = ${target} then m.conversation_ref else ${conversation_ref} end
          and f.other_ref = case when ${other_ref} = ${target} then m.conversation_ref else ${other_ref} end
        where m.support_lib_id = ${support_lib_id} and m.kind = 'merged' and m.other_ref = ${target} and m.conversation_ref <> ${source} and m.before is not null
        order by m.created_at limit 1)
      returning true as kept`.execute(ctx.db)
    if (rows.length > 0) continue
    await ctx.db
      .deleteFrom('conversation_links')
      .where('support_lib_id', '=', support_lib_id)
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
