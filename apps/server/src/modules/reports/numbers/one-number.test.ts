// Holds for every metric.
import { metricNames, metricOf } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer, ReportResult } from '@porchlight/contracts/reports/report-views'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../kernel/context.ts'
import { asStaff } from '../../../testing/as-staff.ts'
import { jobsDone } from '../../../testing/jobs-done.ts'
import { startChat, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { followEvents } from '../ledger/follow-events.ts'
import { numbersText } from '../mailed/report-mail.ts'
import { appendHistories } from '../testing/append-histories.ts'
import { history } from '../testing/histories.ts'
import { readCsv } from '../testing/read-csv.ts'
import { answerOf, rowsAsked } from './questions.ts'
import { countedPage } from './rows.ts'

const period = { from: '2026-10-26', to: '2026-11-22', time_zone: 'Europe/London' }
const howMany = 6
const someOf = (from: number) => fc.array(fc.integer({ min: 0, max: from - 1 }), { maxLength: from }).map((some) => [...new Set(some)])
const world = fc.record({
  histories: fc.array(fc.tuple(history, fc.integer({ min: 0, max: 12 })), { minLength: howMany, maxLength: howMany }),
  tags: fc.array(someOf(3), { minLength: howMany, maxLength: howMany }),
  parts: fc.array(someOf(3), { minLength: howMany, maxLength: howMany }),
  counts: fc.constantFrom('calendar_time' as const, 'business_time' as const),
})

/** A library with these histories, and whatever they are in: tags, values of a field, teams, people. */
async function plant({ histories, tags, parts }: Pick<Parameters<Parameters<typeof world.map>[0]>[0], 'histories' | 'tags' | 'parts'>) {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user('admin')
  const { calls } = ana
  await calls.calendars.create({ name: 'Office', time_zone: 'Europe/London', week: Array.from({ length: 7 }, () => [{ from: 540, to: 1020 }]) })
  const { custom_field } = await calls.customFields.create({
    kind: 'choices',
    name: 'Parts',
    choices: [{ name: 'Chain' }, { name: 'Brake' }, { name: 'Bell' }],
  })
  const choices = custom_field.choices.map(({ choice_ref }) => choice_ref)
  const tagRefs = await Promise.all(['Late', 'Loud', 'Long'].map(async (name) => (await calls.convTags.create({ name })).option.tag_ref))
  const picked = (some: readonly number[] = [], from: readonly string[]) => some.map((index) => from[index] ?? '')
  const refs: string[] = []
  for (let index = 0; index < howMany; index++) {
    const { conversation_ref } = (await startChat(library.visitor())).conversation
    refs.push(conversation_ref)
    const values = picked(parts[index], choices)
    await calls.conversations.patch({
      conversation_ref,
      tags: picked(tags[index], tagRefs),
      ...(values.length > 0 && { custom_fields: { [custom_field.custom_field_ref]: values } }),
    })
  }
  // Only what the histories say has happened.
  await jobsDone(library)
  const { owner } = library.kernel.database
  const { support_lib_id } = library
  await owner.query('delete from events where support_lib_id = $1 and subject = any($2)', [support_lib_id, refs])
  for (const table of ['report_facts', 'report_conversations']) await owner.query(`delete from ${table} where support_lib_id = $1`, [support_lib_id])
  const { rows } = await owner.query<{ n: string }>('select event_number as n from library_heads where support_lib_id = $1', [support_lib_id])
  const first = Number(rows[0]?.n ?? 0)
  const days = histories.map(([events, day]) => events.map((event) => ({ ...event, at: event.at + day * 86_400_000 })))
  await appendHistories(library, days, first, refs)
  while (await library.inside((ctx) => followEvents(ctx)));
  return { library, ana, field: custom_field.custom_field_ref, tags: tagRefs }
}

/** What every form of a number must say. */
const said = ({ metric, total, series }: ReportResult) => ({ metric, total, series })
const near = (value: number | null) => (value === null ? null : Math.round(value * 100) / 100)

/** Lists everything that a number counts. */
async function listed(ctx: Ctx, asked: Parameters<typeof rowsAsked>[0]) {
  const { n, rows, next_cursor } = await countedPage(ctx, rowsAsked(asked), undefined, 500)
  expect(next_cursor).toBeNull()
  expect(rows).toHaveLength(n)
  return rows
}

test('a number is the same on its card, in every grouping, its table, its list, its file, a report, a snapshot and a mail', async () => {
  await fc.assert(
    fc.asyncProperty(world, async ({ counts, ...given }) => {
      const { library, ana, field, tags } = await plant(given)
      const how = { ...period, counts, compare: 0 as const }
      const lists = ['tags', field]
      const groupings = [...lists, 'team_ref', 'agent_id', 'channel', 'hour', 'weekday', 'weekday_hour', 'detail', 'company_ref', 'priority', 'assignee_id']
      const ofAna = async (ctx: Ctx): Promise<ReportAnswer> => {
        const ask = (more: { group_by?: string; filter?: object }) => answerOf(ctx, { ...how, every: 'day', metrics: metricNames, ...more } as never, false)
        const plain = await ask({})
        for (const group_by of groupings) {
          const { results } = await ask({ group_by })
          expect([group_by, results.map(said)]).toEqual([group_by, plain.results.map(said)])
          for (const { metric, total, groups } of results) {
            const sum = groups.reduce((all, group) => all + group.total.n, 0)
            if (lists.includes(group_by)) expect([metric, sum >= total.n && groups.every((group) => group.total.n <= total.n)]).toEqual([metric, true])
            else expect([group_by, metric, sum]).toEqual([group_by, metric, total.n])
            for (const group of lists.includes(group_by) ? groups : groups.slice(0, 1)) {
              const rows = await listed(ctx, { ...how, metric, group_by, group: group.key ?? '' })
              expect([group_by, metric, group.key, rows.length]).toEqual([group_by, metric, group.key, group.total.n])
            }
          }
        }
        for (const { metric, total, series } of plain.results) {
          const { measure } = metricOf(metric)
          const rows = await listed(ctx, { ...how, metric })
          expect([metric, rows.length]).toEqual([metric, total.n])
          if (measure !== 'level') expect([metric, series.reduce((all, point) => all + point.n, 0)]).toEqual([metric, total.n])
          if (measure !== 'time' && measure !== 'score') continue
          const mean = rows.length === 0 ? null : rows.reduce((all, { value }) => all + (value ?? 0), 0) / rows.length
          expect([metric, near(mean)]).toEqual([metric, near(total.value)])
        }
        // A condition on a list is met once, however many of its values a conversation has.
        const [any, none] = await Promise.all(['any_of', 'none_of'].map((op) => ask({ filter: { field: 'tags', op, value: tags } })))
        for (const [index, { metric, total }] of plain.results.entries())
          if (metricOf(metric).measure !== 'share')
            expect([metric, (any?.results[index]?.total.n ?? 0) + (none?.results[index]?.total.n ?? 0)]).toEqual([metric, total.n])
        return plain
      }
      // Groups of companies are for those who see the directory.
      const single = await asStaff(library, ana.user_id, ofAna, undefined, ['canViewChatArchives'])
      const { calls } = ana
      for (const metrics of [metricNames.slice(0, 4), metricNames.slice(8, 12), metricNames.slice(-4)]) {
        const expected = metrics.map((name) => single.results.find(({ metric }) => metric === name)).map((result) => result && said(result))
        const card = { card_id: 'a', title: 'One', chart: 'table' as const, metrics, group_by: 'tags', counts }
        const asked = { ...period, every: 'day' as const, group_by: 'tags', counts }
        const whole = (answer: Pick<ReportAnswer, 'results'> | null | undefined) => answer?.results.map(said)
        expect(whole(await calls.reports.query({ metrics: metrics.join(), ...asked }))).toEqual(expected)
        const ran = (await calls.customReports.run({ cards: [card], ...period })).answers[0]
        expect(whole(ran)).toEqual(expected)
        const { report } = await calls.customReports.create({ report_name: metrics.join(' ').slice(0, 90), cards: [card] })
        expect(whole((await calls.customReports.details({ id: report.id, ...period })).answers[0])).toEqual(expected)
        expect(whole((await calls.customReports.takeSnapshot({ id: report.id, ...period })).snapshot.answers[0])).toEqual(expected)
        const mailed = numbersText({ report, answers: [ran ?? null], names: new Map(), language: 'en' })
        for (const name of metrics) {
          const result = single.results.find(({ metric }) => metric === name)
          if (!result) throw new Error(name)
          if (['count', 'level'].includes(metricOf(name).measure)) expect(mailed).toContain(`\n${metricOf(name).title.en}: ${result.total.n}`)
          if (name !== metrics[0]) continue
          const lines = readCsv(await calls.reports.exported({ metric: name, ...asked }))
          const mine = lines.filter(({ Group }) => Group === '')
          const groups = ran?.results.find(({ metric }) => metric === name)?.groups ?? []
          expect(lines.filter(({ Day }) => Day === 'Total').map(({ Counted }) => Counted)).toEqual(
            [result.total, ...groups.map(({ total }) => total)].map(({ n }) => String(n)),
          )
          expect(
            mine
              .slice(0, result.series.length)
              .map(({ Counted, ...line }) => [Counted, Object.entries(line).find(([head]) => head.startsWith('Value ('))?.[1]]),
          ).toEqual(result.series.map(({ n, value }) => [String(n), value === null ? '' : String(value)]))
          expect(readCsv(await calls.reports.exported({ metric: name, ...asked, what: 'rows' }))).toHaveLength(result.total.n)
        }
      }
    }),
    { numRuns: 1, endOnFailure: true },
  )
})
