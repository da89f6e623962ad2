import { newsApi } from '@porchlight/contracts'
import { sql } from 'kysely'
import { z } from 'zod'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { presentNews } from './access.ts'

const Position = z.tuple([z.iso.datetime(), z.string().max(64)])
function decodeCursor(cursor: string) {
  try {
    return Position.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')))
  } catch {
    throw refuse('invalid_input', { fields: { cursor: 'not a cursor' } })
  }
}

/** What is read of news. */
export const newsQueries = [
  query(newsApi.list, async (ctx, { is_published, category, cursor, limit }) => {
    const after = cursor === undefined ? undefined : decodeCursor(cursor)
    const rows = await ctx.db
      .selectFrom('news_flashes')
      .selectAll()
      .where('support_lib_id', '=', ctx.support_lib_id)
      .$if(is_published !== undefined, (q) => q.where('is_published', '=', is_published === true))
      .$if(category !== undefined, (q) => q.where(sql<boolean>`${category ?? ''} = any("newsFlash_categories")`))
      .$if(after !== undefined, (q) => q.where(sql<boolean>`("timeStamp", id) < (${after?.[0]}::timestamptz, ${after?.[1]})`))
      .orderBy('timeStamp', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .execute()
    const news_flashes = rows.slice(0, limit).map(presentNews)
    const last = news_flashes.at(-1)
    const next_cursor = rows.length > limit && last ? Buffer.from(JSON.stringify([last.timeStamp, last.id])).toString('base64url') : null
    return { news_flashes, next_cursor }
  }),
  query(newsApi.read, async (ctx, { id }) => {
    const row = await ctx.db.selectFrom('news_flashes').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('id', '=', id).executeTakeFirst()
    if (!row) throw refuse('not_found')
    return { news_flash: presentNews(row) }
  }),
]
