import { coursesApi } from '@porchlight/contracts/courses/courses'
import type { LessonQuiz } from '@porchlight/contracts/courses/quiz'
import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { newRef } from '../../kernel/ids.ts'
import { action } from '../../kernel/operations.ts'
import { contentReader } from '../reading/index.ts'
import { visitorForWriting } from '../visitors/index.ts'
import { markDone, presentProgress, readerOfCourse, shownCourse, visitorOf } from './progress.ts'
import { answersAll, isPassed, judged, quizIn, shownQuestions } from './quiz.ts'

/** Returns the quiz that readers get of a lesson, with its answers. */
async function quizOf(ctx: Ctx, { support_lib_id, lesson_id }: { support_lib_id: string; lesson_id: string }): Promise<LessonQuiz | null> {
  return ctx.inLibrary(support_lib_id, async (inside) => {
    const row = await inside.db
      .selectFrom('lessons')
      .select('lesson_quiz')
      .where('support_lib_id', '=', support_lib_id)
      .where('lesson_id', '=', lesson_id)
      .executeTakeFirst()
    return quizIn(row?.lesson_quiz)
  })
}

type Attempt = { visitor_id: string; course_id: string; lesson_id: string; answers: string; right_count: number; question_count: number; is_passed: boolean }

/** Stores an attempt; of many, the oldest go, but never the best. */
async function keep(ctx: Ctx, attempt: Attempt): Promise<void> {
  const { support_lib_id } = ctx
  const { visitor_id, lesson_id } = attempt
  await ctx.db
    .insertInto('quiz_attempts')
    .values({ support_lib_id, attempt_id: newRef(), answered_at: ctx.clock.now(), ...attempt })
    .execute()
  await sql`delete from quiz_attempts where support_lib_id = ${support_lib_id} and visitor_id = ${visitor_id} and lesson_id = ${lesson_id}
    and attempt_id in (select attempt_id from quiz_attempts where support_lib_id = ${support_lib_id} and visitor_id = ${visitor_id} and lesson_id = ${lesson_id}
      order by answered_at desc, attempt_id offset ${limits.quizAttemptsMax})
    and attempt_id <> (select attempt_id from quiz_attempts where support_lib_id = ${support_lib_id} and visitor_id = ${visitor_id} and lesson_id = ${lesson_id}
      order by is_passed desc, right_count desc, answered_at desc, attempt_id limit 1)`.execute(ctx.db)
}

/** Judges a visitor's answers. Nothing of what is right was sent before. */
export const answerQuiz = action(coursesApi.answerQuiz, async (ctx, { course_id, lesson_id, language, answers }) => {
  const { course, lessons } = await shownCourse(ctx, course_id)
  const lesson = lessons.find((each) => each.lesson_id === lesson_id)
  if (!lesson || lesson.questions.length === 0) throw refuse('not_found')
  const questions = shownQuestions(await quizOf(ctx, lesson))
  if (!answersAll(questions, answers)) throw refuse('conflict', { fields: { answers: 'not those of the questions' } })
  const visitor_id = await visitorForWriting(ctx, visitorOf(ctx))
  const found = judged(questions, answers)
  const right = found.filter(({ is_right }) => is_right).length
  const is_passed = isPassed(right, questions.length, course.pass_mark)
  await keep(ctx, { visitor_id, course_id, lesson_id, answers: JSON.stringify(answers), right_count: right, question_count: questions.length, is_passed })
  if (is_passed) await markDone(ctx, { visitor_id, course_id, lesson_id })
  const reader = await contentReader(ctx, language)
  const { text } = readerOfCourse(ctx, reader, course)
  return {
    attempt: { right, questions: questions.length, is_passed },
    judged: found.map((each) => ({ ...each, explanation: text(each.explanation) })),
    ...(await presentProgress(ctx, reader, { course, lessons }, visitor_id)),
  }
})
