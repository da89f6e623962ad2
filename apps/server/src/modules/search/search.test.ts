import { SearchIndex } from '@porchlight/search'
import { expect, test, vi } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 100 })
const texts: [string, string, string[]][] = [
  ['Reset your password', 'Open the sign-in page and follow the mail.', ['login']],
  ['Password', 'Eight characters or more.', []],
  ['Password rules', 'What a good secret looks like.', ['security']],
  ['Change your email address', 'First sentence. You need your password to confirm.', ['account']],
  ['Schloss', 'Which lock fits your bike.', ['theft']],
  ['Returns and refunds', 'Send it back within 30 days. We refund within a week.', ['money back']],
  ['How long does a refund take?', 'Five working days.', ['bank']],
  ['Shipping', 'Parcels leave every day.', ['delivery']],
  ['Track your parcel', 'Shipping takes two days.', ['delivery']],
  ['About us', 'We have built bikes since 1987.', []],
  ['返品', '30日以内', []],
]
const queries = [
  'password',
  'PASS',
  'word',
  'how do I reset my password',
  'rules of passwords',
  'passwordless',
  'fahrradschloss',
  'refund',
  'delivery',
  'about us',
  'the',
]
queries.push(
  'money back',
  'shipping parcels',
  '1987',
  'bike',
  '返品',
  'zzz',
  '',
  "'; drop table x; --",
  '%',
  '_',
  "a' | 'b",
  'x'.repeat(400),
  'working days password delivery',
)

test('server and browser give the identical order, and nobody finds another library', async () => {
  const library = await testLibrary(await sharedServer())
  const writer = await library.user('writer')
  const stranger = await (await testLibrary(await sharedServer())).user('writer')
  const index = new SearchIndex()
  for (const [article_title, content, article_keywords] of texts) {
    const article_content = `<p>${content}</p>`
    const { article } = await writer.calls.articles.create({ article_title, article_content, article_keywords })
    index.put({ id: article.article_id, title: article_title, keywords: article_keywords, content: article_content })
  }
  const server = async (query: string) => (await writer.calls.search.articles({ query, page_size: 100 })).results
  await eventually(async () => expect(await server('parcels shipping')).toHaveLength(2))
  await eventually(async () => expect(await server('返品')).toHaveLength(1))
  for (const query of queries) {
    const expected = index.search(query).map((hit) => `${hit.rank} ${hit.title}`)
    expect(await server(query).then((results) => results.map((each) => `${each.rank} ${each.title}`)), query).toEqual(expected)
    expect((await stranger.calls.search.articles({ query })).results, query).toEqual([])
    const first = (await writer.calls.search.articles({ query, page_size: 1 })).results.map((each) => `${each.rank} ${each.title}`)
    expect(first, `the best of ${query}`).toEqual(expected.slice(0, 1))
  }
  expect((await server('confirm'))[0]).toMatchObject({ snippet: 'You need your password to confirm.', is_published: false })
})

test('the index follows changes and deletions', async () => {
  const library = await testLibrary(await sharedServer())
  const editor = await library.user('editor')
  const { article } = await editor.calls.articles.create({ article_title: 'Saddle', article_content: '<p>Soft</p>' })
  const { article_id } = article
  const found = async (query: string) => (await editor.calls.search.articles({ query })).results.map((each) => each.document_id)
  await eventually(async () => expect(await found('saddle')).toEqual([article_id]))
  await editor.calls.articles.update({ article_id, revision: 1, article_title: 'Seat' })
  await eventually(async () => expect([await found('saddle'), await found('seat')]).toEqual([[], [article_id]]))
  await editor.calls.articles.remove({ article_id })
  await eventually(async () => expect(await found('seat')).toEqual([]))
})
