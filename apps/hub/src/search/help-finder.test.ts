import { ArticlesIndexBuilder, prepareDocument, runInPieces } from '@porchlight/search'
import { afterEach, expect, test, vi } from 'vitest'
import { createFinder } from './help-finder.ts'

afterEach(() => void vi.unstubAllGlobals())

const fromServer = [{ document_id: 's', title: 'From the server', slug: 's', snippet: 'Here.', rank: 1, categoryTitle: '' }]

/** Answers the help center's calls; returns the URLs called. */
async function serve(status = 200): Promise<URL[]> {
  const builder = new ArticlesIndexBuilder(1)
  const title = 'Mend a flat tyre'
  builder.add({ id: 'a', title, slug: 'mend', categoryTitle: '' }, [prepareDocument({ id: 'a', title, keywords: [], content: '' })])
  const index = { ...(await runInPieces(builder.build(), async () => {})), is_whole: true }
  const called: URL[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'https://help.example')
    called.push(url)
    if (url.pathname.endsWith('/searchArticles')) return new Response(JSON.stringify(fromServer), { status })
    return Response.json(url.pathname.endsWith('/searchIndex') ? index : [{ document_id: 'a', snippet: 'Take the wheel off.' }])
  })
  return called
}
const finderOn = (hostname: string, isServerAsked = false, failures: unknown[] = []) =>
  createFinder({ support_lib_id: 'demo', hostname, isServerAsked, onFailure: (cause) => void failures.push(cause) })
const names = (called: URL[]) => called.map(({ pathname }) => pathname.split('/').at(-1))

test.each([
  ['staging.help.example', false],
  ['demo.localhost', false],
  ['help.example', true],
])('H1: suggestions on %s (configured: %s) come from the server, with the fields of the specification', async (hostname, isServerAsked) => {
  const called = await serve()
  expect((await finderOn(hostname, isServerAsked).find('flat tyre'))?.map(({ document_id }) => document_id)).toEqual(['s'])
  expect(called.map((url) => Object.fromEntries(url.searchParams))).toEqual([
    { support_lib_id: 'demo', query: 'flat tyre', page: '1', page_size: '100', domain: hostname, ref_key: 'demo' },
  ])
})

test('H1: suggestions on other hosts are found in the browser, with snippets from the server', async () => {
  const called = await serve()
  const finder = finderOn('help.example')
  const found = (await finder.find('tyre')) ?? []
  expect(found.map(({ document_id, slug }) => [document_id, slug])).toEqual([['a', 'mend']])
  expect([...(await finder.snippets('tyre', found))]).toEqual([['a', 'Take the wheel off.']])
  expect(names(called)).toEqual(['searchIndex', 'searchSnippets'])
})

test('H1: after 503 the browser searches, after 404 the search ends', async () => {
  const [busy, broken] = [await serve(503), [] as unknown[]]
  expect((await finderOn('localhost').find('tyre'))?.map(({ document_id }) => document_id)).toEqual(['a'])
  expect(names(busy)).toEqual(['searchArticles', 'searchIndex'])
  const missing = await serve(404)
  expect(await finderOn('localhost', false, broken).find('tyre')).toBeUndefined()
  expect([names(missing), broken]).toEqual([['searchArticles'], [expect.objectContaining({ status: 404 })]])
})
