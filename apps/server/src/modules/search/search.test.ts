import { folded, type SearchDocument, SearchIndex } from '@porchlight/search'
import { expect, test } from 'vitest'
import type { Ctx } from '../../kernel/context.ts'
import { eventually } from '../../testing/eventually.ts'
import { anyWord, fillArticles, numbers, vocabulary } from '../../testing/fill-articles.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'
import { reactions } from './index-articles.ts'

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
  ['A red bell', 'It rings.', []],
  ['Red bell', 'It rings too.', []],
  ['自転車のブレーキ', 'ブレーキを調整する。注文番号ABC123です', []],
  ['チーズケーキ', 'おいしい', []],
  ['Lieferung', 'In jede Straße, auch der Kinderfahrradanhänger', ['Łódź']],
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
  'a',
  'and',
  'us',
  'the about',
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
  ...[
    'red bell',
    'a red bell',
    'ブレーキ',
    '車のブ',
    'キ',
    '自転車 おいしい',
    'ABC123',
    'strasse',
    'STRASSE delivery',
    'anhanger',
    'Anhänger lodz',
    'bell anhänger lieferung',
  ],
)

test('C8: texts without an index are folded as those with one', async () => {
  const { home } = (await sharedServer()).kernel.database
  const written = ['Straße Łódź İstanbul ıssız ÆON œuvre þorn ðæt ŋ ĸ', 'Ёлка й Ї Ὀδυσσεύς ΟΔΟΣ', 'مُبْلَغ ـ إأآٱ ى ة ١٢٣ ۴۵', 'שָׁלוֹם', 'ｱＡ① が', 'é ﬁ Ǿ ẞ']
  const { rows } = await home.query<{ text: string }>(
    'select search_folded(text) as text from unnest($1::text[]) with ordinality t(text, place) order by place',
    [written],
  )
  expect(rows.map(({ text }) => text)).toEqual(written.map(folded))
})

