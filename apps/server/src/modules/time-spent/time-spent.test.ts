import { entriesMax } from '@porchlight/contracts/time-spent/time-terms'
import { expect, test } from 'vitest'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { readCsv } from '../reports/testing/read-csv.ts'
import { doing, ruleLab } from '../workflows/testing/rule-lab.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const monday = '2026-03-02'
const tuesday = '2026-03-03'

async function chatOf(owner: TestUser, library: TestLibrary) {
  const { conversation } = await startChat(library.visitor())
  await owner.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
  return conversation.conversation_ref
}
/** Lets a running timer have begun so many minutes earlier. */
const hasRun = (library: TestLibrary, user_id: string, minutes: number) =>
  library.kernel.database.owner.query(
    `update running_timers set started_at = started_at - make_interval(mins => $3) where support_lib_id = $1 and user_id = $2`,
    [library.support_lib_id, user_id, minutes],
  )
const spentOn = async (by: TestUser, conversation_ref: string) => {
  const { entries, minutes } = await by.calls.timeEntries.ofConversation({ conversation_ref })
  return [minutes, ...entries.map((entry) => entry.minutes)]
}

test('a person has one timer: starting it elsewhere ends it, what it measured is an entry, and a discarded one leaves none', async () => {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user()
  const [one, other] = [await chatOf(ana, library), await chatOf(ana, library)]
  const { start, stop, timer } = ana.calls.timeEntries
  const first = await start({ conversation_ref: one, worked_on: monday })
  expect(first).toMatchObject({ timer: { conversation_ref: one, worked_on: monday }, entry: null })
  expect(await start({ conversation_ref: one, worked_on: tuesday })).toEqual(first)
  await hasRun(library, ana.user_id, 25)
  expect((await timer({})).conversation?.conversation_ref).toBe(one)
  const second = await start({ conversation_ref: other, worked_on: tuesday })
  expect(second.entry).toMatchObject({ conversation_ref: one, worked_on: monday, minutes: 25, user_id: ana.user_id })
  await hasRun(library, ana.user_id, 3 * 1440)
  expect((await stop({})).entry).toMatchObject({ conversation_ref: other, minutes: 1440 })
  expect(await stop({})).toEqual({ entry: null })
  await start({ conversation_ref: one, worked_on: monday })
  expect(await stop({ is_discarded: true })).toEqual({ entry: null })
  expect(await timer({})).toEqual({ timer: null, conversation: null })
  expect([await spentOn(ana, one), await spentOn(ana, other)]).toEqual([
    [25, 25],
    [1440, 1440],
  ])
})

test('of two tabs that start or stop a timer at once, one entry remains', async () => {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user()
  const [one, other] = [await chatOf(ana, library), await chatOf(ana, library)]
  const { start, stop } = ana.calls.timeEntries
  const begun = await Promise.all([one, other, one, other].map((conversation_ref) => code(start({ conversation_ref, worked_on: monday }))))
  expect(begun).toEqual(['ok', 'ok', 'ok', 'ok'])
  await stop({})
  await start({ conversation_ref: one, worked_on: monday })
  await hasRun(library, ana.user_id, 10)
  const ended = await Promise.all([stop({}), stop({}), stop({})])
  expect(ended.filter(({ entry }) => entry !== null)).toHaveLength(1)
  expect((await spentOn(ana, one)).filter((minutes) => minutes === 10)).toHaveLength(1)
})

