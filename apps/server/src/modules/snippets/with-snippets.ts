import { StoredSnippet } from '@porchlight/contracts/snippets/snippet'
import { putSnippets, snippetIn, snippetsIn } from '@porchlight/contracts/snippets/snippet-marks'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/**
 * Returns texts of the context's library with the published snippets in the places of their marks. All texts together cost one statement, if any has a mark.
 * @param language of the texts; null: the one that the library's texts are written in
 */
export async function withSnippets(ctx: Ctx, language: string | null, htmls: readonly string[]): Promise<string[]> {
  const refs = [...new Set(htmls.flatMap(snippetsIn))]
  if (refs.length === 0) return [...htmls]
  const { rows } = await sql<{ snippet_ref: string; snippet: unknown }>`
    select s.snippet_ref, v.snippet from snippets s join snippet_versions v using (support_lib_id, snippet_ref, version)
    where s.support_lib_id = ${ctx.support_lib_id} and s.snippet_ref = any(${refs}::text[])`.execute(ctx.db)
  const texts = new Map(rows.map(({ snippet_ref, snippet }) => [snippet_ref, snippetIn(StoredSnippet.parse(snippet), language)]))
  return htmls.map((html) => putSnippets(html, (ref) => texts.get(ref)))
}
