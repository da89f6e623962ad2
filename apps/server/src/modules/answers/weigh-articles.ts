import { type Hit, ranks } from '@porchlight/search'

/** The articles that contain a word, as a search for it ranks them. */
export type WordHits = { word: string; hits: readonly Pick<Hit, 'id' | 'rank'>[] }

/** An article by how much of a question it contains. `share`: the weight of its words among that of all the question's words, from 0 to 1. */
export type WeighedArticle = { id: string; weight: number; share: number }

/** What a word is worth by where it is: titles and keywords say what an article is about. */
const titleFactor = 2
const keywordFactor = 1.6

/** Returns what a word tells apart: less the more articles contain it. A word that none contains weighs most. */
export const weightOf = ({ hits }: WordHits): number => 1 / Math.log2(2 + hits.length)

/** Returns the articles that contain words of a question, those that contain most of it first; equal ones in the order of the hits. */
export function weighArticles(words: readonly WordHits[]): WeighedArticle[] {
  const all = words.reduce((sum, each) => sum + weightOf(each), 0)
  const found = new Map<string, WeighedArticle>()
  for (const each of words) {
    const weight = weightOf(each)
    for (const { id, rank } of each.hits) {
      const article = found.get(id) ?? { id, weight: 0, share: 0 }
      article.weight += weight * (rank < ranks.keyword ? titleFactor : rank === ranks.keyword ? keywordFactor : 1)
      article.share += weight / all
      found.set(id, article)
    }
  }
  return [...found.values()].sort((one, other) => other.weight - one.weight)
}
