import type { HelpIndex, HelpSearchResult } from '@porchlight/contracts/help/help'
import { ArticlesIndexBuilder, prepareDocument, runInPieces } from '@porchlight/search'
import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { createHelpSearch, type FoundArticle, type HelpSearchOptions, isSingleWord, searchesOnServer } from './help-search.ts'

const texts: [id: string, title: string, content: string][] = [
  ['a', 'Mend a flat tyre', 'Take the wheel off. The tyre comes next.'],
  ['b', 'Opening hours', ''],
  ['c', 'opening hours ', ''],
]
let index: Omit<HelpIndex, 'is_whole'>
beforeAll(async () => {
  const builder = new ArticlesIndexBuilder(1)
  for (const [id, title, content] of texts)
    builder.add({ id, title, slug: title, categoryTitle: 'Repairs' }, [prepareDocument({ id, title, keywords: [], content })])
  index = await runInPieces(builder.build(), async () => {})
})
const found: HelpSearchResult[] = [{ document_id: 's', title: 'From the server', slug: 's', snippet: '', rank: 1, categoryTitle: '' }]

/** A search against a fake server; `asked` lists the calls so far. */
function setUp({ failsWith, is_whole = true, ...options }: Partial<HelpSearchOptions> & { failsWith?: ApiError; is_whole?: boolean } = {}) {
  let isBusy = false
  const asked: unknown[] = []
  const failures: unknown[] = []
  let isIndexBroken = false
  const help = {
    async searchArticles(input: unknown) {
      asked.push(input)
      if (failsWith) throw failsWith
      return [...found, ...found]
    },
    async searchIndex(input: unknown) {
      asked.push(input)
      if (isIndexBroken) throw new ApiError('unavailable', 0)
      return { ...index, ...(isBusy && { ids: '', slugs: '', parts: [] }), is_whole: is_whole && !isBusy }
    },
    async searchSnippets(input: { ids: string[] }) {
      asked.push(input)
      return input.ids.map((document_id) => ({ document_id, snippet: `About ${document_id}.` }))
    },
  } as HelpSearchOptions['help']
  const { find: search, snippets } = createHelpSearch({
    help,
    support_lib_id: 'demo',
    usesServer: true,
    by: 'id',
    onFailure: (cause) => failures.push(cause),
    ...options,
  })
  const breakIndex = (next: boolean) => {
    isIndexBroken = next
  }
  const keepBusy = (next: boolean) => {
    isBusy = next
  }
  return { search, snippets, asked, failures, breakIndex, keepBusy }
}
const idsOf = (results: FoundArticle[] | null | undefined) => results?.map((one) => one.document_id)

describe('visitor search', () => {
  test("queries the server with the specification's fields, and shows each article once", async () => {
    const { search, asked } = setUp({ domain: 'bikes', ref_key: 'key' })
    expect(idsOf(await search(' flat tyre '))).toEqual(['s'])
    expect(asked).toEqual([{ support_lib_id: 'demo', query: 'flat tyre', page: '1', page_size: 100, domain: 'bikes', ref_key: 'key' }])
  })
  test.each(['', '   ', '\n\t'])('a blank query (%j) makes no request', async (query) => {
    const { search, asked } = setUp()
    expect(await search(query)).toBeUndefined()
    expect(asked).toEqual([])
  })
  test.each([403, 429, 500, 502, 503, 504])('searches in the browser after status %i', async (status) => {
    const { search, asked, failures } = setUp({ failsWith: new ApiError('unavailable', status) })
    const results = await search('tyre')
    expect(results).toEqual([{ document_id: 'a', title: 'Mend a flat tyre', slug: 'Mend a flat tyre', rank: 3, categoryTitle: 'Repairs' }])
    expect(asked).toHaveLength(2)
    expect(failures).toEqual([])
  })
  test.each([0, 400, 401, 404, 501])('any other status (%i) ends the search', async (status) => {
    const failure = new ApiError('internal', status)
    const { search, asked, failures } = setUp({ failsWith: failure })
    expect(await search('tyre')).toBeNull()
    expect(asked).toHaveLength(1)
    expect(failures).toEqual([failure])
  })
  test("the server searches on every host if the browser's index is incomplete", async () => {
    const some = setUp({ usesServer: false, is_whole: false })
    expect(idsOf(await some.search('tyre'))).toEqual(['s'])
    expect(idsOf(await some.search('flat tyre'))).toEqual(['s'])
    expect(some.asked).toHaveLength(3)
    const all = setUp({ usesServer: false })
    expect(idsOf(await all.search('tyre'))).toEqual(['a'])
    const busy = setUp({ usesServer: false, is_whole: false, failsWith: new ApiError('unavailable', 503) })
    expect(idsOf(await busy.search('tyre'))).toEqual(['a'])
  })
  test('while the index is not available, the server searches and the index is requested again', async () => {
    const { search, asked, keepBusy } = setUp({ usesServer: false })
    keepBusy(true)
    expect(idsOf(await search('tyre'))).toEqual(['s'])
    keepBusy(false)
    expect(idsOf(await search('tyre'))).toEqual(['a'])
    expect(asked).toHaveLength(3)
    const failure = new ApiError('unavailable', 503)
    const broken = setUp({ failsWith: failure })
    broken.keepBusy(true)
    expect(await broken.search('tyre')).toBeNull()
    expect(broken.failures).toEqual([failure])
  })
  test("one call fetches the snippets of the browser's results, for the query and its correction", async () => {
    const { search, snippets, asked } = setUp({ usesServer: false })
    const results = (await search('openning hours')) ?? []
    expect(results).toMatchObject([{ document_id: 'b' }, { document_id: 'c' }])
    const meant = (await search('openning')) ?? []
    expect(meant).toMatchObject([{ rank: 8, did_you_mean: 'opening' }, { rank: 8 }])
    expect(await snippets(' openning ', [...meant, { ...found[0], snippet: '' } as FoundArticle])).toEqual(
      new Map([
        ['b', 'About b.'],
        ['c', 'About c.'],
      ]),
    )
    expect(asked.at(-1)).toEqual({ support_lib_id: 'demo', query: 'openning opening', ids: ['b', 'c'] })
  })
  test('the browser loads the index once, and again after a failure', async () => {
    const { search, asked, breakIndex } = setUp({ usesServer: false })
    breakIndex(true)
    expect(await search('tyre')).toBeNull()
    breakIndex(false)
    expect(idsOf(await search('tyre'))).toEqual(['a'])
    expect(idsOf(await search('wheel'))).toEqual(['a'])
    expect(await search('saddle')).toEqual([])
    expect(asked).toEqual([{ support_lib_id: 'demo' }, { support_lib_id: 'demo' }])
  })
  test.each([
    ['id', ['b', 'c']],
    ['title', ['b']],
  ] as const)('results contain no duplicate %s', async (by, ids) => {
    const { search } = setUp({ usesServer: false, by })
    expect(idsOf(await search('opening hours'))?.sort()).toEqual([...ids])
  })
  test.each([
    ['localhost', false, true],
    ['help.staging.example', false, true],
    ['help.example', false, false],
    ['help.example', true, true],
    ['dev.example', false, false],
  ])('on %s (configured: %s) the server is queried: %s', (host, isConfigured, expected) => expect(searchesOnServer(host, isConfigured)).toBe(expected))
  test.each([
    ['tyre', true],
    [' tyre ', true],
    ['flat tyre', false],
    ['', false],
  ])('%j is a single word: %s', (query, expected) => expect(isSingleWord(query)).toBe(expected))
})
