import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { refersWithinSight } from '../../conversations/index.ts'

/** How often people ran a macro lately, and how many of these times on conversations like the one in question. */
export type UsesOfMacro = { uses: number; similar_uses: number }

/** Runs by people that are looked at: the newest ones within these days. */
const runsMax = 1000
const days = 30

/** Counts the last runs by people of each macro, on conversations that the caller sees; `about`: the conversation whose type and tags make others similar. */
export async function usesOfMacros(
  ctx: Ctx,
  about: { conversation_ref: string; ticket_type_ref: string | null; tags: readonly string[] } | null,
): Promise<Map<string, UsesOfMacro>> {
  const since = new Date(ctx.clock.now().getTime() - days * 86_400_000)
  const tags = [...(about?.tags ?? [])]
  const { rows } = await sql<UsesOfMacro & { workflow_ref: string }>`
    with recent as (
      select workflow_ref, conversation_ref, started_at from workflow_runs
      where support_lib_id = ${ctx.support_lib_id} and cause_key like 'manual:%'
        and ${refersWithinSight(ctx, 'workflow_runs.conversation_ref') ?? sql`true`}
      order by run_number desc limit ${runsMax}
    )
    select r.workflow_ref, count(*)::int as uses,
      count(*) filter (where c.ticket_type_ref = ${about?.ticket_type_ref ?? null}::text or c.tags && ${tags}::text[])::int as similar_uses
    from recent r
    left join conversations c on c.support_lib_id = ${ctx.support_lib_id} and c.conversation_ref = r.conversation_ref
      and c.conversation_ref <> ${about?.conversation_ref ?? ''}
    where r.started_at > ${since}
    group by r.workflow_ref`.execute(ctx.db)
  return new Map(rows.map(({ workflow_ref, ...counts }) => [workflow_ref, counts]))
}
