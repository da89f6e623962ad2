import { type CourseProgress, type CourseView, coursesApi, type LessonView, type VisitorCourse } from '@porchlight/contracts/courses/courses'
import { sql } from 'kysely'
import type { Ctx, VisitorActor } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { action, query } from '../../kernel/operations.ts'
import { type ContentReader, contentReader } from '../reading/index.ts'
import { visitorForWriting } from '../visitors/index.ts'
import { lessonsWithSnippets } from './lessons-with-snippets.ts'
import { insideParent, lessonsOf, presentCourses } from './queries.ts'
import { filledQuestions } from './quiz.ts'
import { quizResults } from './quiz-results.ts'

/** A course that visitors see, with its lessons. */
type Shown = { course: CourseView; lessons: LessonView[] }

/** Returns the library's published courses, then its parent's displayed ones. */
export async function shownCourses(ctx: Ctx): Promise<CourseView[]> {
  return [...(await presentCourses(ctx, true)), ...((await insideParent(ctx, (parent) => presentCourses(parent, true))) ?? [])]
}

/**
 * Returns a course that the library's visitors can see, with its lessons.
 * @throws AppError `not_found` if they cannot see it
 */
export async function shownCourse(ctx: Ctx, course_id: string): Promise<Shown> {
  const one = async (inside: Ctx): Promise<Shown | undefined> => {
    const [course] = await presentCourses(inside, true, course_id)
    return course && { course, lessons: (await lessonsOf(inside, course_id, true)) ?? [] }
  }
  const shown = (await one(ctx)) ?? (await insideParent(ctx, one))
  if (!shown) throw refuse('not_found')
  return shown
}

/** The visitor who calls. */
export function visitorOf(ctx: Ctx): VisitorActor {
  if (ctx.actor.kind !== 'visitor') throw refuse('forbidden')
  return ctx.actor
}

