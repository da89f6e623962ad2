import { sql } from 'kysely'
import type { Ctx } from '../kernel/context.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { until } from './until.ts'

/** Waits until another transaction waits for a lock held by this one. */
export async function untilBlocked({ database }: Kernel, ctx: Ctx): Promise<void> {
  const { pid } = (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db)).rows[0] ?? {}
  const waiting = 'select 1 from pg_stat_activity where $1 = any(pg_blocking_pids(pid))'
  await until(async () => (await database.owner.query(waiting, [pid])).rows.length > 0, 'another transaction waits for this one')
}
