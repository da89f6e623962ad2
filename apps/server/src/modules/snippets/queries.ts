import { StoredSnippet } from '@porchlight/contracts/snippets/snippet'
import { snippetLimits } from '@porchlight/contracts/snippets/snippet-limits'
import { snippetsApi } from '@porchlight/contracts/snippets/snippets'
import { lineOfText, soughtWords } from '@porchlight/search'
import { sql } from 'kysely'
import { type Handler, query } from '../../kernel/operations.ts'
import { presentListed, presentVersions } from '../published-documents/index.ts'
import { snippetDocuments } from './documents.ts'
import { presentSnippet } from './present.ts'

/** Characters of a text that the list shows. */
const excerptLength = 160
/** Maximum number of query words used in a search. */
const wordsMax = 8

type Row = { snippet_ref: string; title: string; snippet: unknown; state: string; created_at: Date; updated_at: Date; editor_id: string | null; uses: number }

/** Returns a `like` pattern that matches a word literally. */
const holding = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Operations that read snippets. */
export const snippetQueries: Handler[] = [
  query(snippetsApi.list, async (ctx, { q }) => {
    const words = soughtWords(q).slice(0, wordsMax)
    const wanted = words.map((word) => sql`and search_folded(s.title || ' ' || regexp_replace(s.snippet::text, '<[^>]*>', ' ', 'g')) like ${holding(word)}`)
    const { rows } = await sql<Row>`
      select s.snippet_ref, s.title, s.snippet, s.state, s.created_at, s.updated_at, s.editor_id, (
        select count(distinct l.holder || ' ' || l.holder_id)::int from text_links l
        where l.support_lib_id = s.support_lib_id and l.kind = 'snippet' and md5(l.target) = md5(s.snippet_ref)) as uses
      from snippets s where s.support_lib_id = ${ctx.support_lib_id} ${sql.join(wanted, sql` `)}
      order by lower(s.title), s.snippet_ref limit ${snippetLimits.snippets}`.execute(ctx.db)
    const listed = await presentListed(ctx, rows)
    return {
      snippets: listed.map(({ snippet, snippet_ref, title, state, uses, updated_at, editor }) => {
        const { content, translations } = StoredSnippet.parse(snippet)
        const excerpt = [...lineOfText(content).slice(0, 2 * excerptLength)].slice(0, excerptLength).join('')
        return { snippet_ref, title, state, excerpt, languages: translations.map(({ language }) => language), uses, updated_at, editor }
      }),
    }
  }),
  query(snippetsApi.read, async (ctx, { snippet_ref }) => presentSnippet(ctx, await snippetDocuments.forReading(ctx, snippet_ref))),
  query(snippetsApi.versions, async (ctx, { snippet_ref, cursor, limit }) => {
    const { version } = await snippetDocuments.forReading(ctx, snippet_ref)
    const { rows, next_cursor } = await snippetDocuments.versions.page(ctx, snippet_ref, { cursor, limit })
    return { versions: await presentVersions(ctx, rows, version), next_cursor }
  }),
]
