import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { type CourseRow, labelsOf, oneRevisionFurther } from './access.ts'
import { labelsAfter, type Section, sectionsOf } from './rules.ts'

/** Returns the sections of a course that the caller has locked. */
export async function sectionsForUpdate(ctx: Ctx, course: CourseRow): Promise<Section[]> {
  const lessons = await ctx.db
    .selectFrom('lessons')
    .select(['lesson_id', 'section_title'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('course_id', '=', course.course_id)
    .orderBy('position')
    .execute()
  return sectionsOf(course.sections, lessons)
}

/**
 * Stores titles and positions, which run from 0 through all sections without gaps. Texts and revisions of lessons stay the same. Readers of a published course
 * go on to see the old names of sections, until the new ones are published with it.
 */
export async function putInOrder(ctx: Ctx, course: CourseRow, before: readonly Section[], sections: readonly Section[]): Promise<void> {
  const { support_lib_id } = ctx
  const titles = sections.map((section) => section.section_title)
  const isNamed = titles.some((title) => title !== '' && !before.some((section) => section.section_title === title))
  const labels = course.is_published ? labelsAfter(labelsOf(course), before, sections) : {}
  await ctx.db
    .updateTable('courses')
    // A name is a text: whoever gives one is the last writer of the course.
    .set({ sections: titles, section_labels: JSON.stringify(labels), ...(isNamed && oneRevisionFurther(ctx)) })
    .where('support_lib_id', '=', support_lib_id)
    .where('course_id', '=', course.course_id)
    .execute()
  const places = sections.flatMap(({ section_title, lesson_ids }) => lesson_ids.map((lesson_id) => ({ lesson_id, section_title })))
  const [ids, of] = [places.map((place) => place.lesson_id), places.map((place) => place.section_title)]
  await sql`update lessons l set position = o.position - 1, section_title = o.section_title
    from unnest(${ids}::text[], ${of}::text[]) with ordinality as o(lesson_id, section_title, position)
    where l.support_lib_id = ${support_lib_id} and l.lesson_id = o.lesson_id`.execute(ctx.db)
}
