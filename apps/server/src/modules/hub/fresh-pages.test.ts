import { visitorRates } from '@porchlight/contracts/limits'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { databases } from '../../testing/cluster.ts'
import { cloneDatabase, dropDatabase } from '../../testing/database.ts'
import { testLibrary } from '../../testing/library.ts'
import { statementsOf } from '../../testing/statements-of.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { libraryWith } from '../help/testing/library-with.ts'
import { askForLibrary } from './find-library.ts'
import { ask, bikes } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

test('a page is never stale after a confirmed change, and is not sent again while nothing has changed', async () => {
  const { address, key, article_id, calls, sub } = await bikes()
  const path = `/article/details/${key}/${article_id}`
  const first = await ask(address, path)
  const etag = String(first.headers.etag)
  expect(await ask(address, path, { headers: { 'if-none-match': etag } })).toMatchObject({ status: 304, bytes: 0 })
  for (let turn = 0; turn < 10; turn += 1) {
    const { revision } = (await calls.articles.read({ article_id })).article
    await calls.articles.update({ article_id, revision, article_content: `<p>Turn ${turn}.</p>` })
    await calls.articles.publish({ article_id })
    const page = await ask(address, path, { headers: { 'if-none-match': etag } })
    expect(page.status).toBe(200)
    expect(page.text).toContain(`<p>Turn ${turn}.</p>`)
  }
  await calls.categories.update({ category_id: sub, is_enabled: false })
  expect((await ask(address, path)).status).toBe(404)
  await calls.categories.update({ category_id: sub, is_enabled: true })
  expect((await ask(address, path)).status).toBe(200)
  await calls.categories.update({ category_id: sub, category_title: 'Rim brakes' })
  expect((await ask(address, path)).text).toContain('Rim brakes')
  await calls.librarySettings.update({ settings: { companyName: 'Wind & Wheels' } })
  expect((await ask(address, path)).text).toContain('Wind &amp; Wheels')
})

test('a page requested by many readers at once is rendered once; many pages render a few at a time and share one library lookup', async () => {
  const server = await ownServer({ env: { ROLES: 'web' } })
  const library = await testLibrary(server)
  const { calls } = await library.user('editor')
  const paths: string[] = []
  for (let at = 0; at < 12; at += 1) {
    const { article_id, slug } = (await calls.articles.create({ article_title: `Article ${at}`, article_content: '<p>Text.</p>' })).article
    await calls.articles.publish({ article_id })
    paths.push(`/article/details/${library.support_lib_id}/${slug}`)
  }
  const recorded = statementsOf(server)
  /** Returns how many transactions these pages took, and how many of them were open at the same time. */
  const cost = async (wanted: string[]) => {
    recorded.clear()
    const pages = await Promise.all(wanted.map((path) => ask(server.address, path)))
    expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
    let [all, open, most] = [0, 0, 0]
    for (const statement of recorded.packets().flat()) {
      const isBeginning = statement.startsWith('begin')
      if (isBeginning) all += 1
      open += isBeginning ? 1 : statement === 'commit' || statement === 'rollback' ? -1 : 0
      most = Math.max(most, open)
    }
    return { all, most }
  }
  const [first = '', ...others] = paths
  // Four transactions: the library's document, its incident banners, its categories, and the article itself.
  expect((await cost(Array.from({ length: 20 }, () => first))).all).toBe(4)
  const many = await cost(others)
  expect(many.all).toBe(others.length)
  expect(many.most).toBe(2)
})

test('a child’s page is not stale either after its parent changed something', async () => {
  const { address } = await sharedServer()
  const parent = await libraryWith(undefined, 'Agency')
  const child = await libraryWith(parent.support_lib_id, 'Velo')
  const { article_id } = await parent.publish('Leasing')
  const path = `/article/details/${child.support_lib_id}/${article_id}`
  expect((await ask(address, path)).text).toContain('How Leasing works.')
  const { revision } = (await parent.calls.articles.read({ article_id })).article
  await parent.calls.articles.update({ article_id, revision, article_content: '<p>Ask us.</p>' })
  await parent.calls.articles.publish({ article_id })
  expect((await ask(address, path)).text).toContain('<p>Ask us.</p>')
  await child.calls.visibility.decide({ kind: 'article', ids: [article_id], decision: 'hidden' })
  expect((await ask(address, path)).status).toBe(404)
})

test('with several servers, a query that starts after a change sees it, even among many concurrent queries', async () => {
  const { kernel } = await sharedServer()
  const { support_lib_id, publish } = await libraryWith()
  const version = async () => (await askForLibrary(kernel, support_lib_id, ''))?.version
  for (let turn = 0; turn < 5; turn += 1) {
    const before = await version()
    const under = [publish(`Turn ${turn}`), ...Array.from({ length: 8 }, version)]
    await under[0]
    expect(await Promise.all([version(), version(), version()])).not.toContain(before)
    await Promise.all(under)
  }
})

