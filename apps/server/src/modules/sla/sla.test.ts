import type { EventName } from '@porchlight/contracts/events'
import type { SlaClockView } from '@porchlight/contracts/sla/sla'
import { expect, test } from 'vitest'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { dueLibraries } from '../../kernel/jobs.ts'
import { jobsDone } from '../../testing/jobs-done.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { until } from '../../testing/until.ts'
import { openFormTicket, openTicketsByMail } from '../conversations/index.ts'
import { contactsFor } from '../visitors/index.ts'
import { followConversations } from './follow.ts'
import { dueClocks, tellDueEachMinute } from './tell-due.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const everything = { all: [] }
const urgent = { field: 'priority', op: 'is' as const, value: 'urgent' }
const minute = 60_000

type Scene = { library: TestLibrary; ana: TestUser; policy_ref: string }

/** A library that promises every conversation a first reply within an hour, later ones within two, and a solution within a day. */
async function promising(facts: { warn_minutes?: number } = {}): Promise<Scene> {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user('admin')
  const targets = { first_reply_minutes: 60, next_reply_minutes: 120, resolution_minutes: 1440 }
  const { policy } = await ana.calls.sla.create({ name: 'Everyone', filter: everything, ...targets, ...facts })
  return { library, ana, policy_ref: policy.policy_ref }
}
const clocksOf = async ({ ana }: Scene, conversation_ref: string) => (await ana.calls.sla.ofConversation({ conversation_ref })).clocks
const shown = (clocks: SlaClockView[]) => clocks.map(({ kind, round, state }) => `${kind} ${round} ${state}`).sort()
/** Expects these clocks once the reactions to all that has happened have run. Asking the API until then would be refused for asking too often. */
const untilClocks = async (scene: Scene, conversation_ref: string, expected: string[]) => {
  await jobsDone(scene.library)
  expect(shown(await clocksOf(scene, conversation_ref))).toEqual(expected)
}
const eventsOf = ({ library }: Scene, conversation_ref: string, ...names: EventName[]) =>
  library.inside(async (ctx) =>
    (
      await ctx.db
        .selectFrom('events')
        .select(['name', 'payload'])
        .where('support_lib_id', '=', library.support_lib_id)
        .where('subject', '=', conversation_ref)
        .where('name', 'in', names)
        .orderBy('number')
        .execute()
    ).map(({ name, payload }) => [name, (payload as { clock: string }).clock]),
  )
/** Runs the minute's check as if it were so many minutes later; returns whether the library had work. */
async function checkAfter({ library }: Scene, minutes: number): Promise<boolean> {
  const clock = { now: () => new Date(Date.now() + minutes * minute) }
  const isDue = (await dueLibraries({ ...library.kernel, clock }, tellDueEachMinute)).includes(library.support_lib_id)
  if (isDue) await library.inside((ctx) => tellDueEachMinute.run({ ...ctx, clock }))
  return isDue
}
const say = (scene: Scene, conversation_ref: string) => scene.ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message: 'Let me see' })
const ticketOf = async ({ ana }: Scene, facts: { priority?: 'urgent'; sender_type?: 'visitor' } = {}) =>
  (
    await ana.calls.tickets.create({
      email: `${newRef().toLowerCase()}@shop.example`,
      name: 'Eve',
      subject: 'Help',
      message: 'Please',
      sender_type: 'visitor',
      ...facts,
    })
  ).conversation.conversation_ref

const asked = ['first_reply 1 running', 'resolution 1 running']

