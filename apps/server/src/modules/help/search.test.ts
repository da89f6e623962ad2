import { correctedRank, searchWithCorrection } from '@porchlight/search'
import { expect, test } from 'vitest'
import { anyWord, fillArticles, numbers } from '../../testing/fill-articles.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { opened } from '../../testing/words-of-index.ts'
import { findDocuments, keptIndex, type SearchedKind } from '../search/index.ts'
import { forReaders } from './readers.ts'
import { readersState } from './readers-version.ts'
import { buildIndex } from './search-index.ts'
import { libraryWith } from './testing/library-with.ts'

type Library = Awaited<ReturnType<typeof libraryWith>>

/** Searches as a reader; returns hits, best first. */
const searchOf =
  ({ help, support_lib_id }: Library) =>
  (query: string, input: object = {}) =>
    help.searchArticles({ support_lib_id, query, ...input })

const ranked = async (search: ReturnType<typeof searchOf>, query: string) => (await search(query)).map(({ rank, title }) => `${rank} ${title}`)

/** Waits until the index contains this many published articles from a library. */
const indexed = async ({ support_lib_id, library }: Library, count: number) =>
  until(async () => {
    const { rowCount } = await library.kernel.database.owner.query("select from search_documents where support_lib_id = $1 and kind = 'help'", [support_lib_id])
    return rowCount === count
  }, `${count} published articles are indexed`)

test('own and inherited articles are ranked together as in checklist C9, without duplicates', async () => {
  const parent = await libraryWith(undefined, 'Agency')
  const child = await libraryWith(parent.support_lib_id)
  await child.publish('Reset your password', [], { article_content: '<p>Open the page. Follow the mail about it.</p>' })
  await parent.publish('Password', [], { article_content: '<p>Eight characters.</p>' })
  await parent.publish('Password rules', [], { article_content: '<p>Rules.</p>' })
  await child.publish('Change your email', [], { article_content: '<p>First. You need your password for it.</p>' })
  await child.publish('Access', [], { article_content: '<p>Keys.</p>', article_keywords: ['password'] })
  await child.draft('Password secrets')
  await Promise.all([indexed(child, 3), indexed(parent, 2)])
  const search = searchOf(child)
  expect(await ranked(search, 'password')).toEqual(['1 Password', '2 Password rules', '3 Reset your password', '6 Access', '7 Change your email'])
  expect((await search('password')).at(-1)).toMatchObject({ snippet: 'You need your password for it.', slug: 'change-your-email', categoryTitle: '' })
  expect(await ranked(search, 'the')).toEqual([])
  expect(await ranked(search, '   ')).toEqual([])
  expect(await ranked(searchOf(parent), 'password')).toEqual(['1 Password', '2 Password rules'])
  expect(await ranked(searchOf(await libraryWith()), 'password')).toEqual([])
  expect((await search('password', { page_size: 2 })).map(({ title }) => title)).toEqual(['Password', 'Password rules'])
  expect((await search('password', { page: '1', page_size: 100, domain: 'velo.localhost', ref_key: 'x' })).length).toBe(5)
})

test('published texts are found, drafts are not, and results follow publishing, unpublishing and deleting', async () => {
  const velo = await libraryWith()
  const search = searchOf(velo)
  const titles = async (query: string) => (await search(query)).map(({ title }) => title)
  const { article_id } = await velo.publish('Saddle', [], { article_content: '<p>Sit.</p>' })
  const { revision } = (await velo.calls.articles.read({ article_id })).article
  await indexed(velo, 1)
  await velo.calls.articles.update({ article_id, revision, article_title: 'Bench' })
  expect([await titles('saddle'), await titles('bench')]).toEqual([['Saddle'], []])
  await velo.calls.articles.publish({ article_id })
  await until(async () => (await titles('bench')).length === 1, 'the new words are found')
  expect(await titles('saddle')).toEqual([])
  await velo.calls.articles.changeMany({ article_ids: [article_id], change: 'disable' })
  expect(await titles('bench')).toEqual([])
  await velo.calls.articles.changeMany({ article_ids: [article_id], change: 'enable' })
  expect(await titles('bench')).toEqual(['Bench'])
  await velo.calls.articles.unpublish({ article_id })
  expect(await titles('bench')).toEqual([])
  await indexed(velo, 0)
})

