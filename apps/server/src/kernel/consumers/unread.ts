import type { EventName } from '@porchlight/contracts/events'
import { sql } from 'kysely'
import { send } from '../calls/pipeline.ts'
import type { Ctx, Rule } from '../context.ts'
import { requestIdIn } from '../ids.ts'
import { type Cause, causedBy } from '../jobs/cause.ts'
import type { FollowedEvent } from '../jobs.ts'
import type { ConsumerRules } from './rules.ts'

/** An event as it is passed to reactions. `wanted`: the names under which the library wants reactions to it, '' for those that every library has. */
export type Unread = {
  number: number
  name: EventName
  payload: unknown
  subject: string | null
  actor_id: string | null
  rule: Rule | null
  event_ref: string
  /** The request that led to it; undefined if nobody asked for it. */
  request_id: string | undefined
  cause: Cause
  wanted: ReadonlySet<string>
  stored: FollowedEvent
}
/** A consumer's place, locked for the transaction, the library's newest event, and the first events after the place that it has reactions to. */
export type Taken = { upto: number; head: number; events: Unread[] }

type Row = { upto: number; head: number } & (
  | { number: null }
  | {
      number: number
      name: EventName
      payload: unknown
      subject: string | null
      actor_kind: string
      actor_id: string | null
      actor_name: string | null
      acted_for: string | null
      event_ref: string | null
      request_id: string
      cause: Cause | null
      created_at: Date
      wishes: string[]
    }
)

/**
 * Locks a consumer's place and reads what is new after it, in one statement. No event is passed over: numbers are given under the lock of the library's head row,
 * which is held until the commit, so whoever sees the head sees all events up to it.
 * @returns undefined if another process has the place, or if there is none
 */
export async function takeUnread(
  ctx: Ctx,
  consumer: string,
  { events, wanted }: ConsumerRules,
  { limit, isAlone }: { limit: number; isAlone: boolean },
): Promise<Taken | undefined> {
  const rows = await send(
    ctx.db,
    'take-unread',
    sql<Row>`
    with place as (
      select c.upto, h.event_number as head from event_consumers c join library_heads h using (support_lib_id)
      where c.support_lib_id = ${ctx.support_lib_id} and c.consumer = ${consumer} and c.is_alone = ${isAlone}
      for update of c skip locked
    ), wish as (
      select r.event, r.wanted, case when r.wanted = '' then 0 else w.after end as after
      from unnest(${events}::text[], ${wanted}::text[]) as r(event, wanted)
      left join wanted_reactions w on w.support_lib_id = ${ctx.support_lib_id} and w.name = r.wanted
      where r.wanted = '' or w.name is not null
    )
    select p.upto, p.head, e.* from place p left join lateral (
      select e.number, e.name, e.payload, e.subject, e.actor_kind, e.actor_id, e.actor_name, e.acted_for, e.event_ref, e.request_id, e.cause, e.created_at,
        array(select wish.wanted from wish where wish.event = e.name and wish.after < e.number) as wishes
      from events e
      where e.support_lib_id = ${ctx.support_lib_id} and e.number > p.upto and e.number <= p.head
        and exists (select from wish where wish.event = e.name and wish.after < e.number)
      order by e.number limit ${limit}
    ) e on true order by e.number`,
  )
  const [first] = rows
  return first && { upto: first.upto, head: first.head, events: rows.flatMap(present) }
}

function present(row: Row): Unread[] {
  if (row.number === null) return []
  const { number, name, payload, subject, actor_kind, actor_id, actor_name, acted_for, cause, request_id, created_at: at, wishes } = row
  const event_ref = row.event_ref ?? `#${number}`
  return [
    {
      ...{ number, name, payload, subject, event_ref, cause: causedBy({ event_ref, cause }), wanted: new Set(wishes) },
      // What a timer or another work of the system led to has its name instead.
      request_id: requestIdIn(request_id),
      // A person by their id, a rule as such, a key as its maker.
      actor_id: actor_kind === 'rule' ? null : actor_kind === 'api_key' ? acted_for : actor_id,
      rule: actor_kind === 'rule' && actor_id !== null ? { workflow_ref: actor_id, workflow_name: actor_name ?? '' } : null,
      stored: { number, name, payload, subject, actor_kind, actor_id, event_ref, cause, at },
    },
  ]
}

/** Returns an event as it was stored; undefined if it is gone. */
export async function storedEvent(ctx: Ctx, number: number): Promise<FollowedEvent | undefined> {
  const row = await ctx.db
    .selectFrom('events')
    .select(['number', 'name', 'payload', 'subject', 'actor_kind', 'actor_id', 'event_ref', 'cause', 'created_at as at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('number', '=', number)
    .executeTakeFirst()
  return row && { ...row, name: row.name as EventName, event_ref: row.event_ref ?? `#${number}`, cause: row.cause as Cause | null }
}

/** Moves a consumer's place, which this transaction has locked. */
export const moveOn = (ctx: Ctx, consumer: string, upto: number): Promise<unknown> =>
  send(ctx.db, 'consumer-moves-on', sql`update event_consumers set upto = ${upto} where support_lib_id = ${ctx.support_lib_id} and consumer = ${consumer}`)
