import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { sightSql } from '../../conversations/index.ts'
import { momentSql } from './moments.ts'
import type { Parts } from './parts-of-period.ts'
import { type Asked, conversationFilterSql } from './source.ts'

/** How many imported conversations a report leaves out: those that began in its period, and those that are open and that the ledger doesn't know as open. */
type Imported = { imported: number; imported_open: number }

/** Counts what an import brought and reports leave out, because an import has no events: within the reader's sight and the report's filter. */
export async function importedIn(ctx: Ctx, { filter }: Pick<Asked, 'filter'>, { starts, end }: Pick<Parts, 'starts' | 'end'>): Promise<Imported> {
  const within = sightSql(ctx.actor)
  const conditions = [within, filter && (await conversationFilterSql(ctx, filter))].filter((one) => one !== undefined)
  const { rows } = await sql<Imported>`
    select count(*) filter (where c.created_at >= ${momentSql(starts[0] ?? end)})::int as imported,
      count(*) filter (where c.closed_at is null and r.opened_at is null)::int as imported_open
    from conversations c left join report_conversations r using (support_lib_id, conversation_ref)
    where c.support_lib_id = ${ctx.support_lib_id} and c.added_fields ? 'imported_as' and c.created_at < ${momentSql(end)} and c.spam = 'no'
      ${conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``}`.execute(ctx.db)
  return rows[0] ?? { imported: 0, imported_open: 0 }
}
