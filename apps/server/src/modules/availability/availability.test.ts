import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { runSweep } from '../../testing/run-sweep.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { anyAgentOnline, staffAvailability, whoIsThere } from '../presence/index.ts'
import { timesAt } from './times.ts'

const minted = async () => testLibrary(await sharedServer())
const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const office = { from: 540, to: 1020 }
const weekdays = [[office], [office], [office], [office], [office], [], []]
const never = { time_zone: 'UTC', week: [[], [], [], [], [], [], []] }

const connect = (library: TestLibrary, { user_id }: TestUser) =>
  library.inside((ctx) =>
    ctx.db
      .insertInto('connections')
      .values({
        support_lib_id: ctx.support_lib_id,
        connection_id: newRef(),
        epoch: 'test',
        kind: 'agent',
        holder_id: user_id,
        expires_at: new Date(Date.now() + hourMs),
      })
      .execute(),
  )

const standingsOf = (ctx: Ctx) =>
  sql<{ user_id: string; standing: string }>`select user_id, standing from ${staffAvailability(ctx)}`
    .execute(ctx.db)
    .then(({ rows }) => new Map(rows.map((row) => [row.user_id, row.standing])))

describe('what follows from hours and absences', () => {
  const berlin = { time_zone: 'Europe/Berlin', week: weekdays }
  const nights = { time_zone: 'Europe/Berlin', week: Array.from({ length: 7 }, () => [{ from: 1320, to: 360 }]) }
  test.each([
    ['during work', { hours: berlin }, '2026-06-15T08:00Z', 'available', null, '2026-06-15T15:00Z'],
    ['before work', { hours: berlin }, '2026-06-15T06:59Z', 'off_hours', null, '2026-06-15T07:00Z'],
    ['on a Friday evening', { hours: berlin }, '2026-06-19T15:00Z', 'off_hours', null, '2026-06-22T07:00Z'],
    ['in a night shift over the change of clocks', { hours: nights }, '2026-10-25T00:30Z', 'available', null, '2026-10-25T05:00Z'],
    ['before an absence', { hours: null, from: '2026-06-16T00:00Z' }, '2026-06-15T08:00Z', 'available', null, '2026-06-16T00:00Z'],
    [
      'in an absence that ends at night',
      { hours: berlin, from: '2026-06-10T00:00Z', until: '2026-06-20T22:00Z' },
      '2026-06-15T08:00Z',
      'out_of_office',
      '2026-06-22T07:00Z',
      '2026-06-15T15:00Z',
    ],
    ['in one without an end', { hours: null, from: '2026-06-10T00:00Z' }, '2026-06-15T08:00Z', 'out_of_office', null, null],
    ['after an absence', { hours: null, from: '2026-06-10T00:00Z', until: '2026-06-15T08:00Z' }, '2026-06-15T08:00Z', 'available', '2026-06-15T08:00Z', null],
    ['with hours that never come', { hours: never }, '2026-06-15T08:00Z', 'off_hours', null, null],
  ] as const)('%s', (_name, { hours, ...absence }, at, state, back_at, next_change_at) => {
    const { from = null, until = null } = absence as { from?: string; until?: string }
    const week = hours && { time_zone: hours.time_zone, week: hours.week.map((ranges) => [...ranges]) }
    const found = timesAt({ hours: week, out_from: from === null ? null : new Date(from), out_until: until === null ? null : new Date(until) }, new Date(at))
    expect([found.state, found.back_at, found.next_change_at]).toEqual([state, back_at && new Date(back_at), next_change_at && new Date(next_change_at)])
  })

  test('the database gives the same answer at every moment until the next change', async () => {
    const library = await minted()
    const { user_id } = await library.user()
    const minute = fc.integer({ min: 0, max: 1439 })
    const ranges = fc.array(fc.record({ from: minute, to: minute.map((each) => each + 1) }), { maxLength: 2 })
    const offset = fc.integer({ min: -40 * 24, max: 40 * 24 })
    const one = fc.record({
      zone: fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Pacific/Apia'),
      week: fc.array(ranges, { minLength: 7, maxLength: 7 }),
      start: offset,
      absence: fc.option(fc.tuple(offset, fc.option(offset)), { freq: 2 }),
      later: fc.integer({ min: 0, max: 100 }),
    })
    const base = Date.parse('2026-10-25T01:00:00Z')
    const at = (hours: number) => new Date(base + hours * hourMs)
    const property = fc.asyncProperty(one, async ({ zone, week, start, absence, later }) => {
      const facts = { hours: { time_zone: zone, week }, out_from: absence && at(absence[0]), out_until: absence?.[1] == null ? null : at(absence[1]) }
      const set = at(start)
      const { state: noted, ...times } = timesAt(facts, set)
      const end = times.next_change_at?.getTime() ?? set.getTime() + hourMs
      // Moments up to, but not including, the next change.
      const now = new Date(set.getTime() + Math.floor(((end - 1 - set.getTime()) * later) / 100))
      const row = { ...times, out_from: facts.out_from, out_until: facts.out_until, time_zone: zone, week: JSON.stringify(week), noted }
      const standing = await library.inside(async (ctx) => {
        await ctx.db.deleteFrom('availability').where('user_id', '=', user_id).execute()
        await ctx.db
          .insertInto('availability')
          .values({ support_lib_id: ctx.support_lib_id, user_id, ...row })
          .execute()
        return (await standingsOf({ ...ctx, clock: { now: () => now } })).get(user_id)
      })
      expect(standing).toBe(noted === 'available' ? 'offline' : noted)
      expect(timesAt(facts, now).state).toBe(noted)
    })
    await fc.assert(property, { numRuns: 25 })
  })
})

