import { expect, test } from 'vitest'
import { fillArticles, vocabulary } from '../../testing/fill-articles.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

// PostgreSQL plans these queries once for all libraries; here its statistics say that most of them are small.
test('a large library among many small ones is searched by its indexes of words and pieces, not document by document', async () => {
  const { kernel, support_lib_id } = await testLibrary(await sharedServer())
  const client = await kernel.database.owner.connect()
  const plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  try {
    // Rolled back, so that these statistics do not affect other tests.
    await client.query('begin')
    await fillArticles(client, support_lib_id, 500)
    await client.query(
      `insert into libraries (support_lib_id, library_refkey, library_domain, created_at)
       select $1 || 's' || n, $1 || 's' || n, $1 || 's' || n, now() from generate_series(1, 200) n`,
      [support_lib_id],
    )
    await client.query(
      `insert into search_documents (support_lib_id, kind, id, title, title_phrase, title_words, keyword_words, content_words)
       select $1 || 's' || n, kind, id, title, title_phrase, title_words, keyword_words, content_words
       from generate_series(1, 200) n, (select * from search_documents where support_lib_id = $1 limit 2) d`,
      [support_lib_id],
    )
    await client.query('analyze search_documents')
    await client.query(`load 'auto_explain'`)
    for (const [name, value] of [
      ['app.support_lib_id', support_lib_id],
      ['auto_explain.log_min_duration', '0'],
      ['auto_explain.log_nested_statements', 'on'],
      ['client_min_messages', 'log'],
    ])
      await client.query('select set_config($1, $2, true)', [name, value])
    for (const words of [vocabulary.slice(30, 31), vocabulary.slice(30, 32), vocabulary.slice(30, 33)])
      await client.query(`select * from search_candidates('article', $1, $2, 12, '{}', '{0,0,0,0,0,0}', $3, $4, 1, null)`, [
        words.join(' '),
        words,
        words.length,
        words.slice(0, 1),
      ])
  } finally {
    await client.query('rollback')
    client.release(true)
  }
  const byIndex = (name: string) => plans.filter((plan) => plan.includes(`Bitmap Index Scan on ${name}`)).length
  expect([byIndex('search_in_phrase'), byIndex('search_keyword_words'), byIndex('search_words')].map((count) => count > 0)).toEqual([true, true, true])
  expect(plans.filter((plan) => /Filter:.*search_(pieces|beginnings|words)\(/.test(plan))).toEqual([])
})
