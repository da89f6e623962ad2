import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { placesOf } from './progress.ts'
import { insideParent } from './queries.ts'

/** What visitors learned in a part of a period: lessons marked as done, and courses begun and finished by it. */
export type Learned = { part: number; lessons: number; started: number; finished: number }

/**
 * Counts what visitors learned in the parts of a period; parts are counted from 0. A course begins with a visitor's first lesson and is finished with the last
 * of those it has now; lessons that were deleted or marked as not done count no more.
 * @param starts when each part begins, in ms since the epoch
 * @param end when the last part ends
 */
export async function learnedBetween(ctx: Ctx, { starts, end }: { starts: readonly number[]; end: number }): Promise<Learned[]> {
  const places = await placesOf(ctx)
  const bounds = starts.map((at) => new Date(at))
  const from = bounds[0] ?? new Date(end)
  const inPeriod = sql`>= ${from} and done_at < ${new Date(end)}`
  const { rows } = await sql<Learned>`
    with places as (select * from unnest(${places.map((place) => place.course_id)}::text[], ${places.map((place) => place.lesson_id)}::text[]) as p(course_id, lesson_id)),
      totals as (select course_id, count(*) as lessons from places group by course_id),
      recent as (
        select course_id, p.visitor_id, done_at from lesson_progress p join places using (course_id, lesson_id)
        where p.support_lib_id = ${ctx.support_lib_id} and done_at ${inPeriod}),
      courses_of as (
        select course_id, p.visitor_id, min(done_at) as first_at, max(done_at) as last_at, count(*) as done from lesson_progress p join places using (course_id, lesson_id)
        where p.support_lib_id = ${ctx.support_lib_id} and (course_id, p.visitor_id) in (select course_id, visitor_id from recent) group by course_id, p.visitor_id),
      moments as (
        select done_at, 1 as lessons, 0 as started, 0 as finished from recent
        union all select first_at, 0, 1, 0 from courses_of where first_at >= ${from}
        union all select last_at, 0, 0, 1 from courses_of join totals using (course_id) where done = lessons and last_at < ${new Date(end)})
    select width_bucket(done_at, ${bounds}::timestamptz[]) - 1 as part, sum(lessons)::int as lessons, sum(started)::int as started, sum(finished)::int as finished
    from moments where done_at ${inPeriod} group by 1`.execute(ctx.db)
  return rows
}

/** The courses of which most lessons were done in a period, with how many in the period before. */
export async function mostLearned(
  ctx: Ctx,
  { before, from, end }: { before: number; from: number; end: number },
  atMost: number,
): Promise<{ entity_ref: string; title: string; opens: number; previous: number }[]> {
  const { rows } = await sql<{ entity_ref: string; opens: number; previous: number }>`
    select course_id as entity_ref, count(*) filter (where done_at >= ${new Date(from)})::int as opens, count(*) filter (where done_at < ${new Date(from)})::int as previous
    from lesson_progress
    where support_lib_id = ${ctx.support_lib_id} and done_at >= ${new Date(before)} and done_at < ${new Date(end)}
    group by course_id having count(*) filter (where done_at >= ${new Date(from)}) > 0
    order by 2 desc, course_id limit ${atMost}`.execute(ctx.db)
  const ids = rows.map(({ entity_ref }) => entity_ref)
  if (ids.length === 0) return []
  const titlesIn = (inside: Ctx) =>
    inside.db
      .selectFrom('courses')
      .select(['course_id', 'course_title'])
      .where('support_lib_id', '=', inside.support_lib_id)
      .where('course_id', 'in', ids)
      .execute()
  const titles = new Map([...(await titlesIn(ctx)), ...((await insideParent(ctx, titlesIn)) ?? [])].map((row) => [row.course_id, row.course_title]))
  // A course that was deleted, or is no longer shown, has no title to tell.
  return rows.flatMap((row) => (titles.has(row.entity_ref) ? [{ ...row, title: titles.get(row.entity_ref) ?? '' }] : []))
}
