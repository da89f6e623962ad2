import { dateAt } from '@porchlight/business-time'
import { metricNames } from '@porchlight/contracts/reports/metrics'
import type { ReportAnswer } from '@porchlight/contracts/reports/report-views'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { importConversations } from '../conversations/index.ts'
import { contactsFor } from '../visitors/index.ts'
import { rebuild } from './ledger/rebuild.ts'
import { readCsv } from './testing/read-csv.ts'

const all = metricNames.join(',').split(',')
const today = () => dateAt('UTC', Date.now())
const period = () => ({ from: today(), to: today() })

type Scene = { library: TestLibrary; ana: TestUser; ben: TestUser }
async function office(): Promise<Scene> {
  const library = await testLibrary(await sharedServer())
  return { library, ana: await library.user('admin'), ben: await library.user('admin') }
}
const say = ({ calls }: TestUser, conversation_ref: string, message: string, sender_type: 'agent' | 'note' = 'agent') =>
  calls.messages.send({ client_msg_id: newRef(), conversation_ref, message, sender_type })

/** Ana answers a chat and closes it, Ben answers another, a third waits, and there is a ticket. */
async function day(scene: Scene) {
  const { library, ana, ben } = scene
  const [first, second, third] = [library.visitor(), library.visitor(), library.visitor()]
  const [one, two] = [(await startChat(first)).conversation.conversation_ref, (await startChat(second)).conversation.conversation_ref]
  await ana.calls.conversations.take({ conversation_ref: one })
  await say(ana, one, 'To myself', 'note')
  await say(ana, one, 'Hello')
  await ana.calls.conversations.close({ conversation_ref: one })
  await ben.calls.conversations.take({ conversation_ref: two })
  await say(ben, two, 'Hello')
  await second.calls.messages.send({ client_msg_id: newRef(), conversation_ref: two, message: 'And now?' })
  await startChat(third)
  const ticket = (
    await ana.calls.tickets.create({ email: 'c@example.test', subject: '=cmd()', message: 'Hello', sender_type: 'agent', assignee_id: ben.user_id })
  ).conversation.conversation_ref
  return { one, two, ticket }
}
const ask = async ({ calls }: TestUser, metrics: string[], more: object = {}): Promise<ReportAnswer> => {
  const results: ReportAnswer['results'] = []
  let answer: ReportAnswer | undefined
  for (let at = 0; at < metrics.length; at += 10) {
    answer = await calls.reports.query({ metrics: metrics.slice(at, at + 10).join(','), ...period(), ...more })
    results.push(...answer.results)
  }
  return { ...(answer as ReportAnswer), results }
}
const numbers = (answer: ReportAnswer) => Object.fromEntries(answer.results.map(({ metric, total }) => [metric, total.n]))

test('what happens is counted, by who acted', async () => {
  const scene = await office()
  await day(scene)
  expect(numbers(await ask(scene.ana, all))).toMatchObject({
    conversations_new: 4,
    conversations_open: 3,
    conversations_closed: 1,
    messages_in: 4,
    messages_out: 3,
    notes: 1,
    first_reply_time: 2,
    next_reply_time: 0,
    resolution_time: 1,
    unanswered: 0,
  })
  const [replies] = (await ask(scene.ana, ['first_reply_time'], { group_by: 'agent_id' })).results
  expect(replies?.groups.map(({ key, total }) => [key, total.n]).sort()).toEqual([scene.ana.user_id, scene.ben.user_id].sort().map((user_id) => [user_id, 1]))
  const [open] = (await ask(scene.ana, ['conversations_open'], { group_by: 'channel' })).results
  expect(open?.groups.map(({ key, total }) => [key, total.n])).toEqual([
    ['chat', 2],
    ['ticket', 1],
  ])
})

