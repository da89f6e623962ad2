import { beforeAll, expect, test } from 'vitest'
import { buildStale } from '../../../../../scripts/tooling/build.ts'
import { ask, bikes, linksOf } from './testing/hub-pages.ts'

beforeAll(buildStale, 240_000)

test('readers get their language from the URL or the browser, and links preserve it', async () => {
  const { address, key, calls, article_id, slug } = await bikes()
  await calls.translations.create({ language: 'de', source: 'Squeaking brakes', translation: 'Quietschende Bremsen' })
  const path = `/article/details/${key}/${slug}`
  const german = await ask(address, `${path}?language=de`)
  expect(german.text).toMatch(/^<!doctype html><html lang="de" dir="ltr">/)
  expect(german.text).toContain('>Quietschende Bremsen</h1>')
  expect(german.headers['content-language']).toBe('de')
  // Every link keeps the language, except the language links themselves.
  for (const link of linksOf(german).filter((href) => !href.startsWith('/advancedWidget'))) expect(link).toContain('language=')
  const browser = await ask(address, path, { headers: { 'accept-language': 'de-AT' } })
  expect(browser.text).toContain('>Quietschende Bremsen</h1>')
  expect(browser.headers.vary).toContain('accept-language')
  const english = await ask(address, path, { headers: { 'accept-language': 'en' } })
  expect(english.text).toContain('>Squeaking brakes</h1>')
  expect(english.text).toContain(`hrefLang="de" href="${new URL(/canonical" href="([^"]+)"/.exec(english.text)?.[1] ?? '').origin}${path}?language=de"`)
  expect((await calls.articles.read({ article_id })).article.article_title).toBe('Squeaking brakes')
})

test('the hub’s own texts match the language of its content, even in right-to-left pages, and concurrently rendered pages do not mix languages', async () => {
  const { address, key, slug, calls } = await bikes()
  await calls.translations.create({ language: 'de', source: 'Squeaking brakes', translation: 'Quietschende Bremsen' })
  await calls.translations.create({ language: 'ar', source: 'Squeaking brakes', translation: 'فرامل صاخبة' })
  const words = { en: 'Did this answer your question?', de: 'Hat das Ihre Frage beantwortet?' }
  const read = (language: string) => ask(address, `/article/details/${key}/${slug}?language=${language}`)
  const pages = await Promise.all(['de', 'en', 'de', 'en', 'ar'].map(read))
  for (const [at, language] of (['de', 'en', 'de', 'en'] as const).entries()) {
    expect(pages[at]?.text).toContain(words[language])
    expect(pages[at]?.text).not.toContain(words[language === 'de' ? 'en' : 'de'])
  }
  expect(pages[4]?.text).toMatch(/^<!doctype html><html lang="ar" dir="rtl">/)
  expect((await ask(address, `/${key}/nowhere/at/all?language=de`)).status).toBe(404)
  expect((await ask(address, `/article/details/${key}/missing?language=de`)).text).toContain('Ups. Seite nicht gefunden')
  await calls.librarySettings.update({ settings: { language: 'de' } })
  const { library_domain } = (await calls.librarySettings.read()).library
  expect((await ask(address, `/thank-you?a=${library_domain}`)).text).toContain('Danke!')
})
