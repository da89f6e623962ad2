import { dateAt, dayStart } from '@porchlight/business-time'
import { metricNames, metricOf, pointFacts } from '@porchlight/contracts/reports/metrics'
import { addDays } from '@porchlight/contracts/reports/periods'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../kernel/context.ts'
import { momentsSql } from '../numbers/moments.ts'
import { binSql } from './bins.ts'

/** How many facts counted on which day, by the day on which conversations were opened: closed ones by their fact, open ones by their row. */
export const openBegun = 'open_begun'

/** Facts of which some metric counts the time outside business hours. */
const outsideFacts = [...new Set(metricNames.map(metricOf).flatMap(({ isOutside, facts }) => (isOutside ? facts : [])))]

/** The days of a time zone from one moment to another (ms since the epoch), as arrays of a statement. */
function daysSql(time_zone: string, from: number, to: number): { starts: RawBuilder<unknown>; dates: RawBuilder<unknown> } {
  const dates: string[] = []
  for (let date = dateAt(time_zone, from), last = dateAt(time_zone, to); date <= last; date = addDays(date, 1)) dates.push(date)
  return { starts: momentsSql(dates.map((date) => dayStart(time_zone, date))), dates: sql`${dates}::text[]` }
}

/**
 * Adds facts to a zone's sums, or takes them away.
 * @param source a query of facts, with `sign`: 1 adds, -1 takes away
 * @param range moments (ms since the epoch) between which all of them happened
 */
export async function addToCubes(ctx: Ctx, time_zone: string, source: RawBuilder<unknown>, range: { from: number; to: number }): Promise<void> {
  const { starts, dates } = daysSql(time_zone, range.from, range.to)
  const isTimed = sql`f.from_at is not null`
  const isDuration = sql`f.fact <> all(${pointFacts}::text[])`
  await sql`
    with counted as (
      select f.sign, (${dates})[width_bucket(f.at, ${starts})] as day, extract(hour from f.at at time zone ${time_zone})::text as hour, f.fact, m.measure, f.channel,
        coalesce(f.agent_id, '') as agent, coalesce(f.owner_id, '') as owner, coalesce(f.team_ref, '') as team, coalesce(m.v, 0) as v,
        case when m.v is null then -1 else ${binSql(sql`m.v`, isDuration)} end as bin
      from (${source}) f
      cross join lateral (values (0, f.value), (1, f.business),
        (2, case when f.fact = any(${outsideFacts}::text[]) and f.business < f.value then f.value - f.business end)) as m(measure, v)
      where m.measure = 0 or (m.v is not null and ${isTimed})
    ), binned as (
      select case when grouping(agent) = 0 then 'agent' when grouping(owner) = 0 then 'owner' when grouping(team) = 0 then 'team' when grouping(hour) = 0 then 'hour'
          else 'all' end as cut,
        case when grouping(agent) = 0 then agent when grouping(owner) = 0 then owner when grouping(team) = 0 then team when grouping(hour) = 0 then hour
          else '' end as key,
        day, fact, measure, channel, bin, sum(sign) as n, sum(sign * v) as sum
      from counted group by grouping sets ((day, fact, measure, channel, bin), (day, fact, measure, channel, bin, agent), (day, fact, measure, channel, bin, owner),
        (day, fact, measure, channel, bin, team), (day, fact, measure, channel, bin, hour))
    )
    insert into report_cubes (support_lib_id, time_zone, cut, fact, measure, day, key, channel, n, sum, bins, counts)
    select ${ctx.support_lib_id}, ${time_zone}, cut, fact, measure, day, key, channel, sum(n), sum(sum),
      coalesce(array_agg(bin order by bin) filter (where bin >= 0 and n <> 0), '{}'), coalesce(array_agg(n order by bin) filter (where bin >= 0 and n <> 0), '{}')
    from binned group by cut, fact, measure, day, key, channel
    having bool_or(n <> 0 or sum <> 0)
    on conflict (support_lib_id, time_zone, cut, fact, measure, day, key, channel) do update set n = report_cubes.n + excluded.n, sum = report_cubes.sum + excluded.sum,
      (bins, counts) = (
        select coalesce(array_agg(bin order by bin), '{}'), coalesce(array_agg(count order by bin), '{}') from (
          select bin, sum(count)::integer as count from (
            select * from unnest(report_cubes.bins, report_cubes.counts) as kept(bin, count)
            union all select * from unnest(excluded.bins, excluded.counts) as added(bin, count)
          ) both_of group by bin having sum(count) <> 0
        ) merged)`.execute(ctx.db)
}
