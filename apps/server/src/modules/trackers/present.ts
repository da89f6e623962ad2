import type { TrackerAnswerView } from '@porchlight/contracts/trackers/trackers'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { TrackerAnswers } from '../../kernel/generated/tables.ts'
import { readableSql } from '../conversations/index.ts'

/** An answer to followers, as it is stored. */
export type AnswerRow = Selectable<TrackerAnswers>

/**
 * Returns answers as their readers see them: how many followers have got them, and which have not. For their authors, who chose whom they are for, the numbers
 * include followers that they no longer see; everybody else's are of those that they see.
 */
export async function presentAnswers(ctx: Ctx, answers: readonly AnswerRow[]): Promise<TrackerAnswerView[]> {
  if (answers.length === 0) return []
  const targets = await ctx.db
    .selectFrom('tracker_answer_targets as t')
    .leftJoin('conversations as c', (join) =>
      join
        .onRef('c.support_lib_id', '=', 't.support_lib_id')
        .onRef('c.conversation_ref', '=', 't.conversation_ref')
        .on(readableSql(ctx.actor) ?? sql.lit(true)),
    )
    .select(['t.answer_ref', 't.conversation_ref', 't.state', 't.failure', 'c.number'])
    .where('t.support_lib_id', '=', ctx.support_lib_id)
    .where(
      't.answer_ref',
      'in',
      answers.map(({ answer_ref }) => answer_ref),
    )
    .orderBy('t.conversation_ref')
    .execute()
  return answers.map(({ answer_ref, user_id, message, closes, state, send_at }) => {
    const isAuthor = ctx.actor.kind === 'agent' && ctx.actor.user_id === user_id
    const own = targets.filter((target) => target.answer_ref === answer_ref && (isAuthor || target.number !== null))
    return {
      ...{ answer_ref, user_id, message, closes },
      state: state as TrackerAnswerView['state'],
      send_at: send_at.toISOString(),
      sent: own.filter((target) => target.state === 'sent').length,
      waiting: own.filter((target) => target.state === 'waiting').length,
      failed: own.flatMap(({ conversation_ref, number, failure, state: became }) =>
        failure === '' || number === null ? [] : [{ conversation_ref, number, reason: failure, is_sent: became === 'sent' }],
      ),
      failed_unseen: own.filter((target) => target.state === 'failed' && target.number === null).length,
    }
  })
}
