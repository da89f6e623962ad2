import type { LessonView } from '@porchlight/contracts'
import type { Selectable } from 'kysely'
import { type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Courses, Lessons } from '../../kernel/generated/tables.ts'

/** Rows of the two tables. */
export type CourseRow = Selectable<Courses>
export type LessonRow = Selectable<Lessons>

/** A row is what outsiders see of a lesson. */
export const presentLesson = (row: LessonRow): LessonView => row

/** Who may read what is not published. */
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
 * The same for a change of what is in it: what others read is changed only by those who may publish.
 * @throws AppError `not_found`, `forbidden`
 */
export async function courseForWriting(ctx: Ctx, course_id: string): Promise<CourseRow> {
  const row = await courseForUpdate(ctx, course_id)
  if (row.is_published && !can(ctx.actor, 'canManageAndPublishCoursesArticles')) throw refuse('forbidden')
  return row
}

/**
 * A lesson, its course locked for writing.
 * @throws AppError `not_found`, `forbidden`
 */
export async function lessonForWriting(ctx: Ctx, lesson_id: string): Promise<LessonRow> {
  const one = ctx.db.selectFrom('lessons').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('lesson_id', '=', lesson_id)
  const seen = await one.executeTakeFirst()
  if (!seen) throw refuse('not_found')
  await courseForWriting(ctx, seen.course_id)
  const row = await one.executeTakeFirst()
  if (!row) throw refuse('not_found')
  return row
}
