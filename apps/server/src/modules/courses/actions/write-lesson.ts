import { coursesApi } from '@porchlight/contracts'
import { sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { newRef } from '../../../kernel/ids.ts'
import { action } from '../../../kernel/operations.ts'
import { contentChanged } from '../../categories/index.ts'
import { cleanHtml } from '../../rich-text/index.ts'
import { courseForWriting, type LessonRow, lessonForWriting, presentLesson } from '../access.ts'
import { reordered } from '../rules.ts'

/** Lessons of a course in their order; the course is locked by the caller. */
async function orderOf(ctx: Ctx, course_id: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('lessons')
    .select('lesson_id')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('course_id', '=', course_id)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.lesson_id)
}

async function putInOrder(ctx: Ctx, ids: string[]): Promise<void> {
  await sql`update lessons l set position = o.position - 1 from unnest(${ids}::text[]) with ordinality as o(lesson_id, position)
    where l.support_lib_id = ${ctx.support_lib_id} and l.lesson_id = o.lesson_id and l.position <> o.position - 1`.execute(ctx.db)
}

/** A new lesson at the end of its course. */
export const createLesson = action(coursesApi.createLesson, async (ctx, { course_id, section_title, lesson_title, lesson_content }) => {
  await courseForWriting(ctx, course_id)
  const { length: position } = await orderOf(ctx, course_id)
  const content = cleanHtml(lesson_content)
  const row: LessonRow = { support_lib_id: ctx.support_lib_id, lesson_id: newRef(), course_id, section_title, lesson_title, lesson_content: content, position }
  await ctx.db.insertInto('lessons').values(row).execute()
  ctx.emit('course.saved', { lesson_id: row.lesson_id }, contentChanged(course_id))
  return { lesson: presentLesson(row) }
})

/** Section, title, content, place. */
export const updateLesson = action(coursesApi.updateLesson, async (ctx, { lesson_id, position, ...input }) => {
  const row = await lessonForWriting(ctx, lesson_id)
  const { section_title = row.section_title, lesson_title = row.lesson_title } = input
  const change = { section_title, lesson_title, lesson_content: input.lesson_content === undefined ? row.lesson_content : cleanHtml(input.lesson_content) }
  await ctx.db.updateTable('lessons').set(change).where('support_lib_id', '=', ctx.support_lib_id).where('lesson_id', '=', lesson_id).execute()
  const order = position === undefined ? undefined : reordered(await orderOf(ctx, row.course_id), lesson_id, position)
  if (order) await putInOrder(ctx, order)
  ctx.emit('course.saved', { lesson_id }, contentChanged(row.course_id))
  return { lesson: presentLesson({ ...row, ...change, position: order ? order.indexOf(lesson_id) : row.position }) }
})

/** Deletes a lesson; those behind it move up. */
export const removeLesson = action(coursesApi.removeLesson, async (ctx, { lesson_id }) => {
  const { course_id } = await lessonForWriting(ctx, lesson_id)
  await ctx.db.deleteFrom('lessons').where('support_lib_id', '=', ctx.support_lib_id).where('lesson_id', '=', lesson_id).execute()
  await putInOrder(ctx, await orderOf(ctx, course_id))
  ctx.emit('course.saved', { lesson_id }, contentChanged(course_id))
  return {}
})
