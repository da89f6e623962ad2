import { compareHits, type Hit, prepareQuery, rankOf, withoutRepeats } from '@porchlight/search'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { SearchDocuments } from '../../kernel/generated/tables.ts'
import { send } from '../../kernel/pipeline.ts'

/** A row of `search_candidates`: of its content only the words of the query that it meets. */
type Candidate = Pick<Selectable<SearchDocuments>, 'id' | 'title' | 'title_phrase' | 'title_words' | 'keyword_words'> & { content_met: string[] }

/** Different words of a query that are sought. */
const wordsMax = 16

/** The best `limit` documents of a kind for a query, in the order of packages/search. */
export async function findDocuments(ctx: Ctx, kind: string, query: string, limit: number): Promise<Hit[]> {
  const prepared = prepareQuery(query)
  const { phrase } = prepared
  const words = prepared.words.slice(0, wordsMax)
  if (phrase === '') return []
  const rows = await send(ctx.db, 'search-candidates', sql<Candidate>`select * from search_candidates(${kind}, ${phrase}, ${words}, ${limit})`)
  const hits = rows.flatMap(({ id, title, title_phrase, title_words, keyword_words, content_met }) => {
    const document = { id, title, titlePhrase: title_phrase, titleWords: title_words, keywordWords: keyword_words, contentWords: content_met.toSorted() }
    return rankOf(document, { phrase, words }) ?? []
  })
  return withoutRepeats(hits.sort(compareHits), 'id').slice(0, limit)
}
