import { newsFlags } from '@porchlight/contracts/permission-flags'
import type { BinnedKind } from '../../kernel/rows/binned-rows.ts'
import { flashTexts } from './access.ts'

/** Deleted news. */
export const binnedNews: BinnedKind = {
  kind: 'news',
  seenBy: [...newsFlags],
  managedBy: 'canManageAndPublishNewsArticles',
  // A time for which it was scheduled may be over, and nobody has decided anew.
  changed: async () => ({ publish_at: null }),
  async restored(ctx, id) {
    const row = await flashTexts.forReading(ctx, id)
    ctx.emit('newsflash.saved', {}, { subject: id })
    if (row.is_published) ctx.emit('newsflash.published', { title: row.newsFlash_title, user_ids: [] }, { subject: id })
  },
}
