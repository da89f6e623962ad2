import { limits } from '@porchlight/contracts/limits'
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
/** In this order: an agent of the parent, a requester, her colleague, the child's manager, and the sibling library's manager. */
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

/** Fields of a platform ticket in addition to those that visitors may receive. */
const own = ['support', 'ticket', 'tickets', 'requester', 'is_me', 'subject']
const keysBeyondVisitors = (answered: unknown) => strangeKeys(answered).filter((key) => !own.includes(key))

describe('a ticket with the parent library', () => {
  test('is a single ticket of the parent, listed with its requester and library, counted, and announced live', async () => {
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
    // A library without children has no platform tickets to list.
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

  test('shows its requester only what a visitor would see: no notes, no internal lines, no staff ids or email addresses', async () => {
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
    // Prove that the parent's staff can read the texts, and that the check finds such keys.
    const inside = await ana.calls.messages.list({ conversation_ref })
    expect(JSON.stringify(inside)).toContain('canary-note')
    expect(keysBeyondVisitors(await ana.calls.conversations.read({ conversation_ref })).length).toBeGreaterThan(5)
  })

  test('notifies its requester of replies in the feed, and the open screens of their library of every change', async () => {
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

  test('emails a reply, without the message text, to a requester who wants message emails and is offline', async () => {
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

  test('can be closed by its requester, and reopens when they write, even if the parent takes no chats', async () => {
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

  test('continues in the ticket it was merged into, and keeps its requester when split', async () => {
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

describe('ticket files', () => {
  const named = (name: string, content: string) => ({ name, bytes: Buffer.from(content) })
  const attach = async (by: TestUser, conversation_ref?: string, name = 'bill.txt') =>
    (await by.calls.platformTickets.attach(conversation_ref === undefined ? {} : { conversation_ref }, named(name, 'Total: 12'))).file
  const reply = (by: TestUser, conversation_ref: string, attachments: string[], message = '') =>
    by.calls.platformTickets.reply({ conversation_ref, client_msg_id: newRef(), message, attachments })
  const create = (by: TestUser, attachments: string[], message = '') =>
    by.calls.platformTickets.create({ client_msg_id: newRef(), subject: 'See the file', message, attachments })
  const libraryOf = async (file_id: string) => {
    const { rows } = await parent.kernel.database.owner.query<{ library: string }>('select library_of_file($1) as library', [file_id])
    return rows[0]?.library
  }

  test('are sent with the ticket and with replies, with or without text; both sides see and download them, and they belong to the parent', async () => {
    const first = await attach(rosa)
    const { ticket } = await create(rosa, [first.file_id])
    const { conversation_ref } = ticket
    const second = await attach(rosa, conversation_ref, 'page.html')
    expect((await reply(rosa, conversation_ref, [second.file_id], 'And this')).message.attachments).toEqual([second])
    for (const { messages } of [await ana.calls.messages.list({ conversation_ref }), await rosa.calls.platformTickets.read({ conversation_ref })])
      expect(messages.map(({ message, attachments }) => [message, attachments])).toEqual([
        ['', [first]],
        ['And this', [second]],
      ])
    expect(keysBeyondVisitors(await rosa.calls.platformTickets.read({ conversation_ref }))).toEqual([])
    const got = await fetch(new URL(first.url, parent.address))
    expect([got.status, await got.text()]).toEqual([200, 'Total: 12'])
    expect([await libraryOf(first.file_id), await libraryOf(second.file_id)]).toEqual([parent.support_lib_id, parent.support_lib_id])
    // A message must contain text or files.
    expect(await code(create(rosa, []))).toBe('invalid_input')
    expect(await code(reply(rosa, conversation_ref, []))).toBe('invalid_input')
  })

  test('belong to their uploader: no one else can send or remove them, in any library', async () => {
    const { conversation_ref } = await raise(rosa)
    const { file_id, url } = await attach(rosa, conversation_ref)
    const peer = await child.user()
    const mine = await raise(peer)
    const chat = (await startChat(child.visitor())).conversation.conversation_ref
    const send = (by: TestUser, ref: string) =>
      by.calls.messages.send({ client_msg_id: newRef(), conversation_ref: ref, message: 'Look', sender_type: 'note', attachments: [file_id] })
    for (const [who, call] of [
      ['a colleague in their own ticket', () => reply(peer, mine.conversation_ref, [file_id])],
      ['a colleague in a new ticket', () => create(peer, [file_id])],
      ['a manager in the same ticket', () => reply(manager, conversation_ref, [file_id])],
      ['another library', () => create(stranger, [file_id])],
      ['the parent', () => send(ana, conversation_ref)],
      ['its owner, in a chat of the own library', () => send(rosa, chat)],
      ['a manager who would remove it', () => manager.calls.uploads.remove({ url })],
      ['the parent, removing it', async () => (await parent.user('admin')).calls.uploads.remove({ url })],
    ] as const)
      expect([who, await code(call())]).toEqual([who, 'not_found'])
    expect(await code(reply(rosa, conversation_ref, [file_id]))).toBe('ok')
    const managers = await attach(manager, conversation_ref)
    expect((await reply(manager, conversation_ref, [managers.file_id])).message.attachments).toEqual([managers])
    // A file of the child library does not belong to the parent.
    const { file: own } = await rosa.calls.uploads.create({}, named('own.txt', 'ours'))
    expect(await code(reply(rosa, conversation_ref, [own.file_id]))).toBe('not_found')
  })

  test('are accepted only for the caller’s own tickets and within the upload limits, and not from a blocked contact or without a parent', async () => {
    const { conversation_ref } = await raise(rosa)
    const chat = (await startChat(parent.visitor())).conversation.conversation_ref
    for (const user of [colleague, stranger, ana]) expect(await code(attach(user, conversation_ref))).toBe('not_found')
    for (const ref of [chat, 'nothing']) expect(await code(attach(rosa, ref))).toBe('not_found')
    expect(await code(attach(rosa, conversation_ref))).toBe('ok')
    expect(await code(attach(ana))).toBe('not_found')

    const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])
    expect(await code(rosa.calls.platformTickets.attach({}, { name: 'a.exe', bytes: program }))).toBe('unsupported_type')
    expect(await code(rosa.calls.platformTickets.attach({}, named('a.txt', '')))).toBe('invalid_input')
    const many = await Promise.all(Array.from({ length: 11 }, () => attach(rosa)))
    const ids = many.map(({ file_id }) => file_id)
    expect(await code(reply(rosa, conversation_ref, ids))).toBe('invalid_input')
    expect(await code(reply(rosa, conversation_ref, ids.slice(1)))).toBe('ok')

    const blocked = await child.user()
    const ticket = await raise(blocked)
    const block = (is_blocked: boolean) => ana.calls.contacts.block({ conversation_ref: ticket.conversation_ref, is_blocked })
    await block(true)
    expect([await code(attach(blocked)), await code(attach(blocked, ticket.conversation_ref))]).toEqual(['forbidden', 'forbidden'])
    await block(false)
    expect([await code(attach(blocked)), await code(attach(blocked, ticket.conversation_ref))]).toEqual(['ok', 'ok'])
  })

  test('count against the parent’s storage for visitors, and their daily limit', async () => {
    const room = (value: number) =>
      parent.inside((ctx) =>
        ctx.db
          .insertInto('library_counters')
          .values({ support_lib_id: parent.support_lib_id, counter: 'upload_bytes', value })
          .onConflict((conflict) => conflict.columns(['support_lib_id', 'counter']).doUpdateSet({ value }))
          .execute(),
      )
    onTestFinished(() => room(0).then(() => {}))
    await room(parent.kernel.config.UPLOAD_QUOTA_MB * 1024 * 1024)
    expect(await code(attach(rosa))).toBe('storage_full')
    expect(await code(rosa.calls.uploads.create({}, named('own.txt', 'ours')))).toBe('ok')
    await room(0)
    const { file_id } = await attach(rosa)
    const fill = (size: number) =>
      parent.inside((ctx) =>
        ctx.db.updateTable('uploads').set({ size }).where('support_lib_id', '=', parent.support_lib_id).where('file_id', '=', file_id).execute(),
      )
    await fill(limits.visitorUploadBytesPerDay)
    expect(await code(attach(rosa))).toBe('rate_limited')
    expect(await code(attach(colleague))).toBe('ok')
    await fill(9)
    expect(await code(attach(rosa))).toBe('ok')
  })
})

describe('access to a platform ticket', () => {
  /** Every operation that takes a ticket. */
  const calls = (user: TestUser, conversation_ref: string, message_id = newRef()): [string, () => Promise<unknown>][] => [
    ['read', () => user.calls.platformTickets.read({ conversation_ref })],
    ['reply', () => user.calls.platformTickets.reply({ conversation_ref, client_msg_id: newRef(), message: 'Hello' })],
    ['markSeen', () => user.calls.platformTickets.markSeen({ conversation_ref, message_id })],
    ['close', () => user.calls.platformTickets.close({ conversation_ref })],
  ]
  const outcomes = async (user: TestUser, ref: string, message_id?: string) =>
    Promise.all(calls(user, ref, message_id).map(async ([name, call]) => [name, await code(call())]))
  const all = (outcome: string) => ['read', 'reply', 'markSeen', 'close'].map((name) => [name, outcome])

  test('is granted to its requester and people who manage the library, who write under their own names, but to no colleague, other library, or parent’s staff', async () => {
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

  test('does not extend to anything else in the parent: no chat, no other contact’s ticket, no conversation of the child itself', async () => {
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

  test('extends to a library’s own parent, never the grandparent; a library without a parent cannot raise tickets', async () => {
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

  test('ends when a library leaves its parent', async () => {
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

  test('depends on the account alone: an email address does not identify the contact, which cannot be merged or renamed, but can be blocked', async () => {
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
