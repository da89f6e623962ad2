import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { testLibrary } from '../../testing/library.ts'
import { ownServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { ask, bikes, linksOf, type Page } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

const noLanguage = { headers: {} }
const decoded = (text: string) => text.replaceAll('&amp;', '&')
const canonicalOf = ({ text }: Page) => decoded(/<link rel="canonical" href="([^"]+)"/.exec(text)?.[1] ?? '')
const alternatesOf = ({ text }: Page) =>
  [...text.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, language = '', href = '']) => [language, decoded(href)])
const pathOf = (address: string) => new URL(address).pathname + new URL(address).search

/** Reads a sitemap: each address with its alternates. */
async function sitemapOf(address: string, key: string) {
  const { text } = await ask(address, `/${key}/sitemap.xml`, noLanguage)
  return [...text.matchAll(/<url><loc>([^<]+)<\/loc>(.*?)<\/url>/g)].map(([, loc = '', rest = '']) => ({
    loc: decoded(loc),
    alternates: [...rest.matchAll(/<xhtml:link rel="alternate" hreflang="([^"]+)" href="([^"]+)"\/>/g)].map(([, language = '', href = '']) => [
      language,
      decoded(href),
    ]),
  }))
}

/** A hub in English, German and Arabic, with texts that nobody may see in each. */
async function hubInThree() {
  const hub = await bikes()
  const { calls, article_id, publish, draft, category, sub, news_id, key } = hub
  const translate = async (id: string, language: string, title: string, isPublished = true) => {
    await calls.articleTranslations.save({ article_id: id, language, revision: 0, title, content: `<p>${title}.</p>` })
    if (isPublished) await calls.articleTranslations.publish({ article_id: id, language })
  }
  const dark = await category('Canary shelf')
  const [inGerman, inEnglish, unpublished, hidden] = [
    await publish('Choosing a size', [sub]),
    await publish('Only in English', [sub]),
    await draft('Canary draft', [sub]),
    await publish('Canary of the shelf', [dark]),
  ]
  await translate(article_id, 'de', 'Quietschende Bremsen')
  await translate(article_id, 'ar', 'فرامل صاخبة')
  await translate(inGerman.article_id, 'de', 'Die richtige Größe')
  // Written, and not published.
  await translate(inGerman.article_id, 'ar', 'Canary in Arabic', false)
  for (const language of ['de', 'ar']) for (const { article_id: id } of [unpublished, hidden]) await translate(id, language, `Canary ${language}`)
  await calls.categories.update({ category_id: dark, is_enabled: false })
  await calls.translations.create({ language: 'de', source: 'Open on Sundays', translation: 'Sonntags geöffnet' })
  await calls.translations.create({ language: 'de', source: 'Repairs', translation: 'Reparaturen' })
  const germanShelf = `/de/articleCategoriesDetails/${key}/reparaturen`
  await until(async () => (await ask(hub.address, germanShelf)).status === 200, 'the category is called by its German title')
  const flash = async (newsFlash_title: string, only_languages: string[]) => {
    const { id } = (await calls.news.create({ newsFlash_title, newsFlash_content: '<p>Soon.</p>' })).news_flash
    await calls.news.setAudience({ id, only_languages })
    await calls.news.publish({ id })
    return `/frontendnewsflash/${key}/${id}`
  }
  // Titles that phrases translate into a language where it is shown, into none of them, and one for the original alone.
  await calls.translations.create({ language: 'de', source: 'Winter tires', translation: 'Winterreifen' })
  const narrow = { german: await flash('Winter tires', ['de']), others: await flash('Summer tires', ['de', 'ar']), english: await flash('Tires', ['en']) }
  const shut = [unpublished, hidden].flatMap(({ article_id: id, slug }) => [id, slug])
  return { ...hub, inGerman, inEnglish, shut, dark, narrow, news: `/frontendnewsflash/${key}/${news_id}` }
}

