import { newsFlags } from '@porchlight/contracts/permission-flags'
import { htmlOfColumn, type LinkHolder, redirectedAs, titledRows } from '../../kernel/rows/text-links.ts'

/** News link to texts. */
export const linkHolders: LinkHolder[] = [
  {
    ...{ holder: 'news_flashes', kind: 'news', permission: [...newsFlags] },
    rows: titledRows('news_flashes', 'id', 'newsFlash_title', 'is_published'),
    html: htmlOfColumn('news_flashes', 'id', 'newsFlash_content', true),
  },
]

/** Links lead to news. */
export const linkedNews = redirectedAs({
  kind: 'newsflash',
  redirectedBy: 'canManageAndPublishNewsArticles',
  async find(ctx, addresses) {
    if (addresses.length === 0) return []
    const rows = await ctx.db
      .selectFrom('news_flashes')
      .select(['id', 'newsFlash_title as title', 'newsFlash_content as html', 'is_published as isShown'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('id', 'in', addresses)
      .execute()
    return rows.map((row) => ({ ...row, addresses: [row.id] }))
  },
})
