import { isDeepStrictEqual } from 'node:util'
import { type CourseText, coursesApi } from '@porchlight/contracts/courses/courses'
import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { putInBin } from '../../bin/index.ts'
import { leaveRedirect } from '../../references/index.ts'
import { assertSecondPerson, needsApproval } from '../../reviews/index.ts'
import {
  assertMayChange,
  type CourseRow,
  courseForUpdate,
  courseForWriting,
  courseText,
  type LessonRow,
  labelsOf,
  lessonRow,
  lessonTexts,
  oneRevisionFurther,
} from '../access.ts'
import { binnedCourses } from '../binned.ts'
import { linkedCourses } from '../links.ts'
import { presentCourse } from '../queries.ts'
import { reordered } from '../rules.ts'

const oneOf = (ctx: Ctx, course_id: string) => ctx.db.updateTable('courses').where('support_lib_id', '=', ctx.support_lib_id).where('course_id', '=', course_id)

/** Returns all course ids in order, and locks the order until this transaction ends. */
async function orderForUpdate(ctx: Ctx): Promise<string[]> {
  await lockByName(ctx, 'courses')
  const rows = await ctx.db.selectFrom('courses').select('course_id').where('support_lib_id', '=', ctx.support_lib_id).orderBy('position').execute()
  return rows.map((row) => row.course_id)
}

async function putInOrder(ctx: Ctx, ids: string[]): Promise<void> {
  await sql`update courses c set position = o.position - 1 from unnest(${ids}::text[]) with ordinality as o(course_id, position)
    where c.support_lib_id = ${ctx.support_lib_id} and c.course_id = o.course_id and c.position <> o.position - 1`.execute(ctx.db)
}

/** Creates an unpublished course at the end of the order. */
export const createCourse = action(coursesApi.create, async (ctx, input) => {
  const course_id = newRef()
  const { length: position } = await orderForUpdate(ctx)
  if (position >= limits.coursesMax) throw refuse('invalid_input', { fields: { course_title: 'too many courses' } })
  const [at, author_id] = [ctx.clock.now(), actorId(ctx.actor)]
  await ctx.db
    .insertInto('courses')
    .values({
      ...{ support_lib_id: ctx.support_lib_id, course_id, ...input, position, created_at: at, updated_at: at },
      ...{ author_id, editor_id: author_id, waiting_writers: author_id === null ? [] : [author_id] },
    })
    .execute()
  ctx.emit('course.saved', {}, { subject: course_id })
  return presentCourse(ctx, course_id)
})

/** Changes title and description, in a published course as a draft; or the position. */
export const updateCourse = action(coursesApi.update, async (ctx, { course_id, revision, position, ...change }) => {
  const order = position === undefined ? undefined : await orderForUpdate(ctx)
  const row = await courseForWriting(ctx, course_id, revision)
  if (order) assertMayChange(ctx, row)
  if (Object.keys(change).length > 0) await saveText(ctx, row, { ...courseText(row), ...change })
  if (order && position !== undefined) await putInOrder(ctx, reordered(order, course_id, position))
  ctx.emit('course.saved', { is_text_only: position === undefined }, { subject: course_id })
  return presentCourse(ctx, course_id)
})

/** Stores title and description of a locked course. */
async function saveText(ctx: Ctx, row: CourseRow, text: CourseText): Promise<void> {
  const isSame = isDeepStrictEqual(text, courseText({ ...row, draft: null }))
  const stored = row.is_published ? { draft: isSame ? null : JSON.stringify(text) } : { ...text, draft: null }
  await oneOf(ctx, row.course_id)
    .set({ ...stored, ...oneRevisionFurther(ctx) })
    .execute()
}

/** Whether a published course has texts that its readers don't see yet. */
const isChanged = (row: CourseRow): boolean => row.draft !== null || Object.keys(labelsOf(row)).length > 0

/** Makes what its writers see of a course's own texts those that readers get. Who wrote them last stays. */
const showText = (ctx: Ctx, row: CourseRow) =>
  oneOf(ctx, row.course_id)
    .set({ ...courseText(row), draft: null, section_labels: '{}', waiting_writers: [], is_published: true, revision: sql<number>`revision + 1` })
    .execute()

/** Locks the lessons of a course, which is locked. */
async function lessonsForUpdate(ctx: Ctx, course_id: string): Promise<LessonRow[]> {
  const rows = ctx.db.selectFrom('lessons').selectAll().where('support_lib_id', '=', ctx.support_lib_id).where('course_id', '=', course_id)
  return (await rows.orderBy('lesson_id').forUpdate().execute()).map(lessonRow)
}

