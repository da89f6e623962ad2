// Holds for every operation.
import { operations } from '@porchlight/contracts/api'
import type { Operation } from '@porchlight/contracts/define'
import { gatewayActions } from '@porchlight/contracts/live'
import type { OperationName } from '@porchlight/contracts/routes'
import { beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callOperation, Refused } from '../calls.ts'
import { areAllChecked, isChecked } from '../checked-operations.ts'
import { copyChats } from '../copy-chats.ts'
import { entries, entryOf } from '../entries.ts'
import { type TestLibrary, type TestUser, type TestVisitor, testLibrary } from '../library.ts'
import { TestSocket } from '../live-socket.ts'
import { sharedServer } from '../test-server.ts'
import { type ChatActor, type ChatCall, type ChatState, type ChatTarget, chatActors, chatStates, liveRows } from './chat-rows.ts'

type Chat = { conversation_ref: string; formers: string; visitors: string }
type Someone = { authorization: string; user?: TestUser; visitor?: TestVisitor }

let library: TestLibrary
let people: Record<ChatActor, Someone>
let template: Chat & { visitor_id: string }
/** A waiting chat by the same visitor, which anyone who takes chats may change. */
let other: string
const staffOf = (who: ChatActor): TestUser => {
  const { user } = people[who]
  if (!user) throw new Error(`${who} is no staff`)
  return user
}

beforeAll(async () => {
  const server = await sharedServer()
  const parent = await testLibrary(server)
  const parent_lib_id = parent.support_lib_id
  library = await testLibrary(server, { parent_lib_id })
  const sibling = await testLibrary(server, { parent_lib_id })
  const staff = async (user: Promise<TestUser>): Promise<Someone> => ({ authorization: `Bearer ${(await user).token}`, user: await user })
  const visitor = (one: TestVisitor): Someone => ({ authorization: `Visitor ${library.support_lib_id}.${one.secret}`, visitor: one })
  people = {
    O: await staff(library.user()),
    M: await staff(library.user()),
    F: await staff(library.user()),
    A: await staff(library.user()),
    S: await staff(library.user()),
    D: await staff(library.user()),
    T: await staff(library.user('writer', { canTakeChats: true })),
    U: await staff(library.user('writer', { canSuperviseChats: true })),
    G: await staff(library.user('writer', { canAssignChats: true })),
    V: await staff(library.user('writer', { canViewChatArchives: true })),
    W: await staff(library.user('writer')),
    X: await staff(library.user('admin')),
    P: await staff(parent.user('admin')),
    B: await staff(sibling.user('admin')),
    v: visitor(library.visitor()),
    o: visitor(library.visitor()),
  }
  const say = (message: string) => ({ client_msg_id: newRef(), message })
  await people.o.visitor?.calls.messages.send(say('something else'))
  const begun = await people.v.visitor?.calls.messages.send(say('canary'))
  const conversation_ref = begun?.conversation.conversation_ref ?? ''
  const { calls } = staffOf('F')
  await calls.conversations.take({ conversation_ref })
  // With an address, so that nothing done to one chat needs to change the contact of all.
  await calls.contacts.update({ conversation_ref, email: 'cleo@shop.example' })
  const answer = await calls.messages.send({ ...say('canary'), conversation_ref })
  template = {
    conversation_ref,
    formers: answer.message.id,
    visitors: begun?.message.id ?? '',
    visitor_id: (await calls.conversations.read({ conversation_ref })).visitor.visitor_id,
  }
  other = (await people.v.visitor?.calls.messages.send(say('another question')))?.conversation.conversation_ref ?? ''
  await library.switchOff(staffOf('D'))
})

/** Copies one chat, so that each call gets an untouched chat. */
async function chatsIn(state: ChatState, howMany: number): Promise<Chat[]> {
  const [o, a, f, m] = [staffOf('O'), staffOf('A'), staffOf('F'), staffOf('M')].map((user) => user.user_id)
  const isOwned = state !== 'waiting' && state !== 'offered'
  const change = {
    state: state === 'closed' ? 'closed' : isOwned ? 'ongoing' : 'waiting',
    assignee_id: isOwned ? o : null,
    offered_to: state === 'offered' || state === 'asked' ? a : null,
    participants: isOwned ? [o, f, m] : [f, m],
    declined_by: [],
    closed_at: state === 'closed' ? new Date() : null,
  }
  const copies = await copyChats(library, { ...template, messages: [template.formers, template.visitors] }, howMany, change)
  return copies.map(({ conversation_ref, messages: [formers = '', visitors = ''] }) => ({ conversation_ref, formers, visitors }))
}

const own = (who: ChatActor) => people[who].user?.user_id ?? staffOf('O').user_id
const targetOf = ({ conversation_ref, formers, visitors }: Chat): ChatTarget => ({
  conversation_ref,
  message_id: visitors,
  agent_message_id: formers,
  colleague: staffOf('S').user_id,
  another: async () => other,
})

