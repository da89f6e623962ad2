import { type ArticleTransferItem, type ArticleTransferView, articleFilesApi } from '@porchlight/contracts/article-files/article-files'
import { MadeFile } from '@porchlight/contracts/common'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { type TransferRow, transferForReading } from './access.ts'

/** Returns the view of a transfer. */
export async function presentTransfer(ctx: Ctx, row: TransferRow): Promise<ArticleTransferView> {
  const { rows } = await sql<{ outcome: ArticleTransferItem['outcome']; count: number }>`
    select outcome, count(*)::int as count from transfer_items where support_lib_id = ${ctx.support_lib_id} and transfer_id = ${row.transfer_id} group by outcome`.execute(
    ctx.db,
  )
  const { transfer_id, kind, state, file_name, done, total, problem, file } = row
  return {
    ...{ transfer_id, file_name, done, total, problem },
    kind: kind as ArticleTransferView['kind'],
    state: state as ArticleTransferView['state'],
    counts: { created: 0, skipped: 0, failed: 0, ...Object.fromEntries(rows.map((each) => [each.outcome, each.count])) },
    file: file === null ? null : MadeFile.parse(file),
    created_at: row.created_at.toISOString(),
  }
}

/** Queries for imports and exports. */
export const articleFilesQueries = [
  query(articleFilesApi.read, async (ctx, { transfer_id }) => ({ transfer: await presentTransfer(ctx, await transferForReading(ctx, transfer_id)) })),
  query(articleFilesApi.items, async (ctx, { transfer_id, cursor, limit }) => {
    await transferForReading(ctx, transfer_id)
    const after = placeOf(cursor)
    const { rows } = await sql<ArticleTransferItem>`
      select ord, name, outcome, reason, detail, article_id from transfer_items
      where support_lib_id = ${ctx.support_lib_id} and transfer_id = ${transfer_id} and (outcome = 'created', ord) > (${after.isCreated}, ${after.ord})
      order by (outcome = 'created'), ord limit ${limit + 1}`.execute(ctx.db)
    const items = rows.slice(0, limit)
    const last = items.at(-1)
    return { items, next_cursor: rows.length > limit && last ? `${last.outcome === 'created' ? 1 : 0}.${last.ord}` : null }
  }),
]

function placeOf(cursor: string | undefined): { isCreated: boolean; ord: number } {
  if (cursor === undefined) return { isCreated: false, ord: -1 }
  const match = /^([01])\.(\d{1,9})$/.exec(cursor)
  if (!match) throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
  return { isCreated: match[1] === '1', ord: Number(match[2]) }
}
