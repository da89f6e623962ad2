import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { BinnedTexts } from '../../kernel/generated/tables.ts'
import type { BinnedKind } from '../../kernel/rows/binned-rows.ts'
import { tablesWith } from './put-in-bin.ts'

/** A row in the table of deleted texts. */
export type BinnedRow = Selectable<BinnedTexts>

/**
 * Brings a deleted text back with all its rows.
 * @throws AppError `conflict` if what it belonged to is gone
 */
export async function bringBack(ctx: Ctx, kind: BinnedKind, row: BinnedRow): Promise<void> {
  const { support_lib_id, db } = ctx
  const { bin_ref, item_id } = row
  for (const { name, rows } of tablesWith(ctx, kind.kind)) {
    const kept = sql`from binned_rows b where b.support_lib_id = ${support_lib_id} and b.bin_ref = ${bin_ref} and b.of_table = ${name}`
    const { rows: found } = await sql<{ content: Record<string, unknown> }>`select b.content ${kept} order by b.number limit 1`.execute(db)
    const [first] = found
    if (!first) continue
    const changed = rows.place === 0 ? ((await kind.changed?.(ctx, first.content, row)) ?? {}) : {}
    // A table may have got columns since, which have their default, or have lost some.
    const { rows: columns } = await sql<{ name: string }>`
      select attname::text as name from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname = any(${Object.keys({ ...first.content, ...changed })}::text[]) order by attnum`.execute(db)
    const names = sql.join(columns.map((column) => sql.ref(column.name)))
    const { rows: back } = await sql<{ one: number }>`
      insert into ${sql.table(name)} (${names})
      select ${sql.join(columns.map((column) => sql`r.${sql.ref(column.name)}`))}
      from (select b.content, b.number ${kept}) b, jsonb_populate_record(null::${sql.table(name)}, b.content || ${JSON.stringify(changed)}::jsonb) r
      where ${rows.returns ?? sql`true`} order by b.number
      on conflict do nothing returning 1 as one`.execute(db)
    if (rows.place === 0 && back.length === 0) throw refuse('conflict')
  }
  await db.deleteFrom('binned_texts').where('support_lib_id', '=', support_lib_id).where('bin_ref', '=', bin_ref).execute()
  await kind.restored(ctx, item_id)
  ctx.emit('bin.changed', { kind: row.kind, item_id, what: 'restored' }, { subject: bin_ref })
}
