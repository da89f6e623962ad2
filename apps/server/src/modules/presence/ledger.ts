import type { Presence } from '@porchlight/contracts/people/people'
import { sql } from 'kysely'
import type { Ctx } from '../../kernel/context.ts'
import { schedule } from '../../kernel/jobs.ts'

/** A stretch in which somebody was there. Times are ms since the epoch. */
export type PresenceStretch = { user_id: string; presence: Exclude<Presence, 'offline'>; from: number; until: number }

const minuteMs = 60_000
/** Whoever is there before and after a gap of so long was there meanwhile: a note may come late, and a restart takes a moment. */
const gapMs = 2.5 * minuteMs

/**
 * Notes who is there: the minute up to now belongs to whoever is online or away now. A stretch ends with its last note, so a crash needs no repair; and none
 * begins before the last one ended, whatever the clock does.
 */
export const notePresence = schedule(
  'presence.note',
  '* * * * *',
  "select distinct support_lib_id from connections where kind = 'agent' and expires_at > $1",
  async (ctx) => {
    const { support_lib_id } = ctx
    const now = ctx.clock.now()
    const before = (ms: number) => new Date(now.getTime() - ms)
    await sql`
      with present as (
        select u.user_id, case when u.is_away = 0 then 'online' else 'away' end as presence, last.presence as was, last.from_at, last.until_at
        from users u left join lateral (
          select p.presence, p.from_at, p.until_at from agent_presence p where p.support_lib_id = u.support_lib_id and p.user_id = u.user_id
          order by p.from_at desc limit 1) last on true
        where u.support_lib_id = ${support_lib_id} and u.disabled_at is null and exists (
          select from connections c where c.support_lib_id = u.support_lib_id and c.kind = 'agent' and c.holder_id = u.user_id and c.expires_at > ${now})
      ), goes_on as (
        update agent_presence p set until_at = ${now} from present s
        where p.support_lib_id = ${support_lib_id} and p.user_id = s.user_id and p.from_at = s.from_at
          and s.presence = s.was and s.until_at >= ${before(gapMs)} and s.until_at < ${now}
        returning p.user_id
      )
      insert into agent_presence (support_lib_id, user_id, presence, from_at, until_at)
      select ${support_lib_id}, user_id, presence, greatest(until_at, ${before(minuteMs)}::timestamptz), ${now} from present
      where user_id not in (select user_id from goes_on) and (until_at is null or until_at < ${now})`.execute(ctx.db)
  },
)

/** Returns the stretches that overlap a period (ms since the epoch), oldest first: those of the given people, or of everyone. */
export async function presenceBetween(ctx: Ctx, { from, end }: { from: number; end: number }, user_ids?: readonly string[]): Promise<PresenceStretch[]> {
  const rows = await ctx.db
    .selectFrom('agent_presence')
    .select(['user_id', 'presence', 'from_at', 'until_at'])
    .where('support_lib_id', '=', ctx.support_lib_id)
    .where('until_at', '>', new Date(from))
    .where('from_at', '<', new Date(end))
    .$if(user_ids !== undefined, (some) => some.where('user_id', 'in', user_ids?.length ? user_ids : ['']))
    .orderBy('from_at')
    .execute()
  return rows.map(({ user_id, presence, from_at, until_at }) => ({
    ...{ user_id, presence: presence as PresenceStretch['presence'] },
    ...{ from: from_at.getTime(), until: until_at.getTime() },
  }))
}

/** Returns since when presence is noted in this library; undefined if it never was. */
export async function presenceSince(ctx: Ctx): Promise<Date | undefined> {
  const row = await ctx.db
    .selectFrom('agent_presence')
    .select('from_at')
    .where('support_lib_id', '=', ctx.support_lib_id)
    .orderBy('until_at')
    .limit(1)
    .executeTakeFirst()
  return row?.from_at
}
