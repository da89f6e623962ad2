import type { AnswerView } from '@porchlight/contracts'
import type { ArticlesByWord, ReadersText } from '../help/index.ts'
import { questionWords } from './question-words.ts'
import { supportingSentences } from './supporting-sentences.ts'
import { mixed } from './vectors/mixed.ts'
import { type WordHits, weighArticles, weightOf } from './weigh-articles.ts'

/** Maximum number of articles looked at per word. A word that more of them contain tells little. */
const hitsMax = 200
const sourcesMax = 5
/** The part of a question that an article must contain, by weight, to answer it; measured in `answers.test.ts`. */
const answeredShareMin = 0.6

/** A question of more telling words than this speaks for itself: what was said before does not count. Measured in `find-answer.test.ts`. */
const shortMax = 3
/** Maximum number of words looked up of what was said before, the newest. */
const earlierWordsMax = 12

/** How many of the nearest articles are mixed with those that contain words of the question. */
const nearestMax = 20

/**
 * Returns the sentences of the best of these articles, if it says enough about the question, with the texts of the likeliest articles, best first.
 * @param aside `nearest`: articles whose meaning a model finds near, nearest first; `earlier`: what was said before the question, newest first. They change which
 * articles are the likeliest, but not how much of the question one must contain.
 */
export async function answerWithTexts(
  articles: ArticlesByWord,
  question: string,
  { nearest = [], earlier = [] }: { nearest?: readonly string[]; earlier?: readonly string[] | undefined } = {},
): Promise<{ view: AnswerView; texts: ReadersText[] }> {
  const own = questionWords(question)
  const words = await hitsOfAll(articles, own)
  const before = own.length > shortMax ? [] : earlier.flatMap(questionWords).filter((word) => !own.includes(word))
  const weighed = weighArticles(words, await hitsOfAll(articles, [...new Set(before)].slice(0, earlierWordsMax)))
  const near = (await articles.seenOf?.(nearest, nearestMax)) ?? []
  const likeliest = near.length > 0 ? mixed(weighed.map(({ id }) => id).slice(0, nearestMax), near) : weighed.map(({ id }) => id)
  const texts = await articles.textsOf(likeliest.slice(0, sourcesMax))
  const sources = texts.map(({ article_id, title, slug, categoryTitle, kind, course_id }) => ({
    ...{ article_id, title, slug, categoryTitle },
    ...(kind && { kind }),
    ...(course_id !== undefined && { course_id }),
  }))
  const isEnough = ({ article_id }: ReadersText) => (weighed.find(({ id }) => id === article_id)?.share ?? 0) >= answeredShareMin
  const best = near.length > 0 ? texts.find(isEnough) : texts.slice(0, 1).find(isEnough)
  if (!best) return { view: { outcome: 'not_found', sentences: [], sources }, texts }
  const wanted = words.map((each) => ({ word: each.word, weight: weightOf(each) }))
  const sentences = supportingSentences(best.text, best.language, wanted).map((text) => ({ text, article_id: best.article_id }))
  return { view: { outcome: sentences.length > 0 ? 'answered' : 'not_found', sentences, sources }, texts }
}

async function hitsOfAll(articles: ArticlesByWord, words: readonly string[]): Promise<WordHits[]> {
  const all: WordHits[] = []
  // One after another, because a word that is not in memory takes a connection.
  for (const word of words) all.push({ word, hits: await articles.hitsOf(word, hitsMax) })
  return all
}
