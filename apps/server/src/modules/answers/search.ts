import { type AnswerView, answersApi } from '@porchlight/contracts'
import { outsideAction } from '../../kernel/operations.ts'
import { type ArticlesByWord, articlesByWord, type ReadersText } from '../help/index.ts'
import { answersOf } from '../libraries/index.ts'
import { questionWords } from './question-words.ts'
import { supportingSentences } from './supporting-sentences.ts'
import { type WordHits, weighArticles, weightOf } from './weigh-articles.ts'

/** Maximum number of articles looked at per word. A word that more of them contain tells little. */
const hitsMax = 200
const sourcesMax = 5
/** The part of a question that an article must contain, by weight, to answer it; measured in `answers.test.ts`. */
const answeredShareMin = 0.6

/** Answers a question in sentences of the articles that readers of the caller's library see. */
export const search = outsideAction(answersApi.search, (call, { question, language }) =>
  articlesByWord(call, { support_lib_id: call.support_lib_id, language }, (articles) => call.inTurn(() => answer(articles, question))),
)

/** Answers a reader's question, where the library answers readers. */
export const ask = outsideAction(answersApi.ask, async (call, { support_lib_id, question, language }): Promise<AnswerView> => {
  if (!(await call.read(support_lib_id, answersOf)).forReaders) return { outcome: 'off', sentences: [], sources: [] }
  return articlesByWord(call, { support_lib_id, language }, (articles) => call.inTurn(() => answer(articles, question)))
})

/** Returns the sentences of the best of these articles, if it says enough about the question. */
export const answer = async (articles: ArticlesByWord, question: string): Promise<AnswerView> => (await answerWithTexts(articles, question)).view

/** Returns the same with the texts of the likeliest articles, best first. */
export async function answerWithTexts(articles: ArticlesByWord, question: string): Promise<{ view: AnswerView; texts: ReadersText[] }> {
  const words: WordHits[] = []
  // One after another, because a word that is not in memory takes a connection.
  for (const word of questionWords(question)) words.push({ word, hits: await articles.hitsOf(word, hitsMax) })
  const weighed = weighArticles(words).slice(0, sourcesMax)
  const texts = await articles.textsOf(weighed.map(({ id }) => id))
  const sources = texts.map(({ article_id, title, slug, categoryTitle }) => ({ article_id, title, slug, categoryTitle }))
  const best = texts[0]
  const share = weighed.find(({ id }) => id === best?.article_id)?.share ?? 0
  if (!best || share < answeredShareMin) return { view: { outcome: 'not_found', sentences: [], sources }, texts }
  const wanted = words.map((each) => ({ word: each.word, weight: weightOf(each) }))
  const sentences = supportingSentences(best.text, best.language, wanted).map((text) => ({ text, article_id: best.article_id }))
  return { view: { outcome: sentences.length > 0 ? 'answered' : 'not_found', sentences, sources }, texts }
}
