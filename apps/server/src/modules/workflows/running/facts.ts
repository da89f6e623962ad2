import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'

type Facts = Record<string, unknown>

/** Returns the values that were stored for these events. */
export async function factsOfEvents(ctx: Ctx, numbers: readonly number[]): Promise<Map<number, Facts>> {
  if (numbers.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('workflow_facts')
    .select(['event_number', 'facts'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('event_number', 'in', [...new Set(numbers)])
    .execute()
  return new Map(rows.map(({ event_number, facts }) => [event_number, facts as Facts]))
}

/** Stores the values that rules saw at an event and that depend on the moment. The first one stays. */
export async function keepFacts(ctx: Ctx, event_number: number, facts: Facts): Promise<void> {
  await sql`
    insert into workflow_facts (support_lib_id, event_number, facts) values (${ctx.support_lib_id}, ${event_number}, ${JSON.stringify(facts)}::jsonb)
    on conflict (support_lib_id, event_number) do update set facts = excluded.facts || workflow_facts.facts`.execute(ctx.db)
}
