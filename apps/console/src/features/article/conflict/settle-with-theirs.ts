import type { ArticleView } from '@porchlight/contracts'
import type { api } from '../../../shared/api.ts'
import { type ArticleFields, fieldsOf } from '../article-text.ts'

/** Goes on with a colleague's words: ours are saved first, so that they stand in the history, and then theirs again as the newest. */
export async function settleWithTheirs(articles: (typeof api)['articles'], theirs: ArticleView, mine: ArticleFields): Promise<ArticleView> {
  const { article_id, revision } = theirs
  const ours = { ...mine, article_title: mine.article_title.trim() || theirs.article_title }
  const { article: kept } = await articles.update({ article_id, revision, ...ours })
  return (await articles.update({ article_id, revision: kept.revision, ...fieldsOf(theirs) })).article
}
