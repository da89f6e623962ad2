import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { ask, bikes, linksOf } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

test('readers get their language from the URL or the browser, and links preserve it', async () => {
  const { address, key, calls, article_id, slug } = await bikes()
  await calls.translations.create({ language: 'de', source: 'Squeaking brakes', translation: 'Quietschende Bremsen' })
  const path = `/article/details/${key}/${slug}`
  const german = await ask(address, `/de${path}`)
  expect(german.text).toMatch(/^<!doctype html><html lang="de" dir="ltr">/)
  expect(german.text).toContain('>Quietschende Bremsen</h1>')
  expect(german.headers['content-language']).toBe('de')
  // Its address says all, so that caches need not look at the browser.
  expect(german.headers.vary).not.toContain('accept-language')
  // Every link keeps the language, except the language links themselves.
  for (const link of linksOf(german).filter((href) => !href.startsWith('/advancedWidget'))) expect(link).toMatch(/^\/(en|de)\//)
  const browser = await ask(address, path, { headers: { 'accept-language': 'de-AT' } })
  expect(browser.text).toContain('>Quietschende Bremsen</h1>')
  expect(browser.headers.vary).toContain('accept-language')
  expect(linksOf(browser)).toContain(`/de/${key}/courses`)
  // How languages were named before.
  expect((await ask(address, `${path}?language=de`)).text).toContain('>Quietschende Bremsen</h1>')
  const english = await ask(address, path, { headers: { 'accept-language': 'en' } })
  expect(english.text).toContain('>Squeaking brakes</h1>')
  expect(english.text).toContain(`hrefLang="de" href="${new URL(/canonical" href="([^"]+)"/.exec(english.text)?.[1] ?? '').origin}/de${path}"`)
  expect((await calls.articles.read({ article_id })).article.article_title).toBe('Squeaking brakes')
})

test('no way from one language to another leads to a missing page, and search engines are told the languages that a page has', async () => {
  const { address, key, calls, publish, top, sub, article_id, slug, news_id } = await bikes()
  const other = await publish('Only in English', [top])
  for (const language of ['de', 'sr-Cyrl-RS', 'zh-Hant-TW']) {
    await calls.articleTranslations.save({ article_id, language, revision: 0, title: `Bremsen ${language}`, content: '<p>Alkohol.</p>' })
    await calls.articleTranslations.publish({ article_id, language })
  }
  const { article_id: french } = await publish('Brakes of France', [sub])
  await calls.articleTranslations.save({ article_id: french, language: 'fr', revision: 0, title: 'Les freins', content: '<p>Oui.</p>' })
  await calls.articleTranslations.publish({ article_id: french, language: 'fr' })
  const all = ['en', 'de', 'fr', 'sr-Cyrl-RS', 'zh-Hant-TW']
  const paths = [`/${key}`, `/article/details/${key}/${slug}`, `/article/details/${key}/${french}`, `/article/details/${key}/${other.slug}`]
  paths.push(`/articleCategoriesDetails/${key}/repairs`, `/articleCategoriesDetails/${key}/brakes`, `/${key}/search?q=brakes`, `/frontendnews/${key}`)
  paths.push(`/frontendnewsflash/${key}/${news_id}`)
  const follow = async (path: string): Promise<Awaited<ReturnType<typeof ask>>> => {
    const page = await ask(address, path)
    return page.status === 301 ? follow(String(page.headers.location)) : page
  }
  for (const path of paths) {
    const page = await follow(path)
    const switches = [...page.text.matchAll(/<a href="([^"]+)" lang="([^"]+)" hrefLang/g)].map(
      ([, href = '', language = '']) => [language, href.replaceAll('&amp;', '&')] as const,
    )
    expect(switches.map(([language]) => language).sort(), path).toEqual([...all].sort())
    for (const [language, href] of switches) {
      const there = await follow(href)
      expect([there.status, href.startsWith(`/${language}/`)], href).toEqual([200, true])
    }
  }
  /** The languages that a page names to search engines, the addresses, and its own. */
  const told = async (path: string) => {
    const { text } = await follow(path)
    const links = [...text.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(
      ([, language = '', href = '']) => [language, new URL(href)] as const,
    )
    return { languages: links.map(([language]) => language), links, canonical: /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1] }
  }
  const article = `/article/details/${key}/${slug}`
  const english = await told(article)
  expect(english.languages).toEqual(['en', 'de', 'sr-Cyrl-RS', 'zh-Hant-TW', 'x-default'])
  for (const [language, { pathname, search }] of english.links) {
    const own = language === 'en' || language === 'x-default' ? article : `/article/details/${key}/bremsen-${language.toLowerCase()}`
    expect([pathname, search]).toEqual([language === 'x-default' ? own : `/${language}${own}`, ''])
  }
  expect(english.canonical).toBe(english.links[0]?.[1].href)
  const german = await told(`/de/article/details/${key}/bremsen-de`)
  expect(german.languages).toEqual(english.languages)
  expect(german.canonical).toBe(english.links[1]?.[1].href)
  // A language that the article does not have is no page of its own.
  expect((await told(`/fr${article}`)).canonical).toBe(english.canonical)
  expect((await told(`/article/details/${key}/${french}`)).languages).toEqual(['en', 'fr', 'x-default'])
  expect((await told(`/article/details/${key}/${other.slug}`)).languages).toEqual([])
})

test('the hub’s own texts match the language of its content, even in right-to-left pages, and concurrently rendered pages do not mix languages', async () => {
  const { address, key, slug, calls } = await bikes()
  await calls.translations.create({ language: 'de', source: 'Squeaking brakes', translation: 'Quietschende Bremsen' })
  await calls.translations.create({ language: 'ar', source: 'Squeaking brakes', translation: 'فرامل صاخبة' })
  const words = { en: 'Did this answer your question?', de: 'Hat das Ihre Frage beantwortet?' }
  const read = (language: string) => ask(address, `/${language}/article/details/${key}/${slug}`)
  const pages = await Promise.all(['de', 'en', 'de', 'en', 'ar'].map(read))
  for (const [at, language] of (['de', 'en', 'de', 'en'] as const).entries()) {
    expect(pages[at]?.text).toContain(words[language])
    expect(pages[at]?.text).not.toContain(words[language === 'de' ? 'en' : 'de'])
  }
  expect(pages[4]?.text).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/)
  expect((await ask(address, `/${key}/nowhere/at/all?language=de`)).status).toBe(404)
  expect((await ask(address, `/de/article/details/${key}/missing`)).text).toContain('Ups. Seite nicht gefunden')
  await calls.librarySettings.update({ settings: { language: 'de' } })
  const { library_domain } = (await calls.librarySettings.read()).library
  expect((await ask(address, `/thank-you?a=${library_domain}`)).text).toContain('Danke!')
})
