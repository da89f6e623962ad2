import type { Ctx } from '../../kernel/context.ts'
import type { CourseItem } from '../visibility/index.ts'

/** Courses of the context's library as visibility looks at them, with what they are called; those that are gone are left out. */
export async function courseItems(ctx: Ctx, ids: string[]): Promise<{ title: string; item: CourseItem }[]> {
  if (ids.length === 0) return []
  const { support_lib_id } = ctx
  const rows = await ctx.db
    .selectFrom('courses')
    .select(['course_id', 'course_title', 'is_published'])
    .where('support_lib_id', '=', support_lib_id)
    .where('course_id', 'in', ids)
    .execute()
  return rows.map(({ course_id: id, course_title: title, is_published }) => ({ title, item: { kind: 'course', id, support_lib_id, is_published } }))
}
