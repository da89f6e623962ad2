// Holds for every operation.
import { operations } from '@porchlight/contracts/api'
import { reviewKinds, translationId } from '@porchlight/contracts/reviews/review-kinds'
import { snippetMark } from '@porchlight/contracts/snippets/snippet-marks'
import { beforeAll, expect, test } from 'vitest'
import { Refused } from '../../testing/calls.ts'
import { eventually } from '../../testing/eventually.ts'
import { wordsOfIndex } from '../../testing/words-of-index.ts'
import { libraryWith } from '../help/testing/library-with.ts'
import { ask } from '../hub/testing/hub-pages.ts'
import { elsewhere, inTextDomains } from './testing/ways-to-readers.ts'

/** In every text that nobody approved, and in none that readers may see. */
const unseen = 'quarantined'
const html = `<p>${unseen}</p>`

/** Returns the code of a refusal. */
function refused(error: unknown): string {
  if (error instanceof Refused) return error.code
  throw error
}

/** That something was saved is no word of it. */
const withoutTimes = (text: string) => text.replace(/"(updated_at|revision)":[^,}]*/g, '')

let world: Awaited<ReturnType<typeof gatedLibrary>>
beforeAll(async () => {
  world = await gatedLibrary()
})

/** A library with one text of each kind before its readers; then approvals are required, and one person writes something new of each, beside it and apart. */
async function gatedLibrary() {
  const made = await libraryWith()
  const { library, calls: admin, support_lib_id } = made
  const [solo, second, agent] = [await library.user('editor'), await library.user('editor'), await library.user('agent')]
  const { calls } = solo
  const shelf = await made.category('Shelf')
  // In every text before readers.
  const { snippet_ref } = (await calls.snippets.create({ title: 'Hours', snippet: { content: '<p>Open until six</p>' } })).snippet
  await calls.snippets.publish({ snippet_ref, revision: 1 })
  const mark = snippetMark(snippet_ref)
  const article = async (words: string) =>
    (await calls.articles.create({ article_title: words, article_content: `<p>${words}</p>${mark}`, article_categories: [shelf] })).article.article_id
  const flash = async (words: string) => (await calls.news.create({ newsFlash_title: words, newsFlash_content: `<p>${words}</p>${mark}` })).news_flash.id
  const { category_id } = (await calls.sops.createCategory({ category_title: 'Repairs' })).sop_category
  const sop = async (words: string) =>
    (await calls.sops.create({ category_id, sop_title: words, sop_content: `<p>${words}</p>${mark}` })).sop_article.article_id
  const course = async (words: string) => (await calls.courses.create({ course_title: words, course_description: words })).course.course_id
  const lesson = async (course_id: string, section_title: string, words: string) =>
    (await calls.courses.createLesson({ course_id, section_title, lesson_title: words, lesson_content: `<p>${words}</p>${mark}` })).lesson.lesson_id
  const live = { article: await article('Brakes'), news: await flash('Sunday'), sop: await sop('Returns'), course: await course('Riding'), lesson: '' }
  live.lesson = await lesson(live.course, 'Basics', 'Start')
  const german = { article_id: live.article, language: 'de' }
  await calls.articles.publish({ article_id: live.article })
  await calls.articleTranslations.save({ ...german, revision: 0, title: 'Bremsen', content: `<p>Bremsen</p>${mark}` })
  await calls.articleTranslations.publish(german)
  await calls.news.publish({ id: live.news })
  await calls.sops.publish({ article_id: live.sop })
  await calls.courses.publish({ course_id: live.course })
  for (const kind of reviewKinds) await admin.reviews.setRule({ kind, is_required: true, spares_admins: false })
  await calls.articles.update({
    ...{ article_id: live.article, revision: (await calls.articles.read({ article_id: live.article })).article.revision },
    ...{ article_title: unseen, article_content: html, article_keywords: [unseen], meta_title: unseen, meta_description: unseen },
  })
  await calls.articleTranslations.save({ ...german, revision: 1, title: unseen, content: html, keywords: [unseen], meta_description: unseen })
  await calls.snippets.save({ snippet_ref, revision: 1, snippet: { content: html, translations: [{ language: 'de', content: html }] } })
  const { snippet_ref: binned } = (await calls.snippets.create({ title: `${unseen} and deleted`, snippet: { content: html } })).snippet
  await calls.snippets.remove({ snippet_ref: binned })
  await calls.news.update({ id: live.news, newsFlash_title: unseen, newsFlash_content: html, newsFlash_categories: [unseen] })
  await calls.sops.update({ article_id: live.sop, sop_title: unseen, sop_content: html })
  await calls.courses.updateLesson({ lesson_id: live.lesson, lesson_title: unseen, lesson_content: html })
  const fresh = { article: await article(unseen), news: await flash(unseen), sop: await sop(unseen), course: await course(unseen), lesson: '' }
  fresh.lesson = await lesson(fresh.course, unseen, unseen)
  // Deleted before readers saw them.
  await calls.articles.remove({ article_id: await article(`${unseen} and deleted`) })
  await calls.news.remove({ id: await flash(`${unseen} and deleted`) })
  await calls.sops.remove({ article_id: await sop(`${unseen} and deleted`) })
  await calls.courses.remove({ course_id: await course(`${unseen} and deleted`) })
  const paths = [
    ...['', '/courses', `/search?q=${unseen}`, '/sitemap.xml'].map((path) => `/${support_lib_id}${path}`),
    ...['article/details', 'de/article/details'].map((path) => `/${path}/${support_lib_id}/${live.article}`),
    ...[`/articleCategoriesDetails/${support_lib_id}/${shelf}`, `/frontendnews/${support_lib_id}`, `/frontendnews/${support_lib_id}/rss.xml`],
    ...[`/frontendnewsflash/${support_lib_id}/${live.news}`, `/coursestatic/${support_lib_id}/${live.course}`],
  ]
  const { help } = made
  /** The page that a reader is led to: a category's address by its id redirects to the one by its title. */
  const asReader = async (path: string): Promise<string> => {
    const { status, text, headers } = await ask(library.address, path)
    const { location } = headers
    return `${status} ${text} ${status === 301 && typeof location === 'string' ? await asReader(location) : ''}`
  }
  /** Everything that readers get, by what it is: pages, feed and sitemap, what the widget and programs call, and SOPs as agents see them. */
  const shown = async () => {
    const answers: [string, Promise<unknown>][] = [
      ...paths.map((path): [string, Promise<unknown>] => [path, asReader(path)]),
      ['index', help.searchIndex({ support_lib_id }).then(wordsOfIndex)],
      ['found', help.searchArticles({ support_lib_id, query: unseen })],
      ['articles', help.articles({ support_lib_id })],
      ['article', help.article({ support_lib_id, id: live.article, language: 'de' })],
      ['news', help.news({ support_lib_id })],
      ['course', help.course({ support_lib_id, course_id: live.course })],
      ['course of a visitor', library.visitor().calls.courses.readPublished({ course_id: live.course })],
      ['SOPs', agent.calls.sops.articles({})],
      ['lessons of an agent', agent.calls.courses.lessons({ course_id: live.course })],
    ]
    const texts = await Promise.all(
      answers.map(async ([name, answer]): Promise<[string, string]> => [name, withoutTimes(JSON.stringify(await answer.catch(refused)))]),
    )
    return new Map(texts)
  }
  const revisionOf = {
    article: async (article_id: string) => (await calls.articles.read({ article_id })).article.revision,
    news: async (id: string) => (await calls.news.read({ id })).news_flash.revision,
    sop: async (article_id: string) => (await calls.sops.articles({ rut: 'admin', published: 'all', article_id })).sop_articles[0]?.revision ?? 0,
    course: async (id: string) => (await calls.courses.list({})).courses.find(({ course_id }) => course_id === id)?.revision ?? 0,
    lesson: async (lesson_id: string) => (await reviewed(lesson_id)).revision,
  }
  const reviewed = async (lesson_id: string) => {
    for (const course_id of [live.course, fresh.course]) {
      const found = (await calls.courses.lessons({ course_id })).courses_lessons.find((one) => one.lesson_id === lesson_id)
      if (found) return found
    }
    throw new Error('no lesson')
  }
  return { ...made, snippet_ref, solo, second, shelf, live, fresh, german, category_id, shown, revisionOf }
}

