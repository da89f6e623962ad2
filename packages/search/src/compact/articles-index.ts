import type { CompactIndex } from './compact-index.ts'

/** The fields of an article shown in a result. */
export type IndexedArticle = { id: string; title: string; slug: string; categoryTitle: string }

/** Articles with the parts of their texts that a search needs, to be sent as JSON. `ArticlesIndexBuilder` builds it, `openArticlesIndex` reads it. */
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
  /** Documents that are searched separately, such as those in one language. */
  parts: IndexPart[]
}

/** An index with its code in base64; `skips` has, for each document, the number of articles without one before it. */
export type IndexPart = Omit<CompactIndex, 'codes'> & { skips: number[]; codes: string }
