import { limits } from '@porchlight/contracts/limits'
import { courseFlags } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { lockByName } from '../../kernel/data/lock-by-name.ts'
import { refuse } from '../../kernel/errors.ts'
import type { BinnedKind } from '../../kernel/rows/binned-rows.ts'
import { assertMayChange, type CourseRow, courseForUpdate, type LessonRow, lessonForUpdate, lessonTexts } from './access.ts'
import { putInOrder, sectionsForUpdate } from './arrangement.ts'

const kept = { seenBy: [...courseFlags], managedBy: 'canManageAndPublishCoursesArticles' } as const

/** Deleted courses, which come back at their place with their lessons. */
export const binnedCourses: BinnedKind = {
  kind: 'course',
  ...kept,
  async changed(ctx, item) {
    const { position } = item as Pick<CourseRow, 'position'>
    await lockByName(ctx, 'courses')
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from courses where support_lib_id = ${ctx.support_lib_id}`.execute(ctx.db)
    const count = rows[0]?.count ?? 0
    if (count >= limits.coursesMax) throw refuse('conflict', { fields: { course_id: 'too many courses' } })
    await sql`update courses set position = position + 1 where support_lib_id = ${ctx.support_lib_id} and position >= ${position}`.execute(ctx.db)
    return { position: Math.min(position, count) }
  },
  async restored(ctx, course_id) {
    const row = await courseForUpdate(ctx, course_id)
    // Whether its lessons are published at a moment is decided anew.
    await sql`update lessons set publish_at = null
      where support_lib_id = ${ctx.support_lib_id} and course_id = ${course_id} and publish_at is not null`.execute(ctx.db)
    ctx.emit('course.saved', {}, { subject: course_id })
    if (row.is_published) ctx.emit('course.published', { title: row.course_title, user_ids: [] }, { subject: course_id })
  },
}

/** Deleted lessons, which come back to their course. */
export const binnedLessons: BinnedKind = {
  kind: 'lesson',
  ...kept,
  async changed(ctx, item, { was_published }) {
    const lesson = item as LessonRow
    const course = await courseOf(ctx, lesson.course_id)
    assertMayChange(ctx, course)
    const lessons = (await sectionsForUpdate(ctx, course)).flatMap((section) => section.lesson_ids)
    if (lessons.length >= limits.lessonsMax) throw refuse('conflict', { fields: { course_id: 'too many lessons' } })
    await sql`update lessons set position = position + 1
      where support_lib_id = ${ctx.support_lib_id} and course_id = ${course.course_id} and position >= ${lesson.position}`.execute(ctx.db)
    // If its course was published in the meantime, readers have not seen it there; if it was taken offline, lessons of such have no drafts.
    if (course.is_published && was_published) return { is_held_back: false, publish_at: null }
    return { ...lessonTexts.working(lesson), draft: null, is_held_back: course.is_published, publish_at: null }
  },
  async restored(ctx, lesson_id) {
    const { course } = await lessonForUpdate(ctx, lesson_id)
    const sections = await sectionsForUpdate(ctx, course)
    // Its section may be gone: then it is a new one.
    const before = sections.filter((section) => course.sections.includes(section.section_title))
    await putInOrder(ctx, course, before, sections)
    ctx.emit('course.saved', { lesson_id }, { subject: course.course_id })
  },
}

/** @throws AppError `conflict` if the course is gone: it can be brought back first */
async function courseOf(ctx: Ctx, course_id: string): Promise<CourseRow> {
  const found = await ctx.db
    .selectFrom('courses')
    .select('course_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('course_id', '=', course_id)
    .executeTakeFirst()
  if (!found) throw refuse('conflict', { fields: { course_id: 'deleted' } })
  return courseForUpdate(ctx, course_id)
}
