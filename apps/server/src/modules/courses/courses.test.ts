import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const minted = async (parent_lib_id?: string) => testLibrary(await sharedServer(), parent_lib_id ? { parent_lib_id } : {})

/** Creates a parent with a published course of two lessons and an unpublished one, and a child library. */
async function school() {
  const library = await minted()
  const child = await minted(library.support_lib_id)
  const [writer, editor, agent] = [await library.user('writer'), await library.user('editor'), await library.user('agent')]
  const [below, childAdmin] = [await child.user('agent'), await child.user('admin')]
  const make = async (course_title: string) => (await writer.calls.courses.create({ course_title })).course.course_id
  const [open, hidden] = [await make('First steps'), await make('Workshop')]
  const add = async (lesson_title: string) =>
    (await writer.calls.courses.createLesson({ course_id: open, section_title: 'Basics', lesson_title, lesson_content: '<p>x</p><script>y</script>' })).lesson
  const [one, two] = [await add('One'), await add('Two')]
  await editor.calls.courses.publish({ course_id: open })
  const list = async (user: typeof agent, input: object = {}) => (await user.calls.courses.list(input)).courses.map((each) => each.course_id)
  const lessons = async (user: typeof agent, input: { course_id: string; lesson_id?: string; support_lib_id?: string }) =>
    (await user.calls.courses.lessons(input)).courses_lessons.map((each) => each.lesson_title)
  return { library, child, writer, editor, agent, below, childAdmin, open, hidden, one, two, list, lessons }
}

test("GET courses, support_lib_id: the caller's own library; another one is refused", async () => {
  const { library, child, agent, open, list } = await school()
  expect(await list(agent, { support_lib_id: library.support_lib_id })).toEqual([open])
  await expect(list(agent, { support_lib_id: child.support_lib_id })).rejects.toMatchObject({ code: 'claim_mismatch' })
})

