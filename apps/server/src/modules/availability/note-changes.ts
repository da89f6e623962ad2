import { schedule } from '../../kernel/jobs.ts'
import { announce, factsOf, noteReturn, rowsOf } from './change-availability.ts'
import { wantHints } from './hint-deputies.ts'
import { timesAt } from './times.ts'

/** People whose times are computed again per library and run; the next minute's run takes the rest. */
const atOnce = 200

/**
 * Announces who has gone out of office, come back, begun or ended work, and computes their next working hours. Questions about who is available don't wait for it:
 * they compare moments. An absence that is over is forgotten.
 */
export const noteChanges = schedule(
  'availability.note-changes',
  '* * * * *',
  'select distinct support_lib_id from availability where next_change_at <= $1',
  async (ctx) => {
    const now = ctx.clock.now()
    const due = await rowsOf(ctx).where('next_change_at', '<=', now).orderBy('next_change_at').limit(atOnce).forUpdate().execute()
    for (const row of due) {
      const isOver = row.out_until !== null && row.out_until <= now
      const facts = { ...factsOf(row), ...(isOver && { out_from: null, out_until: null }) }
      const { state, ...times } = timesAt(facts, now)
      await ctx.db
        .updateTable('availability')
        .set({ ...times, noted: state, ...(isOver && { out_from: null, out_until: null, reason: '', deputy_id: null }) })
        .where('support_lib_id', '=', ctx.support_lib_id)
        .where('user_id', '=', row.user_id)
        .execute()
      if (isOver) noteReturn(ctx, row)
      if (isOver && row.deputy_id !== null) await wantHints(ctx)
      if (state !== row.noted) await announce(ctx, row.user_id, row.noted, state)
    }
  },
)
