import { addedFields, conversationKind } from '@porchlight/contracts/conversations/conversation-fields'
import type { Fields } from '@porchlight/contracts/lists/list-language'
import { type RawBuilder, sql } from 'kysely'
import { filterSqlOf, orderSqlOf } from '../../lists/index.ts'
import { customFilterSql } from './custom-filter-sql.ts'

/** Returns the expression of a field that another domain added; a number that was never set is 0. The index of an order uses the same expression. */
function addedColumn(name: string, { kind, sorted }: Fields[string]): RawBuilder<unknown> {
  if (sorted) return sql`added_moment(c.added_fields, ${sql.lit(name)})`
  const value = sql`c.added_fields ->> ${sql.lit(name)}`
  return kind === 'number' ? sql`coalesce((${value})::float8, 0)` : sql`(${value})::timestamptz`
}

/** Conversations (`c`) in statements. */
export const conversationTable = {
  kind: conversationKind,
  alias: 'c',
  columns: Object.fromEntries(Object.entries<Fields[string]>(addedFields).map(([name, field]) => [name, addedColumn(name, field)])),
  others: customFilterSql,
}

/** Compiles resolved conditions on conversations (`c`) to SQL. */
export const filterSql = filterSqlOf(conversationTable)

/** The orders of conversations (`c`) in SQL. */
export const orderSql = orderSqlOf(conversationTable)
