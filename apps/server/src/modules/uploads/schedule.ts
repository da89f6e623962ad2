import { limits } from '@porchlight/contracts/limits'
import type { Ctx } from '../../kernel/context.ts'
import { type Schedule, schedule } from '../../kernel/jobs.ts'
import { removeRows } from './removal.ts'

/** Maximum number of uploads checked per library per hour. */
const sweepMax = 500

/** Deletes uploads that have been unused for a day. */
export async function sweepUnused(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - limits.uploadUnusedHours * 3_600_000)
  const rows = await ctx.db
    .selectFrom('uploads')
    .select(['file_id', 'size'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('unused_since', '<', before)
    .orderBy('unused_since')
    .limit(sweepMax)
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length > 0) await removeRows(ctx, rows)
}

/** Runs every hour. */
export const schedules: Schedule[] = [
  schedule(
    'uploads.sweep',
    '17 * * * *',
    `select distinct support_lib_id from uploads where unused_since < $1::timestamptz - interval '${limits.uploadUnusedHours} hours'`,
    sweepUnused,
  ),
]