test('people change and remove their own time, those who manage the team that of others; the history tells it, and conversations are filtered by the sum', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, bo, admin] = [await library.user(), await library.user('agent', { canSuperviseChats: true }), await library.user('admin')]
  const stranger = await (await testLibrary(await sharedServer())).user('admin')
  const conversation_ref = await chatOf(ana, library)
  const { entry } = await ana.calls.timeEntries.add({ conversation_ref, worked_on: monday, minutes: 30, note: 'Read the log' })
  const { entry_ref } = entry
  expect(entry).toMatchObject({ user_id: ana.user_id, note: 'Read the log' })
  const asBo = bo.calls.timeEntries
  expect(await code(asBo.change({ entry_ref, minutes: 5 }))).toBe('forbidden')
  expect(await code(asBo.remove({ entry_ref }))).toBe('forbidden')
  expect(await code(asBo.add({ conversation_ref, worked_on: monday, minutes: 5, user_id: ana.user_id }))).toBe('forbidden')
  expect(await code(asBo.add({ conversation_ref, worked_on: tuesday, minutes: 5 }))).toBe('ok')
  for (const call of ['change', 'remove'] as const) expect(await code(stranger.calls.timeEntries[call]({ entry_ref }))).toBe('not_found')
  expect(await code(admin.calls.timeEntries.add({ conversation_ref, worked_on: monday, minutes: 5, user_id: stranger.user_id }))).toBe('invalid_input')
  await admin.calls.timeEntries.change({ entry_ref, minutes: 45 })
  await ana.calls.timeEntries.change({ entry_ref, worked_on: '2026-03-04' })
  expect(await spentOn(bo, conversation_ref)).toEqual([50, 45, 5])
  const found = async (value: number) => {
    const filter = JSON.stringify({ field: 'time_spent', op: 'more_than', value })
    return (await ana.calls.conversations.list({ tab: 'inbox', filter })).conversations.map(({ time_spent }) => time_spent)
  }
  expect([await found(49), await found(50)]).toEqual([[50], []])
  await ana.calls.timeEntries.remove({ entry_ref })
  expect(await spentOn(ana, conversation_ref)).toEqual([5, 5])
  const { events } = await ana.calls.eventHistory.list({ ref: conversation_ref, type: '1' })
  expect(events.filter(({ name }) => name.startsWith('time.')).map(({ name, values }) => [name, values.minutes, values.from].join(' '))).toEqual([
    'time.removed 45 ',
    'time.changed 45 45',
    'time.changed 45 30',
    'time.added 5 ',
    'time.added 30 ',
  ])
})

test('time is bounded: an entry by a day, a note by its length, a conversation by its entries', async () => {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user()
  const conversation_ref = await chatOf(ana, library)
  const add = (more: { minutes?: number; note?: string; worked_on?: string }) =>
    code(ana.calls.timeEntries.add({ conversation_ref, worked_on: monday, minutes: 1, ...more }))
  for (const more of [{ minutes: 0 }, { minutes: 1441 }, { minutes: 1.5 }, { note: 'x'.repeat(501) }, { worked_on: '2026-02-30' }])
    expect(await add(more)).toBe('invalid_input')
  expect(await add({ minutes: 1440, note: 'x'.repeat(500) })).toBe('ok')
  await library.kernel.database.owner.query(
    `insert into time_entries (support_lib_id, entry_ref, conversation_ref, user_id, worked_on, minutes, created_at)
     select $1, 't' || n, $2, $3, '2026-03-02', 1, now() from generate_series(3, $4::int) n`,
    [library.support_lib_id, conversation_ref, ana.user_id, entriesMax],
  )
  expect([await add({}), await add({})]).toEqual(['ok', 'conflict'])
})

