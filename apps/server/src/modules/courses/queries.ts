import { type CourseView, coursesApi, type LessonView } from '@porchlight/contracts/courses/courses'
import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import { query } from '../../kernel/operations.ts'
import { visibilityAudienceOf } from '../libraries/index.ts'
import { presentTextVersions } from '../published-documents/index.ts'
import { isVisible } from '../visibility/index.ts'
import { courseText, lessonRow, lessonTexts, presentLesson, writesCourses } from './access.ts'
import { lessonsWithSnippets } from './lessons-with-snippets.ts'
import { labelOf } from './rules.ts'

/** Returns the courses of the context's library in order, each with its number of lessons. */
export async function presentCourses(ctx: Ctx, isPublishedOnly: boolean, course_id?: string): Promise<CourseView[]> {
  const rows = await coursesIn(ctx, isPublishedOnly, course_id)
  return rows.map((row) => {
    const forReaders = { draft: null, section_labels: {}, sections: [...new Set(row.sections.map((section) => labelOf(row.section_labels, section)))] }
    const forWriters = { draft: row.draft === null ? null : courseText(row) }
    return { ...row, ...(isPublishedOnly ? forReaders : forWriters), updated_at: row.updated_at.toISOString() }
  })
}

type FoundCourse = Omit<CourseView, 'updated_at'> & { updated_at: Date }

async function coursesIn(ctx: Ctx, isPublishedOnly: boolean, course_id: string | undefined): Promise<FoundCourse[]> {
  const { rows } = await sql<FoundCourse>`
    select c.course_id, c.course_title, c.course_description, c.pass_mark, c.has_certificate, c.draft, c.section_labels, c.is_published, c.support_lib_id, c.position, c.sections, c.revision,
      c.updated_at,
      (select count(*)::int from lessons l where l.support_lib_id = c.support_lib_id and l.course_id = c.course_id
        and not (l.is_held_back and ${isPublishedOnly})) as lessons
    from courses c
    where c.support_lib_id = ${ctx.support_lib_id} and (c.is_published or not ${isPublishedOnly})
      and (${course_id ?? null}::text is null or c.course_id = ${course_id ?? null})
    order by c.position, c.course_id limit ${limits.coursesMax}`.execute(ctx.db)
  return rows
}

/** Returns a course that was just written. */
export async function presentCourse(ctx: Ctx, course_id: string) {
  const [course] = await presentCourses(ctx, false, course_id)
  if (!course) throw refuse('not_found')
  return { course }
}

/** Runs `run` in the parent library if this library displays the parent's published courses; otherwise returns undefined. */
export async function insideParent<T>(ctx: Ctx, run: (parent: Ctx) => Promise<T>): Promise<T | undefined> {
  const audience = await visibilityAudienceOf(ctx)
  const { parent_lib_id } = audience
  if (parent_lib_id === null) return undefined
  // The course's id is irrelevant: the same rule applies to all published courses.
  const isShown = isVisible(audience, { kind: 'course', id: '', support_lib_id: parent_lib_id, is_published: true })
  return isShown ? ctx.inLibrary(parent_lib_id, run) : undefined
}

/** Returns a course's lessons in order; undefined if the context's library has no such course that the reader can see. */
export async function lessonsOf(ctx: Ctx, course_id: string, isPublishedOnly: boolean, lesson_id?: string): Promise<LessonView[] | undefined> {
  const [course] = await coursesIn(ctx, isPublishedOnly, course_id)
  if (!course) return undefined
  const rows = await ctx.db
    .selectFrom('lessons')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('course_id', '=', course_id)
    .$if(isPublishedOnly, (q) => q.where('is_held_back', '=', false))
    .$if(lesson_id !== undefined, (q) => q.where('lesson_id', '=', lesson_id ?? ''))
    .orderBy('position')
    .limit(limits.lessonsMax)
    .execute()
  return rows.map((row) => {
    const lesson = presentLesson(lessonRow(row), !isPublishedOnly)
    return isPublishedOnly ? { ...lesson, section_title: labelOf(course.section_labels, lesson.section_title) } : lesson
  })
}

/** A lesson of a published course, with what it is of. */
export type ShownLesson = Pick<LessonView, 'support_lib_id' | 'course_id' | 'lesson_id' | 'lesson_title' | 'lesson_content'> & { course_title: string }

/** Returns the lessons of courses that the library's visitors see, its own first, at most `limit` of each library. */
export async function shownLessons(ctx: Ctx, limit: number): Promise<ShownLesson[]> {
  const of = (inside: Ctx) =>
    inside.db
      .selectFrom('lessons as l')
      .innerJoin('courses as c', (join) => join.onRef('c.support_lib_id', '=', 'l.support_lib_id').onRef('c.course_id', '=', 'l.course_id'))
      .select(['l.support_lib_id', 'l.course_id', 'l.lesson_id', 'l.lesson_title', 'l.lesson_content', 'c.course_title'])
      .where('l.support_lib_id', '=', inside.support_lib_id)
      .where('c.is_published', '=', true)
      .where('l.is_held_back', '=', false)
      .orderBy('c.position')
      .orderBy('c.course_id')
      .orderBy('l.position')
      .limit(limit)
      .execute()
  return [...(await of(ctx)), ...((await insideParent(ctx, of)) ?? [])]
}

/** Queries for courses (checklist C5). */
export const courseQueries = [
  query(coursesApi.list, async (ctx, { library_type }) => {
    const own = library_type === 'default' ? [] : await presentCourses(ctx, !writesCourses(ctx))
    const defaults = library_type === 'own' ? [] : ((await insideParent(ctx, (parent) => presentCourses(parent, true))) ?? [])
    return { courses: [...own, ...defaults] }
  }),
  query(coursesApi.lessons, async (ctx, { course_id, lesson_id }) => {
    // Writers get the marks of snippets, which they edit; readers their texts.
    const asReader = async (inside: Ctx) => {
      const lessons = await lessonsOf(inside, course_id, true, lesson_id)
      const contents = lessons && (await lessonsWithSnippets(inside, inside, null, lessons))
      return lessons?.map((lesson, at) => ({ ...lesson, lesson_content: contents?.[at] ?? '' }))
    }
    const own = writesCourses(ctx) ? await lessonsOf(ctx, course_id, false, lesson_id) : await asReader(ctx)
    const courses_lessons = own ?? (await insideParent(ctx, asReader))
    if (!courses_lessons || (lesson_id !== undefined && courses_lessons.length === 0)) throw refuse('not_found')
    return { courses_lessons }
  }),
  query(coursesApi.lessonVersions, async (ctx, { lesson_id }) => {
    await lessonTexts.forReading(ctx, lesson_id)
    return { versions: await presentTextVersions(ctx, await lessonTexts.versions(ctx, lesson_id)) }
  }),
  query(coursesApi.lessonVersion, async (ctx, { lesson_id, version }) => {
    const found = await lessonTexts.version(ctx, lesson_id, version)
    const [head] = found ? await presentTextVersions(ctx, [found]) : []
    if (!found || !head) throw refuse('not_found')
    return { version: { ...head, ...lessonTexts.of(found) } }
  }),
]
