import type { Module } from '../../kernel/kernel.ts'
import { countArticle } from './actions/count-article.ts'
import { publishArticle, publishScheduled, unpublishArticle } from './actions/publish-article.ts'
import { createArticle, removeArticle, restoreVersion, updateArticle } from './actions/write-article.ts'
import { articleQueries, workingCopies } from './queries.ts'

export { workingCopies }

/** Articles of the help center. */
export const articles: Module = {
  name: 'articles',
  handlers: [...articleQueries, createArticle, updateArticle, restoreVersion, removeArticle, publishArticle, unpublishArticle, countArticle],
  tasks: [publishScheduled],
}
