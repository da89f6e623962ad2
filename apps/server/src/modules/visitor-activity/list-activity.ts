import type { ParsedInputOf } from '@porchlight/contracts/define'
import { type ActivityRecord, visitorActivityApi } from '@porchlight/contracts/visitor-activity/visitor-activity'
import type { Selectable } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import type { VisitorActivity } from '../../kernel/generated/tables.ts'
import { query } from '../../kernel/operations.ts'
import { cutPage, newestFirst, rowsAfter } from '../../kernel/rows/keyset-page.ts'

type Input = ParsedInputOf<typeof visitorActivityApi.list>

const newest = newestFirst('happened_at', 'activity_ref')

/** Selects a page of activity plus one row; any single filter reads one index range. */
export function activityQuery(ctx: Ctx, { kind, status, entity_ref, cursor, limit }: Input) {
  const rows = ctx.db
    .selectFrom('visitor_activity')
    .selectAll()
    .where('support_lib_id', '=', ctx.support_lib_id)
    // Only searches have a status; filtering by kind as well would make the planner choose a longer range.
    .$if(kind !== undefined && status === undefined, (q) => q.where('kind', '=', kind ?? ''))
    .$if(status !== undefined, (q) => q.where('status', '=', status ?? ''))
    .$if(entity_ref !== undefined, (q) => q.where('entity_ref', '=', entity_ref ?? ''))
  return rowsAfter(rows, newest, cursor).limit(limit + 1)
}

function present(row: Selectable<VisitorActivity>): ActivityRecord {
  const isSearch = row.kind === 'search'
  return {
    activity_ref: row.activity_ref,
    kind: row.kind as ActivityRecord['kind'],
    title: row.title,
    entity_ref: row.entity_ref,
    status: row.status as ActivityRecord['status'],
    ticket: row.ticket ? 1 : 0,
    articlesReadId: isSearch ? row.entity_ref : null,
    articlesReadTitle: isSearch ? row.entity_title : '',
    timestamp: row.happened_at.toISOString(),
  }
}

/** Lists what visitors did, newest first. */
export const listActivity = query(visitorActivityApi.list, async (ctx, input) => {
  const { kind, status, limit } = input
  if (kind !== undefined && kind !== 'search' && status !== undefined) return { activities: [], next_cursor: null }
  const { rows, next_cursor } = cutPage(await activityQuery(ctx, input).execute(), limit, newest.cursorAfter)
  return { activities: rows.map(present), next_cursor }
})
