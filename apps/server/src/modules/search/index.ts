import { searchApi } from '@porchlight/contracts/articles/articles'
import { prepareQuery } from '@porchlight/search'
import type { Module } from '../../kernel/kernel.ts'
import { heavyQuery, largeRead } from '../../kernel/operations.ts'
import { workingCopies } from '../articles/index.ts'
import { categoriesOf } from '../categories/index.ts'
import { searchableArticles, searchEverything } from './everything.ts'
import { findDocuments } from './find-documents.ts'
import { fillArticles, fillPublished, indexUsersOfSnippet, reactions } from './index-articles.ts'
import { snippetsInTurn } from './snippets-in-turn.ts'

export { findAmong } from './among-documents.ts'
export { findDocuments } from './find-documents.ts'
export { spellingOf } from './first-titles.ts'
export { indexFirstPublished, kindIn, type SearchedKind } from './index-articles.ts'
export { keptIndex } from './kept-index.ts'
export { documentsById } from './prepared-documents.ts'
export { inTurn } from './snippets-in-turn.ts'

/** Search. */
export const search: Module = {
  name: 'search',
  handlers: [
    heavyQuery(searchApi.articles, async (ctx, { query: sought, page_size }) => {
      const hits = await findDocuments(ctx, 'article', sought, page_size)
      const prepared = prepareQuery(sought)
      const ids = hits.map((hit) => hit.id)
      const [articles, filed] = await Promise.all([workingCopies(ctx, ids), categoriesOf(ctx, ids)])
      // The index may still contain an article that has just been deleted.
      const found = hits.flatMap((hit) => {
        const article = articles.get(hit.id)
        return article ? [{ hit, article }] : []
      })
      const snippets = await snippetsInTurn(
        found.map(({ article }) => article.article_content),
        prepared,
      )
      const results = found.map(({ hit: { id, title, rank }, article }, index) => ({
        ...{ document_id: id, title, rank, snippet: snippets[index] ?? '' },
        ...{ is_published: article.is_published, article_categories: filed.get(id) ?? [] },
      }))
      return { results }
    }),
    largeRead(searchEverything),
  ],
  searchable: [searchableArticles],
  reactions,
  tasks: [fillPublished, fillArticles, indexUsersOfSnippet],
}
