import type { CompactIndex } from './compact-index.ts'

/** What a result shows of an article. */
export type IndexedArticle = { id: string; title: string; slug: string; categoryTitle: string }

/** Articles and what a search needs of their texts, for sending as JSON. `ArticlesIndexBuilder` makes it, `openArticlesIndex` reads it. */
export type ArticlesIndex = {
  /** The articles' ids, front-coded. */
  ids: string
  /** Their titles as shown; '' if it is the title of the article's last document. */
  titles: string[]
  /** Their slugs, front-coded. */
  slugs: string
  /** For each article, the place of its category's title in `categoryTitles`. */
  categories: number[]
  categoryTitles: string[]
  /** Documents that are searched separately, such as those of a language. */
  parts: IndexPart[]
}

/** An index with its code in base64; `skips` has, for each document, how many articles without one are before it. */
export type IndexPart = Omit<CompactIndex, 'codes'> & { skips: number[]; codes: string }
