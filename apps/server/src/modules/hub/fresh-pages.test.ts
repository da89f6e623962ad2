import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { testLibrary } from '../../testing/library.ts'
import { statementsOf } from '../../testing/statements-of.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
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
    for (const statement of recorded.sent()) {
      const isBeginning = typeof statement === 'string' && statement.startsWith('begin')
      if (isBeginning) all += 1
      open += isBeginning ? 1 : statement === 'commit' || statement === 'rollback' ? -1 : 0
      most = Math.max(most, open)
    }
    return { all, most }
  }
  const [first = '', ...others] = paths
  // Three transactions: the library's document, its categories, and the article itself.
  expect((await cost(Array.from({ length: 20 }, () => first))).all).toBe(3)
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
