import { compareHits, type Hit, prepareQuery, rankOf } from '@porchlight/search'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { SearchedKind } from './index-articles.ts'

type Document = { id: string; title: string; title_phrase: string; title_words: string[]; keyword_words: string[]; content_words: string[] }

/** Searches only the documents with these ids, reading and ranking each one. Returns the best hits first. */
export async function findAmong(ctx: Ctx, kind: SearchedKind, query: string, ids: readonly string[]): Promise<Hit[]> {
  const sought = prepareQuery(query)
  if (sought.phrase === '' || ids.length === 0) return []
  const { rows } = await sql<Document>`
    select id, title, title_phrase, title_words, keyword_words, tsvector_to_array(content_words) as content_words
    from search_documents where support_lib_id = ${ctx.support_lib_id} and kind = ${kind} and id = any (${ids}::text[])`.execute(ctx.db)
  const documents = rows.map(({ id, title, title_phrase, title_words, keyword_words, content_words }) => ({
    id,
    title,
    titlePhrase: title_phrase,
    titleWords: [...title_words].sort(),
    keywordWords: [...keyword_words].sort(),
    // Sort by code units, because the database sorts by bytes.
    contentWords: content_words.sort(),
  }))
  return documents.flatMap((document) => rankOf(document, sought) ?? []).sort(compareHits)
}
