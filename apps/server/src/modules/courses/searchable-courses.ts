import { sql } from 'kysely'
import { mentions, type Searchable } from '../../kernel/rows/searchable.ts'
import { writesCourses } from './access.ts'

/** The library's courses, searched by title, lesson titles and description. Only writers find unpublished ones. */
export const searchableCourses: Searchable = {
  kind: 'course',
  place: 60,
  permission: 'signed-in',
  async find(ctx, words, limit) {
    const lessons = sql<string[]>`array(select l.lesson_title from lessons l where l.support_lib_id = c.support_lib_id and l.course_id = c.course_id
      and (${writesCourses(ctx)} or not l.is_held_back))`
    const rows = await ctx.db
      .selectFrom('courses as c')
      .select(['c.course_id', 'c.course_title', 'c.course_description', lessons.as('lessons')])
      .where('c.support_lib_id', '=', ctx.support_lib_id)
      .$if(!writesCourses(ctx), (q) => q.where('c.is_published', '=', true))
      .where(mentions(words, sql.ref('c.course_title'), sql.ref('c.course_description'), sql`array_to_string(${lessons}, ' ')`))
      .orderBy(mentions(words, sql.ref('c.course_title')), 'desc')
      .orderBy('c.position')
      .orderBy('c.course_id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ id: row.course_id, title: row.course_title, keywords: row.lessons, content: row.course_description }))
  },
}
