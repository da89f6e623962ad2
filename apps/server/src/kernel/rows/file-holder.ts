import type { Ctx } from '../context.ts'
import type { Tables } from '../generated/tables.ts'

/** A table whose rows mention files (`holds_files` in its migration), and who sees what they show. A file is opened by whoever sees one of its mentions. */
export type FileHolder = {
  table: keyof Tables & string
  /**
   * Returns whether one of these rows of the context's library shows the file to the caller: staff, also those of a child library, or anybody.
   * @param ids the rows that mention it, named as its trigger names them
   */
  shows(ctx: Ctx, ids: readonly string[], file_id: string): Promise<boolean>
}
