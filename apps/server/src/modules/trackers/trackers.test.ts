import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { resumeAnswers, sendAnswers } from './send-answers.ts'

let server: TestServer
let library: TestLibrary
let agent: TestUser
let other: TestUser
let admin: TestUser

beforeAll(async () => {
  // Jobs are run here and nowhere else.
  server = await startTestServer({ env: { ROLES: 'web,live' } })
  library = await testLibrary(server)
  admin = await library.user('admin')
  await admin.calls.chatSettings.update({ assignment: 'manual' })
  agent = await library.user('agent')
  other = await library.user('agent')
})

afterAll(() => server.stop())

const ticket = async (name = 'Ada Lind', by = agent) =>
  (await by.calls.tickets.create({ email: `${newRef()}@x.test`.toLowerCase(), name, subject: 'Checkout is down', message: 'It fails.' })).conversation
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

/** Copies a conversation that many times, with a link of each to a ticket. */
async function copies(of: string, count: number, tracker_ref: string): Promise<string[]> {
  const refs = Array.from({ length: count }, () => newRef())
  await library.inside(async (ctx) => {
    await sql`insert into conversations select (jsonb_populate_record(c, jsonb_build_object('conversation_ref', k.ref, 'number', k.place + 1000000 + (select max(number) from conversations where support_lib_id = ${ctx.support_lib_id})))).*
      from conversations c cross join unnest(${refs}::text[]) with ordinality k(ref, place)
      where c.support_lib_id = ${ctx.support_lib_id} and c.conversation_ref = ${of}`.execute(ctx.db)
    const links = refs.map((conversation_ref) => ({
      support_lib_id: ctx.support_lib_id,
      conversation_ref,
      other_ref: tracker_ref,
      kind: 'follows',
      created_at: ctx.clock.now(),
    }))
    await ctx.db.insertInto('conversation_links').values(links).execute()
  })
  return refs
}

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
  const stranger = await (await testLibrary(server)).user('admin')
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

test('a follower that a colleague took is told apart from one that follows no longer, and its author learns that somebody did not get it', async () => {
  const [mailed, mine, unfollowed] = [await ticket(), await chatOf(agent), await ticket()]
  const taken = (await startChat(library.visitor(), 'The checkout fails')).conversation.conversation_ref
  const tracked = await tracker(mailed, mine, unfollowed)
  await admin.calls.conversationLinks.add({ conversation_ref: taken, other_ref: tracked, kind: 'follows' })
  const { answer_ref } = (await answer(tracked, [mailed, mine, taken, unfollowed])).answer
  const third = await library.user('agent')
  const readBy = async (by: TestUser) => (await by.calls.trackers.followers({ conversation_ref: tracked })).answers
  expect([await readBy(agent), await readBy(third)]).toMatchObject([[{ waiting: 4 }], [{ waiting: 3 }]])
  await other.calls.conversations.take({ conversation_ref: taken })
  await agent.calls.conversationLinks.remove({ conversation_ref: unfollowed, other_ref: tracked, kind: 'follows' })
  await send(answer_ref)
  const gone = { conversation_ref: unfollowed, reason: 'not_found' }
  expect(await readBy(agent)).toMatchObject([{ sent: 2, failed: [gone], failed_unseen: 1 }])
  // Who sees it reads why; who never saw it doesn't learn that it exists.
  expect((await readBy(other))[0]?.failed).toContainEqual(expect.objectContaining({ conversation_ref: taken, reason: 'forbidden' }))
  expect(await readBy(third)).toMatchObject([{ sent: 1, failed: [gone], failed_unseen: 0 }])
})

test('braces in a name are part of it; a name that is missing needs a fallback', async () => {
  const [braced, nameless] = [await ticket('{contactName}'), await ticket('')]
  const tracked = await tracker(braced, nameless)
  await library.inside((ctx) =>
    sql`update visitors set name = '' where visitor_id = (select visitor_id from conversations where conversation_ref = ${nameless})`.execute(ctx.db),
  )
  const { answer_ref } = (await answer(tracked, [braced], { message: 'Hello {contactName}' })).answer
  await expect(answer(tracked, [nameless], { message: 'Hello {contactName}' })).rejects.toMatchObject({ fields: { message: 'a name is missing' } })
  await expect(answer(tracked, [nameless], { message: 'Hello {contactName|there}' })).resolves.toBeDefined()
  await send(answer_ref)
  expect(await said(braced)).toEqual(['Hello {contactName}'])
})

test('open followers are listed first, and hidden ones take no places', async () => {
  const own = await library.user('agent')
  await admin.calls.permissions.update({ id: own.user_id, permissions: [], conversation_scope: 'own' })
  const [tracked, mine, solved, hidden] = [await ticket('Ada', own), await ticket('Bo', own), await ticket('Cy', own), await ticket('Di')]
  for (const ref of [mine, solved]) await follow(ref, tracked)
  await own.calls.conversations.close({ conversation_ref: solved })
  await copies(hidden, 201, tracked)
  const seen = async (by: TestUser) => {
    const { followers, has_more } = await by.calls.trackers.followers({ conversation_ref: tracked })
    return { refs: followers.map(({ conversation_ref }) => conversation_ref), has_more }
  }
  expect(await seen(own)).toEqual({ refs: [mine, solved], has_more: false })
  const all = await seen(agent)
  expect([all.refs.length, all.has_more, all.refs.includes(solved)]).toEqual([200, true, false])
})

