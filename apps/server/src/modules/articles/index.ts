import type { Module } from '../../kernel/kernel.ts'
import { contentListNotices, publicationNotices } from '../categories/index.ts'
import { changeManyArticles } from './actions/change-many.ts'
import { countArticle } from './actions/count-article.ts'
import { editArticle } from './actions/edit-article.ts'
import { articleSchedules, publishArticle, unpublishArticle } from './actions/publish-article.ts'
import { restoreVersion } from './actions/restore-version.ts'
import { createArticle, removeArticle, updateArticle } from './actions/write-article.ts'
import { binnedArticles } from './binned.ts'
import { fileHolders } from './file-holders.ts'
import { linkTargets } from './link-targets.ts'
import { linkedArticles, linkHolders } from './links.ts'
import { articleQueries, draftedArticles, workingCopies } from './queries.ts'
import { ruleActions } from './rule-actions.ts'

export { countPublished } from './count-published.ts'
export {
  articleForExport,
  articleSlugs,
  articlesNamed,
  type ExportedArticle,
  idsOfSlugs,
  importArticle,
  knownArticles,
  titleKey,
  updateFromImport,
} from './export-articles.ts'
export { articlesOnDisplay } from './file-holders.ts'
export { addressKeys, articleAtFormerAddress, rememberFormerAddresses } from './former-addresses.ts'
export { inheritedArticles } from './inherited-articles.ts'
export { publishedTitle } from './link-targets.ts'
export { cursorAfter, isNewer, type PublishedRow, publishedRows } from './published-rows.ts'
export {
  addressedArticles,
  articleIdsAfter,
  type LinkedRow,
  linkedArticleRows,
  neighboursOf,
  type PublishedText,
  publishedById,
  publishedIds,
  publishedSums,
  publishedTexts,
  readersTextChanged,
  wholeContent,
} from './published-texts.ts'
export { claimSlug, claimSlugIn, slugForTranslation } from './slugs.ts'
export { type ArticleSource, sourceOf } from './source-of.ts'
export { draftedArticles, workingCopies }

/** Help center articles. */
export const articles: Module = {
  name: 'articles',
  linkHolders,
  linked: [linkedArticles],
  binned: [binnedArticles],
  fileHolders,
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
  notices: [...publicationNotices('article'), ...contentListNotices(['article.scheduled', 'article.schedule_dropped'])],
  workflows: { actions: ruleActions },
  tasks: [articleSchedules.task],
}
