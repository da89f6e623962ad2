// Holds for every metric.
import type { Metric } from '@porchlight/contracts/reports/metric'
import { type FactKind, metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../kernel/context.ts'
import { asStaff } from '../../../testing/as-staff.ts'
import { testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { followEvents } from '../ledger/follow-events.ts'
import { type Computed, compute } from '../numbers/compute.ts'
import { partsIn } from '../numbers/parts-of-period.ts'
import { appendHistories } from '../testing/append-histories.ts'
import { history } from '../testing/histories.ts'
import { durationError } from './bins.ts'
import { buildNextCubes, cubesOf, keepZone, renewCubes } from './zones.ts'

/** Clocks change by an hour, never, by half an hour, and by an hour in a zone of half hours, all within the weeks of the histories. */
const zones = ['Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns']
const days = { from: '2026-09-28', to: '2026-11-20' }

const sums = (ctx: Ctx) =>
  sql`
    select time_zone, cut, fact, measure, day, key, channel, n, sum, bins, counts from report_cubes
    where support_lib_id = ${ctx.support_lib_id} and (n <> 0 or sum <> 0 or bins <> '{}') order by 1, 2, 3, 4, 5, 6, 7`
    .execute(ctx.db)
    .then(({ rows }) => rows)

/** The numbers without percentiles, which are compared apart. */
const exact = ({ total, series, groups, groups_left_out }: Computed) =>
  JSON.stringify([total, series, groups, groups_left_out], (name, value) => (name === 'p50' || name === 'p90' ? undefined : value))
const percentiles = ({ total, series, groups }: Computed) => [total, ...series, ...groups.map((group) => group.total)].flatMap(({ p50, p90 }) => [p50, p90])

const chats = { field: 'channel', op: 'is' as const, value: 'chat' }
const questions = [
  { every: 'day' as const },
  { every: 'week' as const, group_by: 'agent_id' },
  { every: 'month' as const, group_by: 'agent_id', attribution: 'owner' as const, counts: 'business_time' as const },
  { every: 'all' as const, group_by: 'hour', filter: chats },
  { every: 'all' as const, group_by: 'weekday', counts: 'business_time' as const },
  { every: 'week' as const, group_by: 'team_ref' },
  { every: 'all' as const, group_by: 'weekday_hour' },
  { every: 'day' as const, group_by: 'channel', filter: { any: [chats, { field: 'channel', op: 'is' as const, value: 'ticket' }] } },
]

const all: [name: string, metric: Metric<FactKind>][] = [
  ...metricNames.map((name): [string, Metric<FactKind>] => [name, metricOf(name)]),
  ['waiting time together', { ...metricOf('waiting_time'), measure: 'sum' }],
  ['points together', { ...metricOf('rating_average'), measure: 'sum' }],
]

test('sums say what facts say, in any time zone and over changes of the clocks; built later, they are the same', async () => {
  const server = await sharedServer()
  const office = { name: 'Office', time_zone: 'Europe/Berlin', week: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: 540, to: 1020 }] : [])) }
  const start = fc.integer({ min: Date.UTC(2026, 9, 2), max: Date.UTC(2026, 10, 3) })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(history, start), { minLength: 3, maxLength: 6 }), fc.integer({ min: 1, max: 40 }), async (histories, piece) => {
      const library = await testLibrary(server)
      const ana = await library.user('admin')
      await ana.calls.calendars.create(office)
      const first = await library.inside(async (ctx) => {
        const { rows } = await sql<{ n: number }>`select event_number as n from library_heads where support_lib_id = ${ctx.support_lib_id}`.execute(ctx.db)
        return rows[0]?.n ?? 0
      })
      await appendHistories(
        library,
        histories.map(([events, at]) => events.map((event) => ({ ...event, at: event.at - (events[0]?.at ?? 0) + at }))),
        first,
      )
      await library.inside((ctx) => followEvents(ctx, piece))
      await library.inside(async (ctx) => {
        for (const time_zone of zones) await keepZone(ctx, time_zone)
      })
      await library.inside((ctx) => buildNextCubes(ctx, 9))
      await library.inside((ctx) => followEvents(ctx, piece))
      while (await library.inside((ctx) => buildNextCubes(ctx, 20)));
      while (await library.inside((ctx) => followEvents(ctx, piece)));
      await asStaff(library, ana.user_id, async (ctx) => {
        for (const time_zone of zones) {
          const { cubes } = await cubesOf(ctx, time_zone)
          expect(cubes).toEqual({ time_zone, hasHours: true })
          // Each zone answers every other question: the others differ in the same way.
          for (const { every, ...how } of questions.filter((_, index) => index % 2 === zones.indexOf(time_zone) % 2))
            for (const [name, metric] of all) {
              const asked = { counts: 'calendar_time' as const, ...how, time_zone, metric }
              const parts = partsIn(time_zone, days, every)
              const [summed, read] = [await compute(ctx, asked, parts, { cubes, exactMax: -1 }), await compute(ctx, asked, parts, { cubes: undefined })]
              expect([time_zone, every, how, name, exact(summed)]).toEqual([time_zone, every, how, name, exact(read)])
              for (const [index, value] of percentiles(summed).entries()) {
                const expected = percentiles(read)[index] ?? null
                if (value === null || expected === null) expect(value).toBe(expected)
                else expect(Math.abs(value - expected)).toBeLessThanOrEqual(Math.max(expected * durationError * 1.001, 0.5))
              }
            }
        }
      })
      const live = await library.inside(sums)
      await library.inside(renewCubes)
      while (await library.inside((ctx) => buildNextCubes(ctx)));
      expect(await library.inside(sums)).toEqual(live)
    }),
    { numRuns: 3 },
  )
})
