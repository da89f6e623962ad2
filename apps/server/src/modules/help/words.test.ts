import type { HelpIndex } from '@porchlight/contracts/help/help'
import { expect, test } from 'vitest'
import { opened } from '../../testing/words-of-index.ts'
import { libraryWith } from './testing/library-with.ts'

/** Sends a GET request like a browser; returns the body and the language headers. */
async function get({ library }: Awaited<ReturnType<typeof libraryWith>>, path: string, acceptLanguage = '') {
  const answer = await fetch(`${library.address}${path}`, { headers: { 'accept-language': acceptLanguage } })
  return { language: answer.headers.get('content-language'), vary: answer.headers.get('vary'), body: await answer.json() }
}

test('titles and texts have their placeholders and phrases filled in; the parent’s content gets the child’s values', async () => {
  const parent = await libraryWith(undefined, 'Agency')
  const child = await libraryWith(parent.support_lib_id, 'Velo & Co')
  const say = (of: typeof child, source: string, translation: string) => of.calls.translations.create({ language: 'de', source, translation })
  await say(child, 'bike', 'Rad')
  await say(parent, 'about', 'über')
  const shared = await parent.category('Every bike of {companyName}')
  const { article_id } = await parent.publish('What {companyName} says about your bike', [shared])
  const { id } = (
    await child.calls.news.create({
      newsFlash_title: 'A bike of {companyName}',
      newsFlash_content: '<p>{companyName} bike</p>',
      newsFlash_categories: ['bike'],
    })
  ).news_flash
  await child.calls.news.publish({ id })
  const { course_id } = (await parent.calls.courses.create({ course_title: 'A bike at {companyName}' })).course
  await parent.calls.courses.createLesson({ course_id, lesson_title: 'about {companyName}', lesson_content: '<p>A bike.</p>' })
  await parent.calls.courses.publish({ course_id })
  const of = `support_lib_id=${child.support_lib_id}`

  const article = await get(child, `/api/main/Articles/${article_id}?${of}`, 'de-CH')
  expect(article).toMatchObject({ language: 'de', vary: expect.stringContaining('accept-language') })
  expect(article.body.article).toMatchObject({
    article_title: 'What Velo & Co says über your Rad',
    article_content: '<p>How What Velo &amp; Co says über your Rad works.</p>',
    excerpt: 'How What Velo & Co says über your Rad works.',
    categoryTitle: 'Every Rad of Velo & Co',
    language: 'de',
    translations: [{ language: 'en' }, { language: 'de' }],
  })
  expect((await get(child, `/api/main/Categories?${of}&language=de`)).body.categories[0]).toMatchObject({
    category_title: 'Every Rad of Velo & Co',
    category_description: 'About Every Rad of Velo & Co',
  })
  expect((await get(child, `/api/main/NewsFlash/${id}?${of}&language=de`)).body.news_flash).toMatchObject({
    newsFlash_title: 'A Rad of Velo & Co',
    newsFlash_content: '<p>Velo &amp; Co Rad</p>',
    categoryName: 'Rad',
  })
  const course = await get(child, `/api/main/Courses/${course_id}?${of}&language=de`)
  expect(course.body).toMatchObject({
    course: { course_title: 'A Rad at Velo & Co' },
    courses_lessons: [{ lesson_title: 'über Velo & Co', lesson_content: '<p>A Rad.</p>' }],
  })
  const { is_whole, ...index } = (await get(child, `/api/articles/searchIndex?${of}&language=de`)).body as HelpIndex
  // Phrases also translate queries, which only the server does.
  expect(is_whole).toBe(false)
  expect((await opened({ ...index, is_whole })).article(article_id)).toMatchObject({
    title: 'What Velo & Co says über your Rad',
    categoryTitle: 'Every Rad of Velo & Co',
  })
  const ask = { ...{ support_lib_id: child.support_lib_id, language: 'de' }, query: 'bike', ids: [article_id] }
  expect(await child.help.searchSnippets(ask)).toEqual([{ document_id: article_id, snippet: 'How What Velo & Co says über your Rad works.' }])
  // If no language is requested, content is returned in its original language, with placeholders filled in.
  expect((await get(child, `/api/main/Articles/${article_id}?${of}`)).body.article).toMatchObject({
    article_title: 'What Velo & Co says about your bike',
    language: 'en',
  })
  expect((await get(parent, `/api/main/Articles/${article_id}?support_lib_id=${parent.support_lib_id}`)).body.article.article_title).toBe(
    'What Agency says about your bike',
  )
})