test('a number opens what it counts, and exports say what screens show', async () => {
  const scene = await office()
  await day(scene)
  const { calls } = scene.ana
  for (const { metric, total, groups } of (await ask(scene.ana, all, { group_by: 'agent_id' })).results) {
    const { rows, n } = await calls.reports.rows({ metric, ...period() })
    expect([metric, n, rows.length]).toEqual([metric, total.n, total.n])
    for (const group of groups) {
      const narrowed = await calls.reports.rows({ metric, ...period(), group_by: 'agent_id', group: group.key ?? '' })
      expect([metric, group.key, narrowed.n, narrowed.rows.length]).toEqual([metric, group.key, group.total.n, group.total.n])
    }
  }
  const paged: string[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await calls.reports.rows({ metric: 'messages_in', ...period(), limit: 1, ...(cursor && { cursor }) })
    paged.push(...page.rows.map((row) => row.at))
    if (page.next_cursor === null) break
    cursor = page.next_cursor
  }
  expect(paged).toEqual([...paged].sort().reverse())
  expect(paged).toHaveLength(4)
  const [shown] = (await ask(scene.ana, ['messages_out'], { group_by: 'agent_id' })).results
  const lines = readCsv(await calls.reports.exported({ metric: 'messages_out', ...period(), group_by: 'agent_id' }))
  expect(lines.filter((line) => line.Day === 'Total').map((line) => [line.Group !== '', line.Counted])).toEqual([
    [false, String(shown?.total.n)],
    ...(shown?.groups ?? []).map(({ key, total }) => [key !== null, String(total.n)]),
  ])
  for (const { Group } of lines) expect(Group).toMatch(/^(?:Test admin \d+)?$/)
  const exported = readCsv(await calls.reports.exported({ metric: 'conversations_new', ...period(), what: 'rows' }))
  expect(exported).toHaveLength(4)
  // A spreadsheet would run it.
  expect(exported.map((line) => line.Subject)).toContain("'=cmd()")
})

test('grouped by a list, a conversation is in several groups and counts once in totals, series and rows', async () => {
  const scene = await office()
  const { one, two, ticket } = await day(scene)
  const { calls } = scene.ana
  const { custom_field } = await calls.customFields.create({ kind: 'choices', name: 'Parts', choices: [{ name: 'Chain' }, { name: 'Brake' }] })
  const [field, parts] = [custom_field.custom_field_ref, custom_field.choices.map(({ choice_ref }) => choice_ref)]
  const tags = await Promise.all(['Late', 'Loud', 'Long'].map(async (name) => (await calls.convTags.create({ name })).option.tag_ref))
  await calls.conversations.patch({ conversation_ref: one, tags, custom_fields: { [field]: parts } })
  await calls.conversations.patch({ conversation_ref: two, tags: tags.slice(0, 1) })
  await calls.conversations.patch({ conversation_ref: ticket, tags: tags.slice(1), custom_fields: { [field]: parts.slice(1) } })
  const ungrouped = await ask(scene.ana, all)
  for (const group_by of ['tags', field, 'team_ref']) {
    const grouped = await ask(scene.ana, all, { group_by })
    expect([group_by, grouped.results.map(({ metric, total, series }) => ({ metric, total, series }))]).toEqual([
      group_by,
      ungrouped.results.map(({ metric, total, series }) => ({ metric, total, series })),
    ])
    for (const { metric, total, groups } of grouped.results.filter((one) => one.total.n > 0)) {
      const { n, rows } = await calls.reports.rows({ metric, ...period(), group_by })
      expect([group_by, metric, n, rows.length]).toEqual([group_by, metric, total.n, total.n])
      for (const group of groups.slice(0, 2))
        expect([metric, group.key, (await calls.reports.rows({ metric, ...period(), group_by, group: group.key ?? '' })).n]).toEqual([
          metric,
          group.key,
          group.total.n,
        ])
    }
  }
  const [out] = (await ask(scene.ana, ['messages_out'], { group_by: 'tags' })).results
  expect([out?.total.n, out?.groups.map(({ total }) => total.n)]).toEqual([3, [2, 2, 2]])
})

