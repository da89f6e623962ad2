import type { Tables } from './generated/tables.ts'

type TableName = keyof Tables

/**
 * How a table's rows go into a full export of their library (modules/library-copies), and from there into another library. A text instead says why they stay
 * behind: because they are secrets, belong to this installation, would act there, or follow from other rows.
 */
export type ExportedRows = {
  /** Columns that stay behind for the same reasons: whoever imports gets the column's default. Rows keep the order of their key all the same. */
  without?: readonly string[]
  /** Columns that are exported as something else, as SQL. */
  instead?: Readonly<Record<string, string>>
  /** SQL for the rows that are exported; all others stay behind. */
  where?: string
  /** Columns that hold HTML, or `column.field` of a JSON column: it is cleaned before it is imported, as what people write is. */
  html?: readonly string[]
}

/** What a module's `tables.ts` declares; checked by the stage "import rules". Only the owner's files may read or write a table: other modules call the owner. */
export type ModuleTables = {
  owns: readonly TableName[]
  /** For each owned table, how it is exported (`{}`: all of it) or why it stays behind. */
  exported?: Readonly<Partial<Record<TableName, ExportedRows | string>>>
  /** Direct access to tables of other modules, with the reason it bypasses their owner. */
  uses?: { reads?: readonly TableName[]; writes?: readonly TableName[]; because: string }
}
