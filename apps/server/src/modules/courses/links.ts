import { courseFlags } from '@porchlight/contracts/permission-flags'
import { sql } from 'kysely'
import { type HoldingRow, htmlOfColumn, type LinkHolder, redirectedAs, titledRows } from '../../kernel/rows/text-links.ts'

/** Courses and lessons link to texts. */
export const linkHolders: LinkHolder[] = [
  {
    ...{ holder: 'lessons', kind: 'lesson', permission: [...courseFlags] },
    async rows(ctx, ids) {
      const { rows } = await sql<HoldingRow & { id: string }>`
        select l.lesson_id as id, l.course_id || '/' || l.lesson_id as opens, l.lesson_title as title, c.is_published and not l.is_held_back as "isShown"
        from lessons l join courses c using (support_lib_id, course_id)
        where l.support_lib_id = ${ctx.support_lib_id} and l.lesson_id = any(${[...ids]}::text[])`.execute(ctx.db)
      return new Map(rows.map(({ id, ...row }) => [id, row]))
    },
    html: htmlOfColumn('lessons', 'lesson_id', 'lesson_content', true),
  },
  {
    ...{ holder: 'courses', kind: 'course', permission: [...courseFlags] },
    rows: titledRows('courses', 'course_id', 'course_title', 'is_published'),
  },
]

/** Links lead to courses. */
export const linkedCourses = redirectedAs({
  kind: 'course',
  redirectedBy: 'canManageAndPublishCoursesArticles',
  async find(ctx, addresses) {
    if (addresses.length === 0) return []
    const rows = await ctx.db
      .selectFrom('courses')
      .select(['course_id as id', 'course_title as title', 'is_published as isShown'])
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('course_id', 'in', addresses)
      .execute()
    return rows.map((row) => ({ ...row, addresses: [row.id], html: '' }))
  },
  partsAt(ctx, ids) {
    const rows = ctx.db
      .selectFrom('lessons')
      .select(['lesson_id as id', 'course_id as of', 'lesson_title as title', sql<boolean>`not is_held_back`.as('isShown')])
    return rows
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('lesson_id', 'in', [...ids])
      .execute()
  },
})