test('a page of hits is full even if many higher-ranked ones are hidden', async () => {
  const parent = await libraryWith(undefined, 'Agency')
  const child = await libraryWith(parent.support_lib_id)
  const [secret, open] = [await parent.category('Secret'), await parent.category('Open')]
  for (let at = 0; at < 30; at++) await parent.publish(`Brakes ${at}`, [secret])
  for (let at = 0; at < 5; at++) await parent.publish(`All kinds of brakes for everybody ${at}`, [open])
  await child.calls.visibility.decide({ kind: 'category', ids: [secret], decision: 'hidden' })
  await indexed(parent, 35)
  const search = searchOf(child)
  expect((await search('brakes', { page_size: 5 })).map(({ title }) => title)).toEqual([0, 1, 2, 3, 4].map((at) => `All kinds of brakes for everybody ${at}`))
  expect(await searchOf(parent)('brakes', { page_size: 5 })).toHaveLength(5)
  // When the parent's content is not displayed, only individually enabled articles are searched.
  const chosen = (await parent.help.articles({ support_lib_id: parent.support_lib_id, category_id: secret })).articles[3]?.article_id ?? ''
  await child.calls.librarySettings.update({ visibility: { default_display: false } })
  expect(await search('brakes')).toEqual([])
  await child.calls.visibility.decide({ kind: 'article', ids: [chosen], decision: 'shown' })
  expect((await search('brakes')).map((hit) => hit.document_id)).toEqual([chosen])
  expect(await search('chains')).toEqual([])
})

test('hits are filled in for the reader, and a snippet still has at most 100 characters', async () => {
  const { calls, publish, ...velo } = await libraryWith(undefined, 'A company with a very long name that goes on and on')
  await calls.translations.create({ language: 'de', source: 'brakes', translation: 'Bremsen' })
  const { article_id } = await publish('The brakes of {companyName}', [], {
    article_content: `<p>First. Here brakes are made ${'by {companyName} '.repeat(9)}</p>`,
  })
  const other = await publish('Other brakes', [], { article_content: '<p>About brakes.</p>' })
  await calls.articleTranslations.save({ article_id: other.article_id, language: 'de', revision: 0, title: 'Andere', content: '<p>Ganz auf Deutsch.</p>' })
  await calls.articleTranslations.publish({ article_id: other.article_id, language: 'de' })
  const library = { calls, publish, ...velo }
  await indexed(library, 2)
  const hits = await searchOf(library)('brakes', { language: 'de' })
  const hit = hits.find((each) => each.document_id === article_id)
  expect(hit?.title).toBe('The Bremsen of A company with a very long name that goes on and on')
  expect(hit?.snippet).toMatch(/^Here Bremsen are made by A company with a very long name that goes on and on by A company/)
  expect(hit?.snippet).toHaveLength(100)
  expect(hits.find((each) => each.document_id === other.article_id)).toMatchObject({ title: 'Andere', snippet: 'Ganz auf Deutsch.' })
})

test('readers find articles by words in their language: of whole translations, and of phrases', async () => {
  const velo = await libraryWith()
  const { calls, publish, library, support_lib_id } = velo
  const { article_id } = await publish('Squeaking brakes', [], { article_content: '<p>Clean them.</p>' })
  await publish('Saddle height', [], { article_content: '<p>Sit upright. Measure your saddle.</p>' })
  const german = { article_id, language: 'de' }
  await calls.articleTranslations.save({ ...german, revision: 0, title: 'Quietschende Bremsen', content: '<p>Zuerst. Mit Alkohol putzen.</p>' })
  await calls.articleTranslations.publish(german)
  await calls.translations.create({ language: 'de', source: 'Saddle', translation: 'Sattel' })
  await indexed(velo, 2)
  const { owner } = library.kernel.database
  const translated = async () => (await owner.query("select from search_documents where support_lib_id = $1 and kind = 'help.de'", [support_lib_id])).rowCount
  await until(async () => (await translated()) === 1, 'the translation is indexed')
  const titles = async (query: string, language: string) => (await searchOf(velo)(query, { language })).map(({ title, snippet }) => `${title}: ${snippet}`)
  const brakes = 'Quietschende Bremsen'
  expect(await titles('bremsen', 'de')).toEqual([`${brakes}: Zuerst.`])
  expect(await titles('alkohol', 'de')).toEqual([`${brakes}: Mit Alkohol putzen.`])
  expect(await titles('brakes', 'de')).toEqual([`${brakes}: Zuerst.`])
  expect(await titles('sattel', 'de')).toEqual(['Sattel height: Measure your saddle.'])
  expect(await titles('bremsen', 'en')).toEqual([])
  await calls.articleTranslations.unpublish(german)
  await until(async () => (await translated()) === 0, 'the translation is not indexed any more')
  expect(await titles('bremsen', 'de')).toEqual([])
  await calls.articleTranslations.publish(german)
  await until(async () => (await translated()) === 1, 'it is indexed again')
  await calls.articles.remove({ article_id })
  await until(async () => (await translated()) === 0, 'it goes with its article')
})

