import { type ArticleText, articlesApi } from '@porchlight/contracts/articles/articles'
import { action } from '../../../kernel/operations.ts'
import { documentActs } from '../../published-documents/index.ts'
import { type ArticleRow, articleForUpdate, articleTexts, textOf } from '../access.ts'
import { assertMayChangeArticle } from '../face.ts'
import { presentArticle } from '../present.ts'
import { slugAfterRetitling } from '../slugs.ts'
import { articleSchedules, publishNow } from './publish-article.ts'

const articleActs = documentActs<ArticleRow, ArticleText>({
  lock: articleForUpdate,
  async saveDraft(ctx, row, text, how) {
    const { restored } = how ?? {}
    await assertMayChangeArticle(ctx, row, { text })
    const slug = await slugAfterRetitling(ctx, row, text.article_title)
    const saved = await articleTexts.write(ctx, row, text, { isLive: row.is_published, ...how, more: { slug } })
    articleSchedules.renew(ctx, saved)
    const { article_id } = row
    ctx.emit('article.saved', { article_id, is_text_only: true, ...(restored !== undefined && { restored }) }, { subject: article_id })
    return saved
  },
  publish: (ctx, row) => publishNow(ctx, row),
  async versionOf(ctx, { article_id }, version) {
    const found = await articleTexts.version(ctx, article_id, version)
    return found && textOf(found)
  },
})

/** Restores an old version as the newest. A published article keeps showing its published text. */
export const restoreVersion = action(articlesApi.restore, async (ctx, { article_id, version, revision }) =>
  presentArticle(ctx, await articleActs.restore(ctx, article_id, version, revision)),
)