test('a week has one’s own days in pages; that of somebody else needs the right to see reports, and shows what the reader sees', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, bo, lead] = [await library.user(), await library.user(), await library.user('agent', { canViewReports: true })]
  const [mine, joint] = [await chatOf(ana, library), await chatOf(ana, library)]
  await ana.calls.messages.send({
    client_msg_id: crypto.randomUUID(),
    conversation_ref: joint,
    message: '@Lead',
    sender_type: 'note',
    mentions: [lead.user_id],
  })
  const add = (conversation_ref: string, worked_on: string, minutes: number) => ana.calls.timeEntries.add({ conversation_ref, worked_on, minutes })
  await add(mine, monday, 10)
  await add(joint, monday, 20)
  await add(joint, '2026-03-08', 5)
  await add(joint, '2026-03-09', 100)
  const week = await ana.calls.timeEntries.week({ from: monday })
  expect(week.days).toEqual([
    { day: monday, minutes: 30 },
    { day: '2026-03-08', minutes: 5 },
  ])
  expect([week.entries.map(({ minutes }) => minutes), week.conversations.length]).toEqual([[5, 20, 10], 2])
  const page = await ana.calls.timeEntries.week({ from: monday, limit: 2 })
  expect((await ana.calls.timeEntries.week({ from: monday, limit: 2, cursor: page.next_cursor ?? '' })).entries.map(({ minutes }) => minutes)).toEqual([10])
  expect(await code(bo.calls.timeEntries.week({ from: monday, user_id: ana.user_id }))).toBe('forbidden')
  const seen = await lead.calls.timeEntries.week({ from: monday, user_id: ana.user_id })
  expect(seen.entries.map(({ conversation_ref }) => conversation_ref)).toEqual([joint, joint])
  expect(seen.days.map(({ minutes }) => minutes)).toEqual([20, 5])
})

test('merging a ticket moves its time and the timer on it; the timer of somebody who is deactivated ends as an entry', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, admin] = [await library.user(), await library.user('admin')]
  const ticket = async () =>
    (await ana.calls.tickets.create({ email: 'kim@shop.test', subject: 'Chain', message: 'It fell off.' })).conversation.conversation_ref
  const [source, target] = [await ticket(), await ticket()]
  await ana.calls.timeEntries.add({ conversation_ref: source, worked_on: monday, minutes: 30 })
  await ana.calls.timeEntries.add({ conversation_ref: target, worked_on: monday, minutes: 15 })
  await ana.calls.timeEntries.start({ conversation_ref: source, worked_on: tuesday })
  const merged = await ana.calls.conversationLinks.merge({ conversation_ref: source, into: target })
  expect([merged.conversation.time_spent, merged.other.time_spent]).toEqual([0, 45])
  await hasRun(library, ana.user_id, 12)
  await admin.calls.people.disableAgent({ ref_uid: ana.user_id })
  await jobsDone(library)
  const { entries, minutes } = await admin.calls.timeEntries.ofConversation({ conversation_ref: target })
  expect([minutes, entries[0]]).toEqual([57, expect.objectContaining({ user_id: ana.user_id, minutes: 12, worked_on: tuesday })])
  await jobsDone(library)
  const timers = await library.kernel.database.owner.query('select user_id from running_timers where support_lib_id = $1', [library.support_lib_id])
  expect(timers.rows).toEqual([])
})

