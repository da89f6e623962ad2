import { type AnswerView, type AssistView, answersApi } from '@porchlight/contracts/answers/answers'
import type { MessageView } from '@porchlight/contracts/conversations/conversations'
import { meets, piecesOf, tellingWordsOf } from '@porchlight/search'
import type { Ctx } from '../../../kernel/context.ts'
import { type OutsideCall, outsideAction } from '../../../kernel/operations.ts'
import { conversationForReading, messagesPage } from '../../conversations/index.ts'
import { articlesByWord, type ReadersText, togetherByWord } from '../../help/index.ts'
import { answersOf } from '../../libraries/index.ts'
import { offeredOf, tagNames } from '../../ticket-settings/index.ts'
import { phrased, publicationsOf } from '../answer-question.ts'
import type { AnswerSettings } from '../answer-settings.ts'
import { answerWithTexts } from '../find-answer.ts'
import { noteAnswer } from '../ledger/note-answer.ts'
import { questionWords } from '../question-words.ts'
import { staffSources } from '../sources/staff-sources.ts'
import { sentencesOf } from '../supporting-sentences.ts'
import { nearestArticles } from '../vectors/nearest.ts'
import { articleDraftOf } from './article-draft.ts'
import { fittingFields } from './fitting-fields.ts'
import { presentSimilar, similarRows } from './similar.ts'
import { summaryOf } from './summary.ts'

/** Messages that are looked at, the newest. */
const messagesMax = 100
/** Questions looked up one by one, and characters of what is looked up as a whole. */
const questionsMax = 3
const questionLengthMax = 500
const fittingTagsMax = 5

type Known = { settings: AnswerSettings; asked: string; rest: Omit<AssistView, 'reply' | 'known'> }

const off: AnswerView = { outcome: 'off', sentences: [], sources: [] }

/** Suggests what could help to answer a conversation that the caller may read. */
export const assist = outsideAction(answersApi.assist, async (call, { conversation_ref }): Promise<AssistView> => {
  const { asked, settings, rest } = await call.read(call.support_lib_id, (ctx) => knownOf(ctx, conversation_ref))
  if (!settings.forStaff) return { reply: off, known: off, ...rest }
  const reply = await replyTo(call, conversation_ref, asked, settings)
  return { reply, known: await knownToStaff(call, conversation_ref, asked, settings), ...rest }
})

/** @throws AppError `not_found` if the caller may not read the conversation */
async function knownOf(ctx: Ctx, conversation_ref: string): Promise<Known> {
  const row = await conversationForReading(ctx, conversation_ref)
  const settings = await answersOf(ctx)
  const { forStaff, language } = settings
  if (!forStaff) return { settings, asked: '', rest: { summary: [], tags: { set: row.tags, fitting: [] }, fields: [], article: null, similar: [] } }
  const { messages } = await messagesPage(ctx, { conversation_ref, limit: messagesMax })
  const said = messages.filter(({ is_deleted, sender_type }) => !is_deleted && ['visitor', 'agent', 'note'].includes(sender_type))
  const asked = askedLast(said)
  const questions = questionsIn(asked, language)
  const about = questions.length > 0 ? questions.join('\n') : asked
  const similar = await similarRows(ctx, questionWords(`${row.subject ?? ''} ${about}`), conversation_ref)
  const texts = said.filter(({ sender_type }) => sender_type === 'visitor').map(({ message }) => message)
  const isNamed = namedIn([row.subject ?? '', ...texts])
  const ofSimilar = similar.flatMap(({ tags }) => tags)
  const fitting = await fittingTags(ctx, isNamed, ofSimilar, row.tags)
  return {
    ...{ settings, asked },
    rest: {
      summary: summaryOf(said, language),
      tags: { set: row.tags, fitting },
      fields: await fittingFields(ctx, row, similar, isNamed),
      article: articleDraftOf(said, row.visitor_name, language),
      similar: await presentSimilar(ctx, similar),
    },
  }
}

