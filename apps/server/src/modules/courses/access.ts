import type { LessonView } from '@porchlight/contracts/courses/courses'
import { type Selectable, sql } from 'kysely'
import { actorId, type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Courses, Lessons } from '../../kernel/generated/tables.ts'
import { assertAtRevision } from '../revisions/index.ts'

/** Rows in the courses and lessons tables. */
export type CourseRow = Selectable<Courses>
export type LessonRow = Selectable<Lessons>

/** Returns a lesson as staff see it. */
export const presentLesson = ({ editor_id: _editor, updated_at, ...row }: LessonRow): LessonView => ({ ...row, updated_at: updated_at.toISOString() })

/** Returns whether the actor may read unpublished courses. */
export const writesCourses = (ctx: Ctx): boolean => can(ctx.actor, 'canCreateAndUpdateCoursesArticles') || can(ctx.actor, 'canManageAndPublishCoursesArticles')

/** @throws AppError `not_found` */
export async function courseForUpdate(ctx: Ctx, course_id: string): Promise<CourseRow> {
  const row = await ctx.db
    .selectFrom('courses')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('course_id', '=', course_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}

/**
 * Locks a course for a change to its content based on `revision`. Only publishers can change published courses.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function courseForWriting(ctx: Ctx, course_id: string, revision?: number): Promise<CourseRow> {
  const row = await courseForUpdate(ctx, course_id)
  if (row.is_published && !can(ctx.actor, 'canManageAndPublishCoursesArticles')) throw refuse('forbidden')
  await assertAtRevision(ctx, row, revision)
  return row
}

/**
 * Returns a lesson with its course, which is locked for writing.
 * @throws AppError `not_found`, `forbidden`, `conflict`
 */
export async function lessonForWriting(ctx: Ctx, lesson_id: string, revision?: number): Promise<{ lesson: LessonRow; course: CourseRow }> {
  const one = ctx.db.selectFrom('lessons').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('lesson_id', '=', lesson_id)
  const seen = await one.executeTakeFirst()
  if (!seen) throw refuse('not_found')
  const course = await courseForWriting(ctx, seen.course_id)
  const lesson = await one.executeTakeFirst()
  if (!lesson) throw refuse('not_found')
  // The lesson was moved to another course, perhaps a published one, before its course was locked.
  if (lesson.course_id !== course.course_id) throw refuse('conflict')
  await assertAtRevision(ctx, lesson, revision)
  return { lesson, course }
}

/** Columns that every save sets: the next revision and the editor. */
export const oneRevisionFurther = (ctx: Ctx) => ({ revision: sql<number>`revision + 1`, editor_id: actorId(ctx.actor), updated_at: ctx.clock.now() })