test('address, canonical address, languages named to search engines and sitemap agree for every text in each of its languages', async () => {
  const { address, key, slug, article_id, inGerman, inEnglish, shut, dark, news, narrow, course_id, calls } = await hubInThree()
  const entries = await sitemapOf(address, key)
  const paths = entries.map(({ loc }) => pathOf(loc))
  const inAll = [`/${key}`, `/frontendnews/${key}`, `/articleCategoriesDetails/${key}/brakes`]
  for (const path of inAll) for (const language of ['en', 'de', 'ar']) expect(paths).toContain(`/${language}${path}`)
  const named = [
    `/en/article/details/${key}/${slug}`,
    ...['de/quietschende-bremsen', 'ar/فرامل-صاخبة'].map((each) => each.replace('/', `/article/details/${key}/`)),
  ]
  for (const path of named) expect(paths).toContain(encodeURI(path).replace(/^(?!\/)/, '/'))
  const shelves = ['/en/repairs', '/de/reparaturen', '/ar/repairs'].map((each) => each.replace(/(?<=^\/..)/, `/articleCategoriesDetails/${key}`))
  expect(paths.filter((path) => /\/rep[^/]*$/.test(path)).sort()).toEqual(shelves.sort())
  // An article, and a text of which a phrase translates the title, in the languages that it has.
  const [size, sundays] = [`/article/details/${key}/${inGerman.slug}`, news]
  expect(paths.filter((path) => path.endsWith(inGerman.slug) || path.endsWith(encodeURI('die-richtige-größe')))).toEqual([
    `/en${size}`,
    `/de/article/details/${key}/${encodeURI('die-richtige-größe')}`,
  ])
  expect(paths.filter((path) => path.endsWith(sundays))).toEqual([`/en${sundays}`, `/de${sundays}`])
  // News that some languages alone are shown is found in these.
  const listed = (path: string) => paths.filter((each) => each.endsWith(path)).sort()
  expect([listed(narrow.german), listed(narrow.others), listed(narrow.english)]).toEqual([
    [`/de${narrow.german}`],
    [`/ar${narrow.others}`, `/de${narrow.others}`],
    [narrow.english],
  ])
  expect(alternatesOf(await ask(address, `/ar${narrow.others}`, noLanguage)).map(([language, href = '']) => [language, pathOf(href)])).toEqual(
    ['ar', 'de', 'x-default'].map((language) => [language, `/${language === 'de' ? 'de' : 'ar'}${narrow.others}`]),
  )
  // Texts whose titles nothing translates are found in their original alone, and say so in other languages, too.
  for (const path of [`/course/${key}/${course_id}`, `/article/details/${key}/${inEnglish.slug}`]) {
    expect(paths.filter((each) => each.endsWith(path))).toEqual([path])
    for (const language of ['en', 'de', 'ar']) {
      const page = await ask(address, `/${language}${path}`, noLanguage)
      expect([page.status, pathOf(canonicalOf(page)), alternatesOf(page)], language).toEqual([200, path, []])
      expect(/ lang="en"[^>]*>(?:<div>)?(?:<h1[^>]*>)?(?:First steps|Only in English)</.test(page.text), language).toBe(language !== 'en')
    }
  }
  expect((await ask(address, `/ar${sundays}`, noLanguage)).text).toMatch(/<h1[^>]* lang="en"/)
  expect(new Set(paths).size).toBe(paths.length)
  for (const { loc, alternates } of entries) {
    const page = await ask(address, pathOf(loc), noLanguage)
    const [, language = ''] = pathOf(loc).split('/')
    expect([page.status, canonicalOf(page)], loc).toEqual([200, loc])
    expect(alternatesOf(page), loc).toEqual(alternates)
    if (alternates.length === 0) continue
    expect(page.headers['content-language'], loc).toBe(language)
    expect(page.text, loc).toMatch(new RegExp(`^<!doctype html><html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`))
    expect(page.headers.vary, loc).not.toMatch(/accept-language/i)
    // Each of them says the same, and the address without a language is the one from which browsers choose.
    expect(alternates.filter(([each]) => each !== 'x-default').every(([, href = '']) => paths.includes(pathOf(href)))).toBe(true)
    const free = pathOf(alternates.at(-1)?.[1] ?? '')
    // What is not shown in the original has none of these.
    if (free === `/ar${narrow.others}`) continue
    expect([alternates.at(-1)?.[0], `/en${free}`], loc).toEqual(['x-default', pathOf(alternates[0]?.[1] ?? '')])
    const chosen = await ask(address, free, { headers: { 'accept-language': language } })
    expect([chosen.status, canonicalOf(chosen), alternatesOf(chosen)], free).toEqual([200, loc, alternates])
    expect(chosen.headers.vary, free).toMatch(/accept-language/i)
    for (const text of [page.text, chosen.text]) expect(text, loc).not.toMatch(/canary/i)
  }
  const everything = entries.flatMap(({ loc, alternates }) => [loc, ...alternates.map(([, href = '']) => href)]).join(' ')
  for (const id of [...shut, dark]) expect(everything).not.toContain(id)
  for (const language of ['en', 'de', 'ar'])
    for (const id of shut) expect((await ask(address, `/${language}/article/details/${key}/${id}`)).status, id).toBe(404)
  // Links in texts name the addresses of the reader's language, and none of a translation that is not published any more.
  const linking = await calls.articles.create({
    article_title: 'See also',
    article_content: `<p><a href="/article/details/${key}/${slug}">Brakes</a> <a href="/article/details/${key}/${inGerman.slug}">Size</a></p>`,
  })
  await calls.articles.publish({ article_id: linking.article.article_id })
  await calls.articleTranslations.unpublish({ article_id: inGerman.article_id, language: 'de' })
  const german = linksOf(await ask(address, `/de/article/details/${key}/see-also`))
  expect(german).toContain(`/de/article/details/${key}/quietschende-bremsen`)
  expect(german).toContain(`/de${size}`)
  const after = await ask(address, `/de${size}`)
  expect(after.text).toContain('>Choosing a size</h1>')
  expect(after.text + (await sitemapOf(address, key)).map(({ loc }) => loc).join(' ')).not.toMatch(/richtige/i)
  expect((await calls.articleTranslations.list({ article_id })).article_translations.map((each) => each.slug).sort()).toEqual([
    'quietschende-bremsen',
    'فرامل-صاخبة',
  ])
}, 60_000)

