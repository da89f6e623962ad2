import type { PermissionRule } from '@porchlight/contracts/define'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../context.ts'

/** A text that staff can find. `keywords` rank below the title; `content` is HTML or plain text. */
export type SearchableText = { id: string; title: string; keywords: readonly string[]; content: string }

/** Content that a module makes searchable for staff. The search module ranks all kinds alike, so adding a kind does not change it. */
export type Searchable = {
  /** Identifies the kind to clients, which know how to open it. */
  kind: string
  /** Results are grouped by kind; lower places come first. */
  place: number
  /** Permission to search this kind. `find` itself restricts the rows. */
  permission: PermissionRule
  /**
   * Returns at most `limit` texts that may match and that the actor may read, in any order. `words` are the distinct words of the query, folded, without stop
   * words; never empty.
   */
  find(ctx: Ctx, words: readonly string[], limit: number): Promise<SearchableText[]>
}

/** Returns the SQL condition that one of these columns contains one of the words, each matched literally; case and accents don't matter. */
export const mentions = (words: readonly string[], ...columns: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`search_folded(concat_ws(' ', ${sql.join(columns)})) like any(${words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)}::text[])`
