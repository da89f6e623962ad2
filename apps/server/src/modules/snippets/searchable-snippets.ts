import { textFlags } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import { mentions, type Searchable } from '../../kernel/rows/searchable.ts'

/** Searches the library's snippets by name and text, as their writers see them. */
export const searchableSnippets: Searchable = {
  kind: 'snippet',
  place: 70,
  permission: textFlags,
  async find(ctx, words, limit) {
    const text = sql<string>`snippet->>'content'`
    const rows = await ctx.db
      .selectFrom('snippets')
      .select(['snippet_ref as id', 'title', text.as('content')])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where(mentions(words, sql.ref('title'), text))
      .orderBy(mentions(words, sql.ref('title')), 'desc')
      .orderBy('title')
      .orderBy('snippet_ref')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, keywords: [] }))
  },
}
