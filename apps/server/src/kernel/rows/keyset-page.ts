import { type SelectQueryBuilder, sql } from 'kysely'
import { z } from 'zod'
import { cursorOf } from './cursor.ts'
import { decodeTimeCursor, encodeTimeCursor } from './time-cursor.ts'

/** The order of a list that is read from the highest value down, and the cursor of a place in it. `columns` may name their table; rows have them by their own names. */
export type Keyset = {
  columns: readonly string[]
  encode(values: readonly unknown[]): string
  /** @throws AppError `invalid_input` for anything but a cursor of such a list */
  decode(cursor: string): readonly unknown[]
}

/** Newest first; rows with the same time by their id. */
export const newestFirst = (at: string, id: string): Keyset => ({
  columns: [at, id],
  encode: ([time, ref]) => encodeTimeCursor(time as Date, String(ref)),
  decode(cursor) {
    const { at: time, id: ref } = decodeTimeCursor(cursor)
    return [time, ref]
  },
})

const position = cursorOf(z.number().int())

/** Highest number first, such as that of a version. */
export const highestFirst = (column: string): Keyset => ({
  columns: [column],
  encode: ([number]) => position.encode(Number(number)),
  decode: (cursor) => [position.decode(cursor)],
})

/**
 * Returns one page of a list whose rows all match, and the cursor of the next page. For lists with filters and orders that readers choose, see `rowPage` of the
 * module `lists`.
 * @param rows the rows of the whole list, without order and limit
 */
export async function keysetPage<DB, TB extends keyof DB, Row extends object>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  { columns, encode, decode }: Keyset,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ rows: Row[]; next_cursor: string | null }> {
  const keys = columns.map((column) => sql.ref(column))
  let page = rows
  if (cursor !== undefined) page = page.where(sql<boolean>`(${sql.join(keys)}) < (${sql.join(decode(cursor))})`)
  for (const key of keys) page = page.orderBy(key, 'desc')
  const found = await page.limit(limit + 1).execute()
  const shown = found.slice(0, limit) as Row[]
  const last = shown.at(-1)
  const valueIn = (row: Row, column: string) => (row as Record<string, unknown>)[column.slice(column.indexOf('.') + 1)]
  return { rows: shown, next_cursor: found.length > limit && last ? encode(columns.map((column) => valueIn(last, column))) : null }
}
