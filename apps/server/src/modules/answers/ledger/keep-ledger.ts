import { answerKeptDays } from '@porchlight/contracts/answers/answer-kind'
import { sql } from 'kysely'
import { reaction, schedule } from '../../../kernel/jobs.ts'
import { answersReactions } from './note-answer.ts'

const { words, rows } = answerKeptDays
const dayMs = 86_400_000

/** Deletes old answers, and the words of questions that belong to no contact or conversation with which they would be erased. */
export const tidyLedger = schedule(
  'answers.tidy',
  '41 3 * * *',
  `select support_lib_id from given_answers group by support_lib_id
   having min(created_at) < $1::timestamptz - interval '${rows} days'
     or min(created_at) filter (where question <> '' and conversation_ref is null and visitor_id is null) < $1::timestamptz - interval '${words} days'`,
  async (ctx) => {
    const before = (days: number) => new Date(ctx.clock.now().getTime() - days * dayMs)
    await ctx.db.deleteFrom('given_answers').where('support_lib_id', '=', ctx.support_lib_id).where('created_at', '<', before(rows)).execute()
    await ctx.db
      .updateTable('given_answers')
      .set({ question: '' })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('created_at', '<', before(words))
      .where('conversation_ref', 'is', null)
      .where('visitor_id', 'is', null)
      .where('question', '<>', '')
      .execute()
    await sql`delete from answer_spending where support_lib_id = ${ctx.support_lib_id} and period < ${before(rows).toISOString().slice(0, 7)}`.execute(ctx.db)
  },
)

/** Notes on answers that their conversation was reopened later. */
export const noteReopened = reaction(
  'answers.note-reopened',
  'conversation.reopened',
  async (ctx, { payload: { conversation_ref } }) => {
    await ctx.db
      .updateTable('given_answers')
      .set({ reopened_at: ctx.clock.now() })
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('conversation_ref', '=', conversation_ref)
      .where('reopened_at', 'is', null)
      .execute()
  },
  { wanted: answersReactions },
)
