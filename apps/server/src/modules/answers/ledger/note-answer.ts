import { type AnswerChannel, questionMax, readerChannels } from '@porchlight/contracts/answers/answer-kind'
import type { AnswerView, GivenAnswer } from '@porchlight/contracts/answers/answers'
import type { GapReason } from '@porchlight/contracts/visitor-activity/gap-reasons'
import type { Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { wantReactions } from '../../../kernel/jobs/wanted-reactions.ts'
import { recordGap } from '../../visitor-activity/index.ts'
import { isPersonal } from '../personal-text.ts'

/** Where a question was asked, by whom and about which conversation, as far as known. */
export type AskedIn = { channel: AnswerChannel; conversation_ref?: string | null; visitor_id?: string | null; user_id?: string | null }
/** What an answer cost: the model's name ('' without one), its tokens, millionths of the library's currency. */
export type Cost = { model: string; tokens: number; cost_micros: number }
type Given = { question: string; language: string; view: AnswerView; took_ms: number; cost: Cost }

/** The optional reactions to conversations in which answers were given: only libraries with such answers have them. */
export const answersReactions = 'answers.of-conversations'

/** Writes an answer into the ledger and returns its ref. A reader's question without an answer becomes a gap in the content. */
export async function noteAnswer(ctx: Ctx, { channel, conversation_ref = null, visitor_id = null, user_id = null }: AskedIn, given: Given): Promise<string> {
  const { view, language, took_ms, cost } = given
  const question = given.question.slice(0, questionMax)
  const answer_ref = newRef()
  // What conversations say is read by those who may open them, and erased with them; the ledger is read by others and stays.
  const sources = view.sources.filter(({ kind }) => kind !== 'conversation')
  const sentences = view.sentences.filter(({ article_id }) => sources.some((source) => source.article_id === article_id))
  await ctx.db
    .insertInto('given_answers')
    .values({
      ...{ support_lib_id: ctx.support_lib_id, answer_ref, created_at: ctx.clock.now(), channel, question, language },
      outcome: view.outcome === 'answered' ? 'answered' : 'not_found',
      sentences: JSON.stringify(sentences),
      sources: JSON.stringify(placesOf(sources)),
      cited: [...new Set(sentences.map(({ article_id }) => article_id))],
      ...{ ...cost, took_ms: Math.round(took_ms), conversation_ref, visitor_id, user_id },
    })
    .execute()
  if (conversation_ref !== null) await wantReactions(ctx, answersReactions, true)
  // A search without any result is a gap already: pages record it themselves.
  const isGap = view.outcome === 'not_found' && (channel === 'flow' || view.sources.length > 0)
  if (isGap && (readerChannels as readonly string[]).includes(channel)) await noteGap(ctx, question, view.sources.length > 0 ? 'no_answer' : 'nothing')
  return answer_ref
}

/** Returns where sources are found, and their titles. */
export const placesOf = (sources: AnswerView['sources']): GivenAnswer['sources'] =>
  sources.map(({ article_id, title, kind, course_id }) => ({ article_id, title, ...(kind && { kind }), ...(course_id !== undefined && { course_id }) }))

/** Notes a question as a gap in the content, unless it holds what belongs to one person: gaps know no contact that they could be erased with. */
export async function noteGap(ctx: Ctx, question: string, reason: GapReason): Promise<void> {
  if (question !== '' && !isPersonal(question)) await recordGap(ctx, question, reason)
}

/** Notes that the conversation was handed over to people after answers were given in it. */
export async function noteHandedOver(ctx: Ctx, conversation_ref: string): Promise<void> {
  await ctx.db
    .updateTable('given_answers')
    .set({ handed_over_at: ctx.clock.now() })
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('conversation_ref', '=', conversation_ref)
    .where('channel', '=', 'flow')
    .where('handed_over_at', 'is', null)
    .execute()
}
