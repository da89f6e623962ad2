export { filterSqlOf } from './filter-sql.ts'
export { cursorAfter, orderSqlOf, sealedCursorAfter } from './order-sql.ts'
export { rowPage } from './row-page.ts'
export { columnOf, type RowTable, type ValueTest } from './row-table.ts'