test('reports have the sum of time by person, team, company and tag, as entries are now', async () => {
  const library = await testLibrary(await sharedServer())
  const [ana, admin] = [await library.user(), await library.user('admin')]
  const { team_ref } = (await admin.calls.people.createTeam({ team_name: 'Repairs', member_ids: [ana.user_id] })).team
  const { conversation_ref } = (
    await admin.calls.tickets.create({ email: 'kim@shop.test', subject: 'Chain', message: 'It fell off.', assignee_id: admin.user_id, team_ref })
  ).conversation
  const tags = [(await admin.calls.convTags.create({ name: 'Chains' })).option.tag_ref]
  const { visitor } = (await admin.calls.conversations.patch({ conversation_ref, tags })).conversation
  const { company } = await admin.calls.directory.addCompany({ name: 'Wind & Wheels' })
  await admin.calls.directory.changeContact({ visitor_id: visitor.visitor_id, company: company.name })
  const other = (await admin.calls.tickets.create({ email: 'lee@home.test', subject: 'Bell', message: 'It rings.', assignee_id: admin.user_id })).conversation
  const add = (by: TestUser, minutes: number) => by.calls.timeEntries.add({ conversation_ref, worked_on: monday, minutes })
  const { entry } = await add(ana, 30)
  const wrong = (await add(ana, 500)).entry
  await add(admin, 10)
  await admin.calls.timeEntries.add({ conversation_ref: other.conversation_ref, worked_on: monday, minutes: 5 })
  await ana.calls.timeEntries.change({ entry_ref: entry.entry_ref, minutes: 20 })
  await ana.calls.timeEntries.remove({ entry_ref: wrong.entry_ref })
  const today = new Date().toISOString().slice(0, 10)
  const asked = { from: today, to: today, time_zone: 'UTC' }
  const by = async (group_by: 'agent_id' | 'team_ref' | 'company_ref' | 'tags') => {
    const { results, names } = await admin.calls.reports.query({ metrics: 'time_spent', ...asked, group_by })
    return [results[0]?.total.value, Object.fromEntries((results[0]?.groups ?? []).map(({ key, total }) => [key, total.value])), names]
  }
  await expect.poll(async () => (await by('agent_id')).slice(0, 2), { timeout: 20_000 }).toEqual([2100, { [ana.user_id]: 1200, [admin.user_id]: 900 }])
  expect(await by('team_ref')).toEqual([2100, { [team_ref]: 1800, null: 300 }, {}])
  expect(await by('tags')).toEqual([2100, { [tags[0] ?? '']: 1800, null: 300 }, {}])
  expect(await by('company_ref')).toEqual([2100, { [company.company_ref]: 1800, null: 300 }, { [company.company_ref]: company.name }])
  const rows = (group: string) => admin.calls.reports.rows({ metric: 'time_spent', ...asked, group_by: 'company_ref', group })
  expect([(await rows(company.company_ref)).rows.map((row) => row.conversation_ref), (await rows('')).rows.map((row) => row.value)]).toEqual([
    [conversation_ref, conversation_ref],
    [300],
  ])
  const lines = readCsv(await admin.calls.reports.exported({ metric: 'time_spent', ...asked, group_by: 'company_ref' }))
  expect(lines.map(({ Group }) => Group)).toContain(company.name)
  // By part, too.
  const { results } = await admin.calls.reports.query({ metrics: 'time_spent,conversations_open', ...asked, every: 'day', group_by: 'company_ref' })
  expect(results.map(({ groups }) => groups.map(({ key, total, series }) => [key, total.value, series.map(({ value }) => value)]))).toEqual([
    [
      [company.company_ref, 1800, [1800]],
      [null, 300, [300]],
    ],
    [
      [company.company_ref, 1, [1]],
      [null, 1, [1]],
    ],
  ])
  // The names of companies are for those who see the directory; numbers by other groups are not theirs alone.
  const flags = { canTakeChats: false, canSuperviseChats: false, canViewChatArchives: false, canViewExistingTickets: false }
  const { calls } = await library.user('agent', { ...flags, canViewReports: true })
  expect(await code(calls.directory.companies({}))).toBe('forbidden')
  for (const call of [
    calls.reports.query({ metrics: 'time_spent', ...asked, group_by: 'company_ref' }),
    calls.reports.exported({ metric: 'time_spent', ...asked, group_by: 'company_ref' }),
  ])
    expect(await code(call)).toBe('forbidden')
  expect(await code(calls.reports.query({ metrics: 'time_spent', ...asked, group_by: 'team_ref' }))).toBe('ok')
})

test('a rule adds time for whoever has the conversation, with no right of theirs to add that of others', async () => {
  const lab = await ruleLab()
  const ana = await lab.library.user()
  await lab.publish('Triage', { triggers: [{ on: 'event', event: 'conversation.closed' }], steps: doing(['add_time', { minutes: 5, note: 'Triage' }]) })
  const conversation_ref = await chatOf(ana, lab.library)
  await ana.calls.conversations.close({ conversation_ref })
  await lab.settled()
  expect((await lab.runs()).map(({ status, record }) => [status, record.steps])).toMatchObject([['done', [{ step: 'add_time', outcome: 'done' }]]])
  expect((await ana.calls.timeEntries.ofConversation({ conversation_ref })).entries).toMatchObject([{ user_id: ana.user_id, minutes: 5, note: 'Triage' }])
})
