import type { TrackerAnswerView } from '@porchlight/contracts/trackers/trackers'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { TrackerAnswers } from '../../kernel/generated/tables.ts'
import { canSee, conversationRows } from '../conversations/index.ts'

/** An answer to followers, as it is stored. */
export type AnswerRow = Selectable<TrackerAnswers>

/** Returns answers as their readers see them: how many followers have got them, and which of those that the reader may see have not. */
export async function presentAnswers(ctx: Ctx, answers: readonly AnswerRow[]): Promise<TrackerAnswerView[]> {
  if (answers.length === 0) return []
  const targets = await ctx.db
    .selectFrom('tracker_answer_targets')
    .select(['answer_ref', 'conversation_ref', 'state', 'failure'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where(
      'answer_ref',
      'in',
      answers.map(({ answer_ref }) => answer_ref),
    )
    .orderBy('conversation_ref')
    .execute()
  const troubled = [...new Set(targets.filter(({ failure }) => failure !== '').map(({ conversation_ref }) => conversation_ref))]
  const rows = troubled.length === 0 ? [] : await conversationRows(ctx).where('c.conversation_ref', 'in', troubled).execute()
  const numbers = new Map(rows.filter((row) => canSee(ctx.actor, row)).map((row) => [row.conversation_ref, row.number]))
  return answers.map(({ answer_ref, user_id, message, closes, state, send_at }) => {
    const own = targets.filter((target) => target.answer_ref === answer_ref)
    return {
      ...{ answer_ref, user_id, message, closes },
      state: state as TrackerAnswerView['state'],
      send_at: send_at.toISOString(),
      sent: own.filter((target) => target.state === 'sent').length,
      waiting: own.filter((target) => target.state === 'waiting').length,
      failed: own.flatMap(({ conversation_ref, failure, state: became }) => {
        const number = numbers.get(conversation_ref)
        return failure === '' || number === undefined ? [] : [{ conversation_ref, number, reason: failure, is_sent: became === 'sent' }]
      }),
    }
  })
}
