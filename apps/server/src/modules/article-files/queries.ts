import { type ArticleTransferItem, type ArticleTransferView, articleFilesApi } from '@porchlight/contracts/article-files/article-files'
import { MadeFile } from '@porchlight/contracts/common'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { query } from '../../kernel/operations.ts'
import { keysetOf, keysetPage } from '../../kernel/rows/keyset-page.ts'
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

/** What was not created comes first, because it needs a look; both in the order of the file. */
const createdLast = keysetOf({
  keys: [{ sql: sql`(outcome = 'created')`, name: 'is_created' }, 'ord'],
  direction: 'asc',
  cursor: z.tuple([z.boolean(), z.number().int().min(0)]),
  placeOf: ({ outcome, ord }) => [outcome === 'created', Number(ord)],
})

/** Queries for imports and exports. */
export const articleFilesQueries = [
  query(articleFilesApi.read, async (ctx, { transfer_id }) => ({ transfer: await presentTransfer(ctx, await transferForReading(ctx, transfer_id)) })),
  query(articleFilesApi.items, async (ctx, { transfer_id, cursor, limit }) => {
    await transferForReading(ctx, transfer_id)
    const found = ctx.db
      .selectFrom('transfer_items')
      .select(['ord', 'name', 'outcome', 'reason', 'detail', 'article_id'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('transfer_id', '=', transfer_id)
    const { rows, next_cursor } = await keysetPage(found, createdLast, { cursor, limit })
    return { items: rows as ArticleTransferItem[], next_cursor }
  }),
]