test('whoever is out of office or off work is offered nothing, and is there for nobody, until they are back', async () => {
  const library = await minted()
  const [admin, agent] = [await library.user('admin', { canTakeChats: false }), await library.user()]
  await connect(library, agent)
  const isThere = () =>
    library.inside(async (ctx) => [await anyAgentOnline(ctx), (await whoIsThere(ctx)).is_online, (await standingsOf(ctx)).get(agent.user_id)])
  const { conversation_ref } = (await startChat(library.visitor())).conversation
  const given = async () => (await admin.calls.assignment.assign({ conversation_ref })).user_id
  const considered = async () => (await admin.calls.assignment.ofConversation({ conversation_ref })).decisions[0]?.considered.map(({ standing }) => standing)
  const set = agent.calls.availability.setOwn
  expect(await isThere()).toEqual([true, true, 'present'])

  const { agent: out } = await set({ absence: { from: inHours(-1), until: inHours(48), reason: 'Holiday', deputy_id: admin.user_id } })
  expect(out).toMatchObject({ presence: 'online', absence: { kind: 'out_of_office', reason: 'Holiday', deputy_id: admin.user_id } })
  expect(await isThere()).toEqual([false, false, 'out_of_office'])
  expect([await given(), await considered()]).toEqual([null, ['out_of_office']])

  await set({ absence: null, hours: never })
  expect(await isThere()).toEqual([false, false, 'off_hours'])
  expect([await given(), await considered()]).toEqual([null, ['off_hours']])

  expect((await set({ hours: null })).agent.absence).toBe(null)
  expect(await isThere()).toEqual([true, true, 'present'])
  expect(await given()).toBe(agent.user_id)
  expect((await library.eventNames()).filter((name) => name === 'agent.availability_changed')).toHaveLength(3)
})

test('an absence begins and ends by itself, is announced, and is forgotten when it is over', async () => {
  const library = await minted()
  const agent = await library.user()
  await agent.calls.availability.setOwn({ absence: { from: inHours(1), until: inHours(2), reason: 'Dentist' } })
  const shift = (hours: number) =>
    library.inside((ctx) =>
      sql`update availability set out_from = out_from - make_interval(hours => ${hours}), out_until = out_until - make_interval(hours => ${hours}),
      next_change_at = next_change_at - make_interval(hours => ${hours}) where support_lib_id = ${ctx.support_lib_id}`.execute(ctx.db),
    )
  const me = async () => (await agent.calls.people.userDetails()).user_details.absence?.kind ?? null
  const sweep = () => runSweep(library, 'availability.note-changes')
  expect([await sweep(), await me()]).toEqual([false, null])
  await shift(1)
  expect([await me(), await sweep(), await sweep()]).toEqual(['out_of_office', true, false])
  await shift(2)
  expect([await me(), await sweep(), await sweep()]).toEqual([null, true, false])
  expect((await agent.calls.availability.read({ ref_uid: agent.user_id })).availability.absence).toBe(null)
  const events = await library.inside((ctx) =>
    ctx.db
      .selectFrom('events')
      .select('payload')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('name', '=', 'agent.availability_changed')
      .orderBy('number')
      .execute(),
  )
  expect(events.map(({ payload }) => (payload as { to: string }).to)).toEqual(['out_of_office', 'available'])
})

