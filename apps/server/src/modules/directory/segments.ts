import { contactKind, countedSegmentsMax, segmentCountMax } from '@porchlight/contracts/directory/contact-kind'
import { directoryApi } from '@porchlight/contracts/directory/directory'
import { limits } from '@porchlight/contracts/limits'
import { resolveFilter } from '@porchlight/contracts/lists/list-language'
import { sql } from 'kysely'
import { isHidden } from '../../kernel/calls/hidden-fields.ts'
import { heavyQuery } from '../../kernel/operations.ts'
import { filterSqlOf } from '../lists/index.ts'
import { usableFilters } from '../saved-filters/index.ts'
import { contactInSight, contacts, fieldsIn, viewerOf } from './contact-range.ts'
import { contactTableFor } from './rows.ts'

/** Counts the contacts in each saved segment that the caller may use, in one walk through the newest known contacts, however many segments there are. */
export const countSegments = heavyQuery(directoryApi.countSegments, async (ctx) => {
  const usable = (await usableFilters(ctx)).filter(({ tab, filter }) => tab === 'contacts' && !fieldsIn(filter).some((field) => isHidden(ctx.actor, field)))
  const counted = usable.slice(0, countedSegmentsMax)
  if (counted.length === 0) return { counts: [] }
  const inSight = contactInSight(ctx.actor, 'v') ?? sql<boolean>`true`
  // Scope is judged after the walk, which would otherwise go through the library for those who see few; once a contact, however many segments there are.
  const walk = contacts(ctx, true).orderBy('v.first_seen_at', 'desc').orderBy('v.visitor_id', 'desc').limit(limits.listWalkMax)
  const compiled = filterSqlOf(contactTableFor(ctx.actor))
  const tests = counted.map(({ filter }) => compiled(resolveFilter(contactKind.fieldOf, filter, viewerOf(ctx))))
  const { rows } = await sql<{ walked: number; found: number[] }>`select count(*)::int as walked,
    array[${sql.join(tests.map((test) => sql`(count(*) filter (where is_in_sight and ${test}))::int`))}] as found
    from (select v.*, ${inSight} as is_in_sight from (${walk}) v offset 0) v`.execute(ctx.db)
  const { walked = 0, found = [] } = rows[0] ?? {}
  return {
    counts: counted.map(({ filter_ref }, index) => {
      const count = found[index] ?? 0
      return { filter_ref, count: Math.min(count, segmentCountMax), has_more: count > segmentCountMax || walked >= limits.listWalkMax }
    }),
  }
})
