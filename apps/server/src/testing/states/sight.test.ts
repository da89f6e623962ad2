// Holds for every operation.
import { operations } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import type { ServerFrame } from '@porchlight/contracts/live'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newRef } from '../../kernel/ids.ts'
import { modules } from '../../modules.ts'
import { callOperation, Refused } from '../calls.ts'
import { areAllChecked, isChecked } from '../checked-operations.ts'
import { entries } from '../entries.ts'
import { openSocket, TestSocket } from '../live-socket.ts'
import { sharedServer } from '../test-server.ts'
import { until } from '../until.ts'
import { buildSightWorld, limit, type SightWorld, type Viewer, viewers } from './sight-world.ts'

const limited = ['own', 'team'] as const
const sightCases = Object.fromEntries(Object.entries(entries).flatMap(([name, { sight }]) => (sight ? [[name, sight]] : [])))
let world: SightWorld
/** An open console of each person, which receives everything that happens while the operations are called. */
const consoles: Partial<Record<Viewer, TestSocket>> = {}

beforeAll(async () => {
  world = await buildSightWorld(await sharedServer())
  for (const who of viewers) {
    const socket = new TestSocket(world.library.address)
    await socket.opened()
    await socket.do('hello', { auth: { token: world.people[who].token }, cursors: { library: null } })
    consoles[who] = socket
  }
  return () => {
    for (const socket of Object.values(consoles)) socket?.close()
  }
})

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }))
const ofModule = new Set(modules.find(({ name }) => name === 'conversations')?.handlers?.map(({ operation }) => operation.name))

/** Operations for staff that the conversations module handles, or whose input or answer involves conversations, messages or drafts. */
const concerned = (Object.values(operations) as Operation[])
  .filter(({ audience }) => audience.includes('staff'))
  .filter(
    ({ name, input, output }) =>
      ofModule.has(name) || /conversation_ref|"conversations?"|"message"|draft_message|entity_ref/.test(schemaOf(input, 'input') + schemaOf(output, 'output')),
  )

test('every operation that involves conversations has a case for users with a limited scope', () => {
  // An operation may have a case without being concerned: its entry alone says so.
  expect(concerned.map(({ name }) => name).filter((name) => !sightCases[name])).toEqual([])
})

type Answer = { code: string; body: string; answer: unknown }
async function call(name: string, who: Viewer, input: Record<string, unknown>): Promise<Answer> {
  const operation = (Object.values(operations) as Operation[]).find((each) => each.name === name)
  if (!operation) throw new Error(`no operation ${name}`)
  return callOperation(world.library.address, operation, input, `Bearer ${world.people[who].token}`).then(
    (answer) => ({ code: 'ok', answer, body: JSON.stringify(answer) }),
    (error: unknown) => {
      if (error instanceof Refused) return { code: error.code, answer: undefined, body: error.body }
      throw error
    },
  )
}

describe.each(Object.entries(sightCases).filter(([name, { kind }]) => kind !== 'concerns' && isChecked({ name })))('%s', (name, each) => {
  if (each.kind === 'refuses')
    test('is not found outside the scope, and works without a limit', async () => {
      for (const who of limited) {
        const refused = await call(name, who, await each.input(world, who))
        expect([who, refused.code]).toEqual([who, 'not_found'])
        expect(refused.body).not.toContain(world.canary)
      }
      expect((await call(name, 'all', await each.input(world, 'all'))).code).toBe('ok')
    })
  if (each.kind === 'hides')
    test('leaves out conversations outside the scope, and shows them without a limit', async () => {
      const isShown = ({ body, answer }: Answer) => body.includes(world.canary) || (each.shows?.(answer as never) ?? false)
      for (const who of limited)
        for (const input of await each.inputs(world, who)) {
          const answer = await call(name, who, input)
          expect([who, input, answer.code, isShown(answer) && answer.body]).toEqual([who, input, 'ok', false])
        }
      const answers = await Promise.all((await each.inputs(world, 'all')).map((input) => call(name, 'all', input)))
      expect(answers.some(isShown)).toBe(true)
    })
})

test('streams and signals of a conversation outside the scope are not found either', async () => {
  const { conversation_ref } = await world.chat()
  for (const who of viewers) {
    const socket = consoles[who] as TestSocket
    const isTwin = who === 'all'
    expect([who, (await socket.ask('subscribe', { stream: `conversation:${conversation_ref}` })).error?.code]).toEqual([who, isTwin ? undefined : 'not_found'])
    expect([who, (await socket.ask('viewing', { conversation_ref, is_viewing: true })).error === undefined]).toEqual([who, isTwin])
    expect([who, (await socket.ask('typing', { conversation_ref, is_typing: true, is_note: true })).error === undefined]).toEqual([who, isTwin])
  }
})

