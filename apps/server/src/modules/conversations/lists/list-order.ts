import { type ConversationField, conversationFields } from '@porchlight/contracts/conversations/conversation-fields'
import type { Field } from '@porchlight/contracts/lists/list-language'
import { emptyKey, type ListOrder, orderedBy, orderOf, placeIn, type RowPlace } from '@porchlight/contracts/lists/list-orders'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../kernel/context.ts'
import { cursorId, cursorOf } from '../../../kernel/cursor.ts'
import { refuse } from '../../../kernel/errors.ts'
import { staffOf } from '../../../kernel/permissions.ts'
import type { ConversationRow } from '../rows.ts'

/** One of the values that a list is sorted by: its expression over conversations (`c`), and its name in a statement that selects it. */
export type OrderKey = { sql: RawBuilder<unknown>; name: string; isComputed: boolean }

/** Returns the values that sort a list in this order, without the ref that makes them unique. The indexes use the same expressions. */
export const orderKeys = (sort: ListOrder): OrderKey[] => orderedBy(sort).map((name) => orderKey(name, sort))

function orderKey(name: ConversationField, sort: ListOrder): OrderKey {
  const { choices, nullable }: Field = conversationFields[name]
  const column = sql.ref(`c.${name}`)
  if (choices) return { sql: sql`array_position(array[${sql.join(choices.map((one) => sql.lit(one)))}], ${column})`, name: `${name}_key`, isComputed: true }
  // Lists ordered by waiting time leave out conversations without a waiting visitor.
  if (nullable && sort !== 'waiting') return { sql: sql`coalesce(${column}, 'infinity'::timestamptz)`, name: `${name}_key`, isComputed: true }
  return { sql: column, name, isComputed: false }
}

const position = cursorOf(z.tuple([z.string().max(80), cursorId]))

/** Returns a database row's place in a list with this order. */
export function placeOfRow(sort: ListOrder, row: Partial<ConversationRow> & { conversation_ref: string }): RowPlace {
  const values = Object.fromEntries(Object.entries(row).map(([name, value]) => [name, value instanceof Date ? value.toISOString() : value]))
  return placeIn(sort, values as Parameters<typeof placeIn>[1])
}

/** Returns the cursor for the page below this row, which the reader must be allowed to see. */
export const cursorAfter = ({ at, ref }: RowPlace): string => position.encode([at, ref])

/** A walk may end at a conversation outside the reader's scope, so its cursor is encrypted: only the server can read it. */
const aboutWalk = (ctx: Ctx) => `list-walk:${ctx.support_lib_id}:${staffOf(ctx).user_id}`
const sealedMark = 'w.'

/** Returns the cursor for the page below a row that the reader may not see. */
export const sealedCursorAfter = (ctx: Ctx, place: RowPlace): string => sealedMark + ctx.ports.secrets.seal(cursorAfter(place), aboutWalk(ctx))

/**
 * Decodes a cursor: returns the sort values and the ref of the row after which the next page starts.
 * @throws AppError `invalid_input` for anything but a cursor from a list in this order
 */
export function decodeListCursor(ctx: Ctx, sort: ListOrder, cursor: string): { values: RawBuilder<unknown>[]; ref: string } {
  const [at, ref] = position.decode(cursor.startsWith(sealedMark) ? opened(ctx, cursor.slice(sealedMark.length)) : cursor)
  const names = orderedBy(sort)
  const keys = at.split(' ')
  if (keys.length !== names.length) throw notACursor()
  return { values: names.map((name, index) => parsedKey(name, keys[index] ?? '')), ref }
}

function opened(ctx: Ctx, sealed: string): string {
  try {
    return ctx.ports.secrets.open(sealed, aboutWalk(ctx))
  } catch {
    throw notACursor()
  }
}

const Time = z.iso.datetime()

function parsedKey(name: ConversationField, key: string): RawBuilder<unknown> {
  const { choices, nullable }: Field = conversationFields[name]
  if (choices) {
    if (!/^\d{1,2}$/.test(key)) throw notACursor()
    return sql`${Number(key)}::int`
  }
  if (nullable && key === emptyKey) return sql`'infinity'::timestamptz`
  if (!Time.safeParse(key).success) throw notACursor()
  return sql`${new Date(key)}::timestamptz`
}

const notACursor = () => refuse('invalid_input', { fields: { cursor: 'not a cursor of this list' } })

/** Returns whether a row is below this place. */
export const isBelow = (sort: ListOrder, columns: readonly RawBuilder<unknown>[], after: { values: RawBuilder<unknown>[]; ref: string }) =>
  sql<boolean>`(${sql.join(columns)}) ${sql.raw(orderOf(sort).direction === 'desc' ? '<' : '>')} (${sql.join([...after.values, sql`${after.ref}`])})`