test('parameters that no page reads do not make a page anew; sitemaps are made once; whatever has to be made is limited, and so are unknown libraries and hosts', async () => {
  const server = await ownServer({ env: { ROLES: 'web', VISITOR_LIMITS: '0.1', TRUST_PROXY: '1' } })
  const { support_lib_id } = await testLibrary(server)
  const recorded = statementsOf(server)
  const begun = () =>
    recorded
      .packets()
      .flat()
      .filter((statement) => statement.startsWith('begin')).length
  for (const path of [`/${support_lib_id}`, `/${support_lib_id}/sitemap.xml`]) {
    expect((await ask(server.address, `${path}?x=0`)).status).toBe(200)
    recorded.clear()
    for (let n = 1; n <= 20; n += 1) expect((await ask(server.address, `${path}?x=${n}`)).status).toBe(200)
    expect(begun(), path).toBe(0)
  }
  // All at once, because those that are refused wait for their answer.
  const servedOf = async (requests: number, pathOf: (n: number) => string, from: string) => {
    const answers = Array.from({ length: requests }, (_, n) => ask(server.address, pathOf(n), { headers: { 'x-forwarded-for': from } }))
    return (await Promise.all(answers)).filter(({ status }) => status !== 429).length
  }
  const limit = visitorRates.page.address * 0.1
  const limited = [
    (n: number) => `/article/details/${support_lib_id}/missing-${n}`,
    (n: number) => `/nobody-${n}`,
    (n: number) => `/contact?company=${n}`,
    () => '/thank-you?a=x',
  ]
  const served = await Promise.all(limited.map((pathOf, at) => servedOf(limit + 20, pathOf, `198.51.100.${at + 1}`)))
  expect(served).toEqual(limited.map(() => limit))
  // Pages from the cache are not counted, and other networks are not affected.
  expect((await ask(server.address, `/${support_lib_id}`, { headers: { 'x-forwarded-for': '198.51.100.1' } })).status).toBe(200)
  recorded.clear()
  const unknown = await Promise.all(Array.from({ length: 40 }, (_, n) => ask(server.address, '/', { host: `host-${n}.example.org` })))
  expect(unknown.filter(({ status }) => status !== 421)).toEqual([])
  const asked = recorded.sent().filter((statement) => JSON.stringify(statement).includes('.example.org'))
  expect(asked.length).toBeLessThanOrEqual(visitorRates.unknownHost.address * 0.1 * databases)
})

test('with several processes, a page follows a change within about a second, and the database is asked once a second at most', async () => {
  const { connection: server, template } = inject('postgres')
  const connection = await cloneDatabase(server, template)
  onTestFinished(() => dropDatabase(connection))
  // Each takes itself for one of several processes without a bus between them.
  const env = { ROLES: 'web', DATABASE_URL: 'postgres://elsewhere.test/porchlight' }
  const [here, there] = [await ownServer({ connection, env }), await ownServer({ connection, env })]
  const library = await testLibrary(here)
  const { calls } = await library.user('editor')
  const { article_id } = (await calls.articles.create({ article_title: 'Brakes', article_content: '<p>Before.</p>' })).article
  await calls.articles.publish({ article_id })
  const path = `/article/details/${library.support_lib_id}/${article_id}`
  const recorded = statementsOf(there)
  const asked = () => recorded.sent().filter((statement) => JSON.stringify(statement).includes('library-for-readers')).length
  const began = performance.now()
  for (let turn = 0; turn < 60; turn += 1) expect((await ask(there.address, path)).text).toContain('<p>Before.</p>')
  expect(asked()).toBeLessThanOrEqual(3 + (performance.now() - began) / 1000)
  const { revision } = (await calls.articles.read({ article_id })).article
  await calls.articles.update({ article_id, revision, article_content: '<p>After.</p>' })
  await calls.articles.publish({ article_id })
  // The process that made the change shows it at once, the other one when it asks again.
  expect((await ask(here.address, path)).text).toContain('<p>After.</p>')
  await until(async () => (await ask(there.address, path)).text.includes('<p>After.</p>'), 'the change', 3000)
  // So do the colors, words, links and style sheet of the design, on pages that are kept there.
  const admin = await library.user('admin')
  const home = `/${library.support_lib_id}`
  const design = { themeColor: '#123abc', heroTitle: 'Ask away', isCustomCss: true, customCss: '.hero{letter-spacing:7px}' }
  const shown = ['#123abc', 'Ask away', 'letter-spacing:7px', 'https://shop.test']
  const missing = async (server: { address: string }) => {
    const { text } = await ask(server.address, home)
    return shown.filter((part) => !text.includes(part))
  }
  expect(await Promise.all([missing(here), missing(there)])).toEqual([shown, shown])
  await admin.calls.librarySettings.update({ publicHelpCenterTheme: { ...design, headerLinks: [{ label: 'Shop', url: 'https://shop.test' }] } })
  expect(await missing(here)).toEqual([])
  await until(async () => (await missing(there)).length === 0, 'the design', 3000)
})
