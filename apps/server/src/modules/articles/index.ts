import type { Module } from '../../kernel/kernel.ts'
import { notice, notices } from '../../kernel/live/stream-kind.ts'
import { contentListNotices } from '../categories/index.ts'
import { changeManyArticles } from './actions/change-many.ts'
import { countArticle } from './actions/count-article.ts'
import { dropExpiredEditors, editArticle } from './actions/edit-article.ts'
import { publishArticle, publishScheduled, unpublishArticle } from './actions/publish-article.ts'
import { createArticle, removeArticle, restoreVersion, updateArticle } from './actions/write-article.ts'
import { articleItems } from './article-items.ts'
import { linkTargets } from './link-targets.ts'
import { articleQueries, workingCopies } from './queries.ts'

export { countPublished } from './count-published.ts'
export { articleForExport, articleSlugs, articlesNamed, type ExportedArticle, idsOfSlugs, importArticle, knownArticles, titleKey } from './export-articles.ts'
export { cursorAfter, isNewer, type PublishedRow, publishedRows } from './published-rows.ts'
export {
  addressedArticles,
  neighboursOf,
  type PublishedText,
  publishedById,
  publishedIds,
  publishedTexts,
  readersTextChanged,
  wholeContent,
} from './published-texts.ts'
export { type ArticleSource, sourceOf } from './source-of.ts'
export { articleItems, workingCopies }

/** Articles of the help center. */
export const articles: Module = {
  name: 'articles',
  handlers: [
    ...articleQueries,
    linkTargets,
    editArticle,
    createArticle,
    updateArticle,
    restoreVersion,
    removeArticle,
    changeManyArticles,
    publishArticle,
    unpublishArticle,
    countArticle,
  ],
  notices: [
    ...contentListNotices(['article.published', 'article.unpublished', 'article.deleted', 'article.scheduled', 'article.schedule_dropped']),
    notice('content_lists', 'article.saved', { ids: ({ is_text_only }) => (is_text_only ? [] : null) }),
    ...notices('content', ['article.saved']),
  ],
  tasks: [publishScheduled],
  schedules: [dropExpiredEditors],
}
