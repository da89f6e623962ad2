import type { AnswerSourceKind } from '@porchlight/contracts/answers/answer-kind'
import type { Hit } from '@porchlight/search'

/**
 * An article as readers see it, with its text as plain lines. Other kinds of text have a `kind` (lessons also a `course_id`); their own id is then in `article_id`,
 * and `slug` is empty.
 */
export type ReadersText = {
  kind?: Exclude<AnswerSourceKind, 'article'>
  article_id: string
  course_id?: string
  title: string
  slug: string
  categoryTitle: string
  text: string
  language: string
}

/** The articles that readers see, or other texts, found by single words. */
export type ArticlesByWord = {
  /** Returns the best `limit` articles that contain the word, as readers' searches find them. */
  hitsOf(word: string, limit: number): Promise<Hit[]>
  /** Returns the texts of articles that `hitsOf` found, in the same order; omits those deleted in the meantime. */
  textsOf(ids: readonly string[]): Promise<ReadersText[]>
  /** Returns words that mean the same as this one in the library, which somebody decided. */
  synonymsOf?(word: string): Promise<string[]>
  /** Returns the first `limit` of some articles of the library itself that its readers see, in the same order, whose texts `textsOf` then has. */
  seenOf?(ids: readonly string[], limit: number): Promise<string[]>
}