/** Every way in which a conversation begins, and the clocks that it arms. */
const entrances: Record<string, { begin: (scene: Scene) => Promise<string>; clocks: string[] }> = {
  'a chat': { begin: async ({ library }) => (await startChat(library.visitor())).conversation.conversation_ref, clocks: asked },
  'a ticket for a customer who asked': { begin: (scene) => ticketOf(scene), clocks: asked },
  'a ticket that staff begin by writing': {
    begin: async ({ ana }) =>
      (
        await ana.calls.tickets.create({
          email: `${newRef().toLowerCase()}@shop.example`,
          name: 'Eve',
          subject: 'Recall',
          message: 'Dear Eve',
          sender_type: 'agent',
        })
      ).conversation.conversation_ref,
    clocks: ['resolution 1 running'],
  },
  'a mail': {
    begin: ({ library }) =>
      library.inside(async (ctx) => {
        const contact = await contactOf(ctx)
        const mail = { mail_ref: newRef(), message: 'By mail', attachments: [], subject: 'Mail', created_by: null }
        return (await openTicketsByMail(ctx, [{ visitor: contact, mail }]))[0]?.conversation_ref ?? ''
      }),
    clocks: asked,
  },
  'a contact form': {
    begin: ({ library }) =>
      library.inside(async (ctx) => {
        const { visitor_id } = await contactOf(ctx)
        return (await openFormTicket(ctx, { visitor_id, subject: 'Form', messages: ['By form', 'More'], attachments: [] })).conversation_ref
      }),
    clocks: asked,
  },
  'a ticket split off': {
    begin: async (scene) => {
      const { conversation, message } = await startChat(scene.library.visitor())
      await scene.ana.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
      const split = { conversation_ref: conversation.conversation_ref, message_id: message.id, subject: 'Another matter' }
      return (await scene.ana.calls.conversationLinks.split(split)).other.conversation_ref
    },
    clocks: asked,
  },
}
async function contactOf(ctx: Ctx) {
  const [contact] = await contactsFor([{ ctx, sought: { email: `${newRef().toLowerCase()}@shop.example`, name: 'Eve' } }])
  if (!contact || contact instanceof Error) throw contact ?? new Error('no contact')
  return contact
}

/** What a conversation can go through afterwards, whatever its entrance, and the clocks that follow. */
const states: Record<string, { act: (scene: Scene, conversation_ref: string) => Promise<unknown>; clocks: (begun: string[]) => string[] }> = {
  untouched: { act: async () => {}, clocks: (begun) => begun },
  closed: {
    act: ({ ana }, conversation_ref) => ana.calls.conversations.close({ conversation_ref }),
    clocks: (begun) => begun.map((clock) => clock.replace('first_reply 1 running', 'first_reply 1 paused').replace('resolution 1 running', 'resolution 1 met')),
  },
  'closed and reopened': {
    async act({ ana }, conversation_ref) {
      await ana.calls.conversations.close({ conversation_ref })
      await ana.calls.conversations.reopen({ conversation_ref })
    },
    clocks: (begun) => begun,
  },
  spam: {
    act: ({ ana }, conversation_ref) => ana.calls.conversations.patch({ conversation_ref, spam: 'yes' }),
    clocks: (begun) => begun.map((clock) => clock.replace('running', 'paused')),
  },
}

test('every entrance arms the clocks, and they follow the conversation through every state', async () => {
  const scene = await promising()
  const every = Object.entries(states).flatMap(([state, of]) =>
    Object.entries(entrances).map(([entrance, from]) => ({ name: `${entrance}, ${state}`, of, from })),
  )
  await Promise.all(
    every.map(async ({ name, of, from }) => {
      const conversation_ref = await from.begin(scene)
      await untilClocks(scene, conversation_ref, from.clocks)
      await of.act(scene, conversation_ref)
      await untilClocks(scene, conversation_ref, of.clocks(from.clocks)).catch((cause: unknown) => expect.fail(`${name}: ${String(cause)}`))
      // As if the reactions had not run until now.
      await scene.library.inside(async (ctx) => {
        for (const table of ['sla_clocks', 'sla_conversations'] as const)
          await ctx.db.deleteFrom(table).where('conversation_ref', '=', conversation_ref).execute()
        await followConversations(ctx, [conversation_ref])
      })
      expect(shown(await clocksOf(scene, conversation_ref)), `${name}, all at once`).toEqual(of.clocks(from.clocks))
    }),
  )
})

test('a merge moves the waiting question, and undoing it brings it back', async () => {
  const scene = await promising()
  const visitor = scene.library.visitor()
  const target = (await startChat(visitor, 'first')).conversation.conversation_ref
  const source = (await startChat(visitor, 'second')).conversation.conversation_ref
  for (const conversation_ref of [source, target]) await scene.ana.calls.conversations.take({ conversation_ref })
  await say(scene, target)
  await untilClocks(scene, target, ['first_reply 1 met', 'resolution 1 running'])
  await scene.ana.calls.conversationLinks.merge({ conversation_ref: source, into: target })
  await untilClocks(scene, source, ['first_reply 1 paused', 'resolution 1 paused'])
  await untilClocks(scene, target, ['first_reply 1 met', 'next_reply 1 running', 'resolution 1 running'])
  await scene.ana.calls.conversationLinks.unmerge({ conversation_ref: source })
  await untilClocks(scene, source, asked)
  await untilClocks(scene, target, ['first_reply 1 met', 'next_reply 1 dropped', 'resolution 1 running'])
})