test('every operation that changes something says what it has to do with texts that are reviewed', () => {
  const changing = operations.filter(({ http }) => !http?.startsWith('GET ')).map(({ name }) => name)
  const domains = new Set(Object.values(elsewhere).flat())
  const domainOf = (name: string) => name.split('.', 1)[0] ?? ''
  expect(changing.filter((name) => !domains.has(domainOf(name)) && !inTextDomains[name])).toEqual([])
  expect(Object.keys(inTextDomains).filter((name) => !changing.includes(name) || domains.has(domainOf(name)))).toEqual([])
  const known = new Set(operations.map(({ name }) => domainOf(name)))
  expect([...domains].filter((domain) => !known.has(domain))).toEqual([])
})

test('where a second person is required, nobody shows readers by themselves what they wrote, by whatever operation', async () => {
  const { snippet_ref, solo, second, live, fresh, german, shelf, category_id, shown, revisionOf } = world
  const { calls } = solo
  const before = await shown()
  // The search page says what was searched for.
  const telling = (answers: Map<string, string>) => [...answers].flatMap(([name, text]) => (text.includes(unseen) && !name.includes(unseen) ? [name] : []))
  expect(telling(before)).toEqual([])
  expect([...before].filter(([, text]) => /Brakes|Bremsen|Sunday|Riding|Returns|Start/.test(text)).length).toBeGreaterThan(before.size - 6)
  const later = new Date(Date.now() + 60_000).toISOString()
  const approve = async (kind: (typeof reviewKinds)[number], document_id: string) => {
    const at = { kind, document_id, revision: await revisionOf[kind](document_id) }
    await calls.reviews.request(at)
    return calls.reviews.approve(at)
  }
  const translation = { kind: 'translation' as const, document_id: translationId(german.article_id, german.language) }
  const approveTranslation = async () => {
    const { revision } = (await calls.articleTranslations.read(german)).article_translation
    await calls.reviews.request({ ...translation, revision })
    return calls.reviews.approve({ ...translation, revision })
  }
  const restored = async (kind: string) => {
    const found = (await calls.bin.list({ kind })).texts.find(({ was_published, title }) => !was_published && title.includes(unseen))
    return calls.bin.restore({ bin_ref: found?.bin_ref ?? '' })
  }
  const at = async (kind: keyof typeof revisionOf, id: string) => ({ revision: await revisionOf[kind](id) })
  const snippetRevision = async () => (await calls.snippets.read({ snippet_ref })).snippet.revision
  const publishSnippet = async () => calls.snippets.publish({ snippet_ref, revision: await snippetRevision() })
  const unpublishable = ({ snippet_ref: of, revision }: { snippet_ref: string; revision: number }) =>
    expect(calls.snippets.publish({ snippet_ref: of, revision })).rejects.toMatchObject({ code: 'approval_needed' })
  type Attempt = [operation: string, call: () => Promise<unknown>]
  const attempts: Attempt[] = [
    ['reviews.approve', approveTranslation],
    ...reviewKinds.flatMap((kind): Attempt[] => [
      ['reviews.request', () => approve(kind, live[kind])],
      ['reviews.approve', () => approve(kind, fresh[kind])],
      ['reviews.setRule', () => calls.reviews.setRule({ kind, is_required: false, spares_admins: false })],
    ]),
    ...[live, fresh].flatMap((of): Attempt[] => [
      ['articles.publish', async () => calls.articles.publish({ article_id: of.article, ...(await at('article', of.article)) })],
      ['articles.publish', () => calls.articles.publish({ article_id: of.article, publish_at: later })],
      ['articles.changeMany', () => calls.articles.changeMany({ article_ids: [of.article], change: 'publish' })],
      ['articles.restore', async () => calls.articles.restore({ article_id: of.article, version: 1, ...(await at('article', of.article)) })],
      ['articles.update', async () => calls.articles.update({ article_id: of.article, article_title: unseen, ...(await at('article', of.article)) })],
      ['news.publish', async () => calls.news.publish({ id: of.news, ...(await at('news', of.news)) })],
      ['news.publish', () => calls.news.publish({ id: of.news, publish_at: later })],
      ['news.restore', async () => calls.news.restore({ id: of.news, version: 1, ...(await at('news', of.news)) })],
      ['news.update', () => calls.news.update({ id: of.news, newsFlash_title: unseen })],
      ['sops.publish', async () => calls.sops.publish({ article_id: of.sop, ...(await at('sop', of.sop)) })],
      ['sops.publish', () => calls.sops.publish({ article_id: of.sop, publish_at: later })],
      ['sops.restore', async () => calls.sops.restore({ article_id: of.sop, version: 1, ...(await at('sop', of.sop)) })],
      ['sops.update', () => calls.sops.update({ article_id: of.sop, sop_title: unseen })],
      ['courses.publishLesson', async () => calls.courses.publishLesson({ lesson_id: of.lesson, ...(await at('lesson', of.lesson)) })],
      ['courses.publishLesson', () => calls.courses.publishLesson({ lesson_id: of.lesson, publish_at: later })],
      ['courses.restoreLesson', async () => calls.courses.restoreLesson({ lesson_id: of.lesson, version: 1, ...(await at('lesson', of.lesson)) })],
      ['courses.update', () => calls.courses.update({ course_id: of.course, course_title: unseen, course_description: unseen })],
      ['courses.publish', async () => calls.courses.publish({ course_id: of.course, ...(await at('course', of.course)) })],
      ['courses.publish', () => calls.courses.publish({ course_id: of.course })],
    ]),
    ['articleTranslations.save', () => calls.articleTranslations.save({ ...german, language: 'fr', revision: 0, title: unseen, content: html })],
    ['articleTranslations.publish', () => calls.articleTranslations.publish({ ...german, language: 'fr', revision: 1 })],
    ['articleTranslations.publish', () => calls.articleTranslations.publish({ ...german, revision: 2 })],
    ['articleTranslations.publish', () => calls.articleTranslations.publish({ ...german, language: 'fr', publish_at: later })],
    ['articleTranslations.publish', () => calls.articleTranslations.publish({ ...german, publish_at: later })],
    ['articles.create', () => calls.articles.create({ article_title: unseen, article_content: html, article_categories: [shelf] })],
    ['news.create', () => calls.news.create({ newsFlash_title: unseen })],
    ['sops.create', () => calls.sops.create({ category_id, sop_title: unseen })],
    ['courses.create', () => calls.courses.create({ course_title: unseen })],
    ['courses.createLesson', () => calls.courses.createLesson({ course_id: live.course, section_title: unseen, lesson_title: unseen, lesson_content: html })],
    ['courses.createLesson', () => calls.courses.createLesson({ course_id: live.course, section_title: 'Basics', lesson_title: unseen, lesson_content: html })],
    [
      'courses.arrange',
      async () => {
        const lessons = (await calls.courses.lessons({ course_id: live.course })).courses_lessons.map(({ lesson_id }) => lesson_id)
        return calls.courses.arrange({ course_id: live.course, sections: [{ section_title: `${unseen} anew`, lesson_ids: lessons }] })
      },
    ],
    ['courses.publish', async () => calls.courses.publish({ course_id: live.course, ...(await at('course', live.course)) })],
    ['courses.updateLesson', () => calls.courses.updateLesson({ lesson_id: fresh.lesson, course_id: live.course, lesson_title: unseen })],
    ['categories.move', () => calls.categories.move({ category_id: shelf, parent_cat_id: null, position: 0 })],
    ['categories.arrangeArticles', () => calls.categories.arrangeArticles({ category_id: shelf, article_id: fresh.article, after: null })],
    ['references.redirect', () => calls.references.redirect({ kind: 'article', id: live.article, target_id: fresh.article })],
    ['references.redirect', () => calls.references.redirect({ kind: 'newsflash', id: live.news, target_id: fresh.news })],
    [
      'articleFiles.startImport',
      async () => {
        const bytes = Buffer.from(`---\ntitle: ${unseen} file\npublished: true\nis_published: true\n---\n${unseen}\n`)
        const { transfer } = await calls.articleFiles.startImport({ publish: 'true' } as never, { name: 'file.md', bytes })
        return eventually(async () => expect((await calls.articleFiles.read({ transfer_id: transfer.transfer_id })).transfer.state).toBe('done'))
      },
    ],
    ['snippets.publish', publishSnippet],
    ['snippets.create', async () => unpublishable((await calls.snippets.create({ title: unseen, snippet: { content: html } })).snippet)],
    ['snippets.duplicate', async () => unpublishable((await calls.snippets.duplicate({ snippet_ref, title: unseen })).snippet)],
    ['snippets.restore', async () => calls.snippets.restore({ snippet_ref, version: 1, revision: await snippetRevision() })],
    ['snippets.save', async () => calls.snippets.save({ snippet_ref, revision: await snippetRevision(), snippet: { content: html } })],
    ['snippets.publish', publishSnippet],
    ...['article', 'news', 'sop', 'course', 'snippet'].map((kind): Attempt => ['bin.restore', () => restored(kind)]),
  ]
  // What moves texts or takes them away, and shows them again.
  const again: Attempt[] = [
    ['courses.updateLesson', () => calls.courses.updateLesson({ lesson_id: live.lesson, section_title: `${unseen} place` })],
    ['articles.unpublish', () => calls.articles.unpublish({ article_id: live.article })],
    ['articles.publish', () => calls.articles.publish({ article_id: live.article })],
    ['articles.changeMany', () => calls.articles.changeMany({ article_ids: [live.article], change: 'publish' })],
    ['articleTranslations.unpublish', () => calls.articleTranslations.unpublish(german)],
    [
      'articleTranslations.publish',
      async () => calls.articleTranslations.publish({ ...german, revision: (await calls.articleTranslations.read(german)).article_translation.revision }),
    ],
    ['news.unpublish', () => calls.news.unpublish({ id: live.news })],
    ['news.publish', () => calls.news.publish({ id: live.news })],
    ['sops.unpublish', () => calls.sops.unpublish({ article_id: live.sop })],
    ['sops.publish', () => calls.sops.publish({ article_id: live.sop })],
    ['courses.removeLesson', () => calls.courses.removeLesson({ lesson_id: fresh.lesson })],
    ['bin.restore', () => restored('lesson')],
    ['courses.unpublish', () => calls.courses.unpublish({ course_id: live.course })],
    ['courses.publish', async () => calls.courses.publish({ course_id: live.course, ...(await at('course', live.course)) })],
    ['snippets.remove', () => calls.snippets.remove({ snippet_ref })],
    ['bin.restore', async () => calls.bin.restore({ bin_ref: (await calls.bin.list({ kind: 'snippet' })).texts[0]?.bin_ref ?? '' })],
    ['snippets.publish', publishSnippet],
    ['articles.remove', () => calls.articles.remove({ article_id: fresh.article })],
    ['news.remove', () => calls.news.remove({ id: fresh.news })],
    ['sops.remove', () => calls.sops.remove({ article_id: fresh.sop })],
    ['courses.remove', () => calls.courses.remove({ course_id: fresh.course })],
    ...['article', 'news', 'sop', 'course'].map((kind): Attempt => ['bin.restore', () => restored(kind)]),
  ]
  const tried = new Set([...attempts, ...again].map(([operation]) => operation))
  expect(Object.entries(inTextDomains).flatMap(([name, what]) => (what === 'tried' && !tried.has(name) ? [name] : []))).toEqual([])
  const outcomes: string[] = []
  const run = async ([operation, call]: Attempt) => {
    const outcome = await call().then(() => 'done', refused)
    outcomes.push(`${operation}: ${outcome}`)
  }
  for (const attempt of attempts) await run(attempt)
  const during = await shown()
  expect([...during].flatMap(([name, text]) => (text === before.get(name) ? [] : [name]))).toEqual([])
  // Every publication was refused, and everything that saves something was done.
  expect(outcomes.filter((line) => /\.(publish|approve|request|setRule|redirect): done/.test(line))).toEqual([])
  expect(
    outcomes.filter((line) => /\.(create|duplicate|update|save|restore|createLesson|updateLesson|restoreLesson|arrange|startImport): (?!done)/.test(line)),
  ).toEqual([])
  for (const attempt of again) await run(attempt)
  const after = await shown()
  expect(telling(after)).toEqual([])
  expect(outcomes.filter((line) => line.endsWith('.publish: done'))).toEqual([])
  // What somebody else approved is shown everywhere.
  const { calls: others } = second
  const approved = async (kind: (typeof reviewKinds)[number], document_id: string) => {
    const of = { kind, document_id, ...(await at(kind, document_id)) }
    await calls.reviews.request(of)
    await others.reviews.approve(of)
  }
  for (const kind of ['article', 'news', 'sop'] as const) await approved(kind, live[kind])
  for (const { lesson_id } of (await calls.courses.lessons({ course_id: live.course })).courses_lessons) await approved('lesson', lesson_id)
  await calls.articles.publish({ article_id: live.article })
  await calls.news.publish({ id: live.news })
  await calls.sops.publish({ article_id: live.sop })
  await others.courses.publish({ course_id: live.course, ...(await at('course', live.course)) })
  const { revision } = (await calls.articleTranslations.read(german)).article_translation
  await calls.reviews.request({ ...translation, revision })
  await others.reviews.approve({ ...translation, revision })
  await calls.articleTranslations.publish(german)
  const silent = async () => {
    const approvedTexts = await shown()
    return [...approvedTexts.keys()].filter((name) => !telling(approvedTexts).includes(name) && !/search\?|sitemap/.test(name))
  }
  // The search learns of a text after it has been published.
  await eventually(async () => expect(await silent()).toEqual([]))
})
