import { sql } from 'kysely'
import type { Ctx } from '../kernel/context.ts'

/** Returns how many rows of conversations the statements of `run` read, on disk or in memory. */
export async function conversationsRead(ctx: Ctx, run: () => Promise<unknown>): Promise<number> {
  const soFar = async () => {
    const statement = sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'conversations'`
    return (await statement.execute(ctx.db)).rows[0]?.read ?? 0
  }
  const before = await soFar()
  await run()
  return (await soFar()) - before
}
