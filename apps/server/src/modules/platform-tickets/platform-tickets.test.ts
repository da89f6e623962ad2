import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { openSocket } from '../../testing/live-socket.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { strangeKeys } from '../../testing/visitor-keys.ts'
import { newestMails } from '../mail/index.ts'

let parent: TestLibrary
let child: TestLibrary
let sister: TestLibrary
/** Answers for the parent; raises tickets; her colleague; manages the child's settings; manages the sister library. */
let [ana, rosa, colleague, manager, stranger] = [] as unknown as [TestUser, TestUser, TestUser, TestUser, TestUser]

beforeAll(async () => {
  const server = await sharedServer()
  parent = await testLibrary(server, { company_name: 'Wind Agency' })
  child = await testLibrary(server, { company_name: 'Spoke & Chain', parent_lib_id: parent.support_lib_id })
  sister = await testLibrary(server, { company_name: 'Sister', parent_lib_id: parent.support_lib_id })
  ;[ana, rosa, colleague, manager, stranger] = await Promise.all([parent.user(), child.user(), child.user(), child.user('admin'), sister.user('admin')])
})

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const raise = async (by: TestUser, message = 'Why is it higher?', client_msg_id = newRef()) =>
  (await by.calls.platformTickets.create({ client_msg_id, subject: 'Our bill', message })).ticket
const answer = (conversation_ref: string, message: string, sender_type: 'agent' | 'note' = 'agent') =>
  ana.calls.messages.send({ client_msg_id: newRef(), conversation_ref, message, sender_type })
const refsOf = (rows: { conversation_ref: string }[]) => rows.map((row) => row.conversation_ref)

/** The fields of a platform ticket beyond what visitors get. */
const own = ['support', 'ticket', 'tickets', 'requester', 'is_me', 'subject']
const keysBeyondVisitors = (answered: unknown) => strangeKeys(answered).filter((key) => !own.includes(key))

