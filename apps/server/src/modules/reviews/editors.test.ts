import { expect, test } from 'vitest'
import { testClock } from '../../kernel/clock.ts'
import { testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'

test('other writers see who is editing an article while the lease is renewed', async () => {
  const clock = testClock(new Date())
  const server = await ownServer({ clock })
  const library = await testLibrary(server)
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  const { article_id } = (await writer.calls.articles.create({ article_title: 'Brakes' })).article
  const names = async (user: typeof writer, is_editing = true) =>
    (await user.calls.articles.editing({ article_id, is_editing })).editors.map((each) => each.user_id)
  const socket = await openSocket(server.address, { token: editor.token })
  expect(await names(writer)).toEqual([])
  await socket.until(() => JSON.stringify(socket.frames).includes(`"signal":"editing","kind":"article","document_id":"${article_id}"`), 'the signal')
  expect(await names(editor)).toEqual([writer.user_id])
  expect(await names(writer)).toEqual([editor.user_id])
  clock.advance(30_000)
  expect(await names(writer)).toEqual([editor.user_id])
  clock.advance(20_000)
  // The editor's lease was last renewed 50 seconds ago and has expired; the writer's has not.
  expect(await names(writer)).toEqual([])
  expect(await names(editor)).toEqual([writer.user_id])
  expect(await names(writer, false)).toEqual([editor.user_id])
  expect(await names(editor)).toEqual([])
  await expect(names(await (await testLibrary(server)).user('editor'))).rejects.toMatchObject({ code: 'not_found' })
})

test('so do those of news, SOPs and lessons, each kind for itself', async () => {
  const library = await testLibrary(await sharedServer())
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  const { calls } = writer
  const { category_id } = (await calls.sops.createCategory({ category_title: 'Repairs' })).sop_category
  const { course_id } = (await calls.courses.create({ course_title: 'Riding' })).course
  const texts = [
    { kind: 'news' as const, document_id: (await calls.news.create({ newsFlash_title: 'Open' })).news_flash.id },
    { kind: 'sop' as const, document_id: (await calls.sops.create({ category_id, sop_title: 'Brakes' })).sop_article.article_id },
    { kind: 'lesson' as const, document_id: (await calls.courses.createLesson({ course_id, lesson_title: 'On' })).lesson.lesson_id },
  ]
  const newsWriter = await library.user('agent', { canCreateAndUpdateNewsArticles: true })
  for (const text of texts) {
    expect((await calls.reviews.editing(text)).editors).toEqual([])
    expect((await editor.calls.reviews.editing(text)).editors.map((each) => each.user_id)).toEqual([writer.user_id])
    const foreign = newsWriter.calls.reviews.editing(text)
    if (text.kind === 'news') expect((await foreign).editors.length).toBe(2)
    else await expect(foreign).rejects.toMatchObject({ code: 'forbidden' })
    await calls.reviews.editing({ ...text, is_editing: false })
    expect((await editor.calls.reviews.editing(text)).editors.map((each) => each.user_id)).not.toContain(writer.user_id)
    await expect(calls.reviews.editing({ ...text, kind: 'article' })).rejects.toMatchObject({ code: 'not_found' })
  }
})
