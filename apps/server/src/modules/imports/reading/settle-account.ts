import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { changeImport, type ImportRow } from '../access.ts'

/** Maximum number of rows examined to find the account of the ids. */
const lookedAt = 20_000

/**
 * Decides whose ids an import has: those of an earlier import if more than four fifths of the rows that both know by an id are the same thing there, else its own:
 * people may have been renamed since, but two accounts can share customers, and a ticket that is taken for another one is lost. Nothing is the same
 * that has nothing but the id in common: another account, or another file, calls somebody else so.
 * @param ofRun returns the import, locked, while this run reads it
 */
export async function settleAccount(ctx: Ctx, ofRun: () => Promise<ImportRow | undefined>): Promise<void> {
  const row = await ofRun()
  if (!row || row.scope !== row.import_ref) return
  const { rows } = await sql<{ scope: string }>`
    select l.scope from (
      select kind, external_id, mark from import_rows where support_lib_id = ${ctx.support_lib_id} and import_ref = ${row.import_ref}
        and kind in ('person', 'company', 'conversation', 'article') and mark <> '' order by ord limit ${lookedAt}) r
    join import_links l on l.support_lib_id = ${ctx.support_lib_id} and l.source = ${row.source} and l.kind = r.kind and l.external_id = r.external_id
    group by l.scope
    having count(*) filter (where l.mark in ('', r.mark)) > 4 * count(*) filter (where l.mark not in ('', r.mark))
    order by count(*) filter (where l.mark in ('', r.mark)) desc, l.scope limit 1`.execute(ctx.db)
  if (rows[0]) await changeImport(ctx, row, { state: 'reading', scope: rows[0].scope })
}
