import type { Tables } from './generated/tables.ts'

type TableName = keyof Tables

/** What a module's `tables.ts` declares; checked by the stage "import rules". Only the owner's files may read or write a table: other modules call the owner. */
export type ModuleTables = {
  owns: readonly TableName[]
  /** Direct access to tables of other modules, with the reason it bypasses their owner. */
  uses?: { reads?: readonly TableName[]; writes?: readonly TableName[]; because: string }
}
