import { answerKind, answersShownMax } from '@porchlight/contracts/answers/answer-kind'
import { answersApi, type GivenAnswer } from '@porchlight/contracts/answers/answers'
import type { Viewer } from '@porchlight/contracts/lists/list-language'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import type { GivenAnswers } from '../../../kernel/generated/tables.ts'
import { query } from '../../../kernel/operations.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import { conversationForReading, conversationsInSight, refersWithinSight } from '../../conversations/index.ts'
import { rowPage } from '../../lists/index.ts'

const answerTable = { kind: answerKind, alias: 'a' }

/** The answers that the caller may see: those of no conversation, and those of conversations within their scope. */
const answersWithinSight = (ctx: Ctx) => {
  const within = refersWithinSight(ctx, 'a.conversation_ref')
  return ctx.db
    .selectFrom('given_answers as a')
    .selectAll('a')
    .where('a.support_lib_id', '=', ctx.support_lib_id)
    .$if(within !== undefined, (some) => some.where((eb) => eb.or([eb('a.conversation_ref', 'is', null), within ?? eb.lit(true)])))
}

/** Lists the ledger. */
export const listGiven = query(answersApi.given, async (ctx, page) => {
  const viewer: Viewer = { user_id: staffOf(ctx).user_id, team_refs: [], now: ctx.clock.now() }
  const { rows, ...rest } = await rowPage(ctx, answerTable, answersWithinSight(ctx), page, { viewer })
  // Links lead to no conversation that the caller's lists leave out.
  const refs = [...new Set(rows.flatMap(({ conversation_ref }) => conversation_ref ?? []))]
  const seen = new Set((await conversationsInSight(ctx, refs)).map(({ conversation_ref }) => conversation_ref))
  return { answers: rows.map((row) => presentGiven(row, seen)), ...rest }
})

/** Lists what a flow answered in a conversation, newest first. */
export const listInConversation = query(answersApi.inConversation, async (ctx, { conversation_ref }) => {
  await conversationForReading(ctx, conversation_ref)
  const rows = await answersWithinSight(ctx)
    .where('a.conversation_ref', '=', conversation_ref)
    .where('a.channel', '=', 'flow')
    .orderBy('a.created_at', 'desc')
    .limit(answersShownMax)
    .execute()
  return { answers: rows.map((row) => presentGiven(row, new Set([conversation_ref]))) }
})

const presentGiven = (row: Selectable<GivenAnswers>, seen: ReadonlySet<string>): GivenAnswer => ({
  answer_ref: row.answer_ref,
  question: row.question,
  outcome: row.outcome as GivenAnswer['outcome'],
  channel: row.channel as GivenAnswer['channel'],
  verdict: row.verdict as GivenAnswer['verdict'],
  model: row.model,
  language: row.language,
  tokens: row.tokens,
  cost_micros: row.cost_micros,
  took_ms: row.took_ms,
  handed_over_at: row.handed_over_at?.toISOString() ?? null,
  reopened_at: row.reopened_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  sentences: row.sentences as GivenAnswer['sentences'],
  sources: row.sources as GivenAnswer['sources'],
  conversation_ref: row.conversation_ref !== null && seen.has(row.conversation_ref) ? row.conversation_ref : null,
})