test('a deputy gets hints about what they may see by their own rights, and about nothing else', async () => {
  const library = await minted()
  const [admin, out] = [await library.user('admin'), await library.user()]
  const deputy = await library.user('agent', { canSuperviseChats: true })
  const { team } = await admin.calls.people.createTeam({ team_name: 'Billing', member_ids: [out.user_id] })
  const away = (of: TestUser, deputy_id: string | null) => of.calls.availability.setOwn({ absence: { from: inHours(-1), until: inHours(5), deputy_id } })
  const hints = () =>
    library.inside(async (ctx) => {
      const events = ctx.db.selectFrom('events').select('payload').where('support_lib_id', '=', ctx.support_lib_id).where('name', '=', 'deputy.hinted')
      return (await events.orderBy('number').execute()).map(({ payload }) => {
        const { cause, user_id } = payload as { cause: string; user_id: string }
        return `${cause} ${user_id === deputy.user_id ? 'deputy' : user_id === admin.user_id ? 'admin' : user_id}`
      })
    })
  const count = async (least: number) => until(async () => (await hints()).length >= least, `${least} hints`).then(hints)
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  await admin.calls.conversations.transfer({ conversation_ref, to_team: team.team_ref })
  await admin.calls.conversations.transfer({ conversation_ref, to_agent: out.user_id })
  await away(out, deputy.user_id)
  const write = (message: string) => visitor.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message })
  const mention = () => admin.calls.messages.send({ client_msg_id: newRef(), conversation_ref, sender_type: 'note', message: 'Look', mentions: [out.user_id] })
  await write('Are you there?')
  expect(await count(1)).toEqual(['message deputy'])
  await mention()
  expect(await count(2)).toEqual(['message deputy', 'mention deputy'])
  await until(async () => (await deputy.calls.activity.feeds({})).data.feeds.some(({ trigger }) => trigger === 'deputy.hinted'), 'item in the feed')

  // The deputy may see only their own conversations: they get no hint, and still may not read it.
  await admin.calls.permissions.update({ id: deputy.user_id, conversation_scope: 'own' })
  const refused = (by: TestUser) => by.calls.conversations.read({ conversation_ref }).catch((error: { code: string }) => error.code)
  expect(await refused(deputy)).toBe('not_found')
  await mention()
  await jobsDone(library)
  // A deputy who is out of office is represented by theirs.
  await away(deputy, admin.user_id)
  await write('Hello?')
  expect(await count(3)).toEqual(['message deputy', 'mention deputy', 'message admin'])

  // Back again: no hints any more.
  await out.calls.availability.setOwn({ absence: null })
  await mention()
  await jobsDone(library)
  await away(out, admin.user_id)
  await write('Hello again?')
  expect(await count(4)).toEqual(['message deputy', 'mention deputy', 'message admin', 'message admin'])
})

test('a deputy who could not see the chats or tickets of somebody is told of before, by what they may see now', async () => {
  const library = await minted()
  const [admin, out, mate] = [await library.user('admin'), await library.user('agent', { canReplyToTickets: true }), await library.user('agent')]
  const ask = (deputy: TestUser) => out.calls.availability.deputy({ ref_uid: out.user_id, deputy_id: deputy.user_id }).then(({ unseen }) => unseen)
  const allow = (flags: Partial<Record<'canSuperviseChats' | 'canViewExistingTickets', boolean>>) =>
    admin.calls.permissions.update({
      id: mate.user_id,
      permissions: Object.entries(flags).map(([slug, is_enabled]) => ({ slug: slug as 'canSuperviseChats', is_enabled })),
    })
  expect(await ask(admin)).toEqual([])
  await allow({ canSuperviseChats: false, canViewExistingTickets: false })
  expect(await ask(mate)).toEqual(['chats', 'tickets'])
  await allow({ canSuperviseChats: true })
  expect(await ask(mate)).toEqual(['tickets'])
  await allow({ canViewExistingTickets: true })
  expect(await ask(mate)).toEqual([])
  // Who sees only what their teams have sees what a teammate has.
  await admin.calls.permissions.update({ id: mate.user_id, conversation_scope: 'team' })
  expect(await ask(mate)).toEqual(['chats', 'tickets'])
  await admin.calls.people.createTeam({ team_name: 'Refunds', member_ids: [out.user_id, mate.user_id] })
  expect(await ask(mate)).toEqual([])
  await library.switchOff(mate)
  await expect(ask(mate)).rejects.toMatchObject({ code: 'not_found' })
})

test('everyone sets their own; those of others only who manages people, and it is in the audit log', async () => {
  const library = await minted()
  const [admin, agent, mate, gone] = [await library.user('admin'), await library.user(), await library.user(), await library.user()]
  await library.switchOff(gone)
  const absence = { from: inHours(-1), until: inHours(5) }
  const set = (by: TestUser, of: TestUser, more: object = {}) =>
    by.calls.availability.set({ ref_uid: of.user_id, absence: { ...absence, ...more } }).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  expect(await set(agent, mate)).toBe('forbidden')
  expect(await set(admin, mate, { deputy_id: agent.user_id })).toBe('done')
  expect(await set(admin, gone)).toBe('not_found')
  for (const wrong of [{ deputy_id: mate.user_id }, { deputy_id: gone.user_id }, { deputy_id: 'nobody' }, { until: inHours(-2) }, { until: inHours(-0.5) }])
    expect(await set(admin, mate, wrong)).toBe('invalid_input')
  const { rows } = await admin.calls.audit.list({})
  expect(JSON.stringify(rows.find(({ kind }) => kind === 'availability.set'))).toContain(agent.user_id)
  expect(JSON.stringify(rows.find(({ kind }) => kind === 'availability.set'))).toContain('Test agent')
})
