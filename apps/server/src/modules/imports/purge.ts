import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { LibraryRunner } from '../../kernel/jobs.ts'

/** Rows deleted per transaction: a file may have a million, and no statement may take seconds. */
const rowsAtOnce = 20_000

/** Deletes what an import has in these tables, a part at a time, as long as `mayGoOn`. */
export async function purgeImport(
  { inLibrary, signal }: LibraryRunner,
  import_ref: string,
  tables: readonly ('import_files' | 'import_rows' | 'import_problems')[],
  mayGoOn: (ctx: Ctx) => Promise<boolean> = async () => true,
): Promise<void> {
  for (const table of tables) {
    let deleted = rowsAtOnce
    while (deleted === rowsAtOnce) {
      signal.throwIfAborted()
      deleted = await inLibrary(async (ctx) => {
        if (!(await mayGoOn(ctx))) return 0
        const own = sql`support_lib_id = ${ctx.support_lib_id} and import_ref = ${import_ref}`
        const { numAffectedRows } = await sql`
          delete from ${sql.table(table)} where ${own}
          and ctid = any(array(select ctid from ${sql.table(table)} where ${own} limit ${rowsAtOnce}))`.execute(ctx.db)
        return Number(numAffectedRows ?? 0)
      })
    }
  }
}
