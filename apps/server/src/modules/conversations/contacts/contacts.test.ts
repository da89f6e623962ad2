import { beforeAll, expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { startChat, type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

let library: TestLibrary
let ana: TestUser
beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  ana = await library.user()
})
const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
async function chat() {
  const visitor = library.visitor()
  const { conversation_ref } = (await startChat(visitor)).conversation
  await ana.calls.conversations.take({ conversation_ref })
  return { visitor, conversation_ref }
}
const newTicket = async () =>
  (await ana.calls.tickets.create({ email: `${newRef().toLowerCase()}@shop.example`, name: 'Cleo', subject: 'Size', message: 'Too small' })).conversation
const verify = (visitor_id: string) =>
  library.inside((ctx) =>
    ctx.db
      .updateTable('visitors')
      .set({ is_verified: true })
      .where('support_lib_id', '=', library.support_lib_id)
      .where('visitor_id', '=', visitor_id)
      .execute(),
  )

test('after staff edit a contact, its conversations show the name, search finds it, and the history shows the old and new values', async () => {
  const { visitor, conversation_ref } = await chat()
  const second = (await startChat(visitor, 'second')).conversation.conversation_ref
  const notes = 'Prefers mornings'
  const answer = await ana.calls.contacts.update({ conversation_ref, name: 'Rosa Quintero', phone: '+49 30 1', company: 'Wind & Wheels', notes })
  expect(answer.visitor).toMatchObject({ name: 'Rosa Quintero', phone: '+49 30 1', company: 'Wind & Wheels', notes, is_blocked: false })
  expect((await ana.calls.conversations.read({ conversation_ref: second })).conversation.visitor.name).toBe('Rosa Quintero')
  const { events } = await ana.calls.eventHistory.list({ ref: conversation_ref, type: '1' })
  const changes = events.filter(({ name }) => name === 'conversation.contact_changed').flatMap((event) => event.changes)
  expect(changes).toContainEqual({ field: 'contact_name', from: '', to: 'Rosa Quintero' })
  expect(changes).toContainEqual({ field: 'contact_notes', from: null, to: null })
  await expect.poll(async () => (await ana.calls.conversations.search({ query: 'Quintero' })).results.length).toBe(2)
  // Staff notes about a visitor are hidden from the visitor.
  expect(JSON.stringify(await visitor.calls.visitors.conversations({}))).not.toContain(notes)
})

test("a verified contact's name and email stay as the customer's server provides them; other fields can be set", async () => {
  const { conversation_ref } = await chat()
  await verify((await ana.calls.conversations.read({ conversation_ref })).visitor.visitor_id)
  expect(await code(ana.calls.contacts.update({ conversation_ref, email: 'other@shop.example' }))).toBe('invalid_input')
  expect(await code(ana.calls.contacts.update({ conversation_ref, company: 'Wind & Wheels' }))).toBe('ok')
})

test('a blocked visitor can read but not write, even in a new chat, until unblocked; other visitors can', async () => {
  const { visitor, conversation_ref } = await chat()
  const write = (ref?: string) => code(visitor.calls.messages.send({ client_msg_id: newRef(), message: 'Buy now', ...(ref && { conversation_ref: ref }) }))
  const block = (is_blocked: boolean) => ana.calls.contacts.block({ conversation_ref, is_blocked })
  expect((await block(true)).visitor.is_blocked).toBe(true)
  expect([await write(conversation_ref), await write()]).toEqual(['forbidden', 'forbidden'])
  expect(await code(visitor.calls.messages.list({ conversation_ref }))).toBe('ok')
  expect(await code(startChat(library.visitor()))).toBe('ok')
  await block(false)
  expect(await write(conversation_ref)).toBe('ok')
})

test('contacts are merged only if no browser can then read conversations on the strength of an unverified claim', async () => {
  const [{ conversation_ref: chats }, { conversation_ref: others }, ticket, second] = [await chat(), await chat(), await newTicket(), await newTicket()]
  const merge = (conversation_ref: string, into_ref: string) => code(ana.calls.contacts.merge({ conversation_ref, into_ref }))
  const visitorOf = async (ref: string) => (await ana.calls.conversations.read({ conversation_ref: ref })).visitor
  expect(await merge(chats, others)).toBe('conflict')
  expect(await merge(chats, ticket.conversation_ref)).toBe('conflict')
  expect(await merge(ticket.conversation_ref, chats)).toBe('conflict')
  expect(await merge(second.conversation_ref, ticket.conversation_ref)).toBe('ok')
  expect((await visitorOf(second.conversation_ref)).visitor_id).toBe(ticket.visitor.visitor_id)
  const { visitor_id } = await visitorOf(chats)
  await verify(visitor_id)
  expect(await merge(ticket.conversation_ref, chats)).toBe('ok')
  for (const ref of [ticket.conversation_ref, second.conversation_ref]) expect((await visitorOf(ref)).visitor_id).toBe(visitor_id)
  expect(await merge(ticket.conversation_ref, chats)).toBe('invalid_input')
})

