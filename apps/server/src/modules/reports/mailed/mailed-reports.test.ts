import { dateAt } from '@porchlight/business-time'
import { addDays } from '@porchlight/contracts/reports/periods'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { dueLibraries } from '../../../kernel/jobs.ts'
import { startChat, type TestLibrary, testLibrary } from '../../../testing/library.ts'
import { ownServer, sharedServer } from '../../../testing/test-server.ts'
import { mailSink } from '../../mail/testing/mail-sink.ts'
import { mailDueReports } from './send-reports.ts'

const card = { card_id: 'a', title: 'Volume', chart: 'line' as const, metrics: ['conversations_new' as const, 'first_reply_time' as const] }
const times = { every: 'day' as const, at: '08:00', time_zone: 'UTC' }
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: { code: string }) => error.code,
  )

/** Runs the minute's check as if it were this moment; returns whether the library had work. */
async function checkAt({ kernel, support_lib_id, inside }: TestLibrary, at: number): Promise<boolean> {
  const clock = { now: () => new Date(at) }
  const isDue = (await dueLibraries({ ...kernel, clock }, mailDueReports)).includes(support_lib_id)
  if (isDue) await inside((ctx) => mailDueReports.run({ ...ctx, clock }))
  return isDue
}

test('a report is mailed once at its time, to those who may see it, with the numbers that they see', async () => {
  const sink = await mailSink()
  const library = await testLibrary(await ownServer({ env: sink.env }))
  const [ana, own, gone, without] = [
    await library.user('admin'),
    await library.user('agent', { canViewReports: true }),
    await library.user('agent', { canViewReports: true }),
    await library.user('agent', { canViewReports: false }),
  ]
  await ana.calls.permissions.update({ id: own.user_id, conversation_scope: 'own' } as never)
  await startChat(library.visitor())
  // As if it had begun yesterday: a mail covers what has passed.
  const today = dateAt('UTC', Date.now())
  const yesterday = addDays(today, -1)
  await library.kernel.database.owner.query(`update events set created_at = $2 where support_lib_id = $1 and name like 'conversation.%'`, [
    library.support_lib_id,
    new Date(`${yesterday}T12:00:00Z`),
  ])
  const { report } = await ana.calls.customReports.create({ report_name: 'Team & more', visible_to: 'everyone', cards: [card] })
  const people = [ana, own, gone, without]
  const { schedule } = await ana.calls.customReports.createSchedule({ id: report.id, ...times, user_ids: people.map(({ user_id }) => user_id) })
  await library.switchOff(gone)
  const due = Date.parse(schedule.next_at)
  expect(await checkAt(library, due - 1)).toBe(false)
  // The conversations of yesterday are counted in the mail of today, whenever the test runs.
  await library.inside((ctx) =>
    sql`update report_schedules set next_at = ${new Date(`${today}T00:00:00Z`)} where support_lib_id = ${ctx.support_lib_id}`.execute(ctx.db),
  )
  expect(await checkAt(library, Date.now())).toBe(true)
  const [mail, owns] = [await sink.newestTo(ana.email), await sink.newestTo(own.email)]
  expect(mail.head).toContain('Subject: Team & more')
  expect(mail.body).toContain('New conversations: 1 (before: 0)')
  expect(mail.body).toContain('First reply time: none')
  expect(mail.body).toContain('<h2')
  expect(`${mail.head}${mail.body}`).toContain(`${yesterday}.csv`)
  expect(owns.body).toContain('New conversations: 0')
  // Neither again, nor when the clock goes back, nor for those who were left out.
  expect([await checkAt(library, Date.now()), await checkAt(library, due - 86_400_000)]).toEqual([false, false])
  await ana.calls.customReports.sendNow({ schedule_id: schedule.schedule_id })
  await sink.newestTo(ana.email, 2)
  expect([gone, without].flatMap(({ email }) => sink.mailsTo(email))).toEqual([])
  const [kept] = (await ana.calls.customReports.schedules({ id: report.id })).schedules
  expect(Date.parse(kept?.next_at ?? '')).toBeGreaterThan(Date.now())
  expect(kept?.last_sent_at).not.toBeNull()
})

test('schedules are changed and deleted by those who may change reports; one of a report that nobody else sees is not found', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, ben, eve] = [await library.user('admin'), await library.user('admin'), await library.user('agent', { canViewReports: true })]
  const { report } = await ana.calls.customReports.create({ report_name: 'Mine', cards: [card] })
  const given = { ...times, every: 'month' as const, day_of_month: 31, at: '23:59', time_zone: 'Europe/Berlin', user_ids: [ana.user_id, ana.user_id] }
  const create = (who: typeof ana, more: object = {}) => who.calls.customReports.createSchedule({ id: report.id, ...given, ...more })
  expect([
    await code(create(ben)),
    await code(create(eve)),
    await code(create(ana, { user_ids: [newRef()] })),
    await code(create(ana, { at: '24:00' })),
  ]).toEqual(['not_found', 'forbidden', 'invalid_input', 'invalid_input'])
  const { schedule } = await create(ana)
  expect(schedule).toMatchObject({ at: '23:59', user_ids: [ana.user_id], day_of_month: 31, last_sent_at: null })
  const { schedule_id } = schedule
  const changes = (who: typeof ana) => [
    () => who.calls.customReports.updateSchedule({ schedule_id, ...given, every: 'week', weekday: 5 }),
    () => who.calls.customReports.sendNow({ schedule_id }),
    () => who.calls.customReports.removeSchedule({ schedule_id }),
  ]
  for (const [who, expected] of [
    [ben, 'not_found'],
    [eve, 'forbidden'],
    [ana, 'ok'],
  ] as const)
    for (const change of changes(who)) expect(await code(change())).toBe(expected)
  expect((await ana.calls.customReports.schedules({ id: report.id })).schedules).toEqual([])
})
