import type { HelpIndex } from '@porchlight/contracts/help/help'
import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { hashSecret, newSecret } from '../../kernel/ids.ts'
import { identityToken } from '../../testing/signed-in-visitor.ts'
import { until } from '../../testing/until.ts'
import { wordsOfIndex } from '../../testing/words-of-index.ts'
import { libraryWith } from '../help/testing/library-with.ts'

beforeAll(buildStale, 240_000)

type Headers = Record<string, string>

/** Creates a library with an article for everyone, one for customers and one for staff, and lists its page paths. */
async function shop() {
  const library = await libraryWith(undefined, 'Velo')
  const { calls, support_lib_id: key, library: own } = library
  const made: Record<string, { category_id: string; slug: string }> = {}
  for (const audience of ['public', 'customers', 'staff'] as const) {
    const { category_id } = (await calls.categories.create({ category_title: `For ${audience}`, audience })).category
    made[audience] = { category_id, slug: (await library.publish(`Secret of ${audience}`, [category_id])).slug }
  }
  const { owner } = own.kernel.database
  await until(async () => {
    const { rowCount } = await owner.query("select from search_documents where support_lib_id = $1 and kind = 'help'", [key])
    return rowCount === 3
  }, 'the articles are indexed')
  const get = (path: string, headers: Headers = {}) => fetch(own.address + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } })
  const post = (path: string, fields: Headers, headers: Headers = {}) =>
    fetch(own.address + path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
  return { ...library, key, made, get, post, owner }
}
const cookieOf = (answer: Response) => answer.headers.get('set-cookie') ?? ''

/** Returns the paths of every page and response that may mention an article. */
const places = ({ key, made }: Awaited<ReturnType<typeof shop>>) => [
  ...['public', 'customers', 'staff'].flatMap((of) => [
    `/article/details/${key}/${made[of]?.slug}`,
    `/articleCategoriesDetails/${key}/${made[of]?.category_id}`,
  ]),
  ...[`/${key}`, `/${key}/search?q=secret`, `/${key}/sitemap.xml`, `/frontendnews/${key}/rss.xml`],
  ...[`/api/articles/searchArticles?support_lib_id=${key}&query=secret`, `/api/articles/searchIndex?support_lib_id=${key}`],
  `/api/main/Articles?support_lib_id=${key}`,
]

/** Returns the full text of a response. */
async function textOf(answer: Response): Promise<string> {
  const text = await answer.text()
  return answer.url.includes('searchIndex') ? wordsOfIndex(JSON.parse(text) as HelpIndex) : text
}

