import type { EventName } from '@porchlight/contracts/events'
import type { Ctx } from '../context.ts'
import { highestFirst, keysetPage } from './keyset-page.ts'

/** An event as it was stored. */
export type WrittenEvent = {
  number: number
  name: EventName
  payload: unknown
  actor_kind: string
  actor_id: string | null
  actor_name: string | null
  created_at: Date
}

/** Returns a page of events with these names about one subject, newest first. Reads a range of one index. */
export async function eventsOfSubject(
  ctx: Ctx,
  subject: string,
  { names, ...page }: { names: readonly EventName[]; cursor: string | undefined; limit: number },
): Promise<{ rows: WrittenEvent[]; next_cursor: string | null }> {
  const found = ctx.db
    .selectFrom('events')
    .select(['number', 'name', 'payload', 'actor_kind', 'actor_id', 'actor_name', 'created_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('subject', '=', subject)
    .where('name', 'in', names)
  const { rows, next_cursor } = await keysetPage(found, highestFirst('number'), page)
  return { rows: rows.map((row) => ({ ...row, name: row.name as EventName })), next_cursor }
}

/** What is left of events that were removed: from when to when they happened, and how many had each name. */
type RemovedEvents = { first_at: string; last_at: string; counts: Record<string, number> }

/** Returns what is left of the events about a subject that were removed because of their age; null if none were. `names`: only these count. */
export async function removedEventsOf(ctx: Ctx, subject: string, names?: readonly string[]): Promise<RemovedEvents | null> {
  const row = await ctx.db
    .selectFrom('event_summaries')
    .select(['first_at', 'last_at', 'counts'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('subject', '=', subject)
    .executeTakeFirst()
  if (!row) return null
  const counts = Object.entries(row.counts as Record<string, number>).filter(([name]) => names?.includes(name) ?? true)
  if (counts.length === 0) return null
  return { first_at: row.first_at.toISOString(), last_at: row.last_at.toISOString(), counts: Object.fromEntries(counts) }
}
