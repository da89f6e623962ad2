import { type Hit, ranks } from '@porchlight/search'

/** The articles that contain a word, as a search for it ranks them. */
export type WordHits = { word: string; hits: readonly Pick<Hit, 'id' | 'rank'>[] }

/** An article by how much of a question it contains. `share`: the weight of its words among that of all the question's words, from 0 to 1. */
export type WeighedArticle = { id: string; weight: number; share: number }

/** What a word is worth by where it is: titles and keywords say what an article is about. */
const placeFactor = (rank: Hit['rank']): number => (rank < ranks.keyword ? 2 : rank === ranks.keyword ? 1.6 : 1)

/** Returns what a word tells apart: less the more articles contain it. A word that none contains weighs most. */
export const weightOf = ({ hits }: WordHits): number => 1 / Math.log2(2 + hits.length)

/** What a word that was said before the question is worth, of one of the question itself. */
const earlierFactor = 0.6

/**
 * Returns the articles that contain words of a question, those that contain most of it first; equal ones in the order of the hits.
 * @param earlier words that were said before. They put articles first that contain them too, but bring none, and are no part of the question.
 */
export function weighArticles(words: readonly WordHits[], earlier: readonly WordHits[] = []): WeighedArticle[] {
  const all = words.reduce((sum, each) => sum + weightOf(each), 0)
  const found = new Map<string, WeighedArticle>()
  for (const each of words) {
    const weight = weightOf(each)
    for (const { id, rank } of each.hits) {
      const article = found.get(id) ?? { id, weight: 0, share: 0 }
      article.weight += weight * placeFactor(rank)
      article.share += weight / all
      found.set(id, article)
    }
  }
  for (const each of earlier)
    for (const { id, rank } of each.hits) {
      const article = found.get(id)
      if (article) article.weight += weightOf(each) * placeFactor(rank) * earlierFactor
    }
  return [...found.values()].sort((one, other) => other.weight - one.weight)
}
