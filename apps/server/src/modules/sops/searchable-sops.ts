import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { mentions, type Searchable, type SearchableText } from '../../kernel/rows/searchable.ts'
import { writesSops } from './access.ts'

/** Searches the library's SOPs by title and text. Only writers find unpublished ones. */
export const searchableSops: Searchable = {
  kind: 'sop',
  place: 50,
  permission: 'signed-in',
  find: (ctx, words, limit) => sopsWith(ctx, words, { limit, isPublishedOnly: !writesSops(ctx) }),
}

/** Returns published SOPs that contain some of these words, as all teammates read them. */
export const publishedSopsWith = (ctx: Ctx, words: readonly string[], limit: number): Promise<SearchableText[]> =>
  sopsWith(ctx, words, { limit, isPublishedOnly: true })

async function sopsWith(
  ctx: Ctx,
  words: readonly string[],
  { limit, isPublishedOnly }: { limit: number; isPublishedOnly: boolean },
): Promise<SearchableText[]> {
  const rows = await ctx.db
    .selectFrom('sop_articles')
    .select(['article_id', 'sop_title', 'sop_content'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .$if(isPublishedOnly, (q) => q.where('is_published', '=', true))
    .where(mentions(words, sql.ref('sop_title'), sql.ref('sop_content')))
    .orderBy(mentions(words, sql.ref('sop_title')), 'desc')
    .orderBy('sop_title')
    .orderBy('article_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.article_id, title: row.sop_title, keywords: [], content: row.sop_content }))
}
