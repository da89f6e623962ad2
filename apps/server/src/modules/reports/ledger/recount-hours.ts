import type { BusinessTime } from '@porchlight/business-time'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { renewCubes } from '../cubes/zones.ts'

/** Stretches computed at once. */
const atOnce = 5000

/** Computes the business time of every stretch again, after the calendar changed: numbers in business time always follow the calendar as it is now. */
export async function recountHours(ctx: Ctx, hours: BusinessTime | undefined): Promise<void> {
  const { support_lib_id } = ctx
  await renewCubes(ctx)
  if (!hours) {
    await sql`update report_facts set business = null where support_lib_id = ${support_lib_id} and business is not null`.execute(ctx.db)
    return
  }
  type Row = { conversation_ref: string; fact: string; number: number; from_at: Date; at: Date }
  for (let after = { conversation_ref: '', fact: '', number: 0 }; ; ) {
    const { rows } = await sql<Row>`
      select conversation_ref, fact, number, from_at, at from report_facts
      where support_lib_id = ${support_lib_id} and from_at is not null
        and (conversation_ref, fact, number) > (${after.conversation_ref}, ${after.fact}, ${after.number}::bigint)
      order by conversation_ref, fact, number limit ${atOnce}`.execute(ctx.db)
    const last = rows.at(-1)
    if (!last) return
    await sql`
      update report_facts f set business = r.business
      from unnest(${rows.map((row) => row.conversation_ref)}::text[], ${rows.map((row) => row.fact)}::text[], ${rows.map((row) => row.number)}::bigint[],
        ${rows.map((row) => hours.between(row.from_at.getTime(), row.at.getTime()))}::bigint[]) as r(conversation_ref, fact, number, business)
      where f.support_lib_id = ${support_lib_id} and f.conversation_ref = r.conversation_ref and f.fact = r.fact and f.number = r.number`.execute(ctx.db)
    after = last
  }
}
