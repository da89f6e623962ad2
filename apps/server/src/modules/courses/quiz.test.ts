import type { LessonQuiz } from '@porchlight/contracts/courses/quiz'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { isPassed } from './quiz.ts'
import { oneQuestion, threeQuestions } from './testing/quizzes.ts'

const right = [
  { question_id: 'question', choice_ids: ['choice-a'] },
  { question_id: 'question-2', choice_ids: ['choice-c', 'choice-a'] },
]
const halfRight = [right[0], { question_id: 'question-2', choice_ids: ['choice-a'] }] as typeof right

/** Creates a published course with a lesson that has a quiz, and one that has none. */
async function school(lesson_quiz: LessonQuiz = threeQuestions, parent_lib_id?: string) {
  const library = await testLibrary(await sharedServer(), parent_lib_id ? { parent_lib_id } : {})
  const [writer, editor, agent] = [await library.user('writer'), await library.user('editor'), await library.user('agent')]
  const { course_id } = (await writer.calls.courses.create({ course_title: 'Repairs' })).course
  const { lesson } = await writer.calls.courses.createLesson({ course_id, lesson_title: 'Chain', lesson_quiz })
  const plain = (await writer.calls.courses.createLesson({ course_id, lesson_title: 'Air' })).lesson
  await editor.calls.courses.publish({ course_id })
  return { library, writer, editor, agent, course_id, lesson_id: lesson.lesson_id, plain_id: plain.lesson_id, visitor: library.visitor() }
}

test('readers get the questions that are written to the end, and learn what is right once they have answered all', async () => {
  const { library, visitor, agent, course_id, lesson_id } = await school()
  const { support_lib_id } = library
  const read = async () => (await visitor.calls.courses.readPublished({ course_id })).courses_lessons[0]
  const before = await read()
  expect(before?.questions.map(({ question_id, is_multiple }) => [question_id, is_multiple])).toEqual([
    ['question', false],
    ['question-2', true],
  ])
  const seen = JSON.stringify([before, await agent.calls.courses.lessons({ course_id }), await visitor.calls.help.course({ support_lib_id, course_id })])
  for (const secret of ['"is_right"', 'right_choice_ids', 'presses out', 'Never oil', 'Half-written']) expect(seen).not.toContain(secret)
  for (const answers of [[], right.slice(0, 1), [...right, { question_id: 'question-3', choice_ids: ['choice-a'] }], [right[0], right[0]]])
    await expect(visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers: answers as typeof right })).rejects.toMatchObject({ code: 'conflict' })
  const { attempt, judged, course } = await visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers: halfRight })
  expect(attempt).toEqual({ right: 1, questions: 2, is_passed: false })
  expect(judged).toEqual([
    { question_id: 'question', is_right: true, right_choice_ids: ['choice-a'], explanation: 'It presses out one pin.' },
    { question_id: 'question-2', is_right: false, right_choice_ids: ['choice-a', 'choice-c'], explanation: 'Never oil what brakes.' },
  ])
  expect(course.done).toBe(0)
  expect((await read())?.quiz_result).toEqual({ attempts: 1, best: 1, is_passed: false })
})

test('a lesson with a quiz is done once its quiz is passed, and not otherwise', async () => {
  const { visitor, course_id, lesson_id, plain_id } = await school()
  await expect(visitor.calls.courses.finishLesson({ course_id, lesson_id })).rejects.toMatchObject({ code: 'conflict' })
  expect((await visitor.calls.courses.finishLesson({ course_id, lesson_id: plain_id })).course.done).toBe(1)
  const { attempt, course } = await visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers: right })
  expect([attempt.is_passed, course.done]).toEqual([true, 2])
  // Marking it once more changes nothing, as with any lesson; and a worse attempt takes nothing away.
  expect((await visitor.calls.courses.finishLesson({ course_id, lesson_id })).course.done).toBe(2)
  await visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers: halfRight })
  const [read] = (await visitor.calls.courses.readPublished({ course_id })).courses_lessons
  expect(read).toMatchObject({ is_done: true, quiz_result: { attempts: 2, best: 2, is_passed: true } })
  await expect(visitor.calls.courses.answerQuiz({ course_id, lesson_id: plain_id, answers: [] })).rejects.toMatchObject({ code: 'not_found' })
})

test('the pass mark of the course decides, as it was published', async () => {
  const { visitor, writer, editor, course_id, lesson_id } = await school()
  const passes = async () => (await visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers: halfRight })).attempt.is_passed
  const { course } = await writer.calls.courses.update({ course_id, pass_mark: 50 })
  expect([course.pass_mark, course.draft?.pass_mark, await passes()]).toEqual([80, 50, false])
  await editor.calls.courses.publish({ course_id, revision: course.revision })
  expect(await passes()).toBe(true)
  expect([isPassed(2, 3, 66), isPassed(2, 3, 67), isPassed(0, 1, 1)]).toEqual([true, false, false])
})