test('a warning and a breach are told once each by the minute, are in the history, and show in lists', async () => {
  const scene = await promising({ warn_minutes: 15 })
  const conversation_ref = await ticketOf(scene)
  await untilClocks(scene, conversation_ref, asked)
  const told = () => eventsOf(scene, conversation_ref, 'sla.warned', 'sla.breached')
  expect(await checkAfter(scene, 40)).toBe(false)
  expect(await checkAfter(scene, 46)).toBe(true)
  expect(await checkAfter(scene, 46)).toBe(false)
  expect(await told()).toEqual([['sla.warned', 'first_reply']])
  // A clock that went back, as after a correction, tells nothing again.
  expect(await checkAfter(scene, 10)).toBe(false)
  expect(await checkAfter(scene, 61)).toBe(true)
  expect(await checkAfter(scene, 61)).toBe(false)
  expect(await told()).toEqual([
    ['sla.warned', 'first_reply'],
    ['sla.breached', 'first_reply'],
  ])
  const history = await scene.ana.calls.eventHistory.list({ ref: conversation_ref, type: '1' })
  expect(history.events.map(({ name }) => name)).toEqual(expect.arrayContaining(['sla.warned', 'sla.breached']))
  const filter = JSON.stringify({ field: 'sla_missed', op: 'more_than', value: 0 })
  const { conversations } = await scene.ana.calls.conversations.list({ tab: 'tickets', filter, sort: 'sla' })
  expect(conversations.map((row) => [row.conversation_ref, row.sla_missed])).toEqual([[conversation_ref, 1]])
})

test('after an outage everything due is told at once: the breach alone, if the warning came too late', async () => {
  const scene = await promising({ warn_minutes: 15 })
  const refs = await Promise.all(Array.from({ length: 3 }, () => ticketOf(scene)))
  for (const ref of refs) await untilClocks(scene, ref, asked)
  expect(await checkAfter(scene, 3 * 1440)).toBe(true)
  for (const ref of refs)
    expect((await eventsOf(scene, ref, 'sla.warned', 'sla.breached')).sort()).toEqual([
      ['sla.breached', 'first_reply'],
      ['sla.breached', 'resolution'],
    ])
  expect(await checkAfter(scene, 4 * 1440)).toBe(false)
})

test('lists of tickets are ordered by the next due time, and one that is answered moves', async () => {
  const scene = await promising()
  const [first, second] = [await ticketOf(scene), await ticketOf(scene)]
  for (const ref of [first, second]) await untilClocks(scene, ref, asked)
  const order = async () => (await scene.ana.calls.conversations.list({ tab: 'tickets', sort: 'sla' })).conversations.map((row) => row.conversation_ref)
  expect(await order()).toEqual([first, second])
  await say(scene, first)
  await untilClocks(scene, first, ['first_reply 1 met', 'resolution 1 running'])
  expect(await order()).toEqual([second, first])
  const page = await scene.ana.calls.conversations.list({ tab: 'tickets', sort: 'sla', limit: 1 })
  const rest = await scene.ana.calls.conversations.list({ tab: 'tickets', sort: 'sla', limit: 1, cursor: page.next_cursor ?? '' })
  expect([...page.conversations, ...rest.conversations].map((row) => row.conversation_ref)).toEqual([second, first])
})

test('waiting for the customer pauses the clocks until they write', async () => {
  const scene = await promising()
  const conversation_ref = await ticketOf(scene)
  await say(scene, conversation_ref)
  await scene.ana.calls.conversations.patch({ conversation_ref, status_ref: 'waiting' })
  await untilClocks(scene, conversation_ref, ['first_reply 1 met', 'resolution 1 paused'])
  const [paused] = (await clocksOf(scene, conversation_ref)).filter(({ state }) => state === 'paused')
  expect(paused).toMatchObject({ due_at: null, left_minutes: 1439 })
  expect((await scene.ana.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ sla_due: null, sla_paused: 1 })
  expect(await checkAfter(scene, 10 * 1440)).toBe(false)
  await scene.ana.calls.conversations.patch({ conversation_ref, status_ref: 'open' })
  await untilClocks(scene, conversation_ref, ['first_reply 1 met', 'resolution 1 running'])
})