test.runIf(areAllChecked)('nothing pushed meanwhile is about a conversation outside the scope', async () => {
  const present = await openSocket(world.library.address, { support_lib_id: world.library.support_lib_id, secret: world.visitor.secret })
  const all = consoles.all as TestSocket
  await all.until(() => all.frames.some((frame) => 'signal' in frame && frame.signal === 'visitor_presence'), 'presence of the visitor')
  present.close()
  const marker = (await world.people.own.calls.tickets.create({ email: 'me@example.test', subject: 'Mine', message: 'Hello' })).conversation.conversation_ref
  const heard = (frames: ServerFrame[], word: string) => frames.some((frame) => JSON.stringify(frame).includes(word))
  const mine = consoles.own as TestSocket
  await mine.until(() => heard(mine.frames, marker), 'a conversation of their own')
  await all.until(() => heard(all.frames, marker), 'the same')
  expect(heard(all.frames, world.canary)).toBe(true)
  // Conversations that the person without a limit has taken or been assigned meanwhile belong to no one in the team.
  for (const who of limited) {
    const text = JSON.stringify((consoles[who] as TestSocket).frames)
    expect([who, text.includes(world.canary)]).toEqual([who, false])
    expect([who, world.beyond.filter((ref) => text.includes(ref))]).toEqual([who, []])
  }
})

test('a contact’s conversations include only those within the scope', async () => {
  const ref = await world.closed()
  const { visitor } = await world.stranger.calls.conversations.read({ conversation_ref: ref })
  const facts = { visitor_id: visitor.visitor_id, subject: 'Mine', message: 'Hello' }
  await expect(world.people.own.calls.tickets.create(facts)).rejects.toMatchObject({ code: 'not_found' })
  const { conversation } = await world.stranger.calls.tickets.create({ ...facts, assignee_id: world.people.own.user_id })
  const { conversation_ref } = conversation
  await world.people.own.calls.tickets.create(facts)
  expect((await world.people.own.calls.conversations.read({ conversation_ref })).earlier.map((each) => each.conversation_ref)).not.toContain(ref)
  expect((await world.people.all.calls.conversations.read({ conversation_ref })).earlier.map((each) => each.conversation_ref)).toContain(ref)
})

test('a draft can be submitted only to a reviewer who sees its conversation', async () => {
  const conversation_ref = await world.ticket()
  const submit = (to_agent: string) => world.stranger.calls.drafts.submit({ conversation_ref, message: 'On Monday', to_agent })
  await expect(submit(world.people.own.user_id)).rejects.toMatchObject({ code: 'invalid_input', fields: { to_agent: 'no one who may review' } })
  expect((await submit(world.people.all.user_id)).draft_message.review_status).toBe('requested')
})