test('a misspelled query also finds what was probably meant, after exact hits, and says so; words of hidden articles are not revealed', async () => {
  const velo = await libraryWith()
  const { publish, calls } = velo
  await publish('Squeaking brakes', [], { article_content: '<p>Clean. The brakes need alcohol.</p>' })
  await publish('Saddle', [], { article_content: '<p>A saddlle with a typo.</p>' })
  const secret = (await calls.categories.create({ category_title: 'Team', audience: 'staff' })).category.category_id
  await publish('Layoffs', [secret])
  await indexed(velo, 3)
  const search = searchOf(velo)
  expect(await search('brackes')).toEqual([
    expect.objectContaining({ title: 'Squeaking brakes', rank: 8, did_you_mean: 'brakes', snippet: 'The brakes need alcohol.' }),
  ])
  expect((await search('saddlle')).map(({ title, rank, did_you_mean }) => [title, rank, did_you_mean])).toEqual([['Saddle', 7, undefined]])
  expect(await search('layofs')).toEqual([])
  expect(await search('qqqqqqq')).toEqual([])
  const { calls: staff } = await velo.library.user('agent')
  expect(await staff.help.searchArticles({ support_lib_id: velo.support_lib_id, query: 'layofs' })).toMatchObject([
    { title: 'Layoffs', did_you_mean: 'layoffs' },
  ])
})

/** Waits until the server has loaded the library's search indexes for readers into memory. */
const inMemory = ({ library }: Library) =>
  until(
    () =>
      library.inside(async (ctx) => {
        const { revisions } = await readersState(ctx)
        return Object.entries(revisions).every(([key, revision]) => {
          const [support_lib_id = '', kind] = key.split(' ')
          return keptIndex(ctx, { support_lib_id, kind: kind as SearchedKind }, revision) !== undefined
        })
      }),
    'the indexes are in memory',
  )

test('searches answered from memory match those of the database, and follow every change at once', async () => {
  const parent = await libraryWith(undefined, 'Agency')
  const child = await libraryWith(parent.support_lib_id)
  const { article_id } = await child.publish('Saddle height', [], { article_content: '<p>Sit upright.</p>' })
  for (const title of [
    'Saddle',
    'Brakes & saddle',
    'About us',
    'A saddle on brakes',
    '{companyName} brakes',
    'Brakes',
    `Upright ${'handlebar '.repeat(14)}`,
    `Bikes ${'handlebar '.repeat(14)}`,
  ])
    await child.publish(title, [], { article_keywords: ['upright bike'] })
  await parent.publish('The saddle of an agency')
  await Promise.all([indexed(child, 9), indexed(parent, 1)])
  await inMemory(child)
  const state = await child.library.inside(readersState)
  const documents = { support_lib_id: child.support_lib_id, kind: 'help' } as const
  for (const query of ['saddle', 'brakes saddle', 'height of the saddle', 'upright', 'the', 'about us', 'xsaddlex', 'sad', 'rake', 'us', '']) {
    const [memory, database] = await child.library.inside(async (ctx) => [
      keptIndex(ctx, documents, state.revisions[`${child.support_lib_id} help`])?.search(query, 50),
      await findDocuments(ctx, 'help', query, 50),
    ])
    expect(memory, query).toEqual(database)
  }
  const titles = async (query: string) => (await searchOf(child)(query)).map(({ title }) => title)
  expect(await titles('saddle')).toContain('The saddle of an agency')
  // Repeated answers are sent from the cache, compressed for clients that accept it.
  const url = `${child.library.address}/api/articles/searchArticles?support_lib_id=${child.support_lib_id}&query=upright`
  const sent = await Promise.all(
    ['gzip', 'identity', 'gzip', 'identity'].map(async (encoding) => {
      const answer = await fetch(url, { headers: { 'accept-encoding': encoding } })
      return [answer.headers.get('content-encoding') ?? 'identity', await answer.json()]
    }),
  )
  const same = await searchOf(child)('upright')
  expect(sent).toEqual(['gzip', 'identity', 'gzip', 'identity'].map((encoding) => [encoding, same]))
  // Change only the content; the title stays the same.
  const { revision } = (await child.calls.articles.read({ article_id })).article
  await child.calls.articles.update({ article_id, revision, article_content: '<p>Sit straight.</p>' })
  await child.calls.articles.publish({ article_id })
  await until(async () => (await titles('straight')).length === 1, 'the new words are found')
  expect((await searchOf(child)('height'))[0]?.snippet).toBe('Sit straight.')
  await inMemory(child)
  expect(await titles('straight')).toEqual(['Saddle height'])
  await child.calls.articles.changeMany({ article_ids: [article_id], change: 'disable' })
  expect(await titles('straight')).toEqual([])
  await child.calls.articles.changeMany({ article_ids: [article_id], change: 'enable' })
  expect(await titles('straight')).toEqual(['Saddle height'])
  await child.calls.librarySettings.update({ settings: { companyName: 'Velo 2' } })
  expect(await titles('companyname')).toEqual(['Velo 2 brakes'])
  await child.calls.librarySettings.update({ visibility: { default_display: false } })
  expect(await titles('agency')).toEqual([])
  await child.calls.articles.remove({ article_id })
  expect(await titles('straight')).toEqual([])
})

