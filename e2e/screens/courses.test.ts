import { newSecret } from '../../apps/server/src/kernel/ids.ts'
import { oneQuestion } from '../../apps/server/src/modules/courses/testing/quizzes.ts'
import { callsOf } from '../../apps/server/src/testing/calls.ts'
import { person } from '../people.ts'
import { makeTwoCourses } from '../two-courses.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

const people = [
  { role: 'writer', name: 'Wes Writer' },
  { role: 'editor', name: 'Edda Editor' },
] as const

test('a course can be created with a section and a lesson', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 0))
  await callsAs(page).courses.create({ course_title: 'First steps' })
  await page.goto('/admin/courses')
  await page.getByRole('button', { name: 'New course' }).click()
  const dialog = page.getByRole('dialog', { name: 'New course' })
  await dialog.getByLabel('Title').fill('Workshop')
  const repair = page.route(/\/api\/.*courses/, ({ method }) => (method === 'POST' ? Promise.reject(new TypeError('the network is down')) : null))
  await dialog.getByRole('button', { name: 'New course' }).click()
  // The dialog shows the failure itself, so there is no toast as well.
  await expect(dialog.getByRole('alert')).toContainText('Can’t reach the server.')
  await page.quiet()
  await expect(page.getByRole('alert')).toHaveCount(1)
  repair()
  await dialog.getByRole('button', { name: 'New course' }).click()
  await expect(page.getByRole('heading', { name: 'Workshop', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add section' }).click()
  await page.getByLabel('Section name').fill('Every week')
  await page.getByRole('button', { name: 'Save' }).last().click()
  await page.getByRole('link', { name: 'Add a lesson to Every week' }).click()
  await expect(page.getByRole('heading', { name: 'New lesson' })).toBeVisible()
  await page.getByLabel('Title').fill('Air')
  await page.getByRole('textbox', { name: 'Text', exact: true }).fill('How to: Air')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page).toHaveURL(/\/admin\/courses\/update\/\w+\/\w+/)
  await page.getByRole('link', { name: 'Workshop' }).click()
  await expect(page.getByRole('list', { name: 'Lessons' }).getByRole('link', { name: 'Air' })).toBeVisible()
  await page.getByRole('link', { name: 'Courses', exact: true }).first().click()
  await expect(page.getByRole('list', { name: 'Course order' }).getByRole('link')).toHaveText(['First steps', 'Workshop'])
})