/** Marks the newest versions of a course's lessons as what readers see. */
const showLessons = (ctx: Ctx, course_id: string) =>
  sql`update lesson_versions v set is_published = true from lessons l
    where l.support_lib_id = ${ctx.support_lib_id} and l.course_id = ${course_id} and v.support_lib_id = l.support_lib_id and v.lesson_id = l.lesson_id
      and v.version = (select max(n.version) from lesson_versions n where n.support_lib_id = l.support_lib_id and n.lesson_id = l.lesson_id)`.execute(ctx.db)

/** Makes the drafts of lessons that readers no longer see their texts, from which writers go on. */
const takeDrafts = (ctx: Ctx, course_id: string) =>
  sql`update lessons set lesson_title = coalesce(draft->>'lesson_title', lesson_title), lesson_content = coalesce(draft->>'lesson_content', lesson_content),
      lesson_quiz = case when draft ? 'lesson_quiz' then nullif(draft->'lesson_quiz', 'null') else lesson_quiz end,
      draft = null, is_held_back = false, publish_at = null, revision = revision + 1
    where support_lib_id = ${ctx.support_lib_id} and course_id = ${course_id} and (draft is not null or is_held_back)`.execute(ctx.db)

/**
 * Publishes the course with its lessons, or the changed texts of a published one. If the library wants approvals, each lesson needs one, and what the course
 * itself says has to be others' alone.
 */
export const publishCourse = action(coursesApi.publish, async (ctx, { course_id, revision, despite_of }) => {
  const row = await courseForWriting(ctx, course_id, revision)
  if (row.is_published && !isChanged(row)) return presentCourse(ctx, course_id)
  await assertSecondPerson(ctx, 'lesson', { writer_ids: [row.editor_id, ...row.waiting_writers], revision })
  await showText(ctx, row)
  if (row.is_published) {
    ctx.emit('course.saved', {}, { subject: course_id })
    return presentCourse(ctx, course_id)
  }
  const lessons = await lessonsForUpdate(ctx, course_id)
  if (await needsApproval(ctx, 'lesson')) for (const lesson of lessons) await lessonTexts.assertApproved(ctx, lesson)
  for (const lesson of lessons) {
    const despite = despite_of.flatMap((of) => (of.id === lesson.lesson_id ? of.despite : []))
    await lessonTexts.note(ctx, lesson, 'published', { despite })
  }
  await showLessons(ctx, course_id)
  const user_ids = row.author_id === null ? [] : [row.author_id]
  ctx.emit('course.published', { title: row.course_title, user_ids }, { subject: course_id })
  return presentCourse(ctx, course_id)
})

/** Unpublishes the course. */
export const unpublishCourse = action(coursesApi.unpublish, async (ctx, { course_id, redirect_to }) => {
  const row = await courseForUpdate(ctx, course_id)
  await leaveRedirect(ctx, linkedCourses, course_id, redirect_to)
  if (row.is_published) {
    await oneOf(ctx, course_id)
      .set({ ...courseText(row), draft: null, section_labels: '{}', is_published: false })
      .execute()
    await takeDrafts(ctx, course_id)
    for (const lesson of await lessonsForUpdate(ctx, course_id)) await lessonTexts.note(ctx, lesson, 'unpublished')
    ctx.emit('course.unpublished', {}, { subject: course_id })
  }
  return presentCourse(ctx, course_id)
})

/** Deletes the course with its lessons: for a time it can be brought back from the bin. */
export const removeCourse = action(coursesApi.remove, async (ctx, { course_id, redirect_to }) => {
  const order = await orderForUpdate(ctx)
  const row = await courseForUpdate(ctx, course_id)
  const { is_published: was_published, author_id } = row
  await leaveRedirect(ctx, linkedCourses, course_id, redirect_to)
  await putInBin(ctx, binnedCourses, { item_id: course_id, title: courseText(row).course_title, was_published, author_id })
  await ctx.db.deleteFrom('courses').where('support_lib_id', '=', ctx.support_lib_id).where('course_id', '=', course_id).execute()
  await putInOrder(
    ctx,
    order.filter((id) => id !== course_id),
  )
  ctx.emit('course.deleted', {}, { subject: course_id })
  return {}
})