test('a new target moves running clocks, with a line in the history, and never a kept first reply', async () => {
  const scene = await promising()
  const { ana, policy_ref } = scene
  const conversation_ref = await ticketOf(scene)
  await say(scene, conversation_ref)
  await untilClocks(scene, conversation_ref, ['first_reply 1 met', 'resolution 1 running'])
  const before = await clocksOf(scene, conversation_ref)
  await ana.calls.sla.update({ policy_ref, name: 'Everyone', filter: everything, first_reply_minutes: 1, resolution_minutes: 60 })
  const targets = async () => Object.fromEntries((await clocksOf(scene, conversation_ref)).map((clock) => [clock.kind, clock.target_minutes]))
  await until(async () => (await targets()).resolution === 60, 'the new target')
  expect(await targets()).toEqual({ first_reply: 60, resolution: 60 })
  const kept = (clocks: SlaClockView[]) => clocks.find(({ kind }) => kind === 'first_reply')
  expect(kept(await clocksOf(scene, conversation_ref))).toEqual(kept(before))
  expect(await eventsOf(scene, conversation_ref, 'sla.recomputed')).toEqual([['sla.recomputed', 'resolution']])
})

test('the first policy in order that fits applies, says why, and changes with the conversation', async () => {
  const scene = await promising()
  const { ana } = scene
  const vip = (await ana.calls.sla.create({ name: 'Urgent', filter: urgent, first_reply_minutes: 5 })).policy.policy_ref
  await ana.calls.sla.order({ policy_refs: [vip] })
  const conversation_ref = await ticketOf(scene, { priority: 'urgent' })
  await untilClocks(scene, conversation_ref, ['first_reply 1 running'])
  expect(await clocksOf(scene, conversation_ref)).toMatchObject([{ policy_name: 'Urgent', because: { place: 1, filter: urgent }, target_minutes: 5 }])
  await ana.calls.conversations.patch({ conversation_ref, priority: 'low' })
  await untilClocks(scene, conversation_ref, asked)
  expect((await clocksOf(scene, conversation_ref)).map(({ policy_name, because }) => [policy_name, because?.place])).toEqual([
    ['Everyone', 2],
    ['Everyone', 2],
  ])
  await ana.calls.conversations.patch({ conversation_ref, priority: 'urgent' })
  await untilClocks(scene, conversation_ref, ['first_reply 1 running'])
  await ana.calls.sla.remove({ policy_ref: vip })
  await untilClocks(scene, conversation_ref, asked)
})

test('what a deleted, disabled or left policy promised is neither due nor late; what was missed for good stays', async () => {
  const ways: Record<string, (scene: Scene, conversation_ref: string) => Promise<unknown>> = {
    deleted: ({ ana, policy_ref }) => ana.calls.sla.remove({ policy_ref }),
    disabled: ({ ana, policy_ref }) => ana.calls.sla.update({ policy_ref, name: 'Everyone', filter: everything, resolution_minutes: 60, is_enabled: false }),
    left: async ({ ana, policy_ref }, conversation_ref) => {
      await ana.calls.sla.update({ policy_ref, name: 'Everyone', filter: urgent, resolution_minutes: 60 })
      await ana.calls.conversations.patch({ conversation_ref, priority: 'low' })
    },
  }
  for (const [what, act] of Object.entries(ways)) {
    const scene = await promising()
    const [late, answered] = [await ticketOf(scene), await ticketOf(scene)]
    for (const ref of [late, answered]) await untilClocks(scene, ref, asked)
    expect(await checkAfter(scene, 90)).toBe(true)
    await say(scene, answered)
    const read = async (conversation_ref: string) => (await scene.ana.calls.conversations.read({ conversation_ref })).conversation
    const overdue = async () => {
      const filter = JSON.stringify({ field: 'sla_missed', op: 'more_than', value: 0 })
      return (await scene.ana.calls.conversations.list({ tab: 'tickets', filter })).conversations.map((row) => row.conversation_ref).sort()
    }
    expect(await overdue()).toEqual([late, answered].sort())
    await act(scene, late)
    await until(async () => (await read(late)).sla_due === null, what)
    expect([what, await read(late)]).toMatchObject([what, { sla_due: null, sla_missed: 0, sla_paused: 0 }])
    expect([what, (await clocksOf(scene, late)).length]).toEqual([what, 0])
    // The first reply to the other one came too late, whatever is promised now.
    expect([what, await overdue()]).toEqual([what, [answered]])
    expect([what, await checkAfter(scene, 3 * 1440)]).toEqual([what, false])
  }
})