test('what was imported is not counted, says so within the filter, and counts from what happens here on', async () => {
  const { library, ana } = await office()
  const { calls } = ana
  await startChat(library.visitor())
  const visitor = await library.inside(async (ctx) => (await contactsFor([{ ctx, sought: { email: 'i@example.test', name: 'Ida' } }]))[0])
  if (!visitor || visitor instanceof Error) throw visitor ?? new Error('no contact')
  const written = { sender_type: 'visitor' as const, sender_id: visitor.visitor_id, author: '', attachments: [], message: 'Old' }
  const old = (days: number, more: object) => {
    const created_at = new Date(Date.now() - days * 86_400_000)
    const open = { status_ref: 'open', status: 'open' as const, is_spam: false, assignee_id: null, team_ref: null, tags: [], custom_fields: {} }
    const facts = { visitor, subject: 'Old', priority: 'normal' as const, created_at, updated_at: created_at, imported_from: 'Zendesk', imported_number: '1' }
    return { ...facts, ...open, messages: [{ ...written, created_at }], ...more }
  }
  const given = [old(0, {}), old(0, { status_ref: 'closed', status: 'closed' }), old(400, {}), old(0, { is_spam: true }), old(0, { priority: 'urgent' })]
  const [first = ''] = await library.inside((ctx) => importConversations(ctx, given as never))
  const left = async (more: object = {}) => {
    const { imported, imported_open, ...answer } = await ask(ana, ['conversations_new', 'conversations_open', 'conversations_closed'], more)
    return [imported, imported_open, ...answer.results.map(({ total }) => total.n)]
  }
  expect(await left()).toEqual([3, 3, 1, 1, 0])
  expect(await left({ filter: JSON.stringify({ field: 'priority', op: 'is', value: 'urgent' }) })).toEqual([1, 1, 0, 0, 0])
  expect(await left({ filter: JSON.stringify({ field: 'agent_id', op: 'is', value: ana.user_id }) })).toEqual([0, 0, 0, 0, 0])
  await calls.conversations.close({ conversation_ref: first })
  expect(await left()).toEqual([3, 2, 1, 1, 1])
  await calls.conversations.reopen({ conversation_ref: first })
  expect(await left()).toEqual([3, 2, 1, 2, 1])
})

test('a rebuild gives the same facts, states and numbers', async () => {
  const scene = await office()
  const { library, ana } = scene
  const { one, two } = await day(scene)
  const facts = () =>
    library.inside(async (ctx) => {
      const { rows } = await sql`
        select conversation_ref, fact, number, at, from_at, value, business, agent_id, owner_id, team_ref, channel, detail, is_counted from report_facts
        where support_lib_id = ${library.support_lib_id} order by conversation_ref, fact, number`.execute(ctx.db)
      return rows
    })
  await ask(ana, ['messages_in'])
  await ana.calls.conversations.patch({ conversation_ref: two, spam: 'yes' })
  await ana.calls.conversations.reopen({ conversation_ref: one })
  await ask(ana, ['messages_in'])
  const [live, before] = [await facts(), numbers(await ask(ana, all))]
  const states = () =>
    library.inside((ctx) =>
      ctx.db.selectFrom('report_conversations').selectAll().where('support_lib_id', '=', library.support_lib_id).orderBy('conversation_ref').execute(),
    )
  const known = await states()
  expect(await rebuild(library)).toBeGreaterThan(8)
  expect(await states()).toEqual(known)
  expect(await facts()).toEqual(live)
  expect(numbers(await ask(ana, all))).toEqual(before)
  expect(before).toMatchObject({ conversations_new: 3, messages_in: 2, resolution_time: 0, conversations_reopened: 1 })
})

test('a person limited to own conversations gets only their numbers', async () => {
  const scene = await office()
  const { ticket } = await day(scene)
  const { library, ana, ben } = scene
  const own = await library.user('agent', { canViewReports: true })
  await ana.calls.permissions.update({ id: own.user_id, conversation_scope: 'own' } as never)
  await ana.calls.conversations.patch({ conversation_ref: ticket, assignee_id: own.user_id })
  expect(numbers(await ask(own, all))).toMatchObject({
    conversations_new: 1,
    conversations_open: 1,
    messages_in: 0,
    messages_out: 1,
    first_reply_time: 0,
    conversations_closed: 0,
  })
  for (const [who, n] of [
    [own, 1],
    [ben, 4],
  ] as const) {
    const { rows } = await who.calls.reports.rows({ metric: 'conversations_new', ...period() })
    expect(rows).toHaveLength(n)
    expect(readCsv(await who.calls.reports.exported({ metric: 'conversations_new', ...period(), what: 'rows' }))).toHaveLength(n)
  }
  // Nor do they see when others were there.
  expect(await own.calls.reports.presence(period())).toEqual({ since: null, people: [], names: {} })
  await library.kernel.database.owner.query(
    `insert into agent_presence (support_lib_id, user_id, presence, from_at, until_at)
     select $1, id, 'online', now() - interval '1 second' * 90, now() - interval '30 seconds' from unnest($2::text[]) id`,
    [library.support_lib_id, [own.user_id, ben.user_id]],
  )
  const seenBy = async ({ calls }: typeof own) =>
    (await calls.reports.presence(period())).people.map(({ user_id, total: { online } }) => `${user_id} ${online}`)
  expect(await seenBy(own)).toEqual([`${own.user_id} 60`])
  expect(await seenBy(ben)).toEqual([`${own.user_id} 60`, `${ben.user_id} 60`].toSorted())
  const stranger = await (await office()).library.user('admin')
  expect((await stranger.calls.reports.presence(period())).people).toEqual([])
})

