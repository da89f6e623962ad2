import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** Returns the text, without markup, of the published snippets that a row of a table shows to readers. */
export const textOfSnippets = ({ support_lib_id }: Ctx, holder: string, id: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
  select string_agg(regexp_replace(v.snippet->>'content', '<[^>]*>', ' ', 'g'), ' ')
  from text_links l join snippets s on s.support_lib_id = l.support_lib_id and s.snippet_ref = l.target
    join snippet_versions v on v.support_lib_id = s.support_lib_id and v.snippet_ref = s.snippet_ref and v.version = s.version
  where l.support_lib_id = ${support_lib_id} and l.holder = ${holder} and l.holder_id = ${id} and l.part = 'text' and l.kind = 'snippet'), '')`
