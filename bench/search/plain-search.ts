import { prepareQuery } from '@porchlight/search'
import type pg from 'pg'

/** Runs the cheapest possible indexed search, as a lower bound: any rows that contain all words, unranked. */
export async function plainSearch(owner: pg.Pool, support_lib_id: string, kind: 'article' | 'help', query: string): Promise<unknown> {
  const { words } = prepareQuery(query)
  if (words.length === 0) return undefined
  const terms = words.map((word) => `'${word}'${word.length >= 3 ? ':*' : ''}`).join('&')
  return owner.query({
    name: 'plain',
    text: 'select id, title from search_documents where support_lib_id = $1 and kind = $3 and content_words @@ $2::tsquery limit 20',
    values: [support_lib_id, terms, kind],
  })
}
