import { sql } from 'kysely'
import { send } from '../../kernel/calls/pipeline.ts'
import type { Ctx } from '../../kernel/context.ts'

/**
 * Takes the next `howMany` user-visible numbers (conversation 1042) and returns the first. Locks the counter until the commit, so call it late in the
 * transaction.
 */
export async function nextNumbers(ctx: Ctx, counter: string, howMany = 1): Promise<number> {
  const statement = sql<{ value: number }>`
    insert into library_counters (support_lib_id, counter, value) values (${ctx.support_lib_id}, ${counter}, ${howMany})
    on conflict (support_lib_id, counter) do update set value = library_counters.value + excluded.value returning value`
  const [row] = await send(ctx.db, 'next-numbers', statement)
  return (row?.value ?? howMany) - howMany + 1
}
