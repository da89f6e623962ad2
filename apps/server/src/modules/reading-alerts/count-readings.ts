import type { ReadingKind } from '@porchlight/contracts/reading-alerts/reading-limits'
import type { CountedReading } from '../../kernel/calls/reading-counts.ts'
import type { Ctx } from '../../kernel/context.ts'
import { asSystem, schedule } from '../../kernel/jobs.ts'
import type { Kernel } from '../../kernel/kernel.ts'
import { readingLimits } from './limits.ts'
import { tellAdmins } from './tell-admins.ts'

const keptDays = 7

/** Adds what a process has counted to the hour's counts, and tells admins of whoever has read too much; one short transaction for each library. */
export async function countReadings(kernel: Kernel, counted: readonly CountedReading[]): Promise<void> {
  for (const [support_lib_id, ofLibrary] of Map.groupBy(counted, (each) => each.support_lib_id))
    await asSystem(kernel, support_lib_id, 'reading-alerts.count', (ctx) => addAndTell(ctx, ofLibrary)).catch((error: unknown) =>
      kernel.log.warn({ err: error, support_lib_id }, 'reading counts'),
    )
}

async function addAndTell(ctx: Ctx, counted: readonly CountedReading[]): Promise<void> {
  const totals = await ctx.db
    .insertInto('reading_counts')
    // Always in the same order, so that two processes never wait for each other.
    .values([...counted].sort((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1)))
    .onConflict((conflict) =>
      conflict
        .columns(['support_lib_id', 'user_id', 'hour', 'key_id', 'kind'])
        .doUpdateSet((eb) => ({ count: eb('reading_counts.count', '+', eb.ref('excluded.count')) })),
    )
    .returning(['user_id', 'hour', 'key_id', 'kind', 'count'])
    .execute()
  const limits = await readingLimits(ctx)
  for (const { user_id, hour, key_id, kind, count } of totals) {
    const limit = limits[kind as ReadingKind]
    if (limit === null || count < limit) continue
    const { numInsertedOrUpdatedRows: first } = await ctx.db
      .insertInto('reading_alerts')
      .values({ support_lib_id: ctx.support_lib_id, user_id, hour, told_at: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (first) await tellAdmins(ctx, { user_id, key_id: key_id || null, kind: kind as ReadingKind, count, limit, hour: hour.toISOString() })
  }
}

const orderOf = ({ user_id, hour, key_id, kind }: CountedReading) => `${user_id} ${hour.getTime()} ${key_id} ${kind}`

/** Forgets what was read days ago. */
export const forgetReadings = schedule(
  'reading-alerts.forget',
  '23 3 * * *',
  `select distinct support_lib_id from reading_counts where hour < $1::timestamptz - interval '${keptDays} days'`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)
    for (const table of ['reading_counts', 'reading_alerts'] as const)
      await ctx.db.deleteFrom(table).where('support_lib_id', '=', ctx.support_lib_id).where('hour', '<', before).execute()
  },
)