/** Every call on a chat that the modules declare. */
const calls = operations.flatMap((operation) =>
  Object.entries(entries[operation.name as OperationName]?.chats ?? {}).map(([which, call]): [string, Operation, ChatCall] => [
    `${operation.name} ${which}`.trim(),
    operation,
    call,
  ]),
)
const refusal = (error: unknown): { code: string; body: string } => {
  if (error instanceof Refused) return { code: error.code, body: error.body }
  throw error
}
const seqs = (refs: string[]) =>
  library.inside(async (ctx) =>
    (
      await ctx.db
        .selectFrom('conversations')
        .select(['conversation_ref', 'seq', 'assignee_id', 'subject', 'state'])
        .where('conversation_ref', 'in', refs)
        .execute()
    ).sort((one, other) => (one.conversation_ref < other.conversation_ref ? -1 : 1)),
  )

describe.concurrent.each(calls.filter(([, operation]) => isChecked(operation)))('%s', (_name, operation, { may, input }) => {
  test.each(chatStates)('%s', async (state) => {
    const expected = may[state]
    const chats = await chatsIn(state, chatActors.length)
    const untouched = chatActors.flatMap((who, index) => (expected.includes(who) ? [] : (chats[index]?.conversation_ref ?? [])))
    const before = await seqs(untouched)
    const outcomes = await Promise.all(
      chatActors.map(async (who, index) => {
        const chat = chats[index] ?? template
        const answer = await callOperation(library.address, operation, await input(targetOf(chat), own(who)), people[who].authorization).then(
          (body) => ({ code: 'ok', body: JSON.stringify(body) }),
          refusal,
        )
        return { who, ...answer }
      }),
    )
    expect(
      outcomes
        .filter(({ code }) => code === 'ok')
        .map(({ who }) => who)
        .join(''),
    ).toBe([...chatActors].filter((who) => expected.includes(who)).join(''))
    for (const { code, body, who } of outcomes) if (code !== 'ok') expect(body, `${who}: ${code}`).not.toContain('canary')
    expect(await seqs(untouched)).toEqual(before)
  })
})

describe.runIf(areAllChecked).each(chatStates)('live, %s', (state) => {
  test('subscribe, typing and viewing succeed for the listed actors only', async () => {
    const { conversation_ref } = (await chatsIn(state, 1))[0] ?? template
    const stream = `conversation:${conversation_ref}`
    const actions = {
      subscribe: ['subscribe', { stream }],
      'typing reply': ['typing', { conversation_ref, is_typing: true }],
      'typing note': ['typing', { conversation_ref, is_typing: true, is_note: true }],
      viewing: ['viewing', { conversation_ref, is_viewing: true }],
    } as const
    const heard = await Promise.all(
      chatActors.map(async (who) => {
        const socket = new TestSocket(library.address)
        await socket.opened()
        const { user, visitor } = people[who]
        const auth = user ? { token: user.token } : { support_lib_id: library.support_lib_id, secret: visitor?.secret }
        const hello = await socket.ask('hello', { auth })
        const codes: Record<string, string> = {}
        for (const [name, [action, input]] of Object.entries(actions)) codes[name] = hello.error?.code ?? (await socket.ask(action, input)).error?.code ?? 'ok'
        // Other people's signals reach only actors who may read the chat.
        const signals = socket.frames.filter((frame) => 'signal' in frame && 'conversation_ref' in frame && frame.conversation_ref === conversation_ref)
        socket.close()
        return { who, codes, isTold: signals.some((frame) => 'signal' in frame && (frame.signal === 'typing' || frame.signal === 'viewing')) }
      }),
    )
    for (const name of Object.keys(actions)) {
      const expected = liveRows[name]?.[state] ?? ''
      // Visitors have no notes: typing a note counts as ordinary typing.
      const done = heard.filter(({ who, codes }) => codes[name] === 'ok' && !(who === 'v' && name === 'typing note'))
      expect(done.map(({ who }) => who).join(''), name).toBe([...chatActors].filter((who) => expected.includes(who)).join(''))
    }
    for (const { who, isTold } of heard) if (isTold) expect(liveRows.subscribe?.[state], `${who} is told`).toContain(who)
  })
})

test('every operation and live action that refers to a chat or a message has a row, or a reason', () => {
  const names_a_chat = (shape: object) => 'conversation_ref' in shape || 'message_id' in shape
  const concerned = operations.filter((operation) => names_a_chat((operation.input as unknown as { shape: object }).shape))
  expect(concerned.filter((operation) => !entryOf(operation).chats && !entryOf(operation).stateless).map(({ name }) => name)).toEqual([])
  expect(calls.length).toBeGreaterThan(25)
  const names = new Set(Object.keys(liveRows).map((action) => action.split(' ')[0]))
  const actions = Object.entries(gatewayActions).filter(([, input]) => 'conversation_ref' in input.shape || 'stream' in input.shape)
  // Unsubscribing cannot be refused.
  expect(actions.map(([name]) => name).filter((name) => !names.has(name))).toEqual(['unsubscribe'])
})
