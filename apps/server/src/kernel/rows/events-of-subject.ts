import type { EventName } from '@porchlight/contracts/events'
import type { Ctx } from '../context.ts'

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

/** Returns events with these names about one subject, newest first, below a given number. Reads a range of one index. */
export async function eventsOfSubject(
  ctx: Ctx,
  subject: string,
  { names, before, limit }: { names: readonly EventName[]; before?: number | undefined; limit: number },
): Promise<WrittenEvent[]> {
  const rows = await ctx.db
    .selectFrom('events')
    .select(['number', 'name', 'payload', 'actor_kind', 'actor_id', 'actor_name', 'created_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('subject', '=', subject)
    .where('name', 'in', names)
    .$if(before !== undefined, (q) => q.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, name: row.name as EventName }))
}
