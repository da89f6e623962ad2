import { belongingsCounted } from '@porchlight/contracts/leaving/leaving'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { Belonging } from '../../kernel/rows/belongings.ts'

/** Returns everything that a person can leave behind, by kind: what the modules declare of their tables. */
export async function allBelongings({ tables }: Ctx): Promise<ReadonlyMap<string, Belonging>> {
  const found = await Promise.all(tables.flatMap(({ belongings }) => belongings?.() ?? []))
  return new Map(found.flatMap(({ belongings }) => Object.entries(belongings)).sort(([, one], [, other]) => one.order - other.order))
}

/** Counts how much of a kind somebody has, up to a thousand. */
export async function countOf(ctx: Ctx, { rows }: Belonging, user_id: string): Promise<number> {
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 ${rows(ctx, user_id)} limit ${belongingsCounted}) counted`.execute(ctx.db)
  return counted.rows[0]?.count ?? 0
}
