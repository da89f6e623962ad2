import { conversationKind } from '@porchlight/contracts/conversations/conversation-fields'
import { filterSqlOf } from '../../lists/index.ts'
import { customFilterSql } from './custom-filter-sql.ts'

/** Conversations (`c`) in statements. */
export const conversationTable = { kind: conversationKind, alias: 'c', others: customFilterSql }

/** Compiles resolved conditions on conversations (`c`) to SQL. */
export const filterSql = filterSqlOf(conversationTable)
