import { coursesApi } from '@porchlight/contracts/courses/courses'
import type { QuizFigures } from '@porchlight/contracts/courses/quiz'
import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { lessonsOf } from './queries.ts'
import { shownQuestions } from './quiz.ts'

type Counted = { lesson_id: string; question_id: string; attempts: number; passed: number; answered: number; right: number }

/** Counts how visitors did in the quizzes of one of the library's courses, by what is right now. */
export const quizFigures = query(coursesApi.quizFigures, async (ctx, { course_id }) => {
  const lessons = await lessonsOf(ctx, course_id, false)
  if (!lessons) throw refuse('not_found')
  const asking = lessons.map((lesson) => ({ ...lesson, asked: shownQuestions(lesson.lesson_quiz) })).filter(({ asked }) => asked.length > 0)
  const asked = asking.flatMap((lesson) =>
    lesson.asked.map(({ question_id, choices }) => {
      const right = choices.flatMap(({ choice_id, is_right }) => (is_right ? [choice_id] : []))
      return { lesson_id: lesson.lesson_id, question_id, right_ids: right }
    }),
  )
  const { rows } = await sql<Counted>`
    with asked as (select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a(lesson_id text, question_id text, right_ids jsonb)),
      newest as (
        select a.* from (select distinct lesson_id from asked) l cross join lateral (
          select lesson_id, is_passed, answers from quiz_attempts t where t.support_lib_id = ${ctx.support_lib_id} and t.lesson_id = l.lesson_id
          order by answered_at desc limit ${limits.attemptsCounted}) a),
      totals as (select lesson_id, count(*) as attempts, count(*) filter (where is_passed) as passed from newest group by lesson_id),
      given as (
        select asked.lesson_id, asked.question_id, count(*) as answered,
          count(*) filter (where g.answer->'choice_ids' @> asked.right_ids and g.answer->'choice_ids' <@ asked.right_ids) as "right"
        from newest cross join lateral jsonb_array_elements(newest.answers) g(answer)
          join asked on asked.lesson_id = newest.lesson_id and asked.question_id = g.answer->>'question_id'
        group by asked.lesson_id, asked.question_id)
    select lesson_id, question_id, coalesce(attempts, 0)::int as attempts, coalesce(passed, 0)::int as passed, coalesce(answered, 0)::int as answered,
      coalesce("right", 0)::int as "right"
    from asked left join totals using (lesson_id) left join given using (lesson_id, question_id)`.execute(ctx.db)
  const counted = new Map(rows.map((row) => [`${row.lesson_id} ${row.question_id}`, row]))
  return {
    lessons: asking.map(({ lesson_id, lesson_title, asked: questions }): QuizFigures => {
      const of = (question_id: string) => counted.get(`${lesson_id} ${question_id}`)
      const first = of(questions[0]?.question_id ?? '')
      const figures = questions.map(({ question_id, question }) => {
        const { answered = 0, right = 0 } = of(question_id) ?? {}
        return { question_id, question, answered, right }
      })
      return { lesson_id, lesson_title, attempts: first?.attempts ?? 0, passed: first?.passed ?? 0, questions: figures }
    }),
  }
})
