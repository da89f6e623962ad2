import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** Takes the next `howMany` numbers that people see (conversation 1042); returns the first. */
export async function nextNumbers(ctx: Ctx, counter: string, howMany = 1): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    insert into library_counters (support_lib_id, counter, value) values (${ctx.support_lib_id}, ${counter}, ${howMany})
    on conflict (support_lib_id, counter) do update set value = library_counters.value + ${howMany} returning value`.execute(ctx.db)
  return (rows[0]?.value ?? howMany) - howMany + 1
}