/** Returns what the visitor has written since the last reply, or before it if nothing. */
function askedLast(said: readonly MessageView[]): string {
  const talk = said.filter(({ sender_type }) => sender_type !== 'note')
  const last = talk.findLastIndex(({ sender_type }) => sender_type === 'visitor')
  const before = talk.slice(0, last + 1).findLastIndex(({ sender_type }) => sender_type === 'agent')
  return talk
    .slice(before + 1, last + 1)
    .map(({ message }) => message)
    .join('\n')
}

const questionsIn = (asked: string, language: string) =>
  sentencesOf(asked, language)
    .filter((sentence) => sentence.endsWith('?'))
    .slice(-questionsMax)

/** Answers the first question that the articles answer, or all that was written. A reply is for the visitor, so it is made of what everybody can read. */
async function replyTo(call: OutsideCall, conversation_ref: string, asked: string, settings: AnswerSettings): Promise<AssistView['reply']> {
  const begun = performance.now()
  const quoted = await quotedReply(call, asked, settings)
  if (quoted.question === '') return quoted.view
  const { view, cost } = await phrased(call, call.support_lib_id, quoted, settings)
  const given = { question: quoted.question, language: settings.language, view, took_ms: performance.now() - begun, cost }
  const user_id = call.actor.kind === 'agent' ? call.actor.user_id : null
  const answer_ref = await call.write(call.support_lib_id, (ctx) => noteAnswer(ctx, { channel: 'copilot', conversation_ref, user_id }, given))
  return { ...view, answer_ref, ...(cost.model !== '' && { phrased_by: cost.model }) }
}

/** Answers the visitor's last question from procedures and finished conversations that the caller may read. It is for the agent alone. */
async function knownToStaff(call: OutsideCall, except: string, asked: string, settings: AnswerSettings): Promise<AnswerView> {
  const question = questionsIn(asked, settings.language).at(-1) ?? asked.slice(0, questionLengthMax)
  const sources = await staffSources(call, settings, { question, except })
  if (sources.length === 0) return off
  return (await call.inTurn(() => answerWithTexts(togetherByWord(sources), question))).view
}

type Quoted = { view: AnswerView; question: string; texts: ReadersText[]; isFound: boolean }

async function quotedReply(call: OutsideCall, asked: string, settings: AnswerSettings): Promise<Quoted> {
  const { language } = settings
  const near = await nearestArticles(call, call.support_lib_id, settings, (questionsIn(asked, language).at(-1) ?? asked).slice(0, questionLengthMax))
  const all = [...questionsIn(asked, language), asked.slice(0, questionLengthMax)]
  return articlesByWord(call.asNobody(), { support_lib_id: call.support_lib_id, language, also: publicationsOf(settings) }, (articles) =>
    call.inTurn(async () => {
      let found: Quoted = { view: { outcome: 'not_found', sentences: [], sources: [] }, question: '', texts: [], isFound: false }
      for (const question of all) {
        const one = { ...(await answerWithTexts(articles, question, { nearest: near })), question }
        if (one.view.outcome === 'answered') return one
        if (question !== '' && (found.view.sources.length === 0 || (one.isFound && !found.isFound))) found = one
      }
      return found
    }),
  )
}

/** Returns whether all of a name occurs in texts. */
function namedIn(texts: readonly string[]): (name: string) => boolean {
  const words = [...new Set(texts.flatMap(tellingWordsOf))]
  return (name) => {
    const pieces = tellingWordsOf(name).flatMap(piecesOf)
    return pieces.length > 0 && pieces.every((piece) => words.some((word) => meets(piece, word)))
  }
}

/** Returns tags that are offered, not set, and whose whole name occurs in the conversation or which similar conversations have. */
async function fittingTags(ctx: Ctx, isNamed: (name: string) => boolean, ofSimilar: readonly string[], set: readonly string[]) {
  const named = [...(await tagNames(ctx))].flatMap(([ref, name]) =>
    (isNamed(name) || ofSimilar.includes(ref)) && !set.includes(ref) ? [{ kind: 'tag' as const, ref, name }] : [],
  )
  return (await offeredOf(ctx, named)).slice(0, fittingTagsMax).map(({ ref, name }) => ({ tag_ref: ref, name }))
}
