import { expect, test } from 'vitest'
import { libraryWith } from '../help/testing/library-with.ts'

test('readers are sent to texts of other kinds and to lessons, without chains and circles, and never to what they cannot open', async () => {
  const { library, calls, publish, article, help, support_lib_id } = await libraryWith()
  const [a, b] = [await publish('A'), await publish('B')]
  const source = await publish('Source', [], { article_content: `<p><a data-article-id="${a.article_id}">old</a></p>` })
  const { course_id } = (await calls.courses.create({ course_title: 'Course' })).course
  const { lesson_id } = (await calls.courses.createLesson({ course_id, lesson_title: 'Lesson' })).lesson
  const { id: news_id } = (await calls.news.create({ newsFlash_title: 'News', newsFlash_content: '<p>x</p>' })).news_flash
  await expect(calls.articles.remove({ article_id: a.article_id, redirect_to: lesson_id })).rejects.toMatchObject({ code: 'conflict' })
  await calls.courses.publish({ course_id })
  await calls.news.publish({ id: news_id })
  await calls.articles.unpublish({ article_id: a.article_id, redirect_to: lesson_id })
  const at = async (path: string) => {
    const { status, headers } = await fetch(library.address + path, { redirect: 'manual' })
    return [status, headers.get('location')]
  }
  const old = `/article/details/${support_lib_id}/${a.slug}`
  expect(await at(old)).toEqual([301, `/course/${support_lib_id}/${course_id}?lesson=${lesson_id}`])
  const fields = {
    moved_kind: 'course',
    moved_id: course_id,
    moved_lesson_id: lesson_id,
    moved_path: `/course/${support_lib_id}/${course_id}?lesson=${lesson_id}`,
  }
  for (const id of [a.slug, a.article_id]) await expect(help.article({ support_lib_id, id })).rejects.toMatchObject({ code: 'not_found', fields })
  expect((await article(source.slug)).article.article_content).toContain(`href="/course/${support_lib_id}/${course_id}?lesson=${lesson_id}"`)
  expect((await calls.references.redirects({})).redirects[0]).toMatchObject({ target_kind: 'course', target_title: 'Course · Lesson', is_shown: true })
  expect((await calls.references.report({})).links).toEqual([])
  // A text does not lead to its own part, and where its course goes, the lesson's readers go, too.
  await expect(calls.courses.remove({ course_id, redirect_to: lesson_id })).rejects.toMatchObject({ code: 'conflict' })
  await calls.courses.unpublish({ course_id, redirect_to: news_id })
  expect([await at(old), await at(`/course/${support_lib_id}/${course_id}`)]).toEqual(Array(2).fill([301, `/frontendnewsflash/${support_lib_id}/${news_id}`]))
  const toNews = { code: 'not_found', fields: { moved_kind: 'newsflash', moved_id: news_id, moved_path: `/frontendnewsflash/${support_lib_id}/${news_id}` } }
  await expect(help.course({ support_lib_id, course_id })).rejects.toMatchObject(toNews)
  await expect(help.article({ support_lib_id, id: a.slug })).rejects.toMatchObject(toNews)
  // News goes back to the article, which readers can open then: no ring.
  await calls.articles.publish({ article_id: a.article_id })
  await calls.news.unpublish({ id: news_id, redirect_to: a.article_id })
  expect(await at(`/frontendnewsflash/${support_lib_id}/${news_id}`)).toEqual([301, old])
  await calls.articles.unpublish({ article_id: a.article_id, redirect_to: b.article_id })
  const ways = [old, `/frontendnewsflash/${support_lib_id}/${news_id}`, `/course/${support_lib_id}/${course_id}`]
  for (const way of ways) expect(await at(way)).toEqual([301, `/article/details/${support_lib_id}/${b.slug}`])
  const toArticle = { code: 'not_found', fields: { moved_kind: 'article', moved_id: b.slug, moved_path: `/article/details/${support_lib_id}/${b.slug}` } }
  await expect(help.newsFlash({ support_lib_id, id: news_id })).rejects.toMatchObject(toArticle)
  expect((await article(a.slug)).article.article_id).toBe(b.article_id)
  // What is for staff alone is told nobody else.
  const { id: secret } = (await calls.news.create({ newsFlash_title: 'Secret', newsFlash_content: '<p>x</p>' })).news_flash
  await calls.news.setAudience({ id: secret, audience: 'staff', only_languages: [], only_pages: [] })
  await calls.news.publish({ id: secret })
  await calls.articles.remove({ article_id: b.article_id, redirect_to: secret })
  for (const way of ways) expect((await at(way))[0]).toBe(404)
  const nowhere = await help.article({ support_lib_id, id: b.slug }).catch((error: unknown) => error)
  expect(nowhere).toMatchObject({ code: 'not_found', fields: undefined })
  expect(await help.moved({ support_lib_id, kind: 'article', id: b.slug })).toEqual({ moved: null })
  const writer = await library.user('writer')
  await expect(writer.calls.articles.remove({ article_id: source.article_id, redirect_to: secret })).rejects.toMatchObject({ code: 'forbidden' })
})
