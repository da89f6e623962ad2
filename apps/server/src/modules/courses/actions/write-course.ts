import { coursesApi } from '@porchlight/contracts/courses/courses'
import { limits } from '@porchlight/contracts/limits'
import { sql } from 'kysely'
import { actorId, type Ctx } from '../../../kernel/context.ts'
import { lockByName } from '../../../kernel/data/lock-by-name.ts'
import { refuse } from '../../../kernel/errors.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { putInBin } from '../../bin/index.ts'
import { needsApproval } from '../../reviews/index.ts'
import { courseForUpdate, courseForWriting, lessonTexts, oneRevisionFurther } from '../access.ts'
import { binnedCourses } from '../binned.ts'
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
    .values({ support_lib_id: ctx.support_lib_id, course_id, ...input, position, author_id, editor_id: author_id, created_at: at, updated_at: at })
    .execute()
  ctx.emit('course.saved', {}, { subject: course_id })
  return presentCourse(ctx, course_id)
})

/** Changes title, description or position. */
export const updateCourse = action(coursesApi.update, async (ctx, { course_id, revision, position, ...change }) => {
  const order = position === undefined ? undefined : await orderForUpdate(ctx)
  await courseForWriting(ctx, course_id, revision)
  if (Object.keys(change).length > 0)
    await oneOf(ctx, course_id)
      .set({ ...change, ...oneRevisionFurther(ctx) })
      .execute()
  if (order && position !== undefined) await putInOrder(ctx, reordered(order, course_id, position))
  ctx.emit('course.saved', { is_text_only: position === undefined }, { subject: course_id })
  return presentCourse(ctx, course_id)
})

/** Locks the lessons of a course, which is locked. */
const lessonsForUpdate = (ctx: Ctx, course_id: string) =>
  ctx.db
    .selectFrom('lessons')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('course_id', '=', course_id)
    .orderBy('lesson_id')
    .forUpdate()
    .execute()

/** Marks the newest versions of a course's lessons as what readers see. */
const showLessons = (ctx: Ctx, course_id: string) =>
  sql`update lesson_versions v set is_published = true from lessons l
    where l.support_lib_id = ${ctx.support_lib_id} and l.course_id = ${course_id} and v.support_lib_id = l.support_lib_id and v.lesson_id = l.lesson_id
      and v.version = (select max(n.version) from lesson_versions n where n.support_lib_id = l.support_lib_id and n.lesson_id = l.lesson_id)`.execute(ctx.db)

/** Makes the drafts of lessons that readers no longer see their texts, from which writers go on. */
const takeDrafts = (ctx: Ctx, course_id: string) =>
  sql`update lessons set lesson_title = draft->>'lesson_title', lesson_content = draft->>'lesson_content', draft = null, revision = revision + 1
    where support_lib_id = ${ctx.support_lib_id} and course_id = ${course_id} and draft is not null`.execute(ctx.db)

/** Publishes the course with its lessons, each of which needs an approval if the library wants one. */
export const publishCourse = action(coursesApi.publish, async (ctx, { course_id }) => {
  const row = await courseForUpdate(ctx, course_id)
  if (!row.is_published) {
    const lessons = await lessonsForUpdate(ctx, course_id)
    if (await needsApproval(ctx, 'lesson')) for (const lesson of lessons) await lessonTexts.assertApproved(ctx, lesson)
    for (const lesson of lessons) await lessonTexts.note(ctx, lesson, 'published')
    await oneOf(ctx, course_id).set({ is_published: true }).execute()
    await showLessons(ctx, course_id)
    const user_ids = row.author_id === null ? [] : [row.author_id]
    ctx.emit('course.published', { title: row.course_title, user_ids }, { subject: course_id })
  }
  return presentCourse(ctx, course_id)
})

/** Unpublishes the course. */
export const unpublishCourse = action(coursesApi.unpublish, async (ctx, { course_id }) => {
  const row = await courseForUpdate(ctx, course_id)
  if (row.is_published) {
    await oneOf(ctx, course_id).set({ is_published: false }).execute()
    await takeDrafts(ctx, course_id)
    for (const lesson of await lessonsForUpdate(ctx, course_id)) await lessonTexts.note(ctx, lesson, 'unpublished')
    ctx.emit('course.unpublished', {}, { subject: course_id })
  }
  return presentCourse(ctx, course_id)
})

/** Deletes the course with its lessons: for a time it can be brought back from the bin. */
export const removeCourse = action(coursesApi.remove, async (ctx, { course_id }) => {
  const order = await orderForUpdate(ctx)
  const { course_title: title, is_published: was_published, author_id } = await courseForUpdate(ctx, course_id)
  await putInBin(ctx, binnedCourses, { item_id: course_id, title, was_published, author_id })
  await ctx.db.deleteFrom('courses').where('support_lib_id', '=', ctx.support_lib_id).where('course_id', '=', course_id).execute()
  await putInOrder(
    ctx,
    order.filter((id) => id !== course_id),
  )
  ctx.emit('course.deleted', {}, { subject: course_id })
  return {}
})
