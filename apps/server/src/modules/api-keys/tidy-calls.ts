import { repeatedForHours } from '../../kernel/calls/repeated-calls.ts'
import { schedule } from '../../kernel/jobs.ts'

/** Rows deleted per run; the next hour takes the rest. */
const atOnce = 50_000

/** Forgets calls of more than a day ago, whose names can be given to others. */
export const tidyCalls = schedule(
  'api_key.tidy-calls',
  '49 * * * *',
  `select distinct support_lib_id from idempotent_calls where created_at < $1::timestamptz - interval '${repeatedForHours} hours'`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - repeatedForHours * 3_600_000)
    const old = ctx.db
      .selectFrom('idempotent_calls')
      .select(['key_id', 'idempotency_key'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('created_at', '<', before)
      .limit(atOnce)
    await ctx.db
      .deleteFrom('idempotent_calls')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where(({ eb, refTuple }) => eb(refTuple('key_id', 'idempotency_key'), 'in', old.$asTuple('key_id', 'idempotency_key')))
      .execute()
  },
)
