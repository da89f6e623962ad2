import type { CompactIndex } from './compact-index.ts'

/** The fields of an article shown in a result. */
export type IndexedArticle = { id: string; title: string; slug: string; categoryTitle: string }

/** A search index of articles, to be sent as JSON. `ArticlesIndexBuilder` builds it, `openArticlesIndex` reads it. */
export type ArticlesIndex = {
  /** The articles' ids, front-coded. */
  ids: string
  /** The articles' titles as shown; '' for a title identical to that of the article's last document. */
  titles: string[]
  /** The articles' slugs, front-coded. */
  slugs: string
  /** For each article, the index of its category's title in `categoryTitles`. */
  categories: number[]
  categoryTitles: string[]
  /** Documents that are searched separately, such as those in one language. */
  parts: IndexPart[]
}

/** An index with its codes in base64. `skips`: for each document, the number of articles without a document since the previous one. */
export type IndexPart = Omit<CompactIndex, 'codes'> & { skips: number[]; codes: string }