test('filters are those of lists, about the moment and about the conversation', async () => {
  const scene = await office()
  await day(scene)
  const count = async (filter: object, more: object = {}) =>
    numbers(await ask(scene.ana, ['messages_out'], { filter: JSON.stringify(filter), ...more })).messages_out
  expect(await count({ field: 'agent_id', op: 'is', value: '@me' })).toBe(2)
  expect(await count({ field: 'agent_id', op: 'is', value: '@me' }, { attribution: 'owner' })).toBe(1)
  expect(await count({ field: 'channel', op: 'is', value: 'ticket' })).toBe(1)
  expect(
    await count({
      all: [
        { field: 'state', op: 'is', value: 'ongoing' },
        { field: 'agent_id', op: 'is', value: scene.ben.user_id },
      ],
    }),
  ).toBe(1)
  await expect(count({ field: 'nonsense', op: 'is', value: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('business time follows the calendar as it is now; without one, it is calendar time', async () => {
  const scene = await office()
  const { library, ana } = scene
  // A reply from Friday, 16:30, to Monday, 10:00.
  await library.inside(async (ctx) => {
    const event = (ord: number, name: string, payload: object, actor_kind: string, actor_id: string) => [
      { ord: 1, name, subject: 'cx', payload: { conversation_ref: 'cx', number: 7, ...payload }, actor_kind, actor_id, request_id: 'r', event_ref: `e${ord}` },
    ]
    const at = async (moment: string, rows: object[]) =>
      void (await sql`select append_events(${library.support_lib_id}, ${JSON.stringify(rows)}::jsonb, ${new Date(moment)})`.execute(ctx.db))
    await at('2026-06-05T16:30:00Z', event(1, 'conversation.started', { channel: 'chat' }, 'visitor', 'v'))
    await at('2026-06-05T16:30:00Z', event(2, 'message.sent', { sender_type: 'visitor', sender_id: 'v' }, 'visitor', 'v'))
    await at('2026-06-08T10:00:00Z', event(3, 'message.sent', { sender_type: 'agent', sender_id: ana.user_id }, 'agent', ana.user_id))
  })
  const june = { from: '2026-06-01', to: '2026-06-30', every: 'week', compare: 1 }
  const means = async () => {
    const [calendar, business] = await Promise.all(
      ['calendar_time', 'business_time'].map(async (counts) => (await ask(ana, ['first_reply_time'], { ...june, counts })).results[0]),
    )
    return [calendar?.total.mean, business?.total.mean, business?.series.find(({ n }) => n > 0)?.p90]
  }
  expect(await means()).toEqual([235_800, 235_800, 235_800])
  const office_hours = { name: 'Office', time_zone: 'UTC', week: Array.from({ length: 7 }, (_, weekday) => (weekday < 5 ? [{ from: 540, to: 1020 }] : [])) }
  const { calendar } = await ana.calls.calendars.create({ ...office_hours })
  expect(await means()).toEqual([235_800, 5400, 5400])
  await ana.calls.calendars.update({ calendar_ref: calendar.calendar_ref, ...office_hours, week: office_hours.week.map(() => [{ from: 0, to: 1440 }]) })
  expect(await means()).toEqual([235_800, 235_800, 235_800])
  const hours = (await ask(ana, ['first_reply_time'], { ...june, group_by: 'hour', time_zone: 'Asia/Kathmandu' })).results[0]
  expect(hours?.groups.map(({ key }) => key)).toEqual(['15'])
})