test('server and browser return the same order, and no one finds another library’s content', async () => {
  const library = await testLibrary(await sharedServer())
  const writer = await library.user('writer')
  const stranger = await (await testLibrary(await sharedServer())).user('writer')
  const documents: SearchDocument[] = []
  for (const [article_title, content, article_keywords] of texts) {
    const article_content = `<p>${content}</p>`
    const { article } = await writer.calls.articles.create({ article_title, article_content, article_keywords })
    documents.push({ id: article.article_id, title: article_title, keywords: article_keywords, content: article_content })
  }
  const index = new SearchIndex(documents)
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

/**
 * Creates a library with this many articles. Returns functions that search it: `found` gets the server's page of 12 hits with their ranks, `all` that of an
 * exhaustive search.
 */
async function filledLibrary(count: number) {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const writer = await library.user('writer')
  await fillArticles(server.kernel.database.owner, library.support_lib_id, count)
  // Autovacuum would do this within a minute; without statistics every search takes a quarter of a second.
  await server.kernel.database.owner.query('analyze search_documents')
  const { rows } = await server.kernel.database.owner.query<{ id: string; title: string; keywords: string[]; content: string }>(
    'select article_id as id, article_title as title, article_keywords as keywords, article_content as content from articles where support_lib_id = $1',
    [library.support_lib_id],
  )
  const everything = new SearchIndex(rows)
  return {
    found: async (query: string) => (await writer.calls.search.articles({ query, page_size: 12 })).results.map((each) => `${each.rank} ${each.document_id}`),
    all: (query: string) => everything.search(query, 12).map((hit) => `${hit.rank} ${hit.id}`),
  }
}

// There are more articles than cached titles, so the database's trigram, prefix and word indexes must find the rest.
test('in a large library, a one-word query returns the first page of an exhaustive search; a longer query returns its best hit and a full page', async () => {
  const { found, all } = await filledLibrary(2700)
  const random = numbers(11)
  const rare = () => vocabulary[2000 + Math.floor(random() * 8000)] ?? ''
  const words = [...vocabulary.slice(20, 26), rare(), rare(), 'ord', 'bra', 'zzz', 'a1']
  for (const query of words) expect(await found(query), query).toEqual(all(query))
  for (const query of [
    `${vocabulary[3]} ${vocabulary[40]}`,
    `${vocabulary[90]} ${vocabulary[60]}`,
    `how do I ${vocabulary[30]} the ${vocabulary[700]} ${vocabulary[8]}`,
  ]) {
    const [ours, wanted] = [await found(query), all(query)]
    expect(ours[0], query).toBe(wanted[0])
    // Keywords of titles that are not in memory may lack.
    expect(ours, query).toHaveLength(wanted.length)
    expect(new Set(ours).size, query).toBe(ours.length)
  }
})

test('a query consisting only of stop words finds only a title that equals it', async () => {
  const library = await testLibrary(await sharedServer())
  const writer = await library.user('writer')
  for (const article_title of ['Brakes and chains', 'The saddle', 'About us', 'Parcels']) await writer.calls.articles.create({ article_title })
  const found = async (query: string) => (await writer.calls.search.articles({ query })).results.map((each) => `${each.rank} ${each.title}`)
  await eventually(async () => expect(await found('about us')).toEqual(['1 About us']))
  await eventually(async () => expect([await found('chains'), await found('saddle'), await found('parcels')].map((hits) => hits.length)).toEqual([1, 1, 1]))
  for (const query of ['a', 'the', 'and', 'us', 'The a', 'is it not']) expect(await found(query), query).toEqual([])
  expect(await found('the saddle')).toEqual(['1 The saddle'])
})

test('the index reflects changes and deletions', async () => {
  const library = await testLibrary(await sharedServer())
  const editor = await library.user('editor')
  const { article } = await editor.calls.articles.create({ article_title: 'Saddle', article_content: '<p>Soft</p>' })
  const { article_id } = article
  const found = async (query: string) => (await editor.calls.search.articles({ query })).results.map((each) => each.document_id)
  await eventually(async () => expect(await found('saddle')).toEqual([article_id]))
  await editor.calls.articles.update({ article_id, revision: 1, article_title: 'Seat' })
  await eventually(async () => expect([await found('saddle'), await found('seat')]).toEqual([[], [article_id]]))
  // For a published article, search finds the working copy, not the published text.
  await editor.calls.articles.publish({ article_id })
  await editor.calls.articles.update({ article_id, revision: 3, article_title: 'Bench', article_content: '<p>Hard</p>', article_keywords: ['stool'] })
  await eventually(async () => expect(await Promise.all(['bench', 'hard', 'stool'].map(found))).toEqual([[article_id], [article_id], [article_id]]))
  expect(await Promise.all(['seat', 'soft'].map(found))).toEqual([[], []])
  await editor.calls.articles.remove({ article_id })
  await eventually(async () => expect(await found('bench')).toEqual([]))
})

test('of two jobs that index one article, the later indexes the newer text', async () => {
  const library = await testLibrary(await sharedServer())
  const editor = await library.user('editor')
  const { article_id } = (await editor.calls.articles.create({ article_title: 'Saddle' })).article
  const found = async (query: string) => (await editor.calls.search.articles({ query })).results.map((each) => each.document_id)
  await eventually(async () => expect(await found('saddle')).toEqual([article_id]))
  const saved = { payload: { article_id }, subject: article_id, actor_id: editor.user_id, once: 'twice' }
  const index = async (ctx: Ctx) => {
    await reactions.find(({ name }) => name === 'search.index-article-saved')?.run?.(ctx, saved)
  }
  const { later } = await library.inside(async (ctx) => {
    await index(ctx)
    const later = library.inside(index)
    await untilBlocked(library.kernel, ctx)
    await ctx.db.updateTable('articles').set({ article_title: 'Bench' }).where('article_id', '=', article_id).execute()
    return { later }
  })
  await later
  expect([await found('saddle'), await found('bench')]).toEqual([[], [article_id]])
})

test('in a library of a few hundred articles every query, however long, returns exactly the first page of an exhaustive search', async () => {
  const { found, all } = await filledLibrary(400)
  const random = numbers(5)
  const word = () => anyWord(random)
  for (let round = 0; round < 12; round++)
    for (const query of [
      word(),
      word().slice(0, 2),
      `${word()} ${word()}`,
      `${word()} ${word()} ${word()}`,
      `how do I ${word()} the ${word()} with my ${word()} ${word()}`,
    ])
      expect(await found(query), query).toEqual(all(query))
})

test('titles are reloaded only when titles or keywords have changed', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const editor = await library.user('editor')
  const edition = async () => {
    const { rows } = await server.kernel.database.owner.query<{ edition: string }>('select edition from search_editions where support_lib_id = $1', [
      library.support_lib_id,
    ])
    return rows[0]?.edition
  }
  const found = async (query: string) => (await editor.calls.search.articles({ query })).results.map((each) => each.title)
  const { article } = await editor.calls.articles.create({ article_title: 'Saddle', article_content: '<p>Soft</p>', article_keywords: ['seat'] })
  const { article_id } = article
  await eventually(async () => expect(await found('seat')).toEqual(['Saddle']))
  const first = await edition()
  await editor.calls.articles.update({ article_id, revision: 1, article_content: '<p>Hard</p>' })
  await eventually(async () => expect(await found('hard')).toEqual(['Saddle']))
  expect(await edition()).toBe(first)
  await editor.calls.articles.update({ article_id, revision: 2, article_keywords: ['bench'] })
  await eventually(async () => expect([await found('seat'), await found('bench')]).toEqual([[], ['Saddle']]))
  expect(await edition()).not.toBe(first)
})

test('keywords beyond the cached part of a very long list are also found', async () => {
  const library = await testLibrary(await sharedServer())
  const writer = await library.user('writer')
  const article_keywords = Array.from({ length: 30 }, (_, index) => `keywordnumber${index}`)
  await writer.calls.articles.create({ article_title: 'Lights', article_keywords })
  const found = async (query: string) => (await writer.calls.search.articles({ query })).results.map((each) => `${each.rank} ${each.title}`)
  for (const query of ['keywordnumber0', 'keywordnumber29', 'keywordnumber1 keywordnumber28'])
    await eventually(async () => expect(await found(query), query).toEqual(['6 Lights']))
})

test('one search covers everything that modules contribute, and each person finds only what they may read', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const agent = await library.user('agent')
  const stranger = await (await testLibrary(await sharedServer())).user('admin')
  const { news_flash } = await admin.calls.news.create({ newsFlash_title: 'Saddle recall', newsFlash_content: '<p>Send it back. Any saddle counts.</p>' })
  const { course } = await admin.calls.courses.create({ course_title: 'Fitting a saddle', course_description: '' })
  const { article } = await admin.calls.articles.create({ article_title: 'Saddle heights' })
  const kindsFor = async (person: typeof admin, query: string, kind?: string) =>
    (await person.calls.search.everything({ query, kind })).groups.map((group) => `${group.kind} ${group.results.map(({ id }) => id).join()}`).sort()
  const all = [`article ${article.article_id}`, `course ${course.course_id}`, `news ${news_flash.id}`]
  await eventually(async () => expect(await kindsFor(admin, 'saddle')).toEqual(all))
  expect(await kindsFor(admin, 'saddle', 'news')).toEqual([`news ${news_flash.id}`])
  expect((await admin.calls.search.everything({ query: 'counts' })).groups[0]?.results[0]).toMatchObject({ snippet: 'Any saddle counts.' })
  // Agents may read neither news nor draft courses; everyone can find teammates.
  expect(await kindsFor(agent, 'saddle')).toEqual([])
  await admin.calls.courses.publish({ course_id: course.course_id })
  expect(await kindsFor(agent, 'saddle')).toEqual([`course ${course.course_id}`])
  const { agent_name } = (await agent.calls.people.userDetails({})).user_details
  const [first] = (await admin.calls.search.everything({ query: agent_name, kind: 'person' })).groups
  expect(first).toMatchObject({ kind: 'person', results: expect.arrayContaining([{ id: agent.user_id, title: agent_name, snippet: '' }]) })
  for (const query of ['saddle', '%', '_', 'the', '', "'; drop table x; --"]) expect(await kindsFor(stranger, query), query).toEqual([])
})
