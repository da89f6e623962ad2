import type { AssignmentPolicy } from '@porchlight/contracts/assignment/assignment-policy'
import { sql } from 'kysely'
import type { Actor, Ctx } from '../../../kernel/context.ts'
import { andInSight, type OfferedTo } from '../../conversations/index.ts'
import { rolesWith } from '../../permissions/index.ts'
import { staffAvailability } from '../../presence/index.ts'
import type { Channel } from '../queue.ts'
import type { Person } from './decide.ts'

/** The flag that owners of a conversation need, by channel. */
const flagOf = { chat: 'canTakeChats', ticket: 'canReplyToTickets' } as const

/** Weights are sums of tenths, so that no sum is inexact. */
export const tenths = (value: number): number => Math.round(value * 10)

type Row = {
  user_id: string
  presence: Person['presence']
  skills: string[] | null
  limit_tenths: number | null
  last_offered_at: Date | null
  turn: number
  chats: number
  tickets: number
}

/** Selects the candidates: by channel, team and queue. `besides`: the conversation to assign, which doesn't count as load. */
export type Asked = {
  channel: Channel
  team_ref: string | null
  queue: (OfferedTo & { smart_queue_ref: string }) | undefined
  policy: Pick<AssignmentPolicy, 'method' | 'limit' | 'chat_weight' | 'ticket_weight'>
  besides: string
  user_id?: string
  /** The actor whose scope limits the counted conversations; without one, all count. */
  seenBy?: Actor
}

/**
 * Returns everyone who may be given a conversation of this queue and team, present or not, at most 500 people. Open offers count as chats; what is snoozed, or
 * waits for somebody else, doesn't count.
 */
export async function peopleFor(ctx: Ctx, { channel, team_ref, queue, policy, besides, user_id, seenBy }: Asked): Promise<Omit<Person, 'hasDeclined'>[]> {
  const flag = flagOf[channel]
  const seen = seenBy ? andInSight(seenBy) : sql``
  const { user_ids, team_refs } = queue ?? { user_ids: [], team_refs: [] }
  const turn =
    policy.method === 'round_robin'
      ? sql`coalesce((select d.decision_number from assignment_decisions d where d.support_lib_id = u.support_lib_id
          and d.smart_queue_ref is not distinct from ${queue?.smart_queue_ref ?? null} and d.user_id = u.user_id order by d.decision_number desc limit 1), 0)`
      : sql`0`
  const tickets =
    policy.ticket_weight > 0
      ? sql`(select count(*)::int from conversations c where c.support_lib_id = u.support_lib_id and c.assignee_id = u.user_id and c.state = 'open'
          and c.status_category = 'open' and c.snoozed_until is null and c.spam = 'no' and c.conversation_ref <> ${besides} ${seen})`
      : sql`0`
  const { rows } = await sql<Row>`
    select * from (select u.user_id, u.last_offered_at, a.skills, a.limit_tenths, ${turn} as turn, ${tickets} as tickets,
      v.standing as presence,
      (select count(*)::int from conversations c where c.support_lib_id = u.support_lib_id and c.assignee_id = u.user_id and c.state = 'ongoing'
        and c.snoozed_until is null and c.spam = 'no' and c.conversation_ref <> ${besides} ${seen})
      + (select count(*)::int from conversations c where c.support_lib_id = u.support_lib_id and c.offered_to = u.user_id
        and c.conversation_ref <> ${besides} ${seen}) as chats
    from users u
    join ${staffAvailability(ctx)} v on v.user_id = u.user_id
    left join agent_assignment a on a.support_lib_id = u.support_lib_id and a.user_id = u.user_id
    left join user_permissions p on p.support_lib_id = u.support_lib_id and p.user_id = u.user_id and p.slug = ${flag}
    left join role_permissions r on r.support_lib_id = u.support_lib_id and r.role = u.role_key and r.slug = ${flag}
    where u.support_lib_id = ${ctx.support_lib_id} and u.disabled_at is null and (${user_id ?? null}::text is null or u.user_id = ${user_id ?? ''})
      and coalesce(p.is_enabled, r.is_enabled, u.user_type = any(${rolesWith(flag)}))
      and (${team_ref}::text is null or exists (select from team_members t where t.support_lib_id = u.support_lib_id and t.team_ref = ${team_ref} and t.user_id = u.user_id))
      and (${user_ids.length + team_refs.length === 0} or u.user_id = any(${user_ids})
        or exists (select from team_members m where m.support_lib_id = u.support_lib_id and m.team_ref = any(${team_refs}) and m.user_id = u.user_id))
    ) people order by presence = 'present' desc, user_id
    limit 500`.execute(ctx.db)
  return rows.map((row) => ({
    user_id: row.user_id,
    presence: row.presence,
    load: row.chats * tenths(policy.chat_weight) + row.tickets * tenths(policy.ticket_weight),
    limit: row.limit_tenths ?? (policy.limit === null ? null : tenths(policy.limit)),
    skills: row.skills ?? [],
    turn: policy.method === 'round_robin' ? Number(row.turn) : (row.last_offered_at?.getTime() ?? 0),
  }))
}
