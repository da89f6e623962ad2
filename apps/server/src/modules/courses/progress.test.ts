import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const minted = async (parent_lib_id?: string) => testLibrary(await sharedServer(), parent_lib_id ? { parent_lib_id } : {})

/** Creates a library with a published course of two lessons. */
async function school(parent_lib_id?: string) {
  const library = await minted(parent_lib_id)
  const editor = await library.user('editor')
  const { course_id } = (await editor.calls.courses.create({ course_title: 'First steps' })).course
  const add = async (lesson_title: string) => (await editor.calls.courses.createLesson({ course_id, lesson_title })).lesson.lesson_id
  const lessons = [await add('One'), await add('Two')] as const
  await editor.calls.courses.publish({ course_id })
  return { library, editor, course_id, lessons }
}

test('a visitor reads published courses, marks lessons as done, and undoes it', async () => {
  const { library, editor, course_id, lessons } = await school()
  await editor.calls.courses.create({ course_title: 'Not yet' })
  const visitor = library.visitor()
  expect((await visitor.calls.courses.published()).courses).toEqual([
    { course_id, course_title: 'First steps', course_description: '', pass_mark: 80, lessons: 2, done: 0 },
  ])
  const done = async () => (await visitor.calls.courses.readPublished({ course_id })).courses_lessons.map((each) => each.is_done)
  expect(await done()).toEqual([false, false])
  expect((await visitor.calls.courses.reopenLesson({ course_id, lesson_id: lessons[0] })).course.done).toBe(0)
  expect((await visitor.calls.courses.finishLesson({ course_id, lesson_id: lessons[1] })).course.done).toBe(1)
  expect((await visitor.calls.courses.finishLesson({ course_id, lesson_id: lessons[1] })).course.done).toBe(1)
  expect([await done(), (await visitor.calls.courses.published()).courses[0]?.done]).toEqual([[false, true], 1])
  expect((await visitor.calls.courses.reopenLesson({ course_id, lesson_id: lessons[1] })).course.done).toBe(0)
  expect(await done()).toEqual([false, false])
  const another = library.visitor()
  await another.calls.courses.finishLesson({ course_id, lesson_id: lessons[0] })
  expect(await done()).toEqual([false, false])
})

test('courses that visitors cannot see are not found', async () => {
  const { library, editor, course_id, lessons } = await school()
  const other = await school()
  const hidden = (await editor.calls.courses.create({ course_title: 'Not yet' })).course.course_id
  const lesson_id = (await editor.calls.courses.createLesson({ course_id: hidden, lesson_title: 'Draft' })).lesson.lesson_id
  const visitor = library.visitor()
  for (const refused of [
    () => visitor.calls.courses.readPublished({ course_id: hidden }),
    () => visitor.calls.courses.readPublished({ course_id: other.course_id }),
    () => visitor.calls.courses.finishLesson({ course_id: hidden, lesson_id }),
    () => visitor.calls.courses.finishLesson({ course_id, lesson_id }),
    () => visitor.calls.courses.finishLesson({ course_id: other.course_id, lesson_id: other.lessons[0] }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'not_found' })
  await visitor.calls.courses.finishLesson({ course_id, lesson_id: lessons[0] })
  const [lesson] = (await visitor.calls.courses.readPublished({ course_id })).courses_lessons
  expect(Object.keys(lesson ?? {}).sort()).toEqual(['is_done', 'lesson_content', 'lesson_id', 'lesson_title', 'questions', 'quiz_result', 'section_title'])
})

test('a child’s visitors take the parent’s courses while defaults are displayed; each library counts its own visitors', async () => {
  const above = await school()
  const { library, editor, course_id, lessons } = await school(above.library.support_lib_id)
  const [visitor, stranger] = [library.visitor(), above.library.visitor()]
  expect((await visitor.calls.courses.published()).courses.map((each) => each.course_id)).toEqual([course_id, above.course_id])
  for (const lesson_id of above.lessons) await visitor.calls.courses.finishLesson({ course_id: above.course_id, lesson_id })
  await visitor.calls.courses.finishLesson({ course_id, lesson_id: lessons[0] })
  await stranger.calls.courses.finishLesson({ course_id: above.course_id, lesson_id: above.lessons[0] })
  const counts = async (user: typeof editor) =>
    Object.fromEntries((await user.calls.courses.progress()).courses_progress.map(({ course_id, started, finished }) => [course_id, [started, finished]]))
  expect(await counts(editor)).toEqual({ [course_id]: [1, 0], [above.course_id]: [1, 1] })
  expect(await counts(above.editor)).toEqual({ [above.course_id]: [1, 0] })
  expect((await visitor.calls.courses.published()).courses.map((each) => each.done)).toEqual([1, 2])
  const admin = await library.user('admin')
  await admin.calls.documents.setDefaultDisplay({ id: library.support_lib_id, default_display: false })
  expect((await visitor.calls.courses.published()).courses.map((each) => each.course_id)).toEqual([course_id])
  await expect(visitor.calls.courses.finishLesson({ course_id: above.course_id, lesson_id: above.lessons[0] })).rejects.toMatchObject({ code: 'not_found' })
})

test('counts follow the current lessons: an added one makes a course unfinished once it is published, a deleted one is ignored', async () => {
  const { library, editor, course_id, lessons } = await school()
  const visitor = library.visitor()
  for (const lesson_id of lessons) await visitor.calls.courses.finishLesson({ course_id, lesson_id })
  const counts = async () => (await editor.calls.courses.progress()).courses_progress.map(({ started, finished }) => [started, finished])
  expect(await counts()).toEqual([[1, 1]])
  const { lesson } = await editor.calls.courses.createLesson({ course_id, lesson_title: 'Three' })
  expect(await counts()).toEqual([[1, 1]])
  await editor.calls.courses.publishLesson({ lesson_id: lesson.lesson_id })
  expect(await counts()).toEqual([[1, 0]])
  await editor.calls.courses.removeLesson({ lesson_id: lesson.lesson_id })
  expect(await counts()).toEqual([[1, 1]])
  for (const lesson_id of lessons) await editor.calls.courses.removeLesson({ lesson_id })
  expect([await counts(), (await visitor.calls.courses.published()).courses[0]?.done]).toEqual([[], 0])
  const agent = await library.user('agent')
  await expect(agent.calls.courses.progress()).rejects.toMatchObject({ code: 'forbidden' })
})