test('a quiz is part of its lesson’s text: drafted, published, kept in the history and restored with it', async () => {
  const { visitor, writer, editor, course_id, lesson_id } = await school(oneQuestion)
  const shown = async () => (await visitor.calls.courses.readPublished({ course_id })).courses_lessons[0]?.questions.length
  const { lesson } = await writer.calls.courses.updateLesson({ lesson_id, lesson_quiz: threeQuestions })
  expect([lesson.draft?.lesson_quiz, lesson.lesson_quiz, await shown()]).toEqual([threeQuestions, oneQuestion, 1])
  // The same again is no change, in whatever order the database keeps its parts.
  const same = await writer.calls.courses.updateLesson({ lesson_id, lesson_quiz: oneQuestion })
  expect(same.lesson.draft).toBeNull()
  const { lesson: other } = await writer.calls.courses.updateLesson({ lesson_id, lesson_quiz: threeQuestions, saved_as: 'own' })
  await editor.calls.courses.publishLesson({ lesson_id, revision: other.revision })
  expect(await shown()).toBe(2)
  const { versions } = await writer.calls.courses.lessonVersions({ lesson_id })
  const first = versions.at(-1)?.version ?? 0
  const texts = []
  for (const { version } of versions) texts.push((await writer.calls.courses.lessonVersion({ lesson_id, version })).version.lesson_quiz?.questions.length)
  expect([texts[0], texts.at(-1)]).toEqual([3, 1])
  const current = (await writer.calls.courses.lessons({ course_id, lesson_id })).courses_lessons[0]
  const restored = await writer.calls.courses.restoreLesson({ lesson_id, version: first, revision: current?.revision ?? 0 })
  expect(restored.lesson.draft?.lesson_quiz).toEqual(oneQuestion)
  await editor.calls.courses.publishLesson({ lesson_id, revision: restored.lesson.revision })
  expect(await shown()).toBe(1)
  const { lesson: without } = await writer.calls.courses.updateLesson({ lesson_id, lesson_quiz: null })
  expect([without.draft?.lesson_quiz, await shown()]).toEqual([null, 1])
  await editor.calls.courses.unpublish({ course_id })
  expect((await writer.calls.courses.lessons({ course_id, lesson_id })).courses_lessons[0]).toMatchObject({ lesson_quiz: null, draft: null })
})

test('a child’s visitors answer the parent’s quizzes, and the attempts are the child’s', async () => {
  const above = await school()
  const below = await school(oneQuestion, above.library.support_lib_id)
  const { course_id, lesson_id } = above
  expect((await below.visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers: right })).attempt.is_passed).toBe(true)
  await expect(above.visitor.calls.courses.answerQuiz({ course_id: below.course_id, lesson_id: below.lesson_id, answers: [] })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('writers see how many attempts passed, and which questions were answered right, of their own library', async () => {
  const { library, writer, agent, visitor, course_id, lesson_id } = await school()
  const figures = async () => (await writer.calls.courses.quizFigures({ course_id })).lessons
  const none = {
    attempts: 0,
    passed: 0,
    questions: [
      { answered: 0, right: 0 },
      { answered: 0, right: 0 },
    ],
  }
  expect(await figures()).toMatchObject([{ lesson_id, lesson_title: 'Chain', ...none }])
  for (const answers of [halfRight, right]) await visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers })
  await library
    .visitor()
    .calls.courses.answerQuiz({ course_id, lesson_id, answers: [{ question_id: 'question', choice_ids: ['choice-b'] }, ...right.slice(1)] })
  const questions = [
    { question_id: 'question', question: 'Which tool opens a chain?', answered: 3, right: 2 },
    { question_id: 'question-2', question: 'What needs oil?', answered: 3, right: 2 },
  ]
  expect(await figures()).toEqual([{ lesson_id, lesson_title: 'Chain', attempts: 3, passed: 1, questions }])
  await expect(agent.calls.courses.quizFigures({ course_id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect((await school()).writer.calls.courses.quizFigures({ course_id })).rejects.toMatchObject({ code: 'not_found' })
})

test(`of many attempts the newest ${limits.quizAttemptsMax} are kept`, async () => {
  const { visitor, course_id, lesson_id } = await school(oneQuestion)
  const answer = () => visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers: [{ question_id: 'question', choice_ids: ['choice-b'] }] })
  for (let left = limits.quizAttemptsMax + 2; left > 0; left--) await answer()
  expect((await visitor.calls.courses.readPublished({ course_id })).courses_lessons[0]?.quiz_result?.attempts).toBe(limits.quizAttemptsMax)
})