test('an article published in the reader’s language is returned in that language; the library’s other articles keep their own', async () => {
  const { calls, category, publish, ...velo } = await libraryWith()
  const tyres = await category('Tyres')
  const [flat, other] = [await publish('Flat tyre', [tyres]), await publish('Pumps', [tyres])]
  const german = { article_id: flat.article_id, language: 'de' }
  await calls.articleTranslations.save({ ...german, revision: 0, title: 'Platter Reifen bei {companyName}', content: '<p>So flickst du ihn.</p>' })
  const { support_lib_id } = velo
  const read = async (language?: string) => (await velo.help.article({ support_lib_id, id: flat.slug, ...(language && { language }) })).article
  const inEnglish = { article_title: 'Flat tyre', language: 'en', translations: [] }
  // The German translation is not published yet, and no response may reveal that it exists.
  expect(await read('de')).toMatchObject(inEnglish)
  await calls.articleTranslations.publish(german)
  const translations = [
    { language: 'en', article_id: flat.article_id, slug: flat.slug },
    { language: 'de', article_id: flat.article_id, slug: 'platter-reifen-bei-companyname' },
  ]
  const inGerman = {
    article_title: 'Platter Reifen bei Velo',
    article_content: '<p>So flickst du ihn.</p>',
    excerpt: 'So flickst du ihn.',
    language: 'de',
    translations,
  }
  expect(await read('de')).toMatchObject(inGerman)
  expect(await read('de-AT')).toMatchObject(inGerman)
  expect(await read('fr')).toMatchObject({ ...inEnglish, translations })
  expect(await read()).toMatchObject({ ...inEnglish, translations })
  expect(await velo.titles({ language: 'de' })).toEqual(['Pumps', 'Platter Reifen bei Velo'])
  expect((await velo.help.article({ support_lib_id, id: other.slug, language: 'de' })).article.language).toBe('en')
  const { related } = await velo.help.article({ support_lib_id, id: other.slug, language: 'de' })
  expect(related.map((link) => link.article_title)).toEqual(['Platter Reifen bei Velo'])
  const answer = await get({ calls, category, publish, ...velo }, `/api/main/Articles/${other.slug}?support_lib_id=${support_lib_id}`, 'de')
  expect(answer.language).toBe('en')
  await calls.articleTranslations.unpublish(german)
  expect(await read('de')).toMatchObject(inEnglish)
})

test('an excerpt consists of the first words without markup and is cut between words', async () => {
  const { publish, help, support_lib_id } = await libraryWith()
  const long = 'wonderful bicycles '.repeat(30)
  const excerptOf = async (title: string, article_content: string) => {
    await publish(title, [], { article_content })
    return (await help.articles({ support_lib_id, limit: 1 })).articles[0]?.excerpt
  }
  expect(await excerptOf('Short', '<h2>One</h2><p>Two &amp; <b>three</b></p><pre><code>{companyName}</code></pre>')).toBe('One · Two & three · {companyName}')
  const cut = (await excerptOf('Long', `<p>${long}</p>`)) ?? ''
  expect(cut).toMatch(/^(wonderful bicycles )+wonderful( bicycles)?…$/)
  expect(cut.length).toBeLessThanOrEqual(161)
  expect(await excerptOf('Marked up', `<p>${'<b>a</b> '.repeat(2000)}</p>`)).toMatch(/^(a )+a…$/)
})
