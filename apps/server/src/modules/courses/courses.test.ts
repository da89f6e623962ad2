import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const minted = async (parent_lib_id?: string) => testLibrary(await sharedServer(), parent_lib_id ? { parent_lib_id } : {})

test('GET courses and courses_lessons: every parameter, for writers, readers and a child library', async () => {
  const library = await minted()
  const child = await minted(library.support_lib_id)
  const [writer, editor, agent] = [await library.user('writer'), await library.user('editor'), await library.user('agent')]
  const [below, childAdmin] = [await child.user('agent'), await child.user('admin')]
  const make = async (course_title: string) => (await writer.calls.courses.create({ course_title })).course.course_id
  const [first, second] = [await make('First steps'), await make('Workshop')]
  const add = async (lesson_title: string) =>
    (await writer.calls.courses.createLesson({ course_id: first, section_title: 'Basics', lesson_title, lesson_content: '<p>x</p><script>y</script>' })).lesson
  const [one, two] = [await add('One'), await add('Two')]
  expect([one.position, two.position, one.lesson_content]).toEqual([0, 1, '<p>x</p>'])
  await editor.calls.courses.publish({ course_id: first })

  const list = async (user: typeof agent, input: object = {}) => (await user.calls.courses.list(input)).courses.map((each) => each.course_id)
  expect(await list(writer)).toEqual([first, second])
  expect(await list(agent, { support_lib_id: library.support_lib_id })).toEqual([first])
  expect((await agent.calls.courses.list({})).courses[0]).toMatchObject({ course_title: 'First steps', lessons: 2, is_published: true })
  expect([await list(below), await list(below, { library_type: 'default' }), await list(below, { library_type: 'all' })]).toEqual([[], [first], [first]])
  await expect(list(below, { library_type: 'none' })).rejects.toMatchObject({ code: 'invalid_input' })

  const lessons = async (user: typeof agent, input: { course_id: string; lesson_id?: string }) =>
    (await user.calls.courses.lessons(input)).courses_lessons.map((each) => each.lesson_title)
  expect(await lessons(agent, { course_id: first })).toEqual(['One', 'Two'])
  expect(await lessons(agent, { course_id: first, lesson_id: two.lesson_id })).toEqual(['Two'])
  expect(await lessons(below, { course_id: first })).toEqual(['One', 'Two'])
  expect(await lessons(writer, { course_id: second })).toEqual([])
  await expect(lessons(agent, { course_id: second })).rejects.toMatchObject({ code: 'not_found' })
  await expect(lessons(below, { course_id: second })).rejects.toMatchObject({ code: 'not_found' })
  await expect(lessons(agent, { course_id: first, lesson_id: second })).rejects.toMatchObject({ code: 'not_found' })
  await childAdmin.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
  expect(await list(below, { library_type: 'all' })).toEqual([])
  await expect(lessons(below, { course_id: first })).rejects.toMatchObject({ code: 'not_found' })
})

test('order is kept without gaps; what is published is changed by those who may publish', async () => {
  const library = await minted()
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  const make = async (course_title: string) => (await writer.calls.courses.create({ course_title })).course.course_id
  const [a, b, c] = [await make('a'), await make('b'), await make('c')]
  await writer.calls.courses.update({ course_id: c, position: 0 })
  const order = async () => (await writer.calls.courses.list({})).courses.map((each) => [each.course_title, each.position])
  expect((await order()).flat()).toEqual(['c', 0, 'a', 1, 'b', 2])
  const lesson = async (lesson_title: string) => (await writer.calls.courses.createLesson({ course_id: a, lesson_title })).lesson.lesson_id
  const [one, , three] = [await lesson('one'), await lesson('two'), await lesson('three')]
  expect((await writer.calls.courses.updateLesson({ lesson_id: three, position: 0 })).lesson.position).toBe(0)
  const lessons = async () => (await writer.calls.courses.lessons({ course_id: a })).courses_lessons.map((each) => each.lesson_title)
  expect(await lessons()).toEqual(['three', 'one', 'two'])
  await expect(writer.calls.courses.publish({ course_id: a })).rejects.toMatchObject({ code: 'forbidden' })
  await editor.calls.courses.publish({ course_id: a })
  for (const refused of [
    () => writer.calls.courses.update({ course_id: a, course_title: 'x' }),
    () => writer.calls.courses.createLesson({ course_id: a, lesson_title: 'x' }),
    () => writer.calls.courses.updateLesson({ lesson_id: one, lesson_title: 'x' }),
  ])
    await expect(refused()).rejects.toMatchObject({ code: 'forbidden' })
  await editor.calls.courses.removeLesson({ lesson_id: one })
  expect(await lessons()).toEqual(['three', 'two'])
  await editor.calls.courses.unpublish({ course_id: a })
  await editor.calls.courses.remove({ course_id: c })
  expect((await order()).flat()).toEqual(['a', 0, 'b', 1])
  expect(b).not.toBe(a)
})
