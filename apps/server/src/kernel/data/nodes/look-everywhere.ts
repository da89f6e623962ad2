import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../context.ts'

/** Returns the rows of a statement that looks across libraries, of this library's database first. @param isComplete whether a database that is away is an error */
export async function lookEverywhere<Row>(ctx: Pick<Ctx, 'db' | 'inOtherDatabases'>, statement: RawBuilder<Row>, isComplete = false): Promise<Row[]> {
  const { rows } = await statement.execute(ctx.db)
  const others = await ctx.inOtherDatabases((db) => statement.execute(db), isComplete)
  return others.length === 0 ? rows : [...rows, ...others.flatMap((each) => each.rows)]
}

/** Looks for one row across libraries, and returns its column `found`. Asks the other databases only if this one has no such row. */
export async function findEverywhere<T>(ctx: Pick<Ctx, 'db' | 'inOtherDatabases'>, statement: RawBuilder<{ found: T | null }>): Promise<T | undefined> {
  const { rows } = await statement.execute(ctx.db)
  if (rows[0]?.found != null) return rows[0].found
  const others = await ctx.inOtherDatabases((db) => statement.execute(db))
  return others.flatMap((each) => each.rows).find(({ found }) => found !== null)?.found ?? undefined
}

/**
 * Once a library has taken a name that only one library may have, returns whether a library of another database has it. The name is locked until the end of the
 * transaction, so that of several libraries only one gets it. Within one database, a unique index decides.
 * @param statement finds the library that has the name, as `found`
 */
export async function isTakenElsewhere(
  ctx: Pick<Ctx, 'inOtherDatabases' | 'lockName'>,
  name: string,
  statement: RawBuilder<{ found: string | null }>,
): Promise<boolean> {
  await ctx.lockName(name)
  const others = await ctx.inOtherDatabases((db) => statement.execute(db), true)
  return others.some(({ rows }) => rows.some(({ found }) => found !== null))
}
