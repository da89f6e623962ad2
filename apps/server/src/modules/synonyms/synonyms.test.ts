import { synonymLimits } from '@porchlight/contracts/synonyms/synonym-limits'
import { expect, test } from 'vitest'
import { lockKey } from '../../kernel/data/lock-by-name.ts'
import { until } from '../../testing/until.ts'
import { libraryWith } from '../help/testing/library-with.ts'

type Velo = Awaited<ReturnType<typeof libraryWith>>

const found = async ({ help, support_lib_id }: Velo, query: string, input: object = {}) =>
  (await help.searchArticles({ support_lib_id, query, ...input })).map(({ title }) => title)
const indexed = ({ support_lib_id, library }: Velo, count: number) =>
  until(async () => {
    const { rowCount } = await library.kernel.database.owner.query("select from search_documents where support_lib_id = $1 and kind = 'help'", [support_lib_id])
    return rowCount === count
  }, `${count} published articles are indexed`)

test('readers find a text by a synonym of its words; within a band, texts with the word itself come first', async () => {
  const velo = await libraryWith()
  await velo.publish('Invoices', [], { article_content: '<p>They come by mail.</p>' })
  await velo.publish('Where things are', [], { article_content: '<p>Below.</p>', article_keywords: ['bill'] })
  await velo.publish('Brakes', [], { article_content: '<p>We bill their repair.</p>' })
  await velo.publish('Wheels', [], { article_content: '<p>An invoice is sent.</p>' })
  await indexed(velo, 4)
  expect(await found(velo, 'bill')).toEqual(['Where things are', 'Brakes'])
  const { synonyms } = await velo.calls.synonyms.create({ words: ['Bill', 'invoice', 'Rechnung'] })
  // Titles and keywords are a band, contents the next one.
  expect(await found(velo, 'bill')).toEqual(['Where things are', 'Invoices', 'Brakes', 'Wheels'])
  expect(await found(velo, 'RECHNUNGEN')).toEqual(['Invoices', 'Where things are', 'Brakes', 'Wheels'])
  expect((await velo.help.searchArticles({ support_lib_id: velo.support_lib_id, query: 'rechnung' }))[0]).toMatchObject({ snippet: 'They come by mail.' })
  expect(await found(velo, 'wheels')).toEqual(['Wheels'])
  // A browser does not know them, so it asks the server.
  expect((await velo.help.searchIndex({ support_lib_id: velo.support_lib_id })).is_whole).toBe(false)
  await velo.calls.synonyms.update({ group_ref: synonyms.group_ref, revision: synonyms.revision, words: ['bill', 'wheels'] })
  expect(await found(velo, 'rechnung')).toEqual([])
  expect(await found(velo, 'bill')).toEqual(['Where things are', 'Wheels', 'Brakes'])
  await velo.calls.synonyms.remove({ group_ref: synonyms.group_ref })
  expect(await found(velo, 'bill')).toEqual(['Where things are', 'Brakes'])
  expect((await velo.help.searchIndex({ support_lib_id: velo.support_lib_id })).is_whole).toBe(true)
})

test("a child's readers search with its parent's synonyms, but not the other way round", async () => {
  const parent = await libraryWith()
  const child = await libraryWith(parent.support_lib_id)
  await parent.publish('Invoices')
  await child.publish('Our bicycles')
  await Promise.all([indexed(parent, 1), indexed(child, 1)])
  await parent.calls.synonyms.create({ words: ['bill', 'invoice'] })
  await child.calls.synonyms.create({ words: ['bike', 'bicycles'] })
  expect([await found(child, 'bill'), await found(child, 'bike')]).toEqual([['Invoices'], ['Our bicycles']])
  expect([await found(parent, 'bill'), await found(parent, 'bike')]).toEqual([['Invoices'], []])
})

