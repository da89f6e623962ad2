import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { andReadable, readsAll } from '../conversations/index.ts'
import { keepsHistory } from '../reports/index.ts'
import { isHeldContact, isHeldConversation } from './holds.ts'

/** Events removed in one transaction: a row of each costs little. */
const atOnce = 2000

/**
 * Events older than a time, in their order, as rows of `ref` (the number), `created_at` and `is_held`. The history of a conversation goes as a whole, when the
 * conversation was closed before that time. What is still needed is left out:
 * - events that something which reads each event once has not read yet, or a job will look for,
 * - what timers of rules compare with,
 * - former addresses of contacts, by which an erasure finds their mails,
 * - the event that tells readers' caches which version they have.
 */
export const oldEvents = ({ support_lib_id, actor }: Ctx, before: Date, after = 0): RawBuilder<{ ref: string; is_held: boolean; created_at: Date }> => sql`
  select e.number::text as ref, e.created_at, case when c.conversation_ref is not null then ${isHeldConversation}
      when v.visitor_id is not null then ${isHeldContact} else false end as is_held
  from events e
  left join conversations c on c.support_lib_id = e.support_lib_id and c.conversation_ref = e.subject
  left join visitors v on v.support_lib_id = e.support_lib_id and v.visitor_id = e.subject
  where e.support_lib_id = ${support_lib_id} and e.created_at < ${before} and e.number > ${after} and e.number <= (select events_read_by_all())
    and (c.conversation_ref is null or c.closed_at < ${before})
    and not (e.name = 'conversation.contact_changed' and e.payload ->> 'field' = 'email')
    and e.number <> all ((select events_of_jobs())::bigint[]) and e.number <> coalesce((select newest_readers_event()), 0)
    and not exists (select from workflow_timers t where t.support_lib_id = e.support_lib_id and t.conversation_ref = e.subject)
    and (${sql.lit(readsAll(actor))} or c.conversation_ref is not null ${andReadable(actor)})
  order by e.number`

/** Removes the next events after this number that are older than a time. A sum of those of a conversation stays (`event_summaries`). Leaves them for another night while reports are counted again. */
export async function removeOldEvents(ctx: Ctx, before: Date, after: number): Promise<{ count: number; isMore: boolean; after: number }> {
  if (!(await keepsHistory(ctx))) return { count: 0, isMore: false, after }
  const { rows } = await sql<{ count: number; last: string; removed: number }>`
    with old as (select ref::bigint as number, created_at from (${oldEvents(ctx, before, after)}) found where not is_held limit ${atOnce})
    select count(*)::int as count, coalesce(max(number), 0)::text as last,
      remove_events(coalesce(array_agg(number), '{}'), min(created_at), max(created_at)) as removed from old`.execute(ctx.db)
  const { count, last, removed } = rows[0] ?? { count: 0, last: '0', removed: 0 }
  return { count: removed, isMore: count === atOnce, after: Number(last) }
}