test('a crawler that names no language finds every address of the sitemap by links alone', async () => {
  const { address, key } = await hubInThree()
  const wanted = (await sitemapOf(address, key)).map(({ loc }) => pathOf(loc))
  const [seen, named] = [new Set<string>(), new Set<string>()]
  const waiting = [`/${key}`]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path) || !/\/(article|course|frontendnews|courses$|[^/]+$)/.test(path) || path.includes('?')) continue
    seen.add(path)
    const page = await ask(address, path, noLanguage)
    if (page.text.includes('rel="canonical"')) named.add(pathOf(canonicalOf(page)))
    waiting.push(...linksOf(page))
  }
  expect(wanted.filter((path) => !named.has(path))).toEqual([])
}, 60_000)

test('a language that the library does not have is no address, and languages stand first on a host of its own', async () => {
  const proofs = new Map<string, string>()
  const server = await ownServer({ resolveTxt: async (name) => [[proofs.get(name) ?? '']] })
  const library = await testLibrary(server, { company_name: 'Velo' })
  const { calls } = await library.user('admin')
  const { claim } = await calls.librarySettings.claimSubDomain({ custom_subDomain: 'help.velo.test' })
  proofs.set(claim?.record ?? '', claim?.value ?? '')
  await calls.librarySettings.verifySubDomain()
  const { article_id, slug } = (await calls.articles.create({ article_title: 'Ours', article_content: '<p>Yes.</p>' })).article
  await calls.articles.publish({ article_id })
  await calls.articleTranslations.save({ article_id, language: 'de', revision: 0, title: 'Unseres', content: '<p>Ja.</p>' })
  await calls.articleTranslations.publish({ article_id, language: 'de' })
  const host = { host: 'help.velo.test' }
  const heading = async (path: string) => /<h1[^>]*>([^<]*)/.exec((await ask(server.address, path, host)).text)?.[1]
  expect(await heading('/de/article/details/unseres')).toBe('Unseres')
  expect(await heading(`/de/article/details/${library.support_lib_id}/unseres`)).toBe('Unseres')
  expect(await heading(`/en/article/details/${slug}`)).toBe('Ours')
  expect(await heading('/de')).toBe('Wie können wir helfen?')
  expect(await heading('/de/courses')).toBe('Kurse')
  expect(await heading('/de/frontendnews')).toBe('Neuigkeiten')
  for (const path of ['/fr', '/fr/courses', `/fr/article/details/${slug}`, `/fr/${library.support_lib_id}/courses`, '/de-AT/courses']) {
    const answer = await ask(server.address, path, host)
    expect([answer.status, answer.headers.location], path).toEqual([302, path.replace(/^\/[^/]+/, '') || '/'])
  }
  for (const path of ['/de/nobody', '/de/nobody/courses', '/nobody/courses', '/de/de']) expect((await ask(server.address, path, host)).status, path).toBe(404)
  // What a form says of its language leads to no other host.
  const voted = await fetch(`${server.address}/article/feedback/${library.support_lib_id}/${article_id}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.address, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ answer: 'yes', language: '/other.test' }),
  })
  expect(voted.headers.get('location')).toMatch(/^\/article\/details\//)
})

test('a translation has its own slug, title and description for search engines, and keywords; former slugs redirect like those of the original', async () => {
  const { address, key, slug, article_id, inGerman, calls } = await hubInThree()
  const read = async (language: string) => (await calls.articleTranslations.read({ article_id, language })).article_translation
  const save = async (id: string, more: object) => {
    const { revision, title, content } = (await calls.articleTranslations.read({ article_id: id, language: 'de' })).article_translation
    await calls.articleTranslations.save({ article_id: id, language: 'de', revision, title, content, ...more })
    return (await calls.articleTranslations.publish({ article_id: id, language: 'de' })).article_translation
  }
  const at = (name: string, language = 'de') => encodeURI(`/${language}/article/details/${key}/${name}`)
  await save(article_id, { slug: 'bremsen', meta_title: 'Bremsen reparieren', meta_description: 'Kurz erklärt.', keywords: ['Scheibe'] })
  const page = await ask(address, at('bremsen'))
  expect(page.text).toContain('<title>Bremsen reparieren · Porchlight</title><meta name="description" content="Kurz erklärt."/>')
  expect(page.text).toMatch(/<meta name="keywords" content="Scheibe[",]/)
  for (const former of ['quietschende-bremsen', slug, 'فرامل-صاخبة']) {
    const answer = await ask(address, at(former))
    expect([answer.status, answer.headers.location], former).toEqual([301, at('bremsen')])
  }
  // A new title keeps the address, as that of a published article does; what is not given stays.
  expect(await save(article_id, { title: 'Neuer Titel' })).toMatchObject({ slug: 'bremsen', keywords: ['Scheibe'] })
  for (const taken of ['bremsen', inGerman.slug, slug]) {
    const refused = save(inGerman.article_id, { slug: taken })
    if (taken === inGerman.slug) expect((await refused).slug).toBe(taken)
    else await expect(refused).rejects.toMatchObject({ code: 'already_taken' })
  }
  // The article itself may be called as its translation is, others may not.
  const { revision } = (await calls.articles.read({ article_id })).article
  await calls.articles.update({ article_id, revision, slug: 'bremsen' })
  expect((await ask(address, at('bremsen', 'en'))).status).toBe(200)
  // An empty slug is that of the article.
  await save(inGerman.article_id, { slug: '' })
  expect((await ask(address, at('die-richtige-größe'))).headers.location).toBe(at(inGerman.slug))
  // The original has a title and a description for search engines, too.
  await calls.articles.update({
    article_id,
    revision: (await calls.articles.read({ article_id })).article.revision,
    meta_title: 'Fix your brakes',
    meta_description: 'Short.',
  })
  await calls.articles.publish({ article_id })
  expect((await ask(address, at('bremsen', 'en'))).text).toContain('<title>Fix your brakes · Porchlight</title><meta name="description" content="Short."/>')
  // Deleted and brought back, it has its addresses again.
  await calls.articles.remove({ article_id })
  expect((await ask(address, at('bremsen'))).status).toBe(404)
  const [binned] = (await calls.bin.list({})).texts
  await calls.bin.restore({ bin_ref: binned?.bin_ref ?? '' })
  expect([(await read('de')).slug, (await ask(address, at('bremsen'))).status]).toEqual(['bremsen', 200])
  // Published for the first time, a translation gets an address of its title.
  await calls.articleTranslations.remove({ article_id, language: 'de' })
  await calls.articleTranslations.save({ article_id, language: 'de', revision: 0, title: 'Bremsen', content: '<p>Neu.</p>' })
  expect((await calls.articleTranslations.publish({ article_id, language: 'de' })).article_translation.slug).toBe('')
}, 60_000)
