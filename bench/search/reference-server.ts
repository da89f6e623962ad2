import type { AddressInfo } from 'node:net'
import { prepareQuery } from '@porchlight/search'
import fastify from 'fastify'
import type pg from 'pg'

/** Builds the tsquery of a plain search: every word, longer ones as prefixes. `key` is the prefix of a library's words in the index. */
const tsqueryOf = (query: string, key = ''): string =>
  prepareQuery(query)
    .words.map((word) => `'${key}${word}'${word.length >= 3 ? ':*' : ''}`)
    .join(' & ')

/** The search that ours is compared with. */
export type Reference = { address: string; close(): Promise<unknown> }

const ranked = {
  articles: `select t.id as document_id, t.title, a.slug, left(regexp_replace(left(a.article_content, 300), '<[^>]*>', '', 'g'), 100) as snippet, 1 as rank, '' as "categoryTitle"
    from (select id, title, ts_rank(content_words, $2::tsquery) as rank from search_documents
      where support_lib_id = $1 and kind = 'help' and content_words @@ $2::tsquery order by 3 desc limit 20) t
    join articles a on a.support_lib_id = $1 and a.article_id = t.id order by t.rank desc`,
  conversations: `select c.*, v.name as visitor_name, v.email as visitor_email, m.seq as message_seq, m.created_at as message_at, left(m.message, 100) as snippet, m.sender_type
    from (select conversation_ref, seq from conversation_texts where support_lib_id = $1 and words @@ $2::tsquery
      order by ts_rank(words, $2::tsquery) desc limit 20) t
    join conversations c on c.support_lib_id = $1 and c.conversation_ref = t.conversation_ref
    join visitors v on v.support_lib_id = $1 and v.visitor_id = c.visitor_id
    join messages m on m.support_lib_id = $1 and m.conversation_ref = t.conversation_ref and m.seq = t.seq`,
}

/**
 * Starts a naive search server for a fair comparison: the same HTTP framework and database, one prepared statement for the best twenty by PostgreSQL's rank,
 * and a response of the same shape, but no authentication, permissions, limits or corrections. `?query=` is appended to its URL.
 */
export async function referenceServer(pool: pg.Pool, of: keyof typeof ranked, library: string, key = ''): Promise<Reference> {
  const app = fastify()
  app.get<{ Querystring: { query: string } }>('/search', async ({ query: { query } }) => {
    const wanted = tsqueryOf(query, key)
    if (wanted === '') return []
    return (await pool.query({ name: `reference ${of}`, text: ranked[of], values: [library, wanted] })).rows
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}`, close: () => app.close() }
}
