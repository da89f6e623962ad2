import type { Ctx } from '../../kernel/context.ts'
import type { CourseItem } from '../visibility/index.ts'

/** Returns courses of the context's library in the form that visibility rules need, with their titles; missing ones are left out. */
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