test('sections can be moved, a course previewed, and a lesson moved to another course', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 0), '/admin')
  const { workshop_id: course_id, first_steps_id } = await makeTwoCourses(callsAs(page))
  await page.goto(`/admin/courses/${course_id}`)
  const rows = page.getByRole('list', { name: 'Lessons' }).getByRole('listitem')
  const expectOrder = (...names: string[]) =>
    expect.poll(() => rows.elements().map((row) => row.querySelector('a[class*=lesson], h3')?.textContent)).toEqual(names)
  await expectOrder('Every week', 'Air', 'Oil', 'Every year', 'Chain')
  await page.getByRole('button', { name: /^Section Every year/ }).click()
  await page.getByRole('menuitem', { name: 'Move section up' }).click()
  await expectOrder('Every year', 'Chain', 'Every week', 'Air', 'Oil')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview of “Workshop”' })
  await expect(preview.getByText('How to: Chain')).toBeVisible()
  await preview.getByRole('checkbox', { name: 'Mark as done' }).check()
  await expect(preview.getByText('1 of 3 done')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Chain' }).click()
  await expect(page.getByRole('heading', { name: 'Edit lesson' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Course' }).selectOption('First steps')
  await expect(page.getByText('Moved to “First steps”')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/${first_steps_id}$`))
  await expect(page.getByRole('combobox', { name: 'Section' })).toHaveValue('Begin')
  await page.getByLabel('Title').fill('Chains')
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  await page.quiet()
  await page.getByRole('link', { name: 'First steps' }).click()
  await expectOrder('Begin', 'Sit down', 'Chains')
  await page.goto(`/admin/courses/${course_id}`)
  await expectOrder('Every year', 'Every week', 'Air', 'Oil')
})

test('changed titles, new names and new lessons of a published course wait until they are published', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 1), '/admin')
  const { courses } = callsAs(page)
  const { course_id } = (await courses.create({ course_title: 'First steps' })).course
  await courses.createLesson({ course_id, section_title: 'Every week', lesson_title: 'Air' })
  await courses.publish({ course_id })
  await page.goto(`/admin/courses/${course_id}`)
  await expect(page.getByRole('button', { name: 'Publish changes' })).toHaveCount(0)
  await page.getByLabel('Title').fill('Second steps')
  await page.getByRole('button', { name: /^Section Every week/ }).click()
  await page.getByRole('menuitem', { name: 'Rename section' }).click()
  await page.getByLabel('Section name').fill('Weekly')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Readers still see “Every week”')).toBeVisible()
  await page.quiet()
  expect((await courses.list({})).courses[0]?.course_title).toBe('First steps')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Readers now see the changes to “Second steps”')).toBeVisible()
  await expect(page.getByText('Readers still see “Every week”')).toHaveCount(0)
  expect((await courses.list({})).courses[0]).toMatchObject({ course_title: 'Second steps', sections: ['Weekly'], section_labels: {} })

  const { lesson_id } = (await courses.createLesson({ course_id, section_title: 'Weekly', lesson_title: 'Oil' })).lesson
  await page.goto(`/admin/courses/update/${lesson_id}/${course_id}`)
  await expect(page.getByText('Only writers can see it.')).toBeVisible()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('“Oil” is published')).toBeVisible()
  expect((await courses.lessons({ course_id, lesson_id })).courses_lessons[0]).toMatchObject({ is_held_back: false })
})

test('questions are written below a lesson, belong to its draft, and are compared in its history', async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 1), '/admin')
  const { courses } = callsAs(page)
  const { course_id } = (await courses.create({ course_title: 'First steps' })).course
  const { lesson_id } = (await courses.createLesson({ course_id, lesson_title: 'Chain' })).lesson
  await courses.publish({ course_id })
  await page.goto(`/admin/courses/update/${lesson_id}/${course_id}`)
  await page.getByRole('button', { name: 'Add question' }).click()
  const question = page.getByRole('group', { name: 'Question 1' })
  await question.getByLabel('Question', { exact: true }).fill('Which tool opens a chain?')
  await expect(question.getByText('Readers don’t see this question yet', { exact: false })).toBeVisible()
  await question.getByRole('textbox', { name: 'Choice 1', exact: true }).fill('A chain tool')
  await question.getByRole('textbox', { name: 'Choice 2', exact: true }).fill('A pump')
  await question.getByRole('radio', { name: 'Choice 1 is right' }).check()
  await question.getByLabel('Explanation').fill('It presses out one pin.')
  await expect(question.getByText('Readers don’t see this question yet', { exact: false })).toHaveCount(0)
  await expectSound(page)
  const stored = async () => (await courses.lessons({ course_id, lesson_id })).courses_lessons[0]
  await expect.poll(async () => (await stored())?.draft?.lesson_quiz?.questions[0]?.explanation).toBe('It presses out one pin.')
  expect((await stored())?.questions).toEqual([])
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Readers now see the changes to “Chain”')).toBeVisible()
  expect((await stored())?.questions.map(({ question: words }) => words)).toEqual(['Which tool opens a chain?'])
  await page.getByRole('button', { name: 'Delete question 1' }).click()
  await expect(page.getByRole('group', { name: 'Question 1' })).toHaveCount(0)
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog')
  await history.getByRole('button', { name: 'Compare version 1' }).click()
  await expect(history.getByText('Chain', { exact: true })).toBeVisible()
})

test('a course gives certificates from its next publication on, and shows how its quizzes went', async ({ library, open, enter }) => {
  const { people: staff, support_lib_id } = await library({ people: [...people] })
  const page = await open()
  await enter(page, person(staff, 1), '/admin')
  const { courses } = callsAs(page)
  const { course_id } = (await courses.create({ course_title: 'Repairs' })).course
  const { lesson_id } = (await courses.createLesson({ course_id, lesson_title: 'Chain', lesson_quiz: oneQuestion })).lesson
  await courses.publish({ course_id })
  const secret = newSecret()
  const visitor = callsOf(new URL(page.url()).origin, () => `Visitor ${support_lib_id}.${secret}`)
  for (const choice of ['choice-b', 'choice-a'])
    await visitor.courses.answerQuiz({ course_id, lesson_id, answers: [{ question_id: 'question', choice_ids: [choice] }] })
  await page.goto(`/admin/courses/${course_id}`)
  await expect(page.getByText('2 attempts · 50% passed')).toBeVisible()
  await expect(page.getByText('50% right')).toBeVisible()
  await page.getByRole('switch', { name: 'Certificate' }).check()
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByText('Readers now see the changes to “Repairs”')).toBeVisible()
  await visitor.courses.issueCertificate({ course_id, reader_name: 'Ada' })
  await page.goto(`/admin/courses/${course_id}`)
  await expect(page.getByText('1 started · 1 finished · 1 certificate')).toBeVisible()
  await expectSound(page)
})

test(`courses are accessible`, async ({ library, open, enter }) => {
  const page = await open()
  await enter(page, person((await library({ people: [...people] })).people, 1), '/admin/courses')
  await expectSound(page)
  const { courses } = callsAs(page)
  const { course_id } = (await courses.create({ course_title: 'First steps', course_description: 'For all who ride.' })).course
  const { lesson_id } = (await courses.createLesson({ course_id, section_title: 'Every week', lesson_title: 'Air' })).lesson
  await courses.create({ course_title: 'Workshop' })
  for (const path of ['courses', `courses/${course_id}`, `courses/create/${course_id}`, `courses/update/${lesson_id}/${course_id}`]) {
    await page.goto(`/admin/${path}`)
    await expectSound(page)
  }
  await page.goto(`/admin/courses/${course_id}`)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog', { name: /Preview/ })).toBeVisible()
  await expectSound(page)
})
