import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'

/** Returns the rules whose draft or published version has an input with this ref, by name; at most 100. */
export async function rulesThatName(ctx: Ctx, ref: string): Promise<{ workflow_ref: string; workflow_name: string }[]> {
  const quoted = `%${JSON.stringify(ref).replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<{ workflow_ref: string; workflow_name: string }>`
    select workflow_ref, workflow_name from workflows where support_lib_id = ${ctx.support_lib_id} and (draft::text like ${quoted} or plan::text like ${quoted})
    order by workflow_name limit 100`.execute(ctx.db)
  return rows
}
