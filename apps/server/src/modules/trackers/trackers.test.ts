import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { sendAnswers } from './send-answers.ts'

let library: TestLibrary
let agent: TestUser
let other: TestUser

beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  agent = await library.user('agent')
  other = await library.user('agent')
})

const ticket = async (name = 'Ada Lind') =>
  (await agent.calls.tickets.create({ email: `${newRef()}@x.test`.toLowerCase(), name, subject: 'Checkout is down', message: 'It fails.' })).conversation
    .conversation_ref
async function chatOf(owner: TestUser) {
  const { conversation_ref } = (await startChat(library.visitor(), 'The checkout fails')).conversation
  await owner.calls.conversations.take({ conversation_ref })
  return conversation_ref
}
const follow = (conversation_ref: string, other_ref: string) => agent.calls.conversationLinks.add({ conversation_ref, other_ref, kind: 'follows' })
async function tracker(...followers: string[]) {
  const conversation_ref = await ticket()
  for (const ref of followers) await follow(ref, conversation_ref)
  return conversation_ref
}
const said = async (conversation_ref: string) =>
  (await agent.calls.messages.list({ conversation_ref })).messages.filter(({ sender_type }) => sender_type === 'agent').map(({ message }) => message)
const answer = (conversation_ref: string, conversation_refs: string[], more: { message?: string; closes?: boolean; client_msg_id?: string } = {}, by = agent) =>
  by.calls.trackers.answer({ conversation_ref, conversation_refs, client_msg_id: newRef(), message: 'It works again.', ...more })
const answersOf = async (conversation_ref: string) => (await agent.calls.trackers.followers({ conversation_ref })).answers

/** Runs the job of an answer whose time has come. `killedAt`: its transaction of this number is undone at its end, and the job with it. */
async function send(answer_ref: string, killedAt = 0) {
  const { kernel, support_lib_id } = library
  await library.inside(async (ctx) => {
    const answers = ctx.db.updateTable('tracker_answers').where('support_lib_id', '=', support_lib_id).where('answer_ref', '=', answer_ref)
    await answers.set({ send_at: new Date(ctx.clock.now().getTime() - 1000) }).execute()
  })
  let count = 0
  const inLibrary = <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    asSystem(kernel, support_lib_id, 'trackers.send', async (ctx) => {
      const answered = await run(ctx)
      if (++count === killedAt) throw new Error('killed')
      return answered
    })
  if (!sendAnswers.outside) throw new Error('not a job of several transactions')
  await sendAnswers.runOutside({ kernel, signal: new AbortController().signal, inLibrary }, { support_lib_id, answer_ref })
  return count
}

test('only a ticket can be followed; followers are listed as far as they are seen, and leave by removing the link', async () => {
  const [chat, tracked] = [await chatOf(agent), await tracker()]
  await expect(follow(tracked, chat)).rejects.toMatchObject({ code: 'invalid_input' })
  await follow(chat, tracked)
  const followers = async () => (await agent.calls.trackers.followers({ conversation_ref: tracked })).followers.map(({ conversation_ref }) => conversation_ref)
  expect(await followers()).toEqual([chat])
  await agent.calls.conversationLinks.remove({ conversation_ref: chat, other_ref: tracked, kind: 'follows' })
  expect(await followers()).toEqual([])
  await expect(answer(tracked, [chat])).rejects.toMatchObject({ code: 'not_found' })
})

