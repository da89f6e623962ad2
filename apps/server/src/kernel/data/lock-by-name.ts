import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'

/**
 * Waits until no other transaction holds this name in the library, and holds it until this transaction ends. Serializes changes that lock no row, because the row
 * may not exist yet or because the change depends on all rows of a table.
 */
export async function lockByName(ctx: Ctx, name: string): Promise<void> {
  await nameLock(ctx, name).execute(ctx.db)
}

/** What the database locks for a name in a library. */
export const lockKey = (support_lib_id: string, name: string): string => `${support_lib_id}:${name}`

/** Keeps others from holding this name until this transaction ends, beside whoever else does so. Returns false if somebody holds it. */
export async function keepFree({ db, support_lib_id }: Ctx, name: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`select pg_try_advisory_xact_lock_shared(hashtextextended(${lockKey(support_lib_id, name)}, 0)) as free`.execute(
    db,
  )
  return rows[0]?.free ?? false
}

/** The statement of `lockByName`, to be sent together with others. */
export const nameLock = ({ support_lib_id }: Ctx, name: string): RawBuilder<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${lockKey(support_lib_id, name)}, 0))`