test("undoing a merge restores each contact's conversations, messages and details, except those changed or written since", async () => {
  const [{ conversation_ref: chats }, ticket, second, third] = [await chat(), await newTicket(), await newTicket(), await newTicket()]
  const ref = ticket.conversation_ref
  const read = (conversation_ref: string) => ana.calls.conversations.read({ conversation_ref })
  const visitorOf = async (of: string) => (await read(of)).visitor
  const merge = (from: string, into_ref: string) => ana.calls.contacts.merge({ conversation_ref: from, into_ref })
  const undo = (of: string) => ana.calls.contacts.unmerge({ conversation_ref: of })
  expect(await code(undo(ref))).toBe('conflict')
  await ana.calls.contacts.update({ conversation_ref: ref, phone: '+49 30 1', notes: 'Likes tandems.' })
  await ana.calls.contacts.update({ conversation_ref: third.conversation_ref, company: 'Wind & Wheels', notes: 'Pays late.' })
  const views = async () => {
    const all = [ref, third.conversation_ref]
    return Promise.all(
      all.map(async (of) => ({
        contact: await visitorOf(of),
        senders: (await ana.calls.messages.list({ conversation_ref: of })).messages.map(({ sender }) => sender?.id),
      })),
    )
  }
  const before = await views()
  await merge(ref, third.conversation_ref)
  expect(await visitorOf(ref)).toMatchObject({ visitor_id: third.visitor.visitor_id, phone: '+49 30 1', notes: 'Pays late.\nLikes tandems.' })
  expect((await undo(ref)).visitor.visitor_id).toBe(ticket.visitor.visitor_id)
  expect(await views()).toEqual(before)
  expect(await code(undo(ref))).toBe('conflict')

  await merge(ref, third.conversation_ref)
  await ana.calls.contacts.update({ conversation_ref: ref, phone: '+49 30 2' })
  await undo(ref)
  expect(await visitorOf(third.conversation_ref)).toMatchObject({ phone: '+49 30 2', notes: 'Pays late.' })

  const { visitor_id } = await visitorOf(chats)
  await verify(visitor_id)
  await merge(second.conversation_ref, chats)
  await library.inside((ctx) =>
    ctx.db
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() + 60_000) })
      .where('support_lib_id', '=', library.support_lib_id)
      .where('conversation_ref', '=', second.conversation_ref)
      .where('sender_type', '=', 'visitor')
      .execute(),
  )
  expect(await code(undo(second.conversation_ref)), 'the contact wrote since').toBe('conflict')
  expect((await visitorOf(second.conversation_ref)).visitor_id).toBe(visitor_id)
})

test("what a visitor enters on a conversation's contact card is stored there, once however often it is sent, and never in other visitors' conversations", async () => {
  const { visitor, conversation_ref } = await chat()
  const entered = { name: 'Rosa', email: 'rosa@shop.example', conversation_ref }
  for (let times = 0; times < 2; times++) await visitor.calls.visitors.identify(entered)
  await visitor.calls.visitors.identify({ ...entered, email: 'rosa@home.example' })
  await visitor.calls.visitors.identify({ name: 'Rosa Q' })
  const { widget_form_submissions: kept } = await ana.calls.widgetForms.list({ conversation_ref })
  expect(kept.map(({ widget_form, answers }) => [widget_form, ...answers.map(({ value }) => value)])).toEqual([
    ['contact', 'Rosa', 'rosa@home.example'],
    ['contact', 'Rosa', 'rosa@shop.example'],
  ])
  const other = await chat()
  expect(await code(other.visitor.calls.visitors.identify(entered))).toBe('not_found')
  expect((await ana.calls.widgetForms.list({ conversation_ref: other.conversation_ref })).widget_form_submissions).toEqual([])
})

test("a visitor’s screen can be watched in the library's co-browsing service, at a URL whose domain no id can change", async () => {
  const { conversation_ref } = await chat()
  const { visitor } = await ana.calls.conversations.read({ conversation_ref })
  const watch = () => ana.calls.contacts.watchScreen({ visitor_ref: visitor.visitor_id })
  expect([visitor.can_watch_screen, await code(watch())]).toEqual([false, 'not_found'])
  const admin = await library.user('admin')
  const bad = [
    'http://s.example/{visitor_ref}',
    'https://s.example/',
    'https://{visitor_ref}.s.example/',
    'https://u:p@s.example/{visitor_ref}',
    'javascript:{visitor_ref}',
  ]
  for (const cobrowse_url of bad) expect([cobrowse_url, await code(admin.calls.chatSettings.update({ cobrowse_url }))]).toEqual([cobrowse_url, 'invalid_input'])
  await admin.calls.chatSettings.update({ cobrowse_url: 'https://screen.example/watch?visitor={visitor_ref}' })
  expect((await ana.calls.conversations.read({ conversation_ref })).visitor.can_watch_screen).toBe(true)
  expect((await watch()).cobrowse_watch_url).toBe(`https://screen.example/watch?visitor=${visitor.visitor_id}`)
  expect(await code(ana.calls.contacts.watchScreen({ visitor_ref: newRef() }))).toBe('not_found')
})