describe('changes of visibility', () => {
  type Change = (world: SightWorld, conversation_ref: string, isIn: boolean) => Promise<unknown>
  const patch = ({ stranger }: SightWorld, conversation_ref: string, change: object) => stranger.calls.conversations.patch({ conversation_ref, ...change })
  const changes: [string, Viewer, Change, boolean][] = [
    ['assigned to them', 'own', (w, ref, isIn) => patch(w, ref, { assignee_id: isIn ? w.people.own.user_id : w.stranger.user_id }), true],
    ['followed by them', 'own', (w, ref, isIn) => patch(w, ref, { followers: isIn ? [w.people.own.user_id] : [] }), true],
    ['given to their team', 'team', (w, ref, isIn) => patch(w, ref, { team_ref: isIn ? w.team_ref : null }), true],
    ['assigned to a teammate', 'team', (w, ref, isIn) => patch(w, ref, { assignee_id: isIn ? w.mate.user_id : w.stranger.user_id }), true],
    ['assigned to a member of their team', 'own', (w, ref) => patch(w, ref, { assignee_id: w.mate.user_id }), false],
    [
      'mentioned in a note',
      'own',
      (w, conversation_ref, isIn) =>
        isIn
          ? w.stranger.calls.messages.send({
              client_msg_id: newRef(),
              conversation_ref,
              message: '@Own',
              sender_type: 'note',
              mentions: [w.people.own.user_id],
            })
          : Promise.resolve(),
      true,
    ],
  ]
  test.each(changes)('%s', async (what, who, change, enters) => {
    const ref = await world.ticket()
    const socket = await openSocket(world.library.address, { token: world.people[who].token }, { library: null })
    const { calls } = world.people[who]
    const isFound = () =>
      calls.conversations.read({ conversation_ref: ref }).then(
        () => true,
        (error: Refused) => error.code !== 'not_found',
      )
    const isListed = async () => (await calls.conversations.list({ tab: 'tickets' })).conversations.some((each) => each.conversation_ref === ref)
    const pushed = () => socket.pushes('library').filter(({ data }) => data.conversations?.some((each) => each.conversation_ref === ref)).length
    const gone = () => socket.pushes('library').some(({ data }) => data.gone?.includes(ref))
    expect([await isFound(), await isListed()]).toEqual([false, false])
    await change(world, ref, true)
    expect([await isFound(), await isListed()]).toEqual([enters, enters])
    if (!enters) return
    await socket.until(() => pushed() > 0, 'the row')
    await socket.do('subscribe', { stream: `conversation:${ref}` })
    if (what.startsWith('mentioned')) return
    await change(world, ref, false)
    await socket.until(gone, 'that it is gone')
    await socket.until(() => socket.pushes(`conversation:${ref}`).some(({ data }) => data.gone?.includes(ref)), 'the end of its stream')
    expect([await isFound(), await isListed()]).toEqual([false, false])
    const heard = pushed()
    await world.stranger.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ref, message: 'Hm', sender_type: 'note' })
    const { conversation } = await calls.tickets.create({ email: 'me@example.test', subject: 'Mine', message: 'Hello' })
    await socket.until(() => socket.pushes('library').some(({ data }) => JSON.stringify(data).includes(conversation.conversation_ref)), 'the next change')
    expect(pushed()).toBe(heard)
  })

  test('an offered chat can be taken; once declined, it is gone', async () => {
    const other = await buildSightWorld(await sharedServer())
    const { own } = other.people
    const socket = await openSocket(other.library.address, { token: own.token }, { library: null })
    await other.admin.calls.chatSettings.update({ assignment: 'offer', assignment_wait_minutes: 0 })
    const offered = async () => {
      const ref = await other.waiting()
      await until(
        async () => (await own.calls.conversations.list({ tab: 'inbox', type: 'offered' })).conversations.some((each) => each.conversation_ref === ref),
        'an offer',
      )
      return ref
    }
    const taken = await offered()
    expect((await own.calls.conversations.take({ conversation_ref: taken })).conversation.assignee_id).toBe(own.user_id)
    const declined = await offered()
    await own.calls.conversations.release({ conversation_ref: declined })
    await socket.until(() => socket.pushes('library').some(({ data }) => data.gone?.includes(declined)), 'that it is gone')
    await expect(own.calls.conversations.take({ conversation_ref: declined })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a person who was offline learns afterwards what they no longer see', async () => {
    const { own } = world.people
    const { conversation } = await own.calls.tickets.create({ email: 'me@example.test', subject: 'Handed on', message: 'Hello' })
    const { conversation_ref } = conversation
    const ref = await world.ticket()
    await world.stranger.calls.conversations.patch({ conversation_ref: ref, assignee_id: own.user_id })
    const before = await openSocket(world.library.address, { token: own.token }, { library: null })
    const { seq } = before.hello.streams.find(({ stream }) => stream === 'library') ?? { seq: 0 }
    before.close()
    await world.stranger.calls.conversations.patch({ conversation_ref: ref, assignee_id: world.stranger.user_id })
    await world.stranger.calls.conversations.patch({ conversation_ref, priority: 'high' })
    const { hello } = await openSocket(world.library.address, { token: own.token }, { library: seq })
    const data = hello.streams[0]?.data
    expect(data?.gone).toEqual([ref])
    expect(data?.conversations?.map((row) => row.conversation_ref)).toEqual([conversation_ref])
  })

  test('an open page reflects changes to the scope or the team at once', async () => {
    const { people, admin, mate, team_ref } = world
    const ref = await world.ticket()
    await world.stranger.calls.conversations.patch({ conversation_ref: ref, assignee_id: mate.user_id })
    const socket = await openSocket(world.library.address, { token: people.team.token }, { library: null })
    const isAllowed = async () => (await socket.ask('subscribe', { stream: `conversation:${ref}` })).error === undefined
    expect(await isAllowed()).toBe(true)
    const told = () => socket.pushes('library').filter(({ data }) => data.notices?.some(({ topic }) => topic === 'permissions')).length
    const steps: [() => Promise<unknown>, boolean][] = [
      [() => admin.calls.people.updateTeam({ team_ref, member_ids: [people.team.user_id] }), false],
      [() => admin.calls.people.updateTeam({ team_ref, member_ids: [people.team.user_id, mate.user_id] }), true],
      [() => limit(admin, people.team, 'own'), false],
      [() => limit(admin, people.team, 'all'), true],
      [() => limit(admin, people.team, 'team'), true],
    ]
    for (const [index, [step, expected]] of steps.entries()) {
      await step()
      await socket.until(() => told() > index, 'a notice')
      await until(async () => (await isAllowed()) === expected, `step ${index}`)
    }
  })
})
