import type { AnswerView } from '@porchlight/contracts/answers/answers'
import { type Hit, ranks, stemOf } from '@porchlight/search'
import type { ArticlesByWord, ReadersText } from '../help/index.ts'
import { readQuestion } from './asking/question.ts'
import { alternativesOf, lookedUpAs } from './asking/word-forms.ts'
import { supportingSentences } from './supporting-sentences.ts'
import { mixed } from './vectors/mixed.ts'
import { type WordHits, weighArticles, weightOf } from './weigh-articles.ts'

/** Maximum number of articles looked at per word. A word that more of them contain tells little. */
const hitsMax = 200
const sourcesMax = 5
/** Maximum number of distinct words of a question that are looked up, the first; of known words with the meaning of one, of the library's synonyms for all, and of articles looked through for an answer. */
const wordsMax = 16
const alternativesMax = 6
const synonymsMax = 48
const lookedThrough = 3
/** How much better the sentences of an article must be than those of one that is likelier. */
const betterBy = 0.25
/** The part of a question that an article must contain, by weight, to answer it; measured in `answers.test.ts`. */
const answeredShareMin = 0.6

/** A question of more telling words than this speaks for itself: what was said before does not count. Measured in `find-answer.test.ts`. */
const shortMax = 3
/** Maximum number of words looked up of what was said before, the newest. */
const earlierWordsMax = 12

/** How many of the nearest articles are mixed with those that contain words of the question. */
const nearestMax = 20

/**
 * Returns the sentences of the best of these articles that answer the question, if there are any, with the texts of the likeliest articles, best first. `isFound`: an article
 * is about the question, whether or not its sentences answer it.
 * @param aside `nearest`: articles whose meaning a model finds near, nearest first; `earlier`: what was said before the question, newest first. They change which
 * articles are the likeliest, but not how much of the question one must contain.
 */
export async function answerWithTexts(
  articles: ArticlesByWord,
  question: string,
  { nearest = [], earlier = [] }: { nearest?: readonly string[]; earlier?: readonly string[] | undefined } = {},
): Promise<{ view: AnswerView; texts: ReadersText[]; isFound: boolean }> {
  const asked = readQuestion(question)
  const own = asked.words.slice(0, wordsMax)
  const words = await hitsOfAll(articles, own)
  const before = own.length > shortMax ? [] : earlier.flatMap((text) => readQuestion(text).words).filter((word) => !own.includes(word))
  const weighed = weighArticles(words, await hitsOfAll(articles, [...new Set(before)].slice(0, earlierWordsMax)))
  // Words that say only how something is asked answer nothing, but may lead to something.
  const order = weighed.length > 0 ? weighed : weighArticles(await hitsOfAll(articles, asked.light.slice(0, wordsMax)))
  const near = (await articles.seenOf?.(nearest, nearestMax)) ?? []
  const likeliest = near.length > 0 ? mixed(order.map(({ id }) => id).slice(0, nearestMax), near) : order.map(({ id }) => id)
  const texts = await articles.textsOf(likeliest.slice(0, sourcesMax))
  const shares = new Map(weighed.map(({ id, share }) => [id, share]))
  const enough = texts.filter(({ article_id }) => (shares.get(article_id) ?? 0) >= answeredShareMin)
  let best: { text: ReadersText; sentences: string[]; score: number } | undefined
  for (const text of enough.slice(0, lookedThrough)) {
    const wanted = words.map((each) => ({ word: each.word, weight: weightOf(each), isTopic: isTopicOf(each, text), others: each.others }))
    const found = supportingSentences(text, asked, wanted)
    if (found.sentences.length > 0 && found.score > (best ? best.score + betterBy : 0)) best = { text, ...found }
  }
  const ordered = best ? [best.text, ...texts.filter((text) => text !== best?.text)] : texts
  const sources = ordered.map(({ article_id, title, slug, categoryTitle, kind, course_id }) => ({
    ...{ article_id, title, slug, categoryTitle },
    ...(kind && { kind }),
    ...(course_id !== undefined && { course_id }),
  }))
  const sentences = (best?.sentences ?? []).map((text) => ({ text, article_id: best?.text.article_id ?? '' }))
  return { view: { outcome: best ? 'answered' : 'not_found', sentences, sources }, texts: ordered, isFound: enough.length > 0 }
}

/** Returns whether a text is about a word by more than its sentences. What a visitor asked is what a finished conversation is about. */
const isTopicOf = ({ topics, hits }: LookedUp, { article_id, kind }: ReadersText) =>
  topics.has(article_id) || (kind === 'conversation' && hits.some(({ id }) => id === article_id))

/** The hits of a word, and the articles that have the word itself in their title or keywords. */
type LookedUp = WordHits & { topics: ReadonlySet<string> /** Words with the same meaning. */; others: readonly string[] }

async function hitsOfAll(articles: ArticlesByWord, words: readonly string[]): Promise<LookedUp[]> {
  const all: LookedUp[] = []
  let synonymsLeft = synonymsMax
  // One after another, because a word that is not in memory takes a connection.
  for (const word of words) {
    const synonyms = ((await articles.synonymsOf?.(word)) ?? []).slice(0, synonymsLeft)
    synonymsLeft -= synonyms.length
    const known = alternativesOf(word)
    const others = [...new Set([...synonyms, ...known])]
    const lookedUp = [...new Set([...synonyms.map(stemOf), ...[...new Set(known.map(stemOf))].slice(0, alternativesMax)])]
    const literal = await articles.hitsOf(stemOf(lookedUpAs(word)), hitsMax)
    all.push({
      word,
      hits: await withOthers(articles, literal, lookedUp),
      others,
      topics: new Set(literal.filter(({ rank }) => rank <= ranks.keyword).map(({ id }) => id)),
    })
  }
  return all
}

/** Returns hits together with those of stems of other words with the same meaning, each article once, where it ranks best. */
async function withOthers(articles: ArticlesByWord, hits: readonly Hit[], words: readonly string[]): Promise<Hit[]> {
  const best = new Map(hits.map((hit) => [hit.id, hit]))
  for (const word of words)
    for (const hit of await articles.hitsOf(word, hitsMax)) {
      const known = best.get(hit.id)
      if (!known || hit.rank < known.rank) best.set(hit.id, hit)
    }
  return [...best.values()]
}
