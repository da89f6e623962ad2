import { type Reaction, reaction, schedule } from '../../kernel/jobs.ts'
import { catchUpDays } from './read-catch-up.ts'
import { wantNotes } from './take-notes.ts'

/** Reactions to the beginning and the end of absences. */
export const comeBack: Reaction[] = [
  reaction('catch-up.want-notes', 'agent.availability_set', (ctx) => wantNotes(ctx)),
  reaction('catch-up.begin', 'agent.returned', async (ctx, { payload: { user_id, from, until, deputy_id } }) => {
    const { support_lib_id } = ctx
    const set = { out_from: new Date(from), out_until: new Date(until), deputy_id }
    await ctx.db
      .insertInto('catch_ups')
      .values({ support_lib_id, user_id, ...set })
      .onConflict((conflict) => conflict.columns(['support_lib_id', 'user_id']).doUpdateSet(set))
      .execute()
    await ctx.db
      .deleteFrom('catch_up_notes')
      .where('support_lib_id', '=', support_lib_id)
      .where('user_id', '=', user_id)
      .where('noted_at', '<', set.out_from)
      .execute()
    await wantNotes(ctx)
    ctx.emit('catch_up.changed', { user_id }, { subject: user_id })
  }),
]

/** Forgets what nobody dismissed. */
export const forgetCatchUps = schedule(
  'catch-up.forget',
  '41 3 * * *',
  `select distinct support_lib_id from catch_ups where out_until < $1::timestamptz - interval '${catchUpDays} days'`,
  async (ctx) => {
    const { support_lib_id } = ctx
    const before = new Date(ctx.clock.now().getTime() - catchUpDays * 86_400_000)
    const over = await ctx.db
      .deleteFrom('catch_ups')
      .where('support_lib_id', '=', support_lib_id)
      .where('out_until', '<', before)
      .returning('user_id')
      .execute()
    if (over.length === 0) return
    const ids = over.map(({ user_id }) => user_id)
    await ctx.db.deleteFrom('catch_up_notes').where('support_lib_id', '=', support_lib_id).where('user_id', 'in', ids).where('noted_at', '<', before).execute()
  },
)