test('a group of twelve is searched for whole, but for a child’s readers, who search two libraries, only in part', async () => {
  const parent = await libraryWith()
  const child = await libraryWith(parent.support_lib_id)
  const words = Array.from({ length: 12 }, (_, at) => `zork${String.fromCharCode(97 + at)}`)
  await parent.publish('Everything', [], { article_content: words.map((word) => `<p>${word}</p>`).join('') })
  const last = await parent.publish('The last', [], { article_content: `<p>First.</p><p>Here is ${words[11]}.</p>` })
  await indexed(parent, 2)
  await parent.calls.synonyms.create({ words })
  expect(await found(parent, 'zorka')).toEqual(['Everything', 'The last'])
  expect(await found(child, 'zorka')).toEqual(['Everything'])
  // However many other words there are, the snippet has one of them.
  const query = 'zorka which is said in many more words than anybody would type into the field of a search'
  const hits = await parent.help.searchArticles({ support_lib_id: parent.support_lib_id, query })
  expect(hits.find(({ document_id }) => document_id === last.article_id)?.snippet).toBe('Here is zorkl.')
})

test('a group that is being added while the only other one is deleted is searched for', async () => {
  const velo = await libraryWith()
  await velo.publish('Invoices')
  await indexed(velo, 1)
  const { synonyms } = await velo.calls.synonyms.create({ words: ['one', 'two'] })
  const { support_lib_id } = velo
  const adding = await velo.library.kernel.database.owner.connect()
  try {
    await adding.query('begin')
    await adding.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [lockKey(support_lib_id, 'synonyms')])
    await adding.query("insert into synonym_groups (support_lib_id, group_ref, words, updated_at) values ($1, 'added', array['bill', 'invoice'], now())", [
      support_lib_id,
    ])
    const removing = velo.calls.synonyms.remove({ group_ref: synonyms.group_ref })
    await until(async () => (await adding.query('select from pg_locks where not granted')).rowCount !== 0, 'deleting waits')
    await adding.query('commit')
    await removing
  } finally {
    adding.release()
  }
  expect(await found(velo, 'bill')).toEqual(['Invoices'])
})

test('answers are found by a synonym of a word of the question', async () => {
  const velo = await libraryWith()
  await velo.calls.librarySettings.update({ settings: { answers: { forReaders: true } } })
  await velo.publish('Pannier', [], { article_content: '<p>A pannier costs 40 euros.</p>' })
  await indexed(velo, 1)
  const { support_lib_id } = velo
  const ask = async () => (await velo.calls.answers.ask({ support_lib_id, question: 'How much does a zorkbag cost?' })).outcome
  expect(await ask()).toBe('not_found')
  // All words of a group count, however many.
  await velo.calls.synonyms.create({ words: ['zorkbag', ...Array.from('abcdefghij', (letter) => `zork${letter}`), 'pannier'] })
  expect(await ask()).toBe('answered')
})

test('a group has words that a search tells apart, and nobody overwrites what another has changed', async () => {
  const { calls } = await libraryWith()
  const { synonyms } = await calls.synonyms.create({ words: ['Straße', 'STRASSE', 'road', 'road'] })
  expect(synonyms.words).toEqual(['Straße', 'road'])
  await expect(calls.synonyms.create({ words: ['Straße', 'strasse'] })).rejects.toMatchObject({ code: 'invalid_input', fields: { words: 'the same word' } })
  await expect(calls.synonyms.create({ words: ['road', '!?'] })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { 'words.1': 'nothing to search for' },
  })
  const { group_ref, revision } = synonyms
  await calls.synonyms.update({ group_ref, revision, words: ['road', 'lane'] })
  await expect(calls.synonyms.update({ group_ref, revision, words: ['road', 'way'] })).rejects.toMatchObject({ code: 'conflict' })
  expect((await calls.synonyms.list({})).synonym_groups).toMatchObject([{ group_ref, words: ['road', 'lane'], revision: revision + 1 }])
})

test('a library has at most so many groups', async () => {
  const { library, calls } = await libraryWith()
  await library.kernel.database.owner.query(
    "insert into synonym_groups (support_lib_id, group_ref, words, updated_at) select $1, 'g' || n, array['a' || n, 'b' || n], now() from generate_series(2, $2::int) n",
    [library.support_lib_id, synonymLimits.groups],
  )
  const { synonyms } = await calls.synonyms.create({ words: ['one', 'two'] })
  await expect(calls.synonyms.create({ words: ['three', 'four'] })).rejects.toMatchObject({ code: 'conflict' })
  await calls.synonyms.remove({ group_ref: synonyms.group_ref })
  await calls.synonyms.create({ words: ['three', 'four'] })
})