describe('a ticket with the parent library', () => {
  test('is one ticket of the parent, which lists it with its requester and library, counts it, and hears of it live', async () => {
    const socket = await openSocket(parent.address, { token: ana.token }, { library: null })
    const before = (await ana.calls.conversations.counts({})).hlpt
    const { conversation_ref } = await raise(rosa)
    const pushed = () => socket.pushes('library').flatMap(({ data }) => data.conversations ?? [])
    await socket.until(() => pushed().some((row) => row.conversation_ref === conversation_ref), 'the new ticket')
    for (const tab of ['hlpttickets', 'awaitingreplyhlpttickets', 'tickets'] as const) {
      const [row] = (await ana.calls.conversations.list({ tab })).conversations
      expect(row, tab).toMatchObject({ conversation_ref, channel: 'ticket', subject: 'Our bill', requester_lib_id: child.support_lib_id, created_by: null })
      expect(row?.visitor, tab).toMatchObject({ email: rosa.email, is_verified: true, library: 'Spoke & Chain' })
    }
    expect((await ana.calls.conversations.counts({})).hlpt).toEqual({ open: (before?.open ?? 0) + 1, awaiting: (before?.awaiting ?? 0) + 1 })
    await answer(conversation_ref, 'We look into it')
    expect(refsOf((await ana.calls.conversations.list({ tab: 'awaitingreplyhlpttickets' })).conversations)).not.toContain(conversation_ref)
    // A library without children has no such lists to show.
    expect((await manager.calls.conversations.counts({})).hlpt).toBeNull()
    expect(refsOf((await manager.calls.conversations.list({ tab: 'tickets' })).conversations)).toEqual([])
    const { events } = await ana.calls.eventHistory.list({ ref: conversation_ref, type: '1' })
    expect(events.find(({ name }) => name === 'conversation.started')).toBeDefined()
  })

  test('is raised once, however often the call is repeated', async () => {
    const id = newRef()
    const [first, second] = [await raise(rosa, 'Once', id), await raise(rosa, 'Once', id)]
    expect(second.conversation_ref).toBe(first.conversation_ref)
    expect(await code(raise(rosa, '  '))).toBe('invalid_input')
  })

  test('reaches its requester as it would a visitor: no notes, no internal lines, no ids or addresses of staff', async () => {
    const { conversation_ref } = await raise(rosa)
    await answer(conversation_ref, 'canary-note', 'note')
    await ana.calls.conversations.patch({ conversation_ref, assignee_id: ana.user_id, priority: 'urgent' })
    await answer(conversation_ref, 'We have corrected it')
    const seen = await rosa.calls.platformTickets.read({ conversation_ref })
    expect(seen.ticket).toMatchObject({ state: 'ongoing', unread_count: 1, requester: { is_me: true }, agent: { name: expect.stringContaining('Test agent') } })
    expect(seen.messages.map(({ sender_type, message }) => [sender_type, message])).toEqual([
      ['visitor', 'Why is it higher?'],
      ['agent', 'We have corrected it'],
    ])
    const list = await rosa.calls.platformTickets.list({})
    const reply = await rosa.calls.platformTickets.reply({ conversation_ref, client_msg_id: newRef(), message: 'Thanks' })
    for (const each of [seen, list, reply]) {
      expect(keysBeyondVisitors(each)).toEqual([])
      for (const word of ['canary', 'urgent', ana.user_id, ana.email]) expect(JSON.stringify(each)).not.toContain(word)
    }
    // Proof that the words can be read, and the keys found.
    const inside = await ana.calls.messages.list({ conversation_ref })
    expect(JSON.stringify(inside)).toContain('canary-note')
    expect(keysBeyondVisitors(await ana.calls.conversations.read({ conversation_ref })).length).toBeGreaterThan(5)
  })

  test('tells its requester of an answer in the feed, and the screens of their library of every change', async () => {
    const socket = await openSocket(child.address, { token: rosa.token }, { library: null })
    const { conversation_ref } = await raise(rosa, 'How do I export?')
    const [first] = [await answer(conversation_ref, 'Under settings'), await answer(conversation_ref, 'And in the list')]
    const items = async (user: TestUser) => (await user.calls.activity.feeds({})).data.feeds.filter(({ entity_ref }) => entity_ref === conversation_ref)
    await expect
      .poll(() => items(rosa))
      .toMatchObject([
        { trigger: 'platform_ticket.answered', entity_type: 'platform_ticket', activity_values: { title: 'Our bill', library: 'Wind Agency' }, is_read: false },
      ])
    expect(await items(manager)).toEqual([])
    const notices = () => socket.pushes('library').flatMap(({ data }) => data.notices ?? [])
    await socket.until(() => notices().some(({ topic, ids }) => topic === 'platform_tickets' && ids?.includes(conversation_ref)), 'a notice')
    await socket.until(() => notices().some(({ topic, ids }) => topic === 'platform_answers' && ids?.includes(conversation_ref)), 'an alert')
    const { ticket } = await rosa.calls.platformTickets.markSeen({ conversation_ref, message_id: first.message.id })
    expect(ticket.unread_count).toBe(1)
    const mine = (await ana.calls.messages.list({ conversation_ref })).messages.filter(({ sender_type }) => sender_type === 'agent')
    expect(mine.map(({ read_status }) => read_status)).toEqual([1, 0])
  })

  test('mails an answer to a requester who chose mail for messages and is not at work, without what was written', async () => {
    const absent = await child.user()
    await absent.calls.people.updateAgentNotifications({ my_message: { mail: true } })
    const { conversation_ref, number } = await raise(absent)
    await answer(conversation_ref, 'Not in the mail')
    const mails = async () => (await newestMails(child.kernel, 1000)).filter((mail) => mail.to === absent.email)
    await expect.poll(mails).toMatchObject([{ subject: `New message in conversation #${number}` }])
    const [mail] = await mails()
    expect(mail?.text).toContain(`/admin/profile/tickets?ticket=${conversation_ref}`)
    expect(mail?.text).not.toContain('Not in the mail')
  })

  test('is closed by its requester, and opens again when they write, also where the parent takes no chats', async () => {
    const { conversation_ref } = await raise(rosa)
    expect((await rosa.calls.platformTickets.close({ conversation_ref })).ticket.state).toBe('closed')
    expect((await ana.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ state: 'solved', closed_by: 'visitor' })
    const owner = await parent.user('admin')
    const setChat = (enable: boolean) =>
      owner.calls.librarySettings.update({ integrations: { chatIntegrations: { enable }, modalChatIntegration: { enable } } })
    await setChat(false)
    expect(await code(startChat(parent.visitor()))).toBe('chat_disabled')
    onTestFinished(() => setChat(true).then(() => {}))
    const { ticket, message } = await rosa.calls.platformTickets.reply({ conversation_ref, client_msg_id: newRef(), message: 'One more thing' })
    expect([ticket.state, message.message]).toEqual(['waiting', 'One more thing'])
  })

  test('goes on where the parent merged it, and keeps its requester when it is split', async () => {
    const [first, second] = [await raise(rosa, 'One'), await raise(rosa, 'Two')]
    await ana.calls.conversationLinks.merge({ conversation_ref: first.conversation_ref, into: second.conversation_ref })
    const { ticket } = await rosa.calls.platformTickets.reply({ conversation_ref: first.conversation_ref, client_msg_id: newRef(), message: 'Still there' })
    expect(ticket.conversation_ref).toBe(second.conversation_ref)
    const { messages } = await ana.calls.messages.list({ conversation_ref: second.conversation_ref })
    const message_id = messages.find(({ message }) => message === 'Still there')?.id ?? ''
    const { other } = await ana.calls.conversationLinks.split({ conversation_ref: second.conversation_ref, message_id, subject: 'Apart' })
    expect((await rosa.calls.platformTickets.read({ conversation_ref: other.conversation_ref })).ticket.subject).toBe('Apart')
  })
})