test('one answer reaches each follower in its channel with its name, is closed if asked to, and says whom it did not reach', async () => {
  const [mine, theirs, mailed, unfollowed] = [await chatOf(agent), await chatOf(other), await ticket('Bo Berg'), await ticket('Cy Cole')]
  const tracked = await tracker(mine, mailed, unfollowed)
  await library.inside((ctx) =>
    ctx.db
      .insertInto('conversation_links')
      .values({ support_lib_id: library.support_lib_id, conversation_ref: theirs, other_ref: tracked, kind: 'follows', created_at: ctx.clock.now() })
      .execute(),
  )
  // What the author can't see doesn't exist for them.
  await expect(answer(tracked, [mine, theirs])).rejects.toMatchObject({ code: 'not_found' })
  await expect(answer(tracked, [mailed], { message: 'Dear {contactName}, {agentName}' })).resolves.toBeDefined()
  const client_msg_id = newRef()
  const message = 'Hello {contactFirstName|there}, it works again.'
  const all = [mine, mailed, unfollowed]
  const [first, again] = [
    await answer(tracked, all, { message, closes: true, client_msg_id }),
    await answer(tracked, all, { message, closes: true, client_msg_id }),
  ]
  expect(again.answer.answer_ref).toBe(first.answer.answer_ref)
  expect(await said(mine)).toEqual([])
  await agent.calls.conversationLinks.remove({ conversation_ref: unfollowed, other_ref: tracked, kind: 'follows' })
  await send(first.answer.answer_ref)
  expect(await said(mailed)).toEqual(['Hello Bo, it works again.'])
  expect(await said(mine)).toEqual([expect.stringMatching(/^Hello \S+, it works again\.$/)])
  expect(await said(unfollowed)).toEqual([])
  const states = await Promise.all([mine, mailed].map(async (ref) => (await agent.calls.conversations.read({ conversation_ref: ref })).conversation.state))
  expect(states).toEqual(['closed', 'solved'])
  const done = (await answersOf(tracked)).find(({ answer_ref }) => answer_ref === first.answer.answer_ref)
  expect(done).toMatchObject({ state: 'done', sent: 2, waiting: 0, failed: [{ conversation_ref: unfollowed, reason: 'not_found', is_sent: false }] })
  const { mails } = await agent.calls.mailReplies.list({ conversation_ref: mailed })
  expect(mails.filter(({ kind }) => kind === 'reply')).toHaveLength(1)
  await expect(agent.calls.trackers.takeBack({ answer_ref: first.answer.answer_ref })).rejects.toMatchObject({ code: 'conflict' })
})

test('an answer taken back reaches nobody; somebody who may not answer a follower when it is sent does not', async () => {
  const mailed = await ticket()
  const tracked = await tracker(mailed)
  const { answer_ref } = (await answer(tracked, [mailed])).answer
  await agent.calls.trackers.takeBack({ answer_ref })
  await send(answer_ref)
  expect(await said(mailed)).toEqual([])
  const chat = await chatOf(agent)
  await follow(chat, tracked)
  const late = (await answer(tracked, [chat])).answer
  await agent.calls.conversations.close({ conversation_ref: chat })
  await send(late.answer_ref)
  expect(await answersOf(tracked)).toMatchObject([{ state: 'done', sent: 0, failed: [{ conversation_ref: chat, reason: 'conversation_closed' }] }])
  // In another library, neither the ticket nor the answer exists.
  const stranger = await (await testLibrary(await sharedServer())).user('admin')
  await expect(stranger.calls.trackers.followers({ conversation_ref: tracked })).rejects.toMatchObject({ code: 'not_found' })
  await expect(stranger.calls.trackers.takeBack({ answer_ref: late.answer_ref })).rejects.toMatchObject({ code: 'not_found' })
})

test('killed at any of its steps, and run by two processes at once, it reaches each follower once', async () => {
  const followers = [await ticket(), await ticket()]
  const tracked = await tracker(...followers)
  const by = await library.user('agent')
  const { answer_ref } = (await answer(tracked, followers, { message: 'Once' }, by)).answer
  const clean = (await answer(tracked, followers, { message: 'Clean' }, by)).answer
  const steps = await send(clean.answer_ref)
  expect(steps).toBe(5)
  for (let step = 1; step <= steps; step++) {
    const killed = (await answer(tracked, followers, { message: `Killed at ${step}` }, by)).answer
    await expect(send(killed.answer_ref, step)).rejects.toThrow('killed')
    await send(killed.answer_ref)
  }
  await Promise.all([send(answer_ref), send(answer_ref)])
  const expected = ['Clean', 'Once', ...[1, 2, 3, 4, 5].map((step) => `Killed at ${step}`)].toSorted()
  for (const ref of followers) expect((await said(ref)).toSorted()).toEqual(expected)
})
