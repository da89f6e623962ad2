import type { PermissionRule } from '@porchlight/contracts'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from './context.ts'

/** A text that staff can find. `keywords` rank below the title; `content` is HTML or plain text. */
export type SearchableText = { id: string; title: string; keywords: readonly string[]; content: string }

/** Content that a module makes searchable for staff. The search module ranks texts of all kinds alike, so adding a kind does not change it. */
export type Searchable = {
  /** Identifies the kind for clients, which know how to open it. */
  kind: string
  /** Permission to search it. Rows are restricted by `find` itself. */
  permission: PermissionRule
  /**
   * Returns at most `limit` texts that may match, in any order. `words` are the distinct words of the query in lower case, without stop words; never empty.
   * Only texts the actor may read.
   */
  find(ctx: Ctx, words: readonly string[], limit: number): Promise<SearchableText[]>
}

/** Returns the condition that one of these columns contains one of the words, each matched literally and case-insensitively. */
export const mentions = (words: readonly string[], ...columns: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`concat_ws(' ', ${sql.join(columns)}) ilike any(${words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)}::text[])`