describe('who reaches it', () => {
  /** Every call that names a ticket. */
  const calls = (user: TestUser, conversation_ref: string, message_id = newRef()): [string, () => Promise<unknown>][] => [
    ['read', () => user.calls.platformTickets.read({ conversation_ref })],
    ['reply', () => user.calls.platformTickets.reply({ conversation_ref, client_msg_id: newRef(), message: 'Hello' })],
    ['markSeen', () => user.calls.platformTickets.markSeen({ conversation_ref, message_id })],
    ['close', () => user.calls.platformTickets.close({ conversation_ref })],
  ]
  const outcomes = async (user: TestUser, ref: string, message_id?: string) =>
    Promise.all(calls(user, ref, message_id).map(async ([name, call]) => [name, await code(call())]))
  const all = (outcome: string) => ['read', 'reply', 'markSeen', 'close'].map((name) => [name, outcome])

  test('its requester and whoever manages the library, who writes under their own name; no colleague, no other library, not the parent', async () => {
    const { conversation_ref } = await raise(rosa)
    const { message } = await answer(conversation_ref, 'Soon')
    const owner = await parent.user('admin')
    for (const [who, user] of Object.entries({ colleague, stranger, owner, ana }))
      expect([who, await outcomes(user, conversation_ref)]).toEqual([who, all('not_found')])
    expect(await outcomes(rosa, conversation_ref, message.id)).toEqual(all('ok'))
    expect(await outcomes(manager, conversation_ref, message.id)).toEqual(all('ok'))
    await manager.calls.platformTickets.reply({ conversation_ref, client_msg_id: newRef(), message: 'I pay the bills' })
    for (const { messages } of [await ana.calls.messages.list({ conversation_ref }), await rosa.calls.platformTickets.read({ conversation_ref })])
      expect(messages.at(-1)?.sender?.name).toMatch(/^Test admin/)
    const mine = await colleague.calls.platformTickets.list({})
    expect(mine).toEqual({ support: { company_name: 'Wind Agency' }, tickets: [], next_cursor: null })
    expect(refsOf((await manager.calls.platformTickets.list({ scope: 'library' })).tickets)).toContain(conversation_ref)
    expect(refsOf((await stranger.calls.platformTickets.list({ scope: 'library' })).tickets)).toEqual([])
    expect(await code(colleague.calls.platformTickets.list({ scope: 'library' }))).toBe('forbidden')
  })

  test('nothing else of the parent: no chat, no ticket of another contact, no conversation of the child itself', async () => {
    await raise(rosa)
    const chat = (await startChat(parent.visitor(), 'canary of the parent')).conversation.conversation_ref
    const { conversation: other } = await ana.calls.tickets.create({ email: 'customer@shop.example', subject: 'canary', message: 'canary' })
    const own = (await startChat(child.visitor())).conversation.conversation_ref
    for (const ref of [chat, other.conversation_ref, own, 'nothing'])
      for (const user of [rosa, manager]) expect([ref, await outcomes(user, ref)]).toEqual([ref, all('not_found')])
    expect(JSON.stringify(await manager.calls.platformTickets.list({ scope: 'library' }))).not.toContain('canary')
    for (const call of [rosa.calls.messages.list, rosa.calls.conversations.read])
      expect(await code(call({ conversation_ref: other.conversation_ref }))).toBe('not_found')
  })

  test('a library asks its own parent, never the one above; without a parent there is none to ask', async () => {
    const server = await sharedServer()
    const grandchild = await testLibrary(server, { parent_lib_id: child.support_lib_id })
    const [user, owner] = [await grandchild.user('admin'), await parent.user('admin')]
    const { conversation_ref } = await raise(rosa)
    expect(await outcomes(user, conversation_ref)).toEqual(all('not_found'))
    const asked = await raise(user)
    expect((await manager.calls.conversations.read({ conversation_ref: asked.conversation_ref })).conversation.requester_lib_id).toBe(grandchild.support_lib_id)
    expect(await code(owner.calls.conversations.read({ conversation_ref: asked.conversation_ref }))).toBe('not_found')
    expect(await owner.calls.platformTickets.list({})).toEqual({ support: null, tickets: [], next_cursor: null })
    expect(await code(raise(owner))).toBe('not_found')
  })

  test('a library that leaves its parent reaches its tickets there no longer', async () => {
    const server = await sharedServer()
    const leaving = await testLibrary(server, { parent_lib_id: parent.support_lib_id })
    const user = await leaving.user('admin')
    const { conversation_ref } = await raise(user)
    const owner = server.kernel.database.owner
    await owner.query('update libraries set parent_lib_id = $2 where support_lib_id = $1', [leaving.support_lib_id, sister.support_lib_id])
    expect(await outcomes(user, conversation_ref)).toEqual(all('not_found'))
    await owner.query('update libraries set parent_lib_id = $2 where support_lib_id = $1', [leaving.support_lib_id, parent.support_lib_id])
    expect((await outcomes(user, conversation_ref))[0]).toEqual(['read', 'ok'])
  })

  test('the account alone makes its contact: no email address leads to it, it cannot be merged or renamed, and it can be blocked', async () => {
    const { conversation_ref } = await raise(colleague)
    const named = await ana.calls.tickets.create({ email: colleague.email, subject: 'Another', message: 'By address' })
    expect(named.conversation.requester_lib_id).toBeNull()
    expect(refsOf((await colleague.calls.platformTickets.list({})).tickets)).toEqual([conversation_ref])
    const into_ref = named.conversation.conversation_ref
    expect(await code(ana.calls.contacts.merge({ conversation_ref, into_ref }))).toBe('conflict')
    expect(await code(ana.calls.contacts.merge({ conversation_ref: into_ref, into_ref: conversation_ref }))).toBe('conflict')
    expect(await code(ana.calls.contacts.update({ conversation_ref, name: 'Somebody else' }))).toBe('invalid_input')
    const block = (is_blocked: boolean) => ana.calls.contacts.block({ conversation_ref, is_blocked })
    await block(true)
    expect(await outcomes(colleague, conversation_ref)).toEqual([
      ['read', 'ok'],
      ['reply', 'forbidden'],
      ['markSeen', 'not_found'],
      ['close', 'forbidden'],
    ])
    expect(await code(raise(colleague))).toBe('forbidden')
    await block(false)
    expect(await code(raise(colleague))).toBe('ok')
  })
})