test('while an overdue clock waits for the customer it gets no later, and says what it counts by', async () => {
  const scene = await promising()
  const conversation_ref = await ticketOf(scene)
  await untilClocks(scene, conversation_ref, asked)
  await scene.library.kernel.database.owner.query(
    `update events set created_at = created_at - interval '25 hours' where support_lib_id = $1 and subject = $2`,
    [scene.library.support_lib_id, conversation_ref],
  )
  const again = () =>
    scene.library.inside(async (ctx) => {
      for (const table of ['sla_clocks', 'sla_conversations'] as const)
        await ctx.db.deleteFrom(table).where('conversation_ref', '=', conversation_ref).execute()
      await followConversations(ctx, [conversation_ref])
    })
  await again()
  const solution = async () => (await clocksOf(scene, conversation_ref)).find(({ kind }) => kind === 'resolution')
  expect(await solution()).toMatchObject({ state: 'missed', is_paused: false, counts: 'calendar_time', calendar_name: null })
  expect([59, 60]).toContain((await solution())?.late_minutes)
  await scene.ana.calls.conversations.patch({ conversation_ref, status_ref: 'waiting' })
  // Three hours in which the customer doesn't answer.
  await scene.library.kernel.database.owner.query(`update events set created_at = created_at - interval '3 hours' where support_lib_id = $1 and subject = $2`, [
    scene.library.support_lib_id,
    conversation_ref,
  ])
  await again()
  expect(await solution()).toMatchObject({ state: 'missed', is_paused: true })
  expect([59, 60]).toContain((await solution())?.late_minutes)
})

test('a changed calendar moves the due times that it counts, and one in use is not deleted', async () => {
  const library = await testLibrary(await sharedServer())
  const ana = await library.user('admin')
  const always = Array.from({ length: 7 }, () => [{ from: 0, to: 1440 }])
  const given = { name: 'Office', time_zone: 'UTC', week: always }
  const facts = { name: 'Business', filter: everything, resolution_minutes: 600, counts: 'business_time' as const }
  expect(await code(ana.calls.sla.create(facts))).toBe('invalid_input')
  const { calendar_ref } = (await ana.calls.calendars.create(given)).calendar
  const scene = { library, ana, policy_ref: (await ana.calls.sla.create(facts)).policy.policy_ref }
  const conversation_ref = await ticketOf(scene)
  await untilClocks(scene, conversation_ref, ['resolution 1 running'])
  const due = async () => (await clocksOf(scene, conversation_ref))[0]?.due_at ?? null
  const before = await due()
  expect(Date.parse(before ?? '') - Date.now()).toBeLessThanOrEqual(600 * minute)
  expect(await code(ana.calls.calendars.remove({ calendar_ref }))).toBe('conflict')
  await ana.calls.calendars.update({ calendar_ref, ...given, week: always.map(() => [{ from: 0, to: 60 }]) })
  await until(async () => (await due()) !== before, 'the new due time')
  expect(Date.parse((await due()) ?? '') - Date.now()).toBeGreaterThan(8 * 1440 * minute)
  expect(await eventsOf(scene, conversation_ref, 'sla.recomputed')).toEqual([['sla.recomputed', 'resolution']])
  await ana.calls.sla.remove({ policy_ref: scene.policy_ref })
  expect(await code(ana.calls.calendars.remove({ calendar_ref }))).toBe('ok')
})

test('the minute’s check reads due clocks alone, however many are open', async () => {
  const scene = await promising()
  const conversation_ref = await ticketOf(scene)
  await untilClocks(scene, conversation_ref, asked)
  const { owner } = scene.library.kernel.database
  await owner.query(
    `insert into sla_clocks (support_lib_id, conversation_ref, kind, round, policy_name, basis, started_at, pauses, is_void, due_at, check_at)
     select support_lib_id, conversation_ref, 'next_reply', n, '', '', now(), '[]', false, now() + n * interval '1 hour', now() + n * interval '1 hour'
     from sla_clocks, generate_series(2, 20000) n where conversation_ref = $1 and kind = 'resolution'`,
    [conversation_ref],
  )
  await owner.query('analyze sla_clocks')
  const { rows } = await owner.query(`explain (format json) ${tellDueEachMinute.due.replace('$1', 'now()')}`)
  expect(JSON.stringify(rows)).toContain('sla_clocks_due')
  expect(JSON.stringify(rows)).not.toContain('Seq Scan')
  const plan = await scene.library.inside(async (ctx) => JSON.stringify(await dueClocks(ctx).explain('json')))
  expect(plan).toMatch(/sla_clocks_(of_library_)?due/)
  expect(plan).not.toContain('Seq Scan')
  await owner.query(`delete from sla_clocks where conversation_ref = $1 and kind = 'next_reply'`, [conversation_ref])
})
