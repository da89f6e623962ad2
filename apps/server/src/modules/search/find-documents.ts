import { compareHits, type Hit, prepareQuery, rankOf, ranks, withoutRepeats } from '@porchlight/search'
import { type Selectable, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { SearchDocuments } from '../../kernel/generated/tables.ts'

/** A row of `search_candidates`: of its content only the words that the query meets. */
type Candidate = Omit<Selectable<SearchDocuments>, 'support_lib_id' | 'kind'>

/** Candidates looked at in one tier, as pages of the answer. */
const candidatePages = 3
/** Different words of a query that are sought. */
const wordsMax = 16
/** Each tier with the worst rank it is complete for: once the page is full with those, lower tiers cannot change it. */
const tiers = [
  ['phrase', ranks.titleContains],
  ['title', ranks.titleWord],
  ['parts', ranks.queryContainsTitle],
  ['keyword', ranks.keyword],
  ['content', ranks.content],
] as const

/** The best `limit` documents of a kind for a query, in the order of packages/search. */
export async function findDocuments(ctx: Ctx, kind: string, query: string, limit: number): Promise<Hit[]> {
  const prepared = prepareQuery(query)
  const { phrase } = prepared
  const words = prepared.words.slice(0, wordsMax)
  if (phrase === '') return []
  const terms = words.map((word) => `'${ctx.support_lib_id}:${kind}:${word}'${word.length >= 3 ? ':*' : ''}`)
  const hits = new Map<string, Hit>()
  for (const [tier, completeTo] of tiers) {
    // Without words, none but the phrase can be met.
    if (words.length === 0 && tier !== 'phrase' && tier !== 'parts') continue
    const parts = tier === 'parts' ? partsOf(phrase) : []
    const { rows } = await sql<Candidate>`
      select * from search_candidates(${kind}, ${tier}, ${phrase}, ${parts}, ${words}, ${terms.join('|')}, ${terms.join('&')}, ${limit * candidatePages})`.execute(
      ctx.db,
    )
    for (const { id, title, title_phrase, title_words, keyword_words, content_words } of rows) {
      const document = { id, title, titlePhrase: title_phrase, titleWords: title_words, keywordWords: keyword_words, contentWords: content_words.toSorted() }
      const hit = rankOf(document, { phrase, words })
      if (hit) hits.set(id, hit)
    }
    if ([...hits.values()].filter((hit) => hit.rank <= completeTo).length >= limit) break
  }
  return withoutRepeats([...hits.values()].sort(compareHits), 'id').slice(0, limit)
}

/** Every piece of a phrase: a title that is one of them is contained in the query. */
function partsOf(phrase: string): string[] {
  const parts = new Set<string>()
  for (let from = 0; from < phrase.length; from++) for (let to = from + 1; to <= phrase.length; to++) parts.add(phrase.slice(from, to))
  return [...parts].filter((part) => part.isWellFormed())
}
