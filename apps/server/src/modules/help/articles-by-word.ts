import type { Hit } from '@porchlight/search'
import type { OutsideCall } from '../../kernel/operations.ts'
import type { SeenArticle } from './article-links.ts'
import { categoriesOfShelves } from './categories.ts'
import { hitTexts } from './hit-texts.ts'
import { forReadersFromMemory } from './readers.ts'
import { findSeen } from './search.ts'

/** An article as its readers get it, with its text as plain lines. */
export type ReadersText = { article_id: string; title: string; slug: string; categoryTitle: string; text: string; language: string }

/** The articles that readers see, found by single words. */
export type ArticlesByWord = {
  /** Returns the best `limit` articles that contain the word, as readers' searches find them. */
  hitsOf(word: string, limit: number): Promise<Hit[]>
  /** Returns the texts of articles that `hitsOf` found, in the same order; omits those deleted in the meantime. */
  textsOf(ids: readonly string[]): Promise<ReadersText[]>
}

/**
 * Lets other modules look at what a library's readers see word by word, with the same rights, languages and index as readers' searches.
 * @throws AppError `not_found` if there is no such library
 */
export function articlesByWord<T>(
  call: OutsideCall,
  input: { support_lib_id: string; language?: string | undefined },
  use: (articles: ArticlesByWord) => Promise<T>,
): Promise<T> {
  return forReadersFromMemory(call, input, (readers) => {
    const categories = categoriesOfShelves(readers)
    const seen = new Map<string, SeenArticle>()
    return use({
      async hitsOf(word, limit) {
        const { best, articles } = await findSeen(readers, categories, word, limit)
        for (const [id, article] of articles) seen.set(id, article)
        return best
      },
      async textsOf(ids) {
        const wanted = ids.flatMap((id) => seen.get(id) ?? [])
        const texts = await hitTexts(readers, categories, wanted)
        return ids.flatMap((article_id) => {
          const found = texts.get(article_id)
          if (!found) return []
          const { title, slug, categoryTitle, plain, filledBy } = found
          return { article_id, title, slug, categoryTitle, text: readers.content[filledBy].text(plain), language: readers.content.language }
        })
      },
    })
  })
}
