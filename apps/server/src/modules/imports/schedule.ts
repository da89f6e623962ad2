import { schedule } from '../../kernel/jobs.ts'

/** Retention of reports and of staged rows that were never written. */
const keptDays = 30

/** Deletes old imports with their reports. Imported rows stay, as do the records of their origin. */
export const forgetImports = schedule(
  'imports.forget',
  '23 4 * * *',
  `select distinct support_lib_id from imports where created_at < $1::timestamptz - interval '${keptDays} days' and state not in ('reading', 'writing')`,
  async (ctx) => {
    const before = new Date(ctx.clock.now().getTime() - keptDays * 86_400_000)
    const old = ctx.db.deleteFrom('imports').where('support_lib_id', '=', ctx.support_lib_id).where('created_at', '<', before)
    await old.where('state', 'not in', ['reading', 'writing']).execute()
  },
)
