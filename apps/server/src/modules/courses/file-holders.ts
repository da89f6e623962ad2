import { coursesApi } from '@porchlight/contracts/courses/courses'
import type { Ctx } from '../../kernel/context.ts'
import { mayCallHere } from '../../kernel/permissions.ts'
import type { FileHolder } from '../../kernel/rows/file-holder.ts'
import { onDisplayTo } from '../visibility/index.ts'
import { inheritedCourses } from './inherited-courses.ts'

/** Readers see published courses with their lessons, writers all. */
const shows = async (ctx: Ctx, ids: readonly string[]): Promise<boolean> =>
  mayCallHere(ctx, coursesApi.update) || onDisplayTo(ctx, await inheritedCourses.items(ctx, ids)).length > 0

/** Who sees the files of courses and lessons. */
export const fileHolders: FileHolder[] = [
  { table: 'courses', shows },
  {
    table: 'lessons',
    async shows(ctx, ids) {
      if (mayCallHere(ctx, coursesApi.update)) return true
      const rows = ctx.db.selectFrom('lessons').select('course_id').distinct().where('support_lib_id', '=', ctx.support_lib_id)
      const courses = await rows
        .where('lesson_id', 'in', [...ids])
        .where('is_held_back', '=', false)
        .execute()
      return shows(
        ctx,
        courses.map(({ course_id }) => course_id),
      )
    },
  },
  { table: 'lesson_versions', shows: async (ctx) => mayCallHere(ctx, coursesApi.lessonVersion) },
]
