import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../context.ts'

type Looking = Pick<Ctx, 'db' | 'inOtherDatabases'>

/** For questions that all databases have to answer: one that is away is an error. */
export const allNeeded = (failure: unknown): never => {
  throw failure
}

/** For questions about one thing: nobody says that it does not exist while a database is away that may have it. */
export const unlessFound = (failure: unknown, rows: readonly unknown[]): void => {
  if (rows.length === 0) throw failure
}

/**
 * Returns the rows of a statement that looks across libraries, of this library's database first.
 * @param onMissing called with the rows if a database is away, which is passed over otherwise
 */
export async function lookEverywhere<Row>(
  ctx: Looking,
  statement: RawBuilder<Row>,
  onMissing?: (failure: unknown, rows: readonly Row[]) => void,
): Promise<Row[]> {
  const { rows } = await statement.execute(ctx.db)
  const others = await ctx.inOtherDatabases(
    (db) => statement.execute(db),
    (failure, answers) => onMissing?.(failure, [...rows, ...answers.flatMap((each) => each.rows)]),
  )
  return others.length === 0 ? rows : [...rows, ...others.flatMap((each) => each.rows)]
}

/**
 * Looks for one row across libraries, and returns its column `found`. Asks the other databases only if this one has no such row.
 * @throws what a database that is away failed with, if no other has it
 */
export async function findEverywhere<T>(ctx: Looking, statement: RawBuilder<{ found: T | null }>): Promise<T | undefined> {
  const { rows } = await statement.execute(ctx.db)
  if (rows[0]?.found != null) return rows[0].found
  const foundIn = (answers: readonly { rows: { found: T | null }[] }[]) => answers.flatMap((each) => each.rows).find(({ found }) => found !== null)?.found
  const others = await ctx.inOtherDatabases(
    (db) => statement.execute(db),
    (failure, answers) => {
      if (foundIn(answers) === undefined) throw failure
    },
  )
  return foundIn(others) ?? undefined
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
  const others = await ctx.inOtherDatabases((db) => statement.execute(db), allNeeded)
  return others.some(({ rows }) => rows.some(({ found }) => found !== null))
}
