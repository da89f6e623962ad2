import { limits } from '@porchlight/contracts/limits'
import type { FieldLookup, Fields, Filter, Viewer } from '@porchlight/contracts/lists/list-language'
import { resolveFilter } from '@porchlight/contracts/lists/list-language'
import type { OrderName } from '@porchlight/contracts/lists/list-orders'
import { ordersOf } from '@porchlight/contracts/lists/list-orders'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { cutPage } from '../../kernel/rows/keyset-page.ts'
import { filterSqlOf } from './filter-sql.ts'
import { cursorAfter, orderSqlOf, sealedCursorAfter } from './order-sql.ts'
import type { RowTable } from './row-table.ts'

/** A page of a list: its conditions, its order, where it starts, and its maximum number of rows. */
export type PageChoice<T extends Fields> = { filter?: Filter | undefined; sort: OrderName<T>; cursor?: string | undefined; limit: number }

/** Rows checked for a page, if the reader may not see all of them. */
const checkedMax = 200

/**
 * Returns one page of rows in an order that their fields declare. Reads at most `walkMax` rows of the order's index, however many the library has; if too few
 * of them match, the page is short and its cursor continues where the walk ended.
 * @param rows all rows of the library that the list may hold, with their table's alias and without order or limit
 * @param visible returns those rows that the reader may see; without it, they may see all
 */
export async function rowPage<T extends Fields, DB, TB extends keyof DB, Row extends object>(
  ctx: Ctx,
  table: RowTable<T>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  { filter, sort, cursor, limit }: PageChoice<T>,
  { viewer, visible, walkMax = limits.listWalkMax }: { viewer: Viewer; visible?: (rows: Row[]) => Promise<Row[]>; walkMax?: number },
): Promise<{ rows: Row[]; next_cursor: string | null; is_partial: boolean }> {
  const { kind, alias } = table
  const orders = orderSqlOf(table)
  const keys = orders.keys(sort)
  const { direction } = ordersOf(kind).orderOf(sort)
  const refOf = sql.ref(`${alias}.${kind.ref}`)
  const columns = [...keys.map((key) => key.sql), refOf]
  let walk = rows
  if (cursor !== undefined) walk = walk.where(orders.isBelow(sort, columns, orders.decode(ctx, sort, cursor)))
  for (const column of columns) walk = walk.orderBy(column, direction)
  // The walk selects its sort values, so that the outer statement needs no sort.
  const walked = walk.select(keys.flatMap((key) => (key.isComputed ? [key.sql.as(key.name)] : []))).limit(walkMax)
  const test = resolveFilter(kind.fieldOf as FieldLookup, filter ?? { all: [] }, viewer)
  const order = sql.join([...keys.map(({ name }) => name), kind.ref].map((name) => sql`${sql.ref(`${alias}.${name}`)} ${sql.raw(direction)}`))
  const readMax = visible ? checkedMax : limit + 1
  const statement = sql<Row>`select * from (${walked}) ${sql.ref(alias)} where ${filterSqlOf(table)(test)} order by ${order} limit ${readMax}`
  const read = (await statement.execute(ctx.db)).rows
  const seen = visible ? await visible(read) : read
  const page = cutPage(seen, limit, (row) => cursorAfter(orders.placeOfRow(sort, row)))
  if (page.next_cursor !== null) return { ...page, is_partial: false }
  const lastRead = read.at(-1)
  const end =
    read.length === readMax && lastRead
      ? lastRead
      : (
          await walk
            .offset(walkMax - 1)
            .limit(2)
            .execute()
        ).at(0)
  return { rows: page.rows, next_cursor: end ? sealedCursorAfter(ctx, orders.placeOfRow(sort, end)) : null, is_partial: end !== undefined }
}