test('articles published by an earlier release are indexed by jobs, a page at a time', async () => {
  const velo = await libraryWith()
  const { owner } = (await sharedServer()).kernel.database
  for (let at = 0; at < 3; at++) await velo.publish(`Brakes ${at}`)
  await velo.draft('Brakes of tomorrow')
  await indexed(velo, 3)
  await owner.query(
    "insert into articles select (jsonb_populate_record(a, jsonb_build_object('article_id', a.article_id || n, 'slug', a.slug || n))).* from articles a, generate_series(1, 40) n where support_lib_id = $1 and is_published",
    [velo.support_lib_id],
  )
  await owner.query("delete from search_documents where support_lib_id = $1 and kind = 'help'", [velo.support_lib_id])
  await owner.query("select enqueue_job('search:fill-published', jsonb_build_object('support_lib_id', $1::text), null, $2, 5)", [
    velo.support_lib_id,
    `fill ${velo.support_lib_id}`,
  ])
  await indexed(velo, 123)
  expect(await searchOf(velo)('brakes')).toHaveLength(100)
  expect(await searchOf(velo)('tomorrow')).toEqual([])
})

/** Opens the search index that browsers receive. */
const indexOf = async ({ help, support_lib_id }: Library, input: object = {}) => {
  const index = await help.searchIndex({ support_lib_id, ...input })
  return { ...(await opened(index)), is_whole: index.is_whole, text: JSON.stringify(index) }
}

