import type { ArticleView } from '@porchlight/contracts/articles/articles'
import type { api } from '../../../shared/connection/api.ts'
import { type ArticleFields, fieldsOf } from '../article-text.ts'

/** Resolves a conflict in favor of the colleague's text: saves ours first so that it appears in the history, then theirs as the newest version. */
export async function settleWithTheirs(articles: (typeof api)['articles'], theirs: ArticleView, mine: ArticleFields): Promise<ArticleView> {
  const { article_id, revision } = theirs
  const ours = { ...mine, article_title: mine.article_title.trim() || theirs.article_title }
  const { article: kept } = await articles.update({ article_id, revision, ...ours })
  return (await articles.update({ article_id, revision: kept.revision, ...fieldsOf(theirs) })).article
}
