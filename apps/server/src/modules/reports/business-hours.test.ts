import { businessTime } from '@porchlight/business-time'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asStaff } from '../../testing/as-staff.ts'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { followEvents } from './ledger/follow-events.ts'
import { cellsOfAnswer, numberHeads } from './numbers/export.ts'
import { exportWords } from './numbers/export-words.ts'
import { answerOf } from './numbers/questions.ts'
import { answersOf } from './saved/computed.ts'

/** When questions were asked and answered: within a day, over a night, over weekends, and over a change of the clocks. */
const waits = [
  ['2026-03-26T09:00:00Z', '2026-03-26T11:30:00Z'],
  ['2026-03-26T20:00:00Z', '2026-03-27T07:45:00Z'],
  ['2026-03-27T16:00:00Z', '2026-03-30T08:10:00Z'],
  ['2026-03-28T23:30:00Z', '2026-03-31T00:30:00Z'],
].map((wait) => wait.map(Date.parse) as [number, number])
const day = fc
  .tuple(fc.integer({ min: 0, max: 95 }), fc.integer({ min: 0, max: 95 }))
  .map(([one, other]) => (one === other ? [] : [{ from: Math.min(one, other) * 15, to: Math.max(one, other) * 15 }]))
const hours = fc.record({
  time_zone: fc.constantFrom('Europe/Berlin', 'Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'UTC'),
  week: fc.array(day, { minLength: 7, maxLength: 7 }).filter((week) => week.some((ranges) => ranges.length > 0)),
})
const days = { from: '2026-03-20', to: '2026-04-05' }

test('the switch to business time changes answer, series, card and export alike, in 200 combinations of hours, zones and parts', async () => {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user('admin')
  await library.inside(async (ctx) => {
    for (const [index, [asked, answered]] of waits.entries()) {
      const append = async (at: number, name: string, payload: object, actor_kind: string, actor_id: string) => {
        const of = { conversation_ref: `c${index}`, number: index + 1, ...payload }
        const row = { ord: 1, name, subject: `c${index}`, payload: of, actor_kind, actor_id, request_id: 'r', event_ref: `${index}${name}${actor_kind}` }
        await sql`select append_events(${library.support_lib_id}, ${JSON.stringify([row])}::jsonb, ${new Date(at)})`.execute(ctx.db)
      }
      await append(asked, 'conversation.started', { channel: 'chat' }, 'visitor', 'v')
      await append(asked, 'message.sent', { sender_type: 'visitor', sender_id: 'v' }, 'visitor', 'v')
      await append(answered, 'message.sent', { sender_type: 'agent', sender_id: ana.user_id }, 'agent', ana.user_id)
    }
  })
  const { calendar } = await ana.calls.calendars.create({ name: 'Office', time_zone: 'UTC', week: Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }]) })
  const calendarSeconds = waits.reduce((all, [from, to]) => all + (to - from) / 1000, 0)
  await fc.assert(
    fc.asyncProperty(hours, async (given) => {
      await ana.calls.calendars.update({ calendar_ref: calendar.calendar_ref, name: 'Office', ...given })
      await library.inside((ctx) => followEvents(ctx))
      const time = businessTime({ ...given, closures: [] })
      const businessSeconds = waits.reduce((all, [from, to]) => all + time.between(from, to) / 1000, 0)
      await asStaff(library, ana.user_id, async (ctx) => {
        for (const time_zone of ['Europe/Berlin', 'Asia/Kathmandu'])
          for (const every of ['day', 'week'] as const)
            for (const [counts, expected] of [
              ['calendar_time', calendarSeconds],
              ['business_time', businessSeconds],
            ] as const) {
              const period = { ...days, time_zone, compare: 0 as const }
              const answer = await answerOf(ctx, { ...period, every, counts, metrics: ['first_reply_time'] }, false)
              const [result] = answer.results
              expect([result?.total.n, result?.total.sum]).toEqual([waits.length, expected])
              expect(result?.series.reduce((all, { sum }) => all + sum, 0)).toBe(expected)
              const card = { card_id: 'a', title: 'Replies', chart: 'line' as const, metrics: ['first_reply_time' as const], every, counts, width: 1 }
              const [shown] = await answersOf(ctx, [{ ...card, group_by: null, filter: null, attribution: null }], null, period, false)
              expect(shown?.results).toEqual(answer.results)
              const words = exportWords('en')
              const heads = numberHeads(words)
              const cells = [...cellsOfAnswer(answer, { words, names: new Map(), hasUnits: true })]
              const exported = cells.map((line) => Object.fromEntries(line.map((cell, index) => [heads[index], cell])))
              expect(exported.find(({ Day }) => Day === 'Total')).toMatchObject({
                Unit: 'seconds',
                Counted: waits.length,
                Sum: expected,
                Mean: result?.total.mean,
              })
            }
      })
    }),
    { numRuns: 25 },
  )
})
