import type { CourseText, LessonText, LessonView } from '@porchlight/contracts/courses/courses'
import { limits } from '@porchlight/contracts/limits'
import { type Selectable, sql } from 'kysely'
import { actorId, type Ctx, can } from '../../kernel/context.ts'
import { refuse } from '../../kernel/errors.ts'
import type { Courses, Lessons } from '../../kernel/generated/tables.ts'
import { textsOf } from '../published-documents/index.ts'
import { assertAtRevision } from '../revisions/index.ts'
import { quizIn, shownQuestions, withoutAnswers } from './quiz.ts'

/** Rows in the courses and lessons tables. */
export type CourseRow = Selectable<Courses>
export type LessonRow = Omit<Selectable<Lessons>, 'lesson_quiz'> & Pick<LessonText, 'lesson_quiz'>

/** Returns a stored lesson with its quiz checked. */
export const lessonRow = (row: Selectable<Lessons>): LessonRow => ({ ...row, lesson_quiz: quizIn(row.lesson_quiz) })

/** Returns what a draft holds; one from before there were quizzes has none. */
const lessonTextIn = ({ lesson_title, lesson_content, lesson_quiz }: LessonText): LessonText => ({
  lesson_title,
  lesson_content,
  lesson_quiz: quizIn(lesson_quiz),
})

/** The texts of lessons: what readers of a published course see, drafts and history. */
export const lessonTexts = textsOf<LessonRow, LessonText>({
  kind: 'lesson',
  table: 'lessons',
  versions: 'lesson_versions',
  id: 'lesson_id',
  fields: ['lesson_title', 'lesson_content', 'lesson_quiz'],
  title: 'lesson_title',
  parent: 'course_id',
  most: limits.textVersionsMax,
  // Only `write` stores drafts.
  parse: (draft) => lessonTextIn(draft as LessonText),
})

/** Returns what is written of a course itself as its writers see them. */
export const courseText = ({
  draft,
  course_title,
  course_description,
  pass_mark,
  has_certificate,
}: Pick<CourseRow, 'draft' | 'course_title' | 'course_description' | 'pass_mark' | 'has_certificate'>): CourseText =>
  // Only `update` stores drafts; those from before there were quizzes and certificates say nothing of them.
  ({ course_title, course_description, pass_mark, has_certificate, ...(draft as CourseText | null) })

/** Returns the names that readers still see of sections that were renamed since the publication, by their new names; '' for new ones. */
export const labelsOf = ({ section_labels }: Pick<CourseRow, 'section_labels'>): Record<string, string> => section_labels as Record<string, string>

/** Returns whether readers see a lesson: its course is published, and it was not added since. */
export const isLive = ({ is_held_back }: LessonRow, course: CourseRow): boolean => course.is_published && !is_held_back

/** Returns a lesson as staff see it; only writers get drafts. */
export const presentLesson = ({ editor_id: _editor, updated_at, draft, publish_at, lesson_quiz, ...row }: LessonRow, isWriter: boolean): LessonView => ({
  ...row,
  lesson_quiz: isWriter ? quizIn(lesson_quiz) : null,
  questions: withoutAnswers(shownQuestions(quizIn(lesson_quiz))),
  draft: draft === null || !isWriter ? null : lessonTextIn(draft as LessonText),
  publish_at: isWriter ? (publish_at?.toISOString() ?? null) : null,
  updated_at: updated_at.toISOString(),
})

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

/** @throws AppError `forbidden` unless the caller may change what readers of a course see at once, which is its order */
export function assertMayChange(ctx: Ctx, course: CourseRow): void {
  if (course.is_published && !can(ctx.actor, 'canManageAndPublishCoursesArticles')) throw refuse('forbidden')
}

/**
 * Locks a course for a change that readers see at once if it is published, such as one of its order. Only publishers can make these.
 * @throws AppError `not_found`, `forbidden`
 */
export async function courseForArranging(ctx: Ctx, course_id: string): Promise<CourseRow> {
  const row = await courseForUpdate(ctx, course_id)
  assertMayChange(ctx, row)
  return row
}

/**
 * Locks a course for a change of its text based on `revision`.
 * @throws AppError `not_found`, `conflict`
 */
export async function courseForWriting(ctx: Ctx, course_id: string, revision: number | undefined): Promise<CourseRow> {
  const row = await courseForUpdate(ctx, course_id)
  await assertAtRevision(ctx, row, revision)
  return row
}

/** A lesson with its course. */
export type LessonOfCourse = LessonRow & { course: CourseRow }

/**
 * Returns a lesson with its course, which is locked.
 * @throws AppError `not_found`, `conflict`
 */
export async function lessonForUpdate(ctx: Ctx, lesson_id: string): Promise<LessonOfCourse> {
  const seen = await lessonTexts.forReading(ctx, lesson_id)
  const course = await courseForUpdate(ctx, seen.course_id)
  const lesson = await lessonTexts.forReading(ctx, lesson_id)
  // The lesson was moved to another course, perhaps a published one, before its course was locked.
  if (lesson.course_id !== course.course_id) throw refuse('conflict')
  return { ...lesson, course }
}

/** Columns that every save of a course's own texts sets: the next revision, the editor, and that their words wait for publication. */
export function oneRevisionFurther(ctx: Ctx) {
  const editor_id = actorId(ctx.actor)
  // The words of whoever wrote before are gone where readers see all there is.
  const waiting_writers = sql<string[]>`case when is_published and draft is null and section_labels = '{}' then array[${editor_id}]::text[]
    else array_append(array_remove(waiting_writers, ${editor_id}), ${editor_id}) end`
  return { revision: sql<number>`revision + 1`, editor_id, updated_at: ctx.clock.now(), ...(editor_id !== null && { waiting_writers }) }
}
