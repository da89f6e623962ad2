import { orderSqlOf } from '../../lists/index.ts'
import { conversationTable } from './filter-sql.ts'

/** The orders of conversations (`c`) in SQL. */
export const orderSql = orderSqlOf(conversationTable)