/** Returns the lessons a visitor has done, of these or of all, in whatever course a lesson was then. A visitor without a row has done none. */
export async function doneBy(ctx: Ctx, visitor_id: string | null, lessons?: readonly { lesson_id: string }[]): Promise<Set<string>> {
  if (visitor_id === null) return new Set()
  const rows = await ctx.db
    .selectFrom('lesson_progress')
    .select('lesson_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('visitor_id', '=', visitor_id)
    .$if(lessons !== undefined, (q) => q.where('lesson_id', 'in', lessons?.length ? lessons.map(({ lesson_id }) => lesson_id) : ['']))
    .execute()
  return new Set(rows.map((row) => row.lesson_id))
}

/** Returns the object that fills in placeholders in a course of the library or its parent. */
export const readerOfCourse = (ctx: Ctx, { own, inherited }: ContentReader, { support_lib_id }: CourseView) =>
  support_lib_id === ctx.support_lib_id ? own : inherited

function presentShown(ctx: Ctx, reader: ContentReader, course: CourseView, done: number): VisitorCourse {
  const { course_id, course_title, course_description, pass_mark, lessons } = course
  const { text } = readerOfCourse(ctx, reader, course)
  return { course_id, course_title: text(course_title), course_description: text(course_description), pass_mark, lessons, done }
}

const countDone = (lessons: readonly { lesson_id: string }[], done: ReadonlySet<string>) => lessons.filter((lesson) => done.has(lesson.lesson_id)).length

/** Returns how many existing lessons a visitor has done, by course. */
async function doneByCourse(ctx: Ctx, courses: CourseView[], visitor_id: string | null): Promise<Map<string, number>> {
  const done = [...(await doneBy(ctx, visitor_id))]
  if (done.length === 0) return new Map()
  const count = async (inside: Ctx) => {
    const ids = courses.filter((course) => course.support_lib_id === inside.support_lib_id).map((course) => course.course_id)
    const { rows } = await sql<{ course_id: string; done: number }>`
      select course_id, count(*)::int as done from lessons
      where support_lib_id = ${inside.support_lib_id} and course_id = any(${ids}) and lesson_id = any(${done}) and not is_held_back group by course_id`.execute(
      inside.db,
    )
    return rows
  }
  return new Map([...(await count(ctx)), ...((await insideParent(ctx, count)) ?? [])].map((row) => [row.course_id, row.done]))
}

type MarkedLesson = { course_id: string; lesson_id: string; language?: string | undefined }

/** Stores that a visitor has done a lesson. */
export async function markDone(ctx: Ctx, { visitor_id, course_id, lesson_id }: { visitor_id: string; course_id: string; lesson_id: string }): Promise<void> {
  await ctx.db
    .insertInto('lesson_progress')
    .values({ support_lib_id: ctx.support_lib_id, visitor_id, course_id, lesson_id, done_at: ctx.clock.now() })
    // A lesson that they have done may have moved to this course since.
    .onConflict((conflict) => conflict.columns(['support_lib_id', 'visitor_id', 'lesson_id']).doUpdateSet({ course_id }))
    .execute()
}

/** Returns a course with how many of its lessons a visitor has done. */
export async function presentProgress(ctx: Ctx, reader: ContentReader, { course, lessons }: Shown, visitor_id: string | null) {
  return { course: presentShown(ctx, reader, course, countDone(lessons, await doneBy(ctx, visitor_id, lessons))) }
}

/** Marks a lesson as done or not done. */
async function mark(ctx: Ctx, { course_id, lesson_id, language }: MarkedLesson, isDone: boolean): Promise<{ course: VisitorCourse }> {
  const { course, lessons } = await shownCourse(ctx, course_id)
  const lesson = lessons.find((each) => each.lesson_id === lesson_id)
  if (!lesson) throw refuse('not_found')
  const actor = visitorOf(ctx)
  if (isDone && lesson.questions.length > 0 && !(await doneBy(ctx, actor.visitor_id, [lesson])).has(lesson_id))
    throw refuse('conflict', { fields: { lesson_id: 'done once its quiz is passed' } })
  // Unmarking a lesson that was never marked needs no visitor row.
  const visitor_id = isDone ? await visitorForWriting(ctx, actor) : actor.visitor_id
  if (visitor_id !== null && isDone) await markDone(ctx, { visitor_id, course_id, lesson_id })
  if (visitor_id !== null && !isDone)
    await ctx.db
      .deleteFrom('lesson_progress')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('visitor_id', '=', visitor_id)
      .where('lesson_id', '=', lesson_id)
      .execute()
  return presentProgress(ctx, await contentReader(ctx, language), { course, lessons }, visitor_id)
}

type Place = { course_id: string; lesson_id: string }

/** Returns every lesson that the library's visitors may have done: its own, and those of its parent's displayed courses. */
export async function placesOf(ctx: Ctx): Promise<Place[]> {
  const own = (inside: Ctx) =>
    inside.db
      .selectFrom('lessons')
      .select(['course_id', 'lesson_id'])
      .where('support_lib_id', '=', inside.support_lib_id)
      .where('is_held_back', '=', false)
      .execute()
  return [...(await own(ctx)), ...((await insideParent(ctx, own)) ?? [])]
}

/** Returns, by course, how many visitors to the context's library have started it (at least one lesson done) and finished it (all current lessons done), and how many certificates were issued. */
async function progressOf(ctx: Ctx, places: Place[]): Promise<CourseProgress[]> {
  const { rows } = await sql<CourseProgress>`
    with places as (select * from unnest(${places.map((place) => place.course_id)}::text[], ${places.map((place) => place.lesson_id)}::text[]) as p(course_id, lesson_id)),
      totals as (select course_id, count(*) as lessons from places group by course_id),
      visitors_done as (
        select course_id, p.visitor_id, count(*) as done from lesson_progress p join places using (course_id, lesson_id)
        where p.support_lib_id = ${ctx.support_lib_id} group by course_id, p.visitor_id)
    select course_id, count(*)::int as started, (count(*) filter (where done = lessons))::int as finished,
      (select count(*)::int from certificates c where c.support_lib_id = ${ctx.support_lib_id} and c.course_id = visitors_done.course_id) as certificates
    from visitors_done join totals using (course_id) group by course_id order by course_id`.execute(ctx.db)
  return rows
}

/** Returns a course as a visitor reads it, with what they have done. Its texts still have the links as they were written. */
export async function visitorCourse(ctx: Ctx, { course_id, language }: { course_id: string; language?: string | undefined }) {
  const { course, lessons } = await shownCourse(ctx, course_id)
  const { visitor_id } = visitorOf(ctx)
  const done = await doneBy(ctx, visitor_id, lessons)
  const asking = lessons.flatMap(({ lesson_id, questions }) => (questions.length > 0 ? [lesson_id] : []))
  const results = asking.length > 0 ? await quizResults(ctx, visitor_id, asking) : undefined
  const reader = await contentReader(ctx, language)
  const { text, html } = readerOfCourse(ctx, reader, course)
  const contents = await lessonsWithSnippets(ctx, course, reader, lessons)
  return {
    course: presentShown(ctx, reader, course, countDone(lessons, done)),
    courses_lessons: lessons.map(({ lesson_id, section_title, lesson_title, questions }, at) => ({
      lesson_id,
      section_title: text(section_title),
      lesson_title: text(lesson_title),
      lesson_content: html(contents[at] ?? ''),
      questions: filledQuestions(questions, text),
      quiz_result: results?.get(lesson_id) ?? null,
      is_done: done.has(lesson_id),
    })),
  }
}

/** Handlers that let visitors read courses and track their progress, and that show progress to staff. */
export const progressHandlers = [
  query(coursesApi.progress, async (ctx) => ({ courses_progress: await progressOf(ctx, await placesOf(ctx)) })),
  query(coursesApi.published, async (ctx, { language }) => {
    const courses = await shownCourses(ctx)
    const reader = await contentReader(ctx, language)
    const done = await doneByCourse(ctx, courses, visitorOf(ctx).visitor_id)
    return { courses: courses.map((course) => presentShown(ctx, reader, course, done.get(course.course_id) ?? 0)) }
  }),
  action(coursesApi.finishLesson, (ctx, marked) => mark(ctx, marked, true)),
  action(coursesApi.reopenLesson, (ctx, marked) => mark(ctx, marked, false)),
]
