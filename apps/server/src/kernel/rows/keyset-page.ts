import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { cursorId, cursorOf } from './cursor.ts'
import { decodeTimeCursor, encodeTimeCursor, openTimeCursor, sealTimeCursor } from './time-cursor.ts'

/** A column that a list is sorted by, possibly with its table, or an expression that rows have under a name. */
type Key = string | { sql: RawBuilder<unknown>; name: string }

/** The order of a list, and the cursor of a place in it. */
export type Keyset = {
  keys: readonly Key[]
  direction: 'asc' | 'desc'
  cursorAfter(row: object): string
  /**
   * Returns the values, or expressions, of the row that a page ended with, in the order of the keys.
   * @throws AppError `invalid_input` for anything but a cursor of such a list
   */
  decode(cursor: string): readonly unknown[]
}

const nameOf = (key: Key): string => (typeof key === 'string' ? key.slice(key.indexOf('.') + 1) : key.name)
const sqlOf = (key: Key): RawBuilder<unknown> => (typeof key === 'string' ? sql.ref(key) : key.sql)
const valuesIn = (row: object, keys: readonly Key[]): unknown[] => keys.map((key) => (row as Record<string, unknown>)[nameOf(key)])

/** Newest first; rows with the same time by their id. */
export const newestFirst = (at: string, id: string): Keyset => ({
  keys: [at, id],
  direction: 'desc',
  cursorAfter(row) {
    const [time, ref] = valuesIn(row, [at, id])
    return encodeTimeCursor(time as Date, String(ref))
  },
  decode(cursor) {
    const { at: time, id: ref } = decodeTimeCursor(cursor)
    return [time, ref]
  },
})

/** Highest number first, such as that of a version. */
export const highestFirst = (column: string): Keyset =>
  keysetOf({ keys: [column], direction: 'desc', cursor: z.number().int().positive(), placeOf: (row) => Number(valuesIn(row, [column])[0]) })

/** Any other order. */
export function keysetOf<P>({
  keys,
  direction,
  cursor,
  placeOf,
  valuesOf = (place) => [place].flat(),
}: {
  keys: readonly Key[]
  direction: 'asc' | 'desc'
  /** Values in a cursor. */
  cursor: z.ZodType<P>
  placeOf: (row: Readonly<Record<string, unknown>>) => P
  /** Values or expressions to compare the keys with; by default what the cursor holds. */
  valuesOf?: (place: P) => readonly unknown[]
}): Keyset {
  const position = cursorOf(cursor)
  return {
    keys,
    direction,
    cursorAfter: (row) => position.encode(placeOf(row as Record<string, unknown>)),
    decode: (text) => valuesOf(position.decode(text)),
  }
}

/** The id of a row in what a cursor of `keysetOf` holds. */
export const keyId = cursorId

/** Returns rows in the order of a list, from a place in it on, without a limit. */
export function rowsAfter<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  keyset: Keyset,
  cursor: string | undefined,
): SelectQueryBuilder<DB, TB, Row> {
  return inOrder(rows, keyset, cursor === undefined ? undefined : keyset.decode(cursor))
}

function inOrder<DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { keys, direction }: Keyset,
  after: readonly unknown[] | undefined,
): SelectQueryBuilder<DB, TB, Row> {
  const columns = keys.map(sqlOf)
  let ordered = rows
  if (after) ordered = ordered.where(sql<boolean>`(${sql.join(columns)}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${sql.join(after)})`)
  for (const column of columns) ordered = ordered.orderBy(column, direction)
  return ordered
}

/** What was asked for: where a page begins, and its maximum number of rows. */
type Asked = { cursor?: string | undefined; limit: number }
type Page<Row> = { rows: Row[]; next_cursor: string | null }

/** Returns a page of rows that were read with one more than its limit, and the cursor of the next page. */
export function cutPage<Row>(found: readonly Row[], limit: number, cursorAfter: (row: Row) => string): Page<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, next_cursor: found.length > limit && last !== undefined ? cursorAfter(last) : null }
}

/**
 * Returns one page of a list whose rows all match, and the cursor of the next page. For lists with filters and orders that readers choose, see `rowPage` of the
 * module `lists`.
 * @param rows the rows of the whole list, without order and limit
 */
export async function keysetPage<DB, TB extends keyof DB, Row extends object>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  keyset: Keyset,
  { cursor, limit }: Asked,
): Promise<Page<Row>> {
  const found = await rowsAfter(rows, keyset, cursor)
    .limit(limit + 1)
    .execute()
  return cutPage(found as Row[], limit, keyset.cursorAfter)
}

/**
 * Returns one page of a list, newest first, of which only some rows match. Checks at most `walkMax` rows; if too few of them match, the page is short and its
 * cursor continues where the walk ended. It is sealed, because the reader may not see that row.
 * @param walk all rows of the list with their table's alias, without order and limit
 * @param picked which of them match, in terms of the alias; undefined if all do
 */
export async function walkedPage<DB, TB extends keyof DB, Row extends object>(
  ctx: Ctx,
  walk: SelectQueryBuilder<DB, TB, Row>,
  { alias, at, id, picked, walkMax }: { alias: string; at: string; id: string; picked: RawBuilder<boolean> | undefined; walkMax: number },
  { cursor, limit }: Asked,
): Promise<Page<Row>> {
  const keyset = newestFirst(`${alias}.${at}`, `${alias}.${id}`)
  const place = cursor === undefined ? undefined : openTimeCursor(ctx, cursor)
  const walked = inOrder(walk, keyset, place && [place.at, place.id])
  const order = sql.join(keyset.keys.map((key) => sql`${sqlOf(key)} desc`))
  const statement = sql<Row>`select * from (${walked.limit(picked ? walkMax : limit + 1)}) ${sql.ref(alias)} where ${picked ?? sql.lit(true)} order by ${order} limit ${limit + 1}`
  const page = cutPage((await statement.execute(ctx.db)).rows, limit, keyset.cursorAfter)
  if (!picked || page.next_cursor !== null) return page
  const [end] = await walked
    .offset(walkMax - 1)
    .limit(1)
    .execute()
  if (!end) return page
  const [time, ref] = valuesIn(end, [at, id])
  return { ...page, next_cursor: sealTimeCursor(ctx, time as Date, String(ref)) }
}