test('a job sends to twenty and leaves the rest to the next; an answer under way is not resumed beside it', async () => {
  const tracked = await tracker()
  const followers = await copies(await ticket(), 21, tracked)
  const { answer_ref } = (await answer(tracked, followers)).answer
  const { owner } = library.kernel.database
  const jobs = async () =>
    (await owner.query('delete from graphile_worker._private_jobs where key = $1 returning run_at <= now() as is_due', [`trackers.send:${answer_ref}`])).rows
  await jobs()
  // Without their links, they fail at once.
  await library.inside((ctx) => ctx.db.deleteFrom('conversation_links').where('other_ref', '=', tracked).execute())
  await send(answer_ref)
  const part = (await answersOf(tracked))[0]
  expect([part?.state, part?.waiting, part?.failed.length]).toEqual(['sending', 1, 20])
  expect(await jobs()).toEqual([{ is_due: true }])
  await library.inside((ctx) => resumeAnswers.run(ctx))
  expect(await jobs()).toEqual([])
  await library.inside((ctx) => sql`update tracker_answers set send_at = send_at - interval '2 minutes' where answer_ref = ${answer_ref}`.execute(ctx.db))
  await library.inside((ctx) => resumeAnswers.run(ctx))
  expect(await jobs()).toEqual([{ is_due: true }])
  await send(answer_ref)
  expect(await answersOf(tracked)).toMatchObject([{ state: 'done', waiting: 0 }])
  expect(await jobs()).toEqual([])
})

test('a conversation that continues a follower or a tracker follows or is followed instead, until the merge is undone', async () => {
  const email = `${newRef()}@x.test`.toLowerCase()
  const of = async () => (await agent.calls.tickets.create({ email, name: 'Ada', subject: 'Down', message: 'It fails.' })).conversation.conversation_ref
  const [first, second, tracked] = [await of(), await of(), await tracker()]
  await follow(first, tracked)
  const seen = async (ref = tracked) =>
    (await agent.calls.trackers.followers({ conversation_ref: ref })).followers.map(({ conversation_ref }) => conversation_ref)
  const pending = (await answer(tracked, [first], { message: 'Pending' })).answer
  await agent.calls.conversationLinks.merge({ conversation_ref: first, into: second })
  expect(await seen()).toEqual([second])
  await send(pending.answer_ref)
  // Whoever chose it before it was merged reaches the one that continues it.
  const late = (await answer(tracked, [first, second], { message: 'Late' })).answer
  await send(late.answer_ref)
  expect([await said(first), await said(second)]).toEqual([[], ['Pending', 'Late']])
  await agent.calls.conversationLinks.unmerge({ conversation_ref: first })
  expect(await seen()).toEqual([first])

  await follow(second, tracked)
  const both = (await answer(tracked, [first, second], { message: 'Both' })).answer
  await agent.calls.conversationLinks.merge({ conversation_ref: first, into: second })
  await send(both.answer_ref)
  expect((await said(second)).filter((text) => text === 'Both')).toHaveLength(1)
  expect((await answersOf(tracked))[0]).toMatchObject({ state: 'done', sent: 2, failed: [] })
  await agent.calls.conversationLinks.remove({ conversation_ref: second, other_ref: tracked, kind: 'follows' })
  expect(await seen()).toEqual([])

  const [one, other, follower] = [await of(), await of(), await chatOf(agent)]
  await follow(follower, one)
  await agent.calls.conversationLinks.merge({ conversation_ref: one, into: other })
  expect(await seen(other)).toEqual([follower])
  await agent.calls.conversationLinks.unmerge({ conversation_ref: one })
  expect([await seen(one), await seen(other)]).toEqual([[follower], []])
})

test('of two followers merged into one conversation, undoing one merge leaves the other’s place', async () => {
  const email = `${newRef()}@x.test`.toLowerCase()
  const of = async () => (await agent.calls.tickets.create({ email, name: 'Ada', subject: 'Down', message: 'It fails.' })).conversation.conversation_ref
  const [first, second, into, tracked] = [await of(), await of(), await of(), await tracker()]
  const seen = async () =>
    (await agent.calls.trackers.followers({ conversation_ref: tracked })).followers.map(({ conversation_ref }) => conversation_ref).sort()
  const { merge, unmerge } = agent.calls.conversationLinks
  for (const each of [first, second]) {
    await follow(each, tracked)
    await merge({ conversation_ref: each, into })
  }
  expect(await seen()).toEqual([into])
  await unmerge({ conversation_ref: first })
  expect(await seen()).toEqual([first, into].sort())
  await unmerge({ conversation_ref: second })
  expect(await seen()).toEqual([first, second].sort())
})

test('a hundred followers leave no other link out', async () => {
  const [related, tracked] = [await ticket(), await tracker()]
  await agent.calls.conversationLinks.add({ conversation_ref: related, other_ref: tracked, kind: 'related' })
  await copies(await ticket(), 101, tracked)
  const { links } = await agent.calls.conversationLinks.list({ conversation_ref: tracked })
  expect(links).toHaveLength(101)
  expect(links.filter(({ kind }) => kind !== 'follows').map(({ conversation }) => conversation.conversation_ref)).toEqual([related])
})
