import type { Fields } from '@porchlight/contracts/lists/list-language'
import { emptyKey, type OrderName, ordersOf, type RowPlace } from '@porchlight/contracts/lists/list-orders'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { staffOf } from '../../kernel/permissions.ts'
import { cursorId, cursorOf } from '../../kernel/rows/cursor.ts'
import { columnOf, type RowTable } from './row-table.ts'

/** One of the values that a list is sorted by: its expression, and its name in a statement that selects it. */
export type OrderKey = { sql: RawBuilder<unknown>; name: string; isComputed: boolean }

/** A position in a list as a statement's values. */
export type PlaceSql = { values: RawBuilder<unknown>[]; ref: string }

/** The orders of these rows in SQL. */
export type OrderSql<T extends Fields> = {
  /** Returns the values that sort a list in this order, without the ref that makes them unique. The indexes use the same expressions. */
  keys(sort: OrderName<T>): OrderKey[]
  /** Returns a database row's place in a list with this order. */
  placeOfRow(sort: OrderName<T>, row: object): RowPlace
  /**
   * Decodes a cursor, sealed or not: the row after which the next page starts.
   * @throws AppError `invalid_input` for anything but a cursor from a list in this order
   */
  decode(ctx: Ctx, sort: OrderName<T>, cursor: string): PlaceSql
  /** Returns whether a row is below this place. */
  isBelow(sort: OrderName<T>, columns: readonly RawBuilder<unknown>[], after: PlaceSql): RawBuilder<boolean>
}

/** Sort values of a place. A name of 80 characters is encoded as up to 720. */
const position = cursorOf(z.tuple([z.string().max(800), cursorId]))

/** Returns the cursor for the page below this row, which the reader must be allowed to see. */
export const cursorAfter = ({ at, ref }: RowPlace): string => position.encode([at, ref])

/** A page may end at a row that the reader may not see, so its cursor is encrypted: only the server can read it. */
const aboutWalk = (ctx: Ctx) => `list-walk:${ctx.support_lib_id}:${staffOf(ctx).user_id}`
const sealedMark = 'w.'

/** Returns the cursor for the page below a row that the reader may not see; only this reader can use it. */
export const sealedCursorAfter = (ctx: Ctx, place: RowPlace): string => sealedMark + ctx.ports.secrets.seal(cursorAfter(place), aboutWalk(ctx))

function opened(ctx: Ctx, cursor: string): string {
  if (!cursor.startsWith(sealedMark)) return cursor
  try {
    return ctx.ports.secrets.open(cursor.slice(sealedMark.length), aboutWalk(ctx))
  } catch {
    throw notACursor()
  }
}

/** Sorts after every text: rows without one come last. */
const lastText = '\uffff'
/** Texts sort as people of most languages expect: ä beside a, capitals beside small letters. */
const textKey = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${text}) collate "und-x-icu"`

function decodedText(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    throw notACursor()
  }
}

const notACursor = () => refuse('invalid_input', { fields: { cursor: 'not a cursor of this list' } })

/** Returns the orders of these rows in SQL. */
export function orderSqlOf<T extends Fields>(table: RowTable<T>): OrderSql<T> {
  const { fields } = table.kind
  const { orderedBy, orderOf, placeIn } = ordersOf(table.kind)
  const orderKey = (name: keyof T & string, sort: OrderName<T>): OrderKey => {
    const field = fields[name]
    const column = columnOf(table, name)
    if (field?.choices)
      return { sql: sql`array_position(array[${sql.join(field.choices.map((one) => sql.lit(one)))}], ${column})`, name: `${name}_key`, isComputed: true }
    if (field?.kind === 'text')
      return { sql: textKey(sql`case when ${column} = '' then ${sql.lit(lastText)} else ${column} end`), name: `${name}_key`, isComputed: true }
    const isSorted = orderOf(sort).field === name
    if (field?.nullable && !(isSorted && field.sortsFilled))
      return { sql: sql`coalesce(${column}, 'infinity'::timestamptz)`, name: `${name}_key`, isComputed: true }
    return { sql: column, name, isComputed: false }
  }
  const parsedKey = (name: keyof T & string, key: string): RawBuilder<unknown> => {
    const field = fields[name]
    if (field?.choices) {
      if (!/^\d{1,2}$/.test(key)) throw notACursor()
      return sql`${Number(key)}::int`
    }
    if (field?.kind === 'text') return textKey(sql`${decodedText(key) || lastText}::text`)
    if (field?.nullable && key === emptyKey) return sql`'infinity'::timestamptz`
    if (!Time.safeParse(key).success) throw notACursor()
    return sql`${new Date(key)}::timestamptz`
  }
  return {
    keys: (sort) => orderedBy(sort).map((name) => orderKey(name, sort)),
    placeOfRow: (sort, row) =>
      placeIn(sort, Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]))),
    decode(ctx, sort, cursor) {
      const [at, ref] = position.decode(opened(ctx, cursor))
      const names = orderedBy(sort)
      const keys = at.split(' ')
      if (keys.length !== names.length) throw notACursor()
      return { values: names.map((name, index) => parsedKey(name, keys[index] ?? '')), ref }
    },
    isBelow: (sort, columns, after) =>
      sql<boolean>`(${sql.join(columns)}) ${sql.raw(orderOf(sort).direction === 'desc' ? '<' : '>')} (${sql.join([...after.values, sql`${after.ref}`])})`,
  }
}

const Time = z.iso.datetime()
