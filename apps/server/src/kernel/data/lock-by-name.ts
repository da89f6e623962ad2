import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'

/**
 * Waits until no other transaction holds this name in the library, and holds it until this transaction ends. Serializes changes that lock no row, because the row
 * may not exist yet or because the change depends on all rows of a table.
 */
export async function lockByName(ctx: Ctx, name: string): Promise<void> {
  await nameLock(ctx, name).execute(ctx.db)
}

/** The statement of `lockByName`, to be sent together with others. */
export const nameLock = ({ support_lib_id }: Ctx, name: string): RawBuilder<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${support_lib_id}:${name}`}, 0))`