test('a quiz is bounded, and names nothing twice', async () => {
  const { writer, course_id } = await school()
  const create = (questions: LessonQuiz['questions']) => writer.calls.courses.createLesson({ course_id, lesson_title: 'x', lesson_quiz: { questions } })
  const [question] = oneQuestion.questions as [LessonQuiz['questions'][number]]
  const many = (count: number) => Array.from({ length: count }, (_, at) => ({ ...question, question_id: `question-${at}` }))
  for (const questions of [[], [question, question], many(limits.quizQuestionsMax + 1), [{ ...question, choices: [...question.choices, ...question.choices] }]])
    await expect(create(questions)).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await create(many(limits.quizQuestionsMax))).lesson.questions).toHaveLength(limits.quizQuestionsMax)
})

test('answers to a question that has other words by now are refused', async () => {
  const { visitor, editor, course_id, lesson_id } = await school(oneQuestion)
  const asked = async () => (await visitor.calls.courses.readPublished({ course_id })).courses_lessons[0]?.questions[0]
  const answer = (version: string | undefined) =>
    visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers: [{ question_id: 'question', choice_ids: ['choice-a'], ...(version && { version }) }] })
  const before = (await asked())?.version
  const [question] = oneQuestion.questions
  if (!question) throw new Error('no question')
  const lesson_quiz = { questions: [{ ...question, choices: question.choices.map((choice) => ({ ...choice, label: `${choice.label} by hand` })) }] }
  const { lesson } = await editor.calls.courses.updateLesson({ lesson_id, lesson_quiz })
  expect((await answer(before)).attempt.questions).toBe(1)
  await editor.calls.courses.publishLesson({ lesson_id, revision: lesson.revision })
  await expect(answer(before)).rejects.toMatchObject({ code: 'conflict' })
  expect((await answer((await asked())?.version)).attempt).toMatchObject({ is_passed: true })
})

test('a lesson that was done in another course is done in its new one, too', async () => {
  const { library, visitor, editor, course_id, lesson_id, plain_id } = await school(oneQuestion)
  const passing = [{ question_id: 'question', choice_ids: ['choice-a'] }]
  await visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers: passing })
  const other = (await editor.calls.courses.create({ course_title: 'Care' })).course.course_id
  await library.kernel.database.owner.query('update lessons set course_id = $2 where lesson_id = $1', [lesson_id, other])
  const { courses } = await editor.calls.courses.list({})
  await editor.calls.courses.publish({ course_id: other, revision: courses.find((course) => course.course_id === other)?.revision })
  const [read] = (await visitor.calls.courses.readPublished({ course_id: other })).courses_lessons
  expect(read).toMatchObject({ lesson_id, is_done: true, quiz_result: { is_passed: true } })
  expect((await visitor.calls.courses.answerQuiz({ course_id: other, lesson_id, answers: passing })).course.done).toBe(1)
  expect((await visitor.calls.courses.finishLesson({ course_id, lesson_id: plain_id })).course.done).toBe(1)
})

test('of many attempts the best is kept', async () => {
  const { library, visitor, course_id, lesson_id } = await school(oneQuestion)
  const answer = (choice: string) => visitor.calls.courses.answerQuiz({ course_id, lesson_id, answers: [{ question_id: 'question', choice_ids: [choice] }] })
  await answer('choice-a')
  await library.kernel.database.owner.query(
    `insert into quiz_attempts (support_lib_id, visitor_id, lesson_id, attempt_id, course_id, answers, right_count, question_count, is_passed, answered_at)
     select support_lib_id, visitor_id, lesson_id, 'later' || number, course_id, answers, 0, 1, false, now() + number * interval '1 second'
     from quiz_attempts, generate_series(1, 30) as number where lesson_id = $1`,
    [lesson_id],
  )
  await answer('choice-b')
  const [read] = (await visitor.calls.courses.readPublished({ course_id })).courses_lessons
  expect(read?.quiz_result).toEqual({ attempts: limits.quizAttemptsMax + 1, best: 1, is_passed: true })
})

test('a draft of a course from before there were quizzes has the mark of what is published', async () => {
  const { library, writer, course_id } = await school()
  const draft = { course_title: 'Repairs at home', course_description: '' }
  await library.kernel.database.owner.query('update courses set draft = $2 where course_id = $1', [course_id, JSON.stringify(draft)])
  expect((await writer.calls.courses.list({})).courses[0]?.draft).toEqual({ ...draft, pass_mark: 80, has_certificate: false })
})