test('a signed link opens what customers may read, for that browser only and until they sign out', async () => {
  const velo = await shop()
  const { key, made, get, post, library } = velo
  const page = `/article/details/${key}/${made.customers?.slug}`
  expect((await get(page)).status).toBe(404)
  const followed = await get(`${page}?identity_token=${await identityToken(library, 'kim')}&language=en`, {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-dest': 'document',
  })
  expect([followed.status, followed.headers.get('location'), followed.headers.get('cache-control')]).toEqual([
    303,
    `${library.address}${page}?language=en`,
    'no-store',
  ])
  const set = cookieOf(followed)
  expect(set).toMatch(new RegExp(`^porchlight-reader-${key}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Lax$`))
  const cookie = set.split(';')[0] ?? ''
  const opened = await get(page, { cookie })
  expect([opened.status, opened.headers.get('cache-control'), opened.headers.get('etag')]).toEqual([200, 'private, no-store', null])
  expect(await opened.text()).toContain('How Secret of customers works.')
  // Private content is not cached for anyone else, and no one else sees it.
  for (const path of places(velo)) {
    const [strangers, customers] = [await textOf(await get(path)), await textOf(await get(path, { cookie }))]
    expect(strangers, path).not.toMatch(/(Secret|secret)[ -]of[ -](customers|staff)|For (customers|staff)/)
    expect(customers, path).not.toMatch(/(Secret|secret)[ -]of[ -]staff|For staff/)
  }
  const search = `/api/articles/searchArticles?support_lib_id=${key}&query=secret`
  const titles = async (headers: Headers) => ((await (await get(search, headers)).json()) as { title: string }[]).map(({ title }) => title).sort()
  expect(await titles({ cookie })).toEqual(['Secret of customers', 'Secret of public'])
  expect(await titles({})).toEqual(['Secret of public'])
  // Requests made by other sites' pages carry no identity; navigations from there do.
  expect(await titles({ cookie, 'sec-fetch-site': 'cross-site' })).toEqual(['Secret of public'])
  expect((await get(page, { cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' })).status).toBe(200)
  // Another library does not recognise this reader.
  const other = await shop()
  expect((await other.get(`/article/details/${other.key}/${other.made.customers?.slug}`, { cookie })).status).toBe(404)
  expect((await other.get(`/article/details/${other.key}/${other.made.customers?.slug}`, { cookie: cookie.replace(key, other.key) })).status).toBe(404)

  expect((await post(`/reader/${key}/sign-out`, {}, { cookie, origin: 'https://evil.test' })).status).toBe(403)
  expect((await get(page, { cookie })).status).toBe(200)
  const left = await post(`/reader/${key}/sign-out`, {}, { cookie, origin: library.address })
  expect([left.status, left.headers.get('location')]).toEqual([303, `/${key}`])
  expect(cookieOf(left)).toMatch(/^porchlight-reader-\w+=; .*Expires=Thu, 01 Jan 1970/)
  expect((await get(page, { cookie })).status).toBe(404)
})

test('a token may be sent in the body; an invalid one grants no access', async () => {
  const { key, made, get, post, library } = await shop()
  const other = await shop()
  const page = `/article/details/${key}/${made.customers?.slug}`
  const sent = await post(`/reader/${key}/sign-in`, { identity_token: await identityToken(library, 'kim') }, { origin: 'https://shop.test' })
  expect(sent.status).toBe(303)
  expect((await get(page, { cookie: cookieOf(sent).split(';')[0] ?? '' })).status).toBe(200)
  for (const token of ['', 'x.y.z', await identityToken(other.library, 'kim')]) {
    const refused = await get(`${page}?identity_token=${token}`)
    expect([refused.status, cookieOf(refused)]).toEqual([303, ''])
  }
  // An unverified visitor's secret grants no access either.
  expect((await get(page, { cookie: `porchlight-reader-${key}=${newSecret()}` })).status).toBe(404)
  // The redirect stays on the same host.
  const location = (await get(`//evil.test/?identity_token=x`)).headers.get('location') ?? library.address
  expect(new URL(location, library.address).origin).toBe(library.address)
})

test('staff read everything as long as their console session is open', async () => {
  const { key, made, get, library, owner } = await shop()
  const other = await shop()
  const session = async (of: typeof library) => {
    const { session_id } = await of.user('agent')
    const secret = newSecret()
    await owner.query('update sessions set token_hash = $1 where session_id = $2', [hashSecret(secret), session_id])
    return { cookie: `porchlight=${secret}`, session_id }
  }
  const { cookie, session_id } = await session(library)
  const page = `/article/details/${key}/${made.staff?.slug}`
  expect((await get(page)).status).toBe(404)
  const read = await get(page, { cookie })
  expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect((await get(page, { cookie: (await session(other.library)).cookie })).status).toBe(404)
  await owner.query('update sessions set revoked_at = now() where session_id = $1', [session_id])
  expect((await get(page, { cookie })).status).toBe(404)
})

test('a changed audience takes effect at once; a writer cannot make published content private or public', async () => {
  const { key, made, get, calls, library } = await shop()
  const page = `/article/details/${key}/${made.public?.slug}`
  const category_id = made.public?.category_id ?? ''
  expect((await get(page)).status).toBe(200)
  const writer = await library.user('writer', { canManageAndPublishHelpCenterArticles: false })
  await expect(writer.calls.categories.update({ category_id, audience: 'staff' })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await calls.categories.update({ category_id, audience: 'staff' })).category.audience).toBe('staff')
  expect((await get(page)).status).toBe(404)
  await calls.categories.update({ category_id, audience: 'public' })
  expect((await get(page)).status).toBe(200)
  const empty = (await calls.categories.create({ category_title: 'Empty' })).category.category_id
  await expect(writer.calls.categories.update({ category_id: empty, audience: 'customers' })).rejects.toMatchObject({ code: 'forbidden' })
  await calls.categories.update({ category_id: empty, is_enabled: false })
  expect((await writer.calls.categories.update({ category_id: empty, audience: 'customers' })).category.audience).toBe('customers')
  await calls.categories.update({ category_id: empty, is_enabled: true })
  expect((await calls.visibility.explain({ kind: 'category', id: empty })).explanation).toMatchObject({ is_visible: false, rule: 'audience' })
})