test('a browser using its index finds exactly what the server finds, in the same order', async () => {
  const parent = await libraryWith(undefined, 'Agency')
  const child = await libraryWith(parent.support_lib_id)
  const { owner } = (await sharedServer()).kernel.database
  await fillArticles(owner, child.support_lib_id, 250, ['help'])
  // Their ids must differ from the child's.
  await fillArticles(owner, parent.support_lib_id, 330, ['help'])
  for (const [table, id] of [
    ['articles', 'article_id'],
    ['search_documents', 'id'],
  ] as const) {
    await owner.query(`delete from ${table} where support_lib_id = $1 and substr(${id}, 2)::int <= 250`, [parent.support_lib_id])
    await owner.query(`update ${table} set ${id} = 'p' || ${id} where support_lib_id = $1`, [parent.support_lib_id])
  }
  await inMemory(child)
  const random = numbers(4)
  const below = (max: number) => Math.floor(random() * max)
  const { rows } = await owner.query<{ article_title: string }>('select article_title from articles where support_lib_id = $1', [child.support_lib_id])
  const title = () => rows[below(rows.length)]?.article_title ?? ''
  const queries = Array.from({ length: 60 }, () => {
    const [one, other, word] = [title(), anyWord(random), anyWord(random)]
    const wrong = `${word.slice(0, 2)}x${word.slice(3)}`
    return [one, one.slice(0, 1 + below(8)), one.slice(below(6)), `${other} ${word}`, word.slice(0, 3), wrong, `${wrong} ${other}`, 'the'][below(8)] ?? ''
  })
  const index = await indexOf(child)
  expect(index.is_whole).toBe(true)
  let corrected = 0
  const compare = async (query: string, { indexes, article }: typeof index, takesCorrections: boolean) => {
    const onServer = (await searchOf(child)(query)).filter(({ did_you_mean }) => takesCorrections || did_you_mean === undefined)
    const inBrowser = searchWithCorrection(indexes, query, 100)
    const shown = inBrowser.hits.filter(({ rank }) => takesCorrections || rank !== correctedRank)
    expect(
      shown.map(({ id, rank }) => [rank, id, article(id)?.title, article(id)?.slug]),
      query,
    ).toEqual(onServer.map(({ rank, document_id, title, slug }) => [rank, document_id, title, slug]))
    for (const { did_you_mean } of onServer) if (did_you_mean !== undefined) expect(did_you_mean).toBe(inBrowser.corrected)
    if (onServer.some(({ did_you_mean }) => did_you_mean !== undefined)) corrected++
  }
  for (const query of queries) await compare(query, index, true)
  expect(corrected).toBeGreaterThan(3)
  // With hidden articles, corrections may differ, because the server also counts how often their words occur.
  await child.calls.articles.changeMany({ article_ids: Array.from({ length: 40 }, (_, at) => `a${at * 5 + 1}`), change: 'disable' })
  const fewer = await indexOf(child)
  expect(fewer.article('a1')).toBeUndefined()
  for (const query of queries.slice(0, 30)) await compare(query, fewer, false)
})

test('the index for browsers follows changes, has whole translations but no texts, and snippets are fetched by call', async () => {
  const velo = await libraryWith()
  const { calls, publish, category, help, support_lib_id } = velo
  const tyres = await category('Tyres')
  await publish('Old')
  const { article_id, slug } = await publish('New', [tyres], { article_content: '<p>Much <b>text</b>. A brake.</p>', article_keywords: ['fresh'] })
  await indexed(velo, 2)
  const found = async (query: string, input: object = {}) => {
    const { indexes, article } = await indexOf(velo, input)
    return searchWithCorrection(indexes, query, 100).hits.map(({ id, rank }) => [rank, article(id)?.title])
  }
  expect([await found('new'), await found('fresh'), await found('brake')]).toEqual([[[1, 'New']], [[6, 'New']], [[7, 'New']]])
  const { article, text } = await indexOf(velo)
  expect(article(article_id)).toEqual({ id: article_id, title: 'New', slug, categoryTitle: 'Tyres' })
  expect(text).not.toMatch(/Much|brake|fresh/)
  const snippet = (query: string, ids: string[]) => help.searchSnippets({ support_lib_id, query, ids })
  expect(await snippet('brake', ['unknown', article_id])).toEqual([{ document_id: article_id, snippet: 'A brake.' }])
  expect(await snippet('the', [article_id])).toEqual([{ document_id: article_id, snippet: 'Much text.' }])
  await calls.articleTranslations.save({ article_id, language: 'de', revision: 0, title: 'Neu', content: '<p>Die Bremse.</p>' })
  await calls.articleTranslations.publish({ article_id, language: 'de' })
  await until(async () => (await found('bremse', { language: 'de' })).length === 1, 'the translation is indexed')
  expect([await found('bremse', { language: 'de' }), await found('brake', { language: 'de' }), await found('bremse')]).toEqual([[[7, 'Neu']], [[7, 'Neu']], []])
  expect((await indexOf(velo, { language: 'de' })).is_whole).toBe(true)
  await calls.articles.unpublish({ article_id })
  expect(await found('new')).toEqual([])
  expect(await snippet('brake', [article_id])).toEqual([])
})

test('an index for browsers says whether it contains all articles', async () => {
  const { publish, library } = await libraryWith()
  await publish('One')
  await publish('Two')
  const build = (max?: number) =>
    library.inside((ctx) => forReaders(ctx, { support_lib_id: library.support_lib_id }, async (readers) => await buildIndex(readers, max)))
  expect([await build(1), await build(2), await build()].map(({ is_whole, categories }) => [is_whole, categories.length])).toEqual([
    [false, 1],
    [true, 2],
    [true, 2],
  ])
})
