import { StoredSnippet } from '@porchlight/contracts/snippets/snippet'
import { putSnippets, snippetIn, snippetsIn } from '@porchlight/contracts/snippets/snippet-marks'
import { type RawBuilder, sql } from 'kysely'
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

/** Returns the text, without markup, of the published snippets that a row of a table shows to readers. */
export const textOfSnippets = ({ support_lib_id }: Ctx, holder: string, id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select string_agg(regexp_replace(v.snippet->>'content', '<[^>]*>', ' ', 'g'), ' ')
  from text_links l join snippets s on s.support_lib_id = l.support_lib_id and s.snippet_ref = l.target
    join snippet_versions v on v.support_lib_id = s.support_lib_id and v.snippet_ref = s.snippet_ref and v.version = s.version
  where l.support_lib_id = ${support_lib_id} and l.holder = ${holder} and l.holder_id = ${id} and l.part = 'text' and l.kind = 'snippet'), '')`
