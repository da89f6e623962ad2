import { answersApi } from '@porchlight/contracts/answers/answers'
import type { Ctx } from '../../../kernel/context.ts'
import { refuse } from '../../../kernel/errors.ts'
import { action } from '../../../kernel/operations.ts'
import { conversationForReading, refersWithinSight } from '../../conversations/index.ts'
import { visibilityAudienceOf } from '../../libraries/index.ts'
import { noteGap } from './note-answer.ts'

/** How long whoever asked may say what they think of an answer. A page of the hub is drawn once for each version of its content, and read for longer. */
const openHours = { any: 24, hub: 30 * 24 }

const before = (ctx: Ctx, which: keyof typeof openHours) => new Date(ctx.clock.now().getTime() - openHours[which] * 3_600_000)

/** Says what a reader thinks of an answer. The answer's unguessable reference is enough to find it. */
export const rateAnswer = action(answersApi.rate, (ctx, { support_lib_id, answer_ref, said }) =>
  ctx.inLibrary(support_lib_id, async (inside) => {
    // Throws if the library doesn't exist.
    await visibilityAudienceOf(inside)
    const row = await inside.db
      .selectFrom('given_answers')
      .select(['question', 'verdict', 'handed_over_at'])
      .where('support_lib_id', '=', inside.support_lib_id)
      .where('answer_ref', '=', answer_ref)
      .where((eb) => eb.or([eb('created_at', '>', before(inside, 'any')), eb.and([eb('channel', '=', 'hub'), eb('created_at', '>', before(inside, 'hub'))])]))
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    if (said === 'to_people') await change(inside, answer_ref, { handed_over_at: row.handed_over_at ?? inside.clock.now() })
    else await judge(inside, answer_ref, row, said)
    return {}
  }),
)

/** Corrects what is said of an answer. */
export const judgeAnswer = action(answersApi.judge, async (ctx, { answer_ref, verdict }) => {
  const within = refersWithinSight(ctx, 'given_answers.conversation_ref')
  const row = await ctx.db
    .selectFrom('given_answers')
    .select(['question', 'verdict'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('answer_ref', '=', answer_ref)
    .$if(within !== undefined, (some) => some.where((eb) => eb.or([eb('conversation_ref', 'is', null), within ?? eb.lit(true)])))
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  await judge(ctx, answer_ref, row, verdict)
  return {}
})

/** Corrects what is said of an answer in a conversation, by those who may write in it. */
export const judgeIn = action(answersApi.judgeIn, async (ctx, { conversation_ref, answer_ref, verdict }) => {
  await conversationForReading(ctx, conversation_ref, 'note')
  const row = await ofConversation(ctx, conversation_ref, answer_ref)
  if (!row) throw refuse('not_found')
  await judge(ctx, answer_ref, row, verdict)
  return {}
})

/** Notes what a visitor said of an answer in a flow, if it still is in the ledger. */
export async function judgeInFlow(ctx: Ctx, conversation_ref: string, answer_ref: string, verdict: 'helpful' | 'wrong'): Promise<void> {
  const row = await ofConversation(ctx, conversation_ref, answer_ref)
  if (row) await judge(ctx, answer_ref, row, verdict)
}

const ofConversation = (ctx: Ctx, conversation_ref: string, answer_ref: string) =>
  ctx.db
    .selectFrom('given_answers')
    .select(['question', 'verdict'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('answer_ref', '=', answer_ref)
    .where('conversation_ref', '=', conversation_ref)
    .forUpdate()
    .executeTakeFirst()

async function judge(ctx: Ctx, answer_ref: string, row: { question: string; verdict: string }, verdict: 'none' | 'helpful' | 'wrong'): Promise<void> {
  await change(ctx, answer_ref, { verdict })
  if (verdict === 'wrong' && row.verdict !== 'wrong') await noteGap(ctx, row.question, 'said_no')
}

const change = (ctx: Ctx, answer_ref: string, to: { verdict: string } | { handed_over_at: Date }) =>
  ctx.db.updateTable('given_answers').set(to).where('support_lib_id', '=', ctx.support_lib_id).where('answer_ref', '=', answer_ref).execute()
