import { beforeAll, expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { openSocket } from '../../../testing/live-socket.ts'
import { sharedServer } from '../../../testing/test-server.ts'

let library: TestLibrary
let agent: TestUser

beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  agent = await library.user('agent')
})

const email = () => `${newRef()}@x.test`.toLowerCase()
const ticket = async (by = agent, address = email()) =>
  (await by.calls.tickets.create({ email: address, subject: 'Order', message: 'Two things are wrong.' })).conversation.conversation_ref
const under = (conversation_ref: string, other_ref: string) => agent.calls.conversationLinks.add({ conversation_ref, other_ref, kind: 'child' })
const childrenOf = async (conversation_ref: string, by = agent) =>
  (await by.calls.conversationLinks.list({ conversation_ref })).links
    .filter(({ kind, is_from }) => kind === 'child' && !is_from)
    .map(({ conversation }) => conversation.conversation_ref)
    .sort()

test('a ticket is part of one other, which is part of none; again is no change, and what is in the way is said', async () => {
  const [parent, one, two, other] = [await ticket(), await ticket(), await ticket(), await ticket()]
  await under(one, parent)
  await under(two, parent)
  await under(one, parent)
  expect(await childrenOf(parent)).toEqual([one, two].sort())
  const refused = (reason: string) => ({ code: 'conflict', fields: { other_ref: reason } })
  await expect(under(one, other)).rejects.toMatchObject(refused('has another parent'))
  await expect(under(parent, other)).rejects.toMatchObject(refused('has children'))
  await expect(under(other, one)).rejects.toMatchObject(refused('is a child'))
  await agent.calls.conversationLinks.remove({ conversation_ref: one, other_ref: parent, kind: 'child' })
  await under(one, other)
  expect([await childrenOf(parent), await childrenOf(other)]).toEqual([[two], [one]])
  const chat = (await startChat(library.visitor())).conversation.conversation_ref
  await agent.calls.conversations.take({ conversation_ref: chat })
  await expect(under(chat, parent)).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(under(other, chat)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('of two that are linked under each other at once, one is the parent', async () => {
  const [one, other] = [await ticket(), await ticket()]
  const results = await Promise.allSettled([under(one, other), under(other, one)])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('open screens hear that a child was solved or reopened, and show its state beside the parent', async () => {
  const [parent, child] = [await ticket(), await ticket()]
  await under(child, parent)
  const screen = await openSocket(library.address, { token: agent.token }, { library: null })
  const heard = () => screen.pushes('library').filter((push) => push.data.notices?.some(({ topic }) => topic === 'child_tickets')).length
  await agent.calls.conversations.close({ conversation_ref: child })
  await screen.until(() => heard() === 1, 'the child to be solved')
  const [link] = (await agent.calls.conversationLinks.list({ conversation_ref: parent })).links
  expect(link).toMatchObject({ kind: 'child', is_from: false, conversation: { conversation_ref: child, state: 'solved' } })
  await agent.calls.conversations.reopen({ conversation_ref: child })
  await screen.until(() => heard() === 2, 'the child to be open again')
  expect((await agent.calls.conversations.read({ conversation_ref: parent })).conversation.state).toBe('open')
})

test('a child that somebody may not see is not there for them', async () => {
  const admin = await library.user('admin')
  const [parent, hidden] = [await ticket(), await ticket(admin)]
  await admin.calls.conversationLinks.add({ conversation_ref: hidden, other_ref: parent, kind: 'child' })
  expect(await childrenOf(parent)).toEqual([hidden])
  const own = await library.user('agent')
  await agent.calls.conversations.patch({ conversation_ref: parent, assignee_id: own.user_id })
  await admin.calls.permissions.update({ id: own.user_id, permissions: [], conversation_scope: 'own' })
  const listed = () => own.calls.conversationLinks.list({ conversation_ref: parent })
  expect(await listed()).toEqual({ links: [], children: { count: 1, open: 1 } })
  await admin.calls.conversations.close({ conversation_ref: hidden })
  expect((await listed()).children).toEqual({ count: 1, open: 0 })
  await expect(own.calls.conversationLinks.add({ conversation_ref: hidden, other_ref: parent, kind: 'child' })).rejects.toMatchObject({ code: 'not_found' })
})

test('the ticket that continues a child or a parent is one instead, unless that would be a second parent, until the merge is undone', async () => {
  const address = email()
  const [parent, other, one, two, third] = [
    await ticket(),
    await ticket(),
    await ticket(agent, address),
    await ticket(agent, address),
    await ticket(agent, address),
  ]
  const { merge, unmerge } = agent.calls.conversationLinks
  const live = async (ref: string) => {
    const { links } = await agent.calls.conversationLinks.list({ conversation_ref: ref })
    return links
      .filter(({ kind, conversation }) => kind === 'child' && conversation.merged_into === null)
      .map(({ conversation }) => conversation.conversation_ref)
  }
  await under(one, parent)
  await merge({ conversation_ref: one, into: two })
  expect(await live(parent)).toEqual([two])
  await unmerge({ conversation_ref: one })
  expect(await live(parent)).toEqual([one])
  await under(third, other)
  await merge({ conversation_ref: one, into: third })
  expect([await live(parent), await live(other)]).toEqual([[], [third]])
})

test('links of a ticket that was merged hinder nothing; with the merge undone, a child that has got another parent keeps that one', async () => {
  const address = email()
  const [old, parent, other, child] = [await ticket(agent, address), await ticket(agent, address), await ticket(), await ticket()]
  const { merge, unmerge, remove } = agent.calls.conversationLinks
  await under(child, old)
  await merge({ conversation_ref: old, into: parent })
  await under(child, parent)
  await remove({ conversation_ref: child, other_ref: parent, kind: 'child' })
  await under(child, parent)
  await expect(under(other, old)).rejects.toMatchObject({ code: 'conflict', fields: { other_ref: 'was merged' } })
  await remove({ conversation_ref: child, other_ref: parent, kind: 'child' })
  await under(child, other)
  await unmerge({ conversation_ref: old })
  expect([await childrenOf(old), await childrenOf(parent), await childrenOf(other)]).toEqual([[], [], [child]])
})

test('a parent whose only child was merged into a ticket of another one can become a child', async () => {
  const address = email()
  const [parent, other, child, kept] = [await ticket(), await ticket(), await ticket(agent, address), await ticket(agent, address)]
  await under(child, parent)
  await under(kept, other)
  await agent.calls.conversationLinks.merge({ conversation_ref: child, into: kept })
  await under(parent, other)
  expect((await agent.calls.conversationLinks.list({ conversation_ref: other })).children).toEqual({ count: 2, open: 2 })
})
