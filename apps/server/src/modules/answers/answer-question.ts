import type { AnswerView } from '@porchlight/contracts/answers/answers'
import type { OutsideCall } from '../../kernel/operations.ts'
import { languageModelOf } from '../apps/index.ts'
import { articlesByWord, type ReadersText, togetherByWord } from '../help/index.ts'
import { answersOf } from '../libraries/index.ts'
import type { AnswerSettings } from './answer-settings.ts'
import { answerWithTexts } from './find-answer.ts'
import { type AskedIn, type Cost, noteAnswer } from './ledger/note-answer.ts'
import { phrase } from './phrasing/phrase.ts'
import { addCost, takeCall } from './phrasing/spending.ts'
import { staffSources } from './sources/staff-sources.ts'
import { sentencesOf } from './supporting-sentences.ts'
import { nearestArticles } from './vectors/nearest.ts'

/** A question, the library that is asked, and where. `earlier`: what was said before, newest first; `language`: of the reader, by default as they chose. */
export type Asking = AskedIn & { support_lib_id: string; question: string; earlier?: readonly string[]; language?: string | undefined }

const off: AnswerView = { outcome: 'off', sentences: [], sources: [] }

/**
 * Answers a question for the reader who makes the call, in sentences of articles, news and courses that this reader sees, and notes it in the ledger. `not_found`: they
 * don't say enough; `off`: the library does not answer readers, and then nothing is looked up or noted. Takes no transaction while it looks up or waits for the
 * library's language model. For an answer that goes to somebody unknown, pass `call.asNobody()`.
 */
export async function answerQuestion(call: OutsideCall, asking: Asking): Promise<AnswerView> {
  const settings = await call.read(asking.support_lib_id, answersOf)
  if (!settings.forReaders) return off
  return answerAndNote(call, asking, settings, settings.modelForReaders)
}

/** What readers are answered from besides articles. */
export const publicationsOf = ({ fromNews: news, fromCourses: courses }: AnswerSettings) => ({ news, courses })

/** Answers whatever the library's settings say about readers, in the console from what staff alone read, too, and notes it in the ledger unless all help of this kind is off. */
export async function answerAndNote(call: OutsideCall, asking: Asking, settings: AnswerSettings, withModel: boolean): Promise<AnswerView> {
  const { support_lib_id, question, earlier, language } = asking
  const begun = performance.now()
  const nearest = withModel || asking.channel === 'console' ? await nearestArticles(call, support_lib_id, settings, question) : []
  const found = await articlesByWord(call, { support_lib_id, language, also: publicationsOf(settings) }, async (articles) => {
    const own = asking.channel === 'console' ? await staffSources(call, settings, { question }) : []
    return call.inTurn(() => answerWithTexts(togetherByWord([articles, ...own]), question, { nearest, earlier }))
  })
  const { view, cost } = await phrased(call, support_lib_id, { ...found, question }, withModel ? settings : undefined)
  const given = { question, language: found.texts[0]?.language ?? language ?? settings.language, view, took_ms: performance.now() - begun, cost }
  if (!settings.forReaders && !settings.forStaff) return view
  return { ...view, answer_ref: await call.write(support_lib_id, (ctx) => noteAnswer(ctx, asking, given)) }
}

/** An answer from words alone; `isFound`: articles are about the question, whether or not one of their sentences is known to answer it. */
type Found = { view: AnswerView; texts: readonly ReadersText[]; question: string; isFound: boolean }
const free: Cost = { model: '', tokens: 0, cost_micros: 0 }

/**
 * Has the library's language model choose and shorten the sentences of an answer, if there is a model, settings are given and none of their limits is reached.
 * It is also asked where articles are about the question but no sentence is known to answer it. Otherwise, and if it says nothing that the articles say, the answer
 * stays what it was.
 */
export async function phrased(
  call: OutsideCall,
  support_lib_id: string,
  { view, texts, question, isFound }: Found,
  settings: AnswerSettings | undefined,
): Promise<{ view: AnswerView; cost: Cost }> {
  if (!settings || !isFound) return { view, cost: free }
  const model = await call.read(support_lib_id, languageModelOf)
  if (!model || !(await call.write(support_lib_id, (ctx) => takeCall(ctx, settings)))) return { view, cost: free }
  const passages = texts.flatMap(({ article_id, text, language }) => sentencesOf(text, language).map((sentence) => ({ article_id, text: sentence })))
  const language = texts[0]?.language ?? settings.language
  const { sentences, tokens } = await phrase(call.kernel, model, { question, passages, language, withinMs: settings.modelSeconds * 1000 })
  const cost_micros = Math.round(tokens * settings.pricePerMillion)
  if (tokens > 0) await call.write(support_lib_id, (ctx) => addCost(ctx, { tokens, cost_micros }))
  // The model costs what it costs, even if nothing of what it said is shown.
  if (sentences.length === 0) return { view, cost: { ...free, tokens, cost_micros } }
  return { view: { ...view, outcome: 'answered', sentences }, cost: { model: model.name, tokens, cost_micros } }
}