test('GET courses, library_type: own, default, all; nothing else', async () => {
  const { agent, below, open, list } = await school()
  expect([await list(agent), await list(agent, { library_type: 'own' }), await list(agent, { library_type: 'default' })]).toEqual([[open], [open], []])
  expect([await list(below), await list(below, { library_type: 'default' }), await list(below, { library_type: 'all' })]).toEqual([[], [open], [open]])
  await expect(list(below, { library_type: 'none' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('GET courses shows unpublished ones to writers, and no defaults while they are not displayed', async () => {
  const { child, writer, agent, below, childAdmin, open, hidden, list, lessons } = await school()
  expect([await list(writer), await list(agent)]).toEqual([[open, hidden], [open]])
  expect((await agent.calls.courses.list({})).courses[0]).toMatchObject({ course_title: 'First steps', lessons: 2, is_published: true, sections: ['Basics'] })
  await childAdmin.calls.documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
  expect(await list(below, { library_type: 'all' })).toEqual([])
  await expect(lessons(below, { course_id: open })).rejects.toMatchObject({ code: 'not_found' })
})

test("GET courses_lessons, support_lib_id: the caller's own library; another one is refused", async () => {
  const { library, child, agent, open, lessons } = await school()
  expect(await lessons(agent, { course_id: open, support_lib_id: library.support_lib_id })).toEqual(['One', 'Two'])
  await expect(lessons(agent, { course_id: open, support_lib_id: child.support_lib_id })).rejects.toMatchObject({ code: 'claim_mismatch' })
})

test('GET courses_lessons, course_id: lessons in order; unpublished ones only for writers; the parent’s too', async () => {
  const { writer, agent, below, open, hidden, one, two, lessons } = await school()
  expect([one.position, two.position, one.lesson_content]).toEqual([0, 1, '<p>x</p>'])
  expect([await lessons(agent, { course_id: open }), await lessons(below, { course_id: open })]).toEqual([
    ['One', 'Two'],
    ['One', 'Two'],
  ])
  expect(await lessons(writer, { course_id: hidden })).toEqual([])
  await expect(lessons(agent, { course_id: hidden })).rejects.toMatchObject({ code: 'not_found' })
  await expect(lessons(below, { course_id: hidden })).rejects.toMatchObject({ code: 'not_found' })
})

test('GET courses_lessons, lesson_id: only that lesson; not one of another course', async () => {
  const { agent, writer, open, hidden, two, lessons } = await school()
  expect(await lessons(agent, { course_id: open, lesson_id: two.lesson_id })).toEqual(['Two'])
  await expect(lessons(agent, { course_id: open, lesson_id: hidden })).rejects.toMatchObject({ code: 'not_found' })
  await expect(lessons(writer, { course_id: hidden, lesson_id: two.lesson_id })).rejects.toMatchObject({ code: 'not_found' })
})

test('courses keep their order without gaps', async () => {
  const library = await minted()
  const [writer, editor] = [await library.user('writer'), await library.user('editor')]
  const make = async (course_title: string) => (await writer.calls.courses.create({ course_title })).course.course_id
  const [, , c] = [await make('a'), await make('b'), await make('c')]
  expect((await writer.calls.courses.update({ course_id: c, position: 0 })).course.revision).toBe(1)
  const order = async () => (await writer.calls.courses.list({})).courses.map((each) => [each.course_title, each.position])
  expect((await order()).flat()).toEqual(['c', 0, 'a', 1, 'b', 2])
  await editor.calls.courses.remove({ course_id: c })
  expect((await order()).flat()).toEqual(['a', 0, 'b', 1])
})

test('sections and lessons are arranged in one call that lists every lesson once', async () => {
  const { writer, editor, hidden, one } = await school()
  const add = async (lesson_title: string, section_title: string) =>
    (await writer.calls.courses.createLesson({ course_id: hidden, lesson_title, section_title })).lesson.lesson_id
  const [a, b, c] = [await add('a', 'Early'), await add('b', 'Late'), await add('c', 'Early')]
  const lessons = async () => (await writer.calls.courses.lessons({ course_id: hidden })).courses_lessons.map((each) => [each.lesson_title, each.section_title])
  expect(await lessons()).toEqual([
    ['a', 'Early'],
    ['c', 'Early'],
    ['b', 'Late'],
  ])
  const arrange = (...sections: [string, ...string[]][]) =>
    writer.calls.courses.arrange({ course_id: hidden, sections: sections.map(([section_title, ...lesson_ids]) => ({ section_title, lesson_ids })) })
  const arranged = await arrange(['Later', b, a], ['Empty'], ['Early', c])
  expect(arranged.course.sections).toEqual(['Later', 'Empty', 'Early'])
  expect(arranged.courses_lessons.map((each) => [each.lesson_title, each.position])).toEqual([
    ['b', 0],
    ['a', 1],
    ['c', 2],
  ])
  await expect(arrange(['Later', b, a])).rejects.toMatchObject({ code: 'conflict' })
  await expect(arrange(['Later', b, a, c, one.lesson_id])).rejects.toMatchObject({ code: 'conflict' })
  await expect(arrange(['Later', b], ['Later', a, c])).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await lessons()).toEqual([
    ['b', 'Later'],
    ['a', 'Later'],
    ['c', 'Early'],
  ])
  expect((await writer.calls.courses.updateLesson({ lesson_id: b, section_title: 'Early' })).lesson).toMatchObject({ position: 2, section_title: 'Early' })
  await editor.calls.courses.removeLesson({ lesson_id: a })
  expect((await lessons()).flat()).toEqual(['c', 'Early', 'b', 'Early'])
})

test('what readers of a published course see at once is changed only by people who may publish', async () => {
  const { writer, editor, open, hidden, one, two } = await school()
  await expect(writer.calls.courses.publish({ course_id: hidden })).rejects.toMatchObject({ code: 'forbidden' })
  const arrangement = { sections: [{ section_title: 'Basics', lesson_ids: [two.lesson_id, one.lesson_id] }] }
  const changes = (user: typeof writer) => [
    () => user.calls.courses.update({ course_id: open, position: 1 }),
    () => user.calls.courses.arrange({ course_id: open, ...arrangement }),
    () => user.calls.courses.updateLesson({ lesson_id: one.lesson_id, section_title: 'Elsewhere' }),
    () => user.calls.courses.publish({ course_id: open }),
  ]
  for (const refused of changes(writer)) await expect(refused()).rejects.toMatchObject({ code: 'forbidden' })
  for (const allowed of changes(editor)) await allowed()
  await editor.calls.courses.unpublish({ course_id: open })
  await writer.calls.courses.update({ course_id: open, course_title: 'y' })
})

test('a changed lesson of a published course is a draft, which readers see once it is published, or its course is taken offline', async () => {
  const { library, writer, editor, agent, open, one, two } = await school()
  const visitor = library.visitor()
  const shown = async () => (await visitor.calls.courses.readPublished({ course_id: open })).courses_lessons.map(({ lesson_title }) => lesson_title)
  const [first, second] = [one.lesson_id, two.lesson_id]
  const before = await shown()
  const { lesson } = await writer.calls.courses.updateLesson({ lesson_id: first, lesson_title: 'Proposed' })
  expect(lesson.draft?.lesson_title).toBe('Proposed')
  expect(await shown()).toEqual(before)
  expect(JSON.stringify(await agent.calls.courses.lessons({ course_id: open }))).not.toContain('Proposed')
  await expect(writer.calls.courses.publishLesson({ lesson_id: first })).rejects.toMatchObject({ code: 'forbidden' })
  expect((await editor.calls.courses.publishLesson({ lesson_id: first, revision: lesson.revision })).lesson.draft).toBeNull()
  expect(await shown()).toContain('Proposed')
  await writer.calls.courses.updateLesson({ lesson_id: second, lesson_title: 'Later' })
  await editor.calls.courses.unpublish({ course_id: open })
  const [kept] = (await writer.calls.courses.lessons({ course_id: open, lesson_id: second })).courses_lessons
  expect(kept).toMatchObject({ lesson_title: 'Later', draft: null })
})

test('changed titles, names of sections and new lessons of a published course are shown once they are published', async () => {
  const { library, writer, editor, agent, open, one, two } = await school()
  const visitor = library.visitor()
  const shown = async () => {
    const { course, courses_lessons } = await visitor.calls.courses.readPublished({ course_id: open })
    return [course.course_title, course.course_description, course.lessons, ...courses_lessons.map((each) => `${each.section_title}/${each.lesson_title}`)]
  }
  const before = await shown()
  const { course } = await writer.calls.courses.update({ course_id: open, course_title: 'Second steps' })
  expect(course).toMatchObject({ course_title: 'First steps', draft: { course_title: 'Second steps', course_description: '' } })
  const renamed = [{ section_title: 'Fundamentals', lesson_ids: [one.lesson_id, two.lesson_id] }]
  expect((await editor.calls.courses.arrange({ course_id: open, sections: renamed })).course.section_labels).toEqual({ Fundamentals: 'Basics' })
  const { lesson } = await writer.calls.courses.createLesson({ course_id: open, section_title: 'More', lesson_title: 'Three' })
  await writer.calls.courses.updateLesson({ lesson_id: lesson.lesson_id, lesson_title: 'Third' })
  expect(await shown()).toEqual(before)
  const staff = JSON.stringify([
    await agent.calls.courses.list({}),
    await agent.calls.courses.lessons({ course_id: open }),
    await agent.calls.courses.progress({}).catch(() => ''),
  ])
  for (const word of ['Second steps', 'Fundamentals', 'More', 'Third']) expect(staff).not.toContain(word)
  await editor.calls.courses.publishLesson({ lesson_id: lesson.lesson_id })
  // The name of its section is no part of a lesson.
  expect(await shown()).toEqual(['First steps', '', 3, 'Basics/One', 'Basics/Two', '/Third'])
  const { revision } = (await editor.calls.courses.list({})).courses[0] ?? {}
  await expect(editor.calls.courses.publish({ course_id: open, revision: (revision ?? 0) - 1 })).rejects.toMatchObject({ code: 'conflict' })
  expect((await editor.calls.courses.publish({ course_id: open, revision })).course).toMatchObject({ draft: null, section_labels: {} })
  expect(await shown()).toEqual(['Second steps', '', 3, 'Fundamentals/One', 'Fundamentals/Two', 'More/Third'])
})

test('sections with names that every object has are sections like others', async () => {
  const { library, writer, editor, agent, open } = await school()
  const visitor = library.visitor()
  const shown = async () => {
    const { courses_lessons } = await visitor.calls.courses.readPublished({ course_id: open })
    return [(await agent.calls.courses.list({})).courses[0]?.sections, courses_lessons.map(({ section_title }) => section_title)]
  }
  const names = ['constructor', 'toString', '__proto__']
  for (const section_title of names) {
    const { lesson } = await writer.calls.courses.createLesson({ course_id: open, section_title, lesson_title: section_title })
    await editor.calls.courses.publishLesson({ lesson_id: lesson.lesson_id })
  }
  expect(await shown()).toEqual([
    ['Basics', ''],
    ['Basics', 'Basics', '', '', ''],
  ])
  await editor.calls.courses.publish({ course_id: open })
  expect(await shown()).toEqual([
    ['Basics', ...names],
    ['Basics', 'Basics', ...names],
  ])
})

test('a second writer gets a conflict instead of overwriting', async () => {
  const { library, writer, hidden } = await school()
  const other = await library.user('writer')
  const { lesson } = await writer.calls.courses.createLesson({ course_id: hidden, lesson_title: 'Gears' })
  const seen = { lesson_id: lesson.lesson_id, revision: lesson.revision }
  const saved = await other.calls.courses.updateLesson({ ...seen, lesson_title: 'Gears and chains' })
  await expect(writer.calls.courses.updateLesson({ ...seen, lesson_title: 'Geers' })).rejects.toMatchObject({
    code: 'conflict',
    fields: { revision: '2', changed_by: expect.stringContaining('Test writer') },
  })
  const kept = await writer.calls.courses.updateLesson({ ...seen, revision: saved.lesson.revision, lesson_title: 'Gears, chains' })
  expect(kept.lesson).toMatchObject({ lesson_title: 'Gears, chains', revision: 3 })
  await other.calls.courses.update({ course_id: hidden, revision: 1, course_title: 'Repairs' })
  await expect(writer.calls.courses.update({ course_id: hidden, revision: 1, course_title: 'Mending' })).rejects.toMatchObject({ code: 'conflict' })
  expect((await writer.calls.courses.update({ course_id: hidden, revision: 2, course_title: 'Mending' })).course.course_title).toBe('Mending')
})

test('a lesson can move to another course, to the end of its last section or of a given one', async () => {
  const { writer, editor, agent, open, hidden, one, two, lessons } = await school()
  const { course } = await writer.calls.courses.create({ course_title: 'Advanced' })
  const add = async (course_id: string, lesson_title: string, section_title: string) =>
    (await writer.calls.courses.createLesson({ course_id, lesson_title, section_title })).lesson.lesson_id
  const [a] = [await add(hidden, 'a', 'Early'), await add(hidden, 'b', 'Early'), await add(course.course_id, 'c', 'Late')]
  const moved = (await writer.calls.courses.updateLesson({ lesson_id: a, course_id: course.course_id })).lesson
  expect(moved).toMatchObject({ course_id: course.course_id, section_title: 'Late', position: 1, revision: 2 })
  expect([await lessons(writer, { course_id: hidden }), await lessons(writer, { course_id: course.course_id })]).toEqual([['b'], ['c', 'a']])
  const back = await writer.calls.courses.updateLesson({ lesson_id: a, course_id: hidden, section_title: 'New', lesson_title: 'A' })
  expect(back.lesson).toMatchObject({ course_id: hidden, section_title: 'New', lesson_title: 'A', position: 1 })
  const positions = async (course_id: string) => (await writer.calls.courses.lessons({ course_id })).courses_lessons.map((each) => each.position)
  expect([await positions(hidden), await positions(course.course_id)]).toEqual([[0, 1], [0]])
  // Only publishers can move lessons into or out of published courses.
  for (const input of [
    { lesson_id: a, course_id: open },
    { lesson_id: one.lesson_id, course_id: hidden },
  ])
    await expect(writer.calls.courses.updateLesson(input)).rejects.toMatchObject({ code: 'forbidden' })
  await editor.calls.courses.updateLesson({ lesson_id: a, course_id: open })
  await editor.calls.courses.updateLesson({ lesson_id: two.lesson_id, course_id: hidden })
  expect([await lessons(writer, { course_id: open }), await lessons(writer, { course_id: hidden })]).toEqual([
    ['One', 'A'],
    ['b', 'Two'],
  ])
  // Its readers see it once it is published there.
  expect(await lessons(agent, { course_id: open })).toEqual(['One'])
  await editor.calls.courses.publishLesson({ lesson_id: a })
  expect(await lessons(agent, { course_id: open })).toEqual(['One', 'A'])
  const elsewhere = await (await minted()).user('editor')
  await expect(elsewhere.calls.courses.updateLesson({ lesson_id: a, course_id: hidden })).rejects.toMatchObject({ code: 'not_found' })
  await expect(editor.calls.courses.updateLesson({ lesson_id: a, course_id: 'nothing' })).rejects.toMatchObject({ code: 'not_found' })
})

test('GET courses_lessons without course_id is refused instead of returning everything', async () => {
  const { agent, lessons } = await school()
  await expect(lessons(agent, {} as { course_id: string })).rejects.toMatchObject({ code: 'invalid_input' })
})
