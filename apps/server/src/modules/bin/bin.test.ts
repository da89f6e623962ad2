import { expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { libraryWith } from '../help/testing/library-with.ts'

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const binned = async ({ calls }: Pick<Awaited<ReturnType<typeof libraryWith>>, 'calls'>, kind?: string) =>
  (await calls.bin.list({ ...(kind && { kind }) })).texts

test('a deleted article comes back to where it was: with its translations, files, history, votes, addresses and categories', async () => {
  const world = await libraryWith()
  const { library, calls, category, publish, article, titles, help, support_lib_id } = world
  const repairs = await category('Repairs')
  const { file } = await calls.uploads.create({}, { name: 'bike.png', bytes: pixel })
  const { article_id, slug } = await publish('Chains', [repairs], { article_content: `<p>Oil it.</p><p><img src="${file.url}" alt="A chain"></p>` })
  const translation = { article_id, language: 'de', title: 'Ketten', content: '<p>Ölen.</p>', revision: 0 }
  await calls.articleTranslations.save(translation)
  await calls.articleTranslations.publish({ article_id, language: 'de' })
  await library.visitor().calls.articles.count({ article_id, support_lib_id, counter: 'likes' })
  const { revision } = (await calls.articles.read({ article_id })).article
  const renamed = (await calls.articles.update({ article_id, revision, slug: 'chain-care', article_content: '<p>Oil it well.</p>' })).article
  const seen = (await article('chain-care')).article

  await calls.articles.remove({ article_id })
  await expect(article(slug)).rejects.toMatchObject({ code: 'not_found' })
  expect(await titles()).toEqual([])
  expect(await binned(world)).toMatchObject([
    { kind: 'article', title: 'Chains', item_id: article_id, was_published: true, may_restore: true, may_remove: true },
  ])
  // Its addresses stay its own, and its file stays.
  await expect(calls.articles.update({ article_id: (await world.draft('Other')).article_id, revision: 1, slug: 'chain-care' })).rejects.toMatchObject({
    code: 'already_taken',
    fields: { slug: 'in bin' },
  })
  expect((await world.draft('Chains')).slug).toBe('chains-2')
  expect((await fetch(library.address + file.url, { headers: { authorization: `Bearer ${(await library.user('admin')).token}` } })).status).toBe(200)

  const [{ bin_ref } = { bin_ref: '' }] = await binned(world)
  expect(await calls.bin.restore({ bin_ref })).toEqual({ kind: 'article', item_id: article_id })
  expect((await article(slug)).article).toEqual(seen)
  expect((await article('chain-care', { language: 'de' })).article).toMatchObject({ article_title: 'Ketten', article_content: '<p>Ölen.</p>' })
  const back = (await calls.articles.read({ article_id })).article
  expect(back).toMatchObject({ article_categories: [repairs], likes: 1, draft: renamed.draft, is_published: true, slug: 'chain-care' })
  expect((await calls.articles.versions({ article_id })).versions.length).toBe(2)
  expect(await binned(world)).toEqual([])
  await jobsDone(library)
  expect(await help.searchArticles({ support_lib_id, query: 'Ketten', language: 'de' })).toMatchObject([{ document_id: article_id }])
  const found = await calls.search.articles({ query: 'chains', page_size: 5 })
  expect(found.results.map(({ document_id }) => document_id)).toContain(article_id)
})

test('news, SOPs, courses and lessons come back at their place', async () => {
  const world = await libraryWith()
  const { calls } = world
  const { id } = (await calls.news.create({ newsFlash_title: 'Sale', newsFlash_content: '<p>Now</p>' })).news_flash
  await calls.news.publish({ id })
  const sopCategory = (await calls.sops.createCategory({ category_title: 'Desk' })).sop_category.category_id
  const sop = (await calls.sops.create({ category_id: sopCategory, sop_title: 'Refunds', sop_content: '<p>Ask.</p>' })).sop_article.article_id
  const courses = []
  for (const course_title of ['First', 'Second', 'Third']) courses.push((await calls.courses.create({ course_title })).course.course_id)
  const [, second = ''] = courses
  const lessons = []
  for (const lesson_title of ['One', 'Two', 'Three'])
    lessons.push((await calls.courses.createLesson({ course_id: second, lesson_title, lesson_content: `<p>${lesson_title}</p>` })).lesson.lesson_id)
  const [, two = ''] = lessons
  const orders = async () => ({
    courses: (await calls.courses.list({})).courses.map(({ course_title, position }) => [course_title, position]),
    lessons: (await calls.courses.lessons({ course_id: second })).courses_lessons.map(({ lesson_title, position }) => [lesson_title, position]),
  })
  const before = await orders()
  const news = (await calls.news.read({ id })).news_flash

  await calls.courses.removeLesson({ lesson_id: two })
  await calls.courses.remove({ course_id: second })
  await calls.news.remove({ id })
  await calls.sops.remove({ article_id: sop })
  await calls.sops.removeCategory({ category_id: sopCategory })
  const other = (await calls.sops.createCategory({ category_title: 'Other desk' })).sop_category.category_id
  expect((await binned(world)).map(({ kind }) => kind)).toEqual(['sop', 'news', 'course', 'lesson'])

  const refOf = async (kind: string) => (await binned(world, kind))[0]?.bin_ref ?? ''
  // A lesson has no place without its course.
  await expect(calls.bin.restore({ bin_ref: await refOf('lesson') })).rejects.toMatchObject({ code: 'conflict' })
  for (const kind of ['course', 'lesson', 'news', 'sop']) await calls.bin.restore({ bin_ref: await refOf(kind) })
  expect(await orders()).toEqual(before)
  expect((await calls.news.read({ id })).news_flash).toEqual(news)
  expect((await calls.sops.articles({ rut: 'admin', published: 'all' })).sop_articles).toMatchObject([
    { article_id: sop, category_id: other, sop_title: 'Refunds' },
  ])
})

test('writers see what is deleted of their kinds, and bring back their own drafts; for good it goes by those who publish, or after 30 days', async () => {
  const world = await libraryWith()
  const { library, calls, publish } = world
  const [writer, newsWriter, outsider] = [
    await library.user('writer'),
    await library.user('agent', { canCreateAndUpdateNewsArticles: true }),
    (await libraryWith()).calls,
  ]
  const own = (await writer.calls.articles.create({ article_title: 'Mine' })).article.article_id
  const { article_id } = await publish('Ours')
  await writer.calls.articles.remove({ article_id: own })
  await calls.articles.remove({ article_id })
  const shown = (await writer.calls.bin.list({})).texts.map(({ title, may_restore, may_remove }) => [title, may_restore, may_remove])
  expect(shown).toEqual([
    ['Ours', false, false],
    ['Mine', true, false],
  ])
  expect((await newsWriter.calls.bin.list({})).texts).toEqual([])
  const [ours = '', mine = ''] = (await binned(world)).map(({ bin_ref }) => bin_ref)
  for (const bin_ref of [ours, mine]) {
    await expect(newsWriter.calls.bin.restore({ bin_ref })).rejects.toMatchObject({ code: 'not_found' })
    await expect(outsider.bin.restore({ bin_ref })).rejects.toMatchObject({ code: 'not_found' })
    await expect(writer.calls.bin.remove({ bin_ref })).rejects.toMatchObject({ code: 'forbidden' })
  }
  await expect(writer.calls.bin.restore({ bin_ref: ours })).rejects.toMatchObject({ code: 'forbidden' })
  await writer.calls.bin.restore({ bin_ref: mine })
  await calls.bin.remove({ bin_ref: ours })
  await expect(calls.bin.restore({ bin_ref: ours })).rejects.toMatchObject({ code: 'not_found' })

  const { kernel } = await sharedServer()
  const { article_id: old } = await publish('Old')
  const { article_id: new_ } = await publish('New')
  for (const id of [old, new_]) await calls.articles.remove({ article_id: id })
  await kernel.database.owner.query("update binned_texts set due_at = now() - interval '1 minute' where support_lib_id = $1 and item_id = $2", [
    library.support_lib_id,
    old,
  ])
  const empty = kernel.modules.flatMap(({ schedules = [] }) => schedules).find(({ name }) => name === 'bin.empty')
  const { rows } = await kernel.database.owner.query<{ support_lib_id: string }>(empty?.due ?? '', [new Date()])
  expect(rows.map(({ support_lib_id }) => support_lib_id)).toContain(library.support_lib_id)
  await library.inside(async (ctx) => empty?.run(ctx))
  expect((await binned(world)).map(({ title }) => title)).toEqual(['New'])
})

test('every table whose rows are deleted with a text goes into the bin with it', async () => {
  const { kernel } = await sharedServer()
  const { rows } = await kernel.database.owner.query<{ child: string; parent: string }>(`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and confdeltype = 'c'`)
  const kept = new Set(kernel.tables.flatMap(({ name, binned = [] }) => (binned.length > 0 ? name : [])))
  const missing = rows.filter(({ child, parent }) => kept.has(parent as never) && !kept.has(child as never)).map(({ child }) => child)
  expect(missing).toEqual([])
})

test('a lesson that readers never saw comes back to a course that is published by now without them seeing it', async () => {
  const world = await testLibrary(await sharedServer())
  const admin = await world.user('admin')
  const { calls } = admin
  const { course_id } = (await calls.courses.create({ course_title: 'Repairs' })).course
  const { lesson_id } = (await calls.courses.createLesson({ course_id, lesson_title: 'Brakes', lesson_content: '<p>Turn it.</p>' })).lesson
  await calls.courses.removeLesson({ lesson_id })
  await calls.courses.publish({ course_id })
  const rule = { kind: 'lesson' as const, spares_admins: false }
  await calls.reviews.setRule({ ...rule, is_required: true })
  const bin_ref = (await calls.bin.list({})).texts.find((text) => text.kind === 'lesson')?.bin_ref ?? ''
  await calls.bin.restore({ bin_ref })
  expect((await calls.courses.lessons({ course_id })).courses_lessons).toMatchObject([{ is_held_back: true }])
  const shown = async () => (await world.visitor().calls.courses.readPublished({ course_id })).courses_lessons.map((lesson) => lesson.lesson_id)
  expect(await shown()).toEqual([])
  await expect(calls.courses.publishLesson({ lesson_id })).rejects.toMatchObject({ code: 'approval_needed' })
  await calls.reviews.setRule({ ...rule, is_required: false })
  await calls.courses.publishLesson({ lesson_id })
  // What they saw comes back to where they see it.
  await calls.courses.removeLesson({ lesson_id })
  await calls.bin.restore({ bin_ref: (await calls.bin.list({})).texts.find((text) => text.kind === 'lesson')?.bin_ref ?? '' })
  expect(await shown()).toEqual([lesson_id])
})

test('lessons of a course that comes back are not published at a moment that was set before', async () => {
  const world = await testLibrary(await sharedServer())
  const { calls } = await world.user('admin')
  const { course_id } = (await calls.courses.create({ course_title: 'Repairs' })).course
  await calls.courses.publish({ course_id })
  const { lesson_id } = (await calls.courses.createLesson({ course_id, lesson_title: 'Brakes' })).lesson
  const publish_at = new Date(Date.now() + 3_600_000).toISOString()
  expect((await calls.courses.publishLesson({ lesson_id, publish_at })).lesson.publish_at).toBe(publish_at)
  await calls.courses.remove({ course_id })
  await calls.bin.restore({ bin_ref: (await calls.bin.list({ kind: 'course' })).texts[0]?.bin_ref ?? '' })
  expect((await calls.courses.lessons({ course_id })).courses_lessons).toMatchObject([{ is_held_back: true, publish_at: null }])
  expect((await calls.courses.publishLesson({ lesson_id, publish_at })).lesson.publish_at).toBe(publish_at)
})

test('translations of an article that comes back are not published at a moment that was set before', async () => {
  const world = await testLibrary(await sharedServer())
  const { calls } = await world.user('admin')
  const { article_id } = (await calls.articles.create({ article_title: 'Brakes', article_content: '<p>Pull.</p>' })).article
  const target = { article_id, language: 'de' }
  await calls.articleTranslations.save({ ...target, revision: 0, title: 'Bremsen', content: '<p>Ziehen.</p>' })
  const publish_at = new Date(Date.now() + 3_600_000).toISOString()
  expect((await calls.articleTranslations.publish({ ...target, publish_at })).article_translation.publish_at).toBe(publish_at)
  await calls.articles.remove({ article_id })
  await calls.bin.restore({ bin_ref: (await calls.bin.list({ kind: 'article' })).texts[0]?.bin_ref ?? '' })
  expect((await calls.articleTranslations.read(target)).article_translation).toMatchObject({ is_published: false, publish_at: null })
  expect((await calls.articleTranslations.publish({ ...target, publish_at })).article_translation.publish_at).toBe(publish_at)
})
