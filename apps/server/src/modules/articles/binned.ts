import { helpFlags } from '@porchlight/contracts/permission-flags'
import type { BinnedKind } from '../../kernel/rows/binned-rows.ts'
import { type ArticleRow, articleForReading } from './access.ts'
import { claimSlug, slugForTitle } from './slugs.ts'

/** Deleted articles. */
export const binnedArticles: BinnedKind = {
  kind: 'article',
  seenBy: [...helpFlags],
  managedBy: 'canManageAndPublishHelpCenterArticles',
  async changed(ctx, item) {
    const { article_title, slug } = item as Pick<ArticleRow, 'article_title' | 'slug'>
    const holder = await ctx.db
      .selectFrom('articles')
      .select('article_id')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('slug', '=', slug)
      .executeTakeFirst()
    // A time for which it was scheduled may be over, and nobody has decided anew.
    return { publish_at: null, ...(holder && { slug: await slugForTitle(ctx, article_title) }) }
  },
  async restored(ctx, article_id) {
    const row = await articleForReading(ctx, article_id)
    await ctx.db
      .updateTable('article_translations')
      .set({ publish_at: null })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('article_id', '=', article_id)
      .where('publish_at', 'is not', null)
      .execute()
    await claimSlug(ctx, article_id, row.slug)
    ctx.emit('article.saved', { article_id }, { subject: article_id })
    if (row.is_published) ctx.emit('article.published', { article_id, title: row.article_title, user_ids: [] }, { subject: article_id })
  },
}
