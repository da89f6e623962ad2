import { sopFlags } from '@porchlight/contracts/permission-flags'
import { refuse } from '../../kernel/errors.ts'
import type { BinnedKind } from '../../kernel/rows/binned-rows.ts'
import { type SopRow, sopTexts } from './access.ts'

/** Deleted SOPs. One whose category is gone comes back in the first one. */
export const binnedSops: BinnedKind = {
  kind: 'sop',
  seenBy: [...sopFlags],
  managedBy: 'canManageAndPublishSopArticles',
  async changed(ctx, item) {
    const { category_id } = item as Pick<SopRow, 'category_id'>
    const categories = await ctx.db
      .selectFrom('sop_categories')
      .select('category_id')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .orderBy('category_title')
      .orderBy('category_id')
      .forKeyShare()
      .execute()
    if (categories.some((each) => each.category_id === category_id)) return { publish_at: null }
    const [first] = categories
    if (!first) throw refuse('conflict', { fields: { category_id: 'there is none' } })
    return { category_id: first.category_id, publish_at: null }
  },
  async restored(ctx, article_id) {
    const row = await sopTexts.forReading(ctx, article_id)
    ctx.emit('sop.saved', {}, { subject: article_id })
    if (row.is_published) ctx.emit('sop.published', { title: row.sop_title, user_ids: [] }, { subject: article_id })
  },
}
