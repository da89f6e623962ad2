import { baseLanguage, byBaseLanguage } from '@porchlight/contracts/directory/contact-kind'
import { type Filter, passes, resolveFilter } from '@porchlight/contracts/lists/list-language'
import { newsWithSegmentMax, segmentRows } from '@porchlight/contracts/news/news-segment'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'

/** A published news flash that only some customers get. */
export type NewsWithSegment = { id: string; segment: Filter }

/** Returns the published news of the context's library that only some customers get. */
export async function newsWithSegments({ db, support_lib_id }: Ctx): Promise<NewsWithSegment[]> {
  const { rows } = await sql<NewsWithSegment>`
    select id, segment from news_flashes where support_lib_id = ${support_lib_id} and segment is not null and is_published
    order by id limit ${newsWithSegmentMax}`.execute(db)
  return rows
}

type Facts = { company: string | null; country: string | null; language: string; base_language: string; first_seen_at: string }

/** Returns what segments ask about a contact; undefined if there is none. */
async function factsOf({ db, support_lib_id }: Ctx, visitor_id: string): Promise<Facts | undefined> {
  const { rows } = await sql<Omit<Facts, 'first_seen_at' | 'base_language'> & { first_seen_at: Date }>`
    select (select k.name from companies k where k.support_lib_id = v.support_lib_id and k.company_ref = v.company_ref) as company,
      v.country, v.language, v.first_seen_at
    from visitors v where v.support_lib_id = ${support_lib_id} and v.erased_at is null and v.visitor_id = coalesce(
      (select merged_into from visitors where support_lib_id = ${support_lib_id} and visitor_id = ${visitor_id}), ${visitor_id})`.execute(db)
  return rows[0] && { ...rows[0], base_language: baseLanguage(rows[0].language), first_seen_at: rows[0].first_seen_at.toISOString() }
}

/**
 * Returns which of this news the caller gets, as a contact of the context's library. One statement, whatever their number; none if there is no such news. Only a
 * contact for whom the customer's server vouches is in a segment: others can say of themselves what they like.
 */
export async function segmentsOfCaller(ctx: Ctx, news: readonly NewsWithSegment[]): Promise<ReadonlySet<string>> {
  const { actor, support_lib_id } = ctx
  if (news.length === 0 || actor.kind !== 'visitor' || !actor.isProven || actor.support_lib_id !== support_lib_id || actor.visitor_id === null) return new Set()
  const facts = await factsOf(ctx, actor.visitor_id)
  if (!facts) return new Set()
  const viewer = { user_id: '', team_refs: [], now: ctx.clock.now() }
  return new Set(news.flatMap(({ id, segment }) => (passes(byBaseLanguage(resolveFilter(segmentRows.fieldOf, segment, viewer)), facts) ? id : [])))
}
