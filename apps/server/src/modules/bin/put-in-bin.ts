import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import type { BinnedKind, BinnedRows } from '../../kernel/rows/binned-rows.ts'

/** A text that is about to be deleted. `addresses`: its slugs. */
export type Deleted = { item_id: string; title: string; addresses?: string[]; was_published: boolean; author_id?: string | null }

/** The tables whose rows go into the bin with a kind of text, what others refer to first. */
export const tablesWith = (ctx: Pick<Ctx, 'tables'>, kind: string): { name: string; rows: BinnedRows }[] =>
  ctx.tables
    .flatMap(({ name, binned = [] }) => binned.flatMap((rows) => (rows.with === kind ? [{ name, rows }] : [])))
    .sort((one, other) => one.rows.place - other.rows.place)

/** Puts a text, which the caller has locked and then deletes, into the bin: with all rows that its tables declare, from where it comes back as it was. */
export async function putInBin(
  ctx: Ctx,
  { kind, seenBy, managedBy }: BinnedKind,
  { item_id, title, addresses = [], was_published, author_id = null }: Deleted,
): Promise<void> {
  const { support_lib_id, db } = ctx
  const bin_ref = newRef()
  const deleted_at = ctx.clock.now()
  const due_at = new Date(deleted_at.getTime() + limits.binDays * 86_400_000)
  const seen_by = [...new Set([seenBy, managedBy].flat())]
  const head = { bin_ref, seen_by, kind, item_id, title, addresses, was_published, author_id, deleted_by: actorId(ctx.actor), deleted_at, due_at }
  await db
    .insertInto('binned_texts')
    .values({ support_lib_id, ...head })
    .execute()
  for (const { name, rows } of tablesWith(ctx, kind)) {
    const isOf = typeof rows.by === 'string' ? sql<boolean>`r.${sql.ref(rows.by)} = ${item_id}` : rows.by(item_id)
    await sql`
      insert into binned_rows (support_lib_id, bin_ref, number, of_table, content)
      select ${support_lib_id}, ${bin_ref}, (select count(*) from binned_rows where support_lib_id = ${support_lib_id} and bin_ref = ${bin_ref}) + row_number() over (),
        ${name}, to_jsonb(r)
      from ${sql.table(name)} r where r.support_lib_id = ${support_lib_id} and ${isOf}`.execute(db)
  }
  ctx.emit('bin.changed', { kind, item_id, what: 'put' }, { subject: bin_ref })
}

/** Returns which of these slugs are those of a text in the bin, or begin with `wanted` and are. */
export async function binnedAddresses(ctx: Ctx, kind: string, wanted: string): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select a as address from binned_texts b, unnest(b.addresses) a
    where b.support_lib_id = ${ctx.support_lib_id} and b.kind = ${kind} and (a = ${wanted} or starts_with(a, ${`${wanted}-`}))`.execute(ctx.db)
  return rows.map(({ address }) => address)
}
