import type { Ctx } from '../../kernel/context.ts'
import type { NewsItem } from '../visibility/index.ts'

/** Returns news of the context's library in the form that visibility rules need, with titles; missing ones are left out. */
export async function newsItems(ctx: Ctx, ids: string[]): Promise<{ title: string; item: NewsItem }[]> {
  if (ids.length === 0) return []
  const { support_lib_id } = ctx
  const rows = await ctx.db
    .selectFrom('news_flashes')
    .select(['id', 'newsFlash_title', 'is_published'])
    .where('support_lib_id', '=', support_lib_id)
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, newsFlash_title: title, is_published }) => ({ title, item: { kind: 'news', id, support_lib_id, is_published } }))
}
