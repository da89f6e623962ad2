import { afterAll, beforeAll, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { downloaded } from '../../testing/download.ts'
import { eventually } from '../../testing/eventually.ts'
import { startChat } from '../../testing/library.ts'
import { identityToken } from '../../testing/signed-in-visitor.ts'
import { unzipped } from '../../testing/unzipped.ts'
import { sideWorld } from './testing/side-world.ts'

let world: Awaited<ReturnType<typeof sideWorld>>
beforeAll(async () => {
  world = await sideWorld()
})
afterAll(() => world.stop())

/** Begins a side conversation and takes it back; returns the field that was refused. */
const refusalFor = (conversation_ref: string, to: string, more: object = {}) =>
  world.begin(conversation_ref, to, more).then(
    async (reply_ref) => {
      await world.agent.calls.mailReplies.takeBack({ reply_ref })
      return 'sent'
    },
    (cause: { fields?: { to?: string } }) => cause.fields?.to,
  )

/** Signs somebody in whose address the customer's server vouches for; returns the secret of their browser. */
async function secretOf(subject: string, email: string): Promise<string> {
  const { library } = world
  const { secret } = await library.visitor().calls.visitors.identify({ identity_token: await identityToken(library, subject, { email }) })
  return secret ?? ''
}

test('addresses that the customer had before get something only on purpose, whether changed by staff or claimed; that of a merged contact nothing', async () => {
  const { library, agent, admin, address, ticket } = world
  const [first, second, third] = [address('ada'), address('ada'), address('ada')]
  const main = await ticket(first)
  await agent.calls.contacts.update({ conversation_ref: main, email: second })
  await admin.calls.contacts.merge({ conversation_ref: await ticket(third), into_ref: main })
  await agent.calls.contacts.update({ conversation_ref: main, email: address('ada') })
  expect(await refusalFor(main, third)).toBe('the requester')
  // Somebody typed them, maybe by mistake, so they get something on purpose.
  for (const former of [first, second, first.toUpperCase()]) {
    expect(await refusalFor(main, former)).toBe('a participant')
    expect(await refusalFor(main, former, { participants: [former] })).toBe('sent')
  }

  const visitor = library.visitor()
  const chat = (await startChat(visitor, 'My chain fell off')).conversation.conversation_ref
  await agent.calls.conversations.take({ conversation_ref: chat })
  const claimed = address('claimed')
  await visitor.calls.visitors.identify({ email: claimed })
  await visitor.calls.visitors.identify({ email: address('other') })
  expect(await refusalFor(chat, claimed)).toBe('a participant')
  expect(await refusalFor(chat, claimed, { participants: [claimed] })).toBe('sent')

  expect(await refusalFor(chat, address('maker'))).toBe('sent')
})

test('an address that the customer’s server vouched for gets nothing after it changed; what undoing a merge takes back was never theirs', async () => {
  const { library, agent, admin, address, ticket } = world
  const [vouched, maker] = [address('ada'), address('maker')]
  const browser = library.visitor(await secretOf('ada', vouched))
  const main = (await startChat(browser, 'My chain fell off')).conversation.conversation_ref
  await agent.calls.conversations.take({ conversation_ref: main })
  await browser.calls.visitors.identify({ identity_token: await identityToken(library, 'ada', { email: address('ada') }) })
  expect(await refusalFor(main, vouched, { participants: [vouched] })).toBe('the requester')

  const kept = await ticket()
  await agent.calls.contacts.update({ conversation_ref: kept, email: null })
  const moved = await ticket(maker)
  await admin.calls.contacts.merge({ conversation_ref: moved, into_ref: kept })
  expect(await refusalFor(kept, maker)).toBe('the requester')
  await admin.calls.contacts.unmerge({ conversation_ref: moved })
  expect(await refusalFor(kept, maker)).toBe('sent')
})

test('a third party who signs in with an address of the customer gets no reply', async () => {
  const { library, agent, address, ticket, begun } = world
  const [ada, maker] = [address('ada'), address('maker')]
  const browser = library.visitor(await secretOf('max', maker))
  await startChat(browser, 'Something else')
  const side = await begun(await ticket(ada), maker)
  const reply = (to: string) => agent.calls.mailReplies.create({ conversation_ref: side, client_msg_id: newRef(), message: 'Thanks.', to: [{ address: to }] })
  await reply(maker)
  await browser.calls.visitors.identify({ identity_token: await identityToken(library, 'max', { email: ada }) })
  expect((await agent.calls.conversations.read({ conversation_ref: side })).visitor.email).toBe(ada)
  await expect(reply(ada)).rejects.toMatchObject({ fields: { to: 'the requester' } })
})

test('people who took part in the conversation by mail get something only on purpose, colleagues of the team as ever', async () => {
  const { library, agent, sink, address, write, begun, send, texts, ticket, answer } = world
  const [ada, colleague, boss, maker] = [address('ada'), address('colleague'), address('boss'), address('maker')]
  await write(ada, `${library.support_lib_id.toLowerCase()}@in.desk.test`, 'My chain fell off', `${colleague}, ${agent.email}`)
  const found = await eventually(async () => {
    const { conversations } = await agent.calls.conversations.list({ tab: 'tickets', limit: 100 })
    const found = conversations.find(({ visitor }) => visitor.email === ada)
    if (!found) throw new Error('not there yet')
    return found.conversation_ref
  })
  // Merged into another one of the customer's, it is still known who took part in it.
  const main = await ticket(ada)
  await agent.calls.conversationLinks.merge({ conversation_ref: found, into: main })
  const reply = { conversation_ref: main, client_msg_id: newRef(), message: 'We look.', to: [{ address: ada }], cc: [{ address: boss }] }
  await send((await agent.calls.mailReplies.create(reply)).reply.reply_ref)
  for (const participant of [colleague, boss.toUpperCase()]) {
    expect(await refusalFor(main, maker, { cc: [{ address: participant }] })).toBe('a participant')
    expect(await refusalFor(main, participant, { participants: [participant] })).toBe('sent')
  }
  // Whoever agreed to one has agreed to no other, and all are named.
  const both = { cc: [{ address: colleague }, { address: boss }], participants: [colleague] }
  await expect(world.begin(main, maker, both)).rejects.toMatchObject({ fields: { to: 'a participant', participants: `${colleague}, ${boss}` } })
  expect(await refusalFor(main, maker, { ...both, participants: [colleague, boss] })).toBe('sent')
  expect(await refusalFor(main, ada, { participants: [ada] })).toBe('the requester')
  expect(await refusalFor(main, agent.email)).toBe('sent')

  const side = await begun(main, maker)
  await answer(maker, 'Next week.', colleague)
  await eventually(async () => expect(await texts(side)).toContain('Next week.'))
  const suggested = async () => (await agent.calls.mailReplies.list({ conversation_ref: side })).suggested.cc.map((each) => each.address)
  expect(await suggested()).toEqual([])
  const toBoth = { conversation_ref: side, message: 'Thanks.', to: [{ address: maker }], cc: [{ address: colleague }] }
  await expect(agent.calls.mailReplies.create({ ...toBoth, client_msg_id: newRef() })).rejects.toMatchObject({
    fields: { to: 'a participant', participants: colleague },
  })
  await send((await agent.calls.mailReplies.create({ ...toBoth, client_msg_id: newRef(), participants: [colleague] })).reply.reply_ref)
  await eventually(() => expect(sink.mailsTo(colleague).map(({ body }) => body.includes('Thanks.'))).toEqual([true]))
  // Whoever was written to on purpose is answered with the others.
  await send((await agent.calls.mailReplies.create({ ...toBoth, client_msg_id: newRef(), message: 'And more.' })).reply.reply_ref)
  await eventually(() => expect(sink.mailsTo(colleague)).toHaveLength(2))
  expect(sink.mailsTo(ada).map(({ body }) => body.includes('Thanks.') || body.includes('And more.'))).not.toContain(true)
  expect(await refusalFor(main, maker, { cc: [{ address: address('partner') }] })).toBe('sent')
})

test('the third party is given no address of the customer', async () => {
  const { agent, admin, address, ticket, begun } = world
  const [ada, maker, other] = [address('ada'), address('maker'), address('maker')]
  const main = await ticket(ada)
  const side = await begun(main, maker)
  await expect(agent.calls.contacts.update({ conversation_ref: side, email: ada })).rejects.toMatchObject({ code: 'conflict', fields: { email: 'side' } })
  await agent.calls.contacts.update({ conversation_ref: side, email: other })
  expect((await admin.calls.conversations.read({ conversation_ref: side })).visitor.email).toBe(other)
})

test('whoever signs in as the contact with whom there is a side conversation about their own chat finds nothing of it', async () => {
  const { library, agent, admin, address, begun, sidesOf, texts } = world
  const maker = address('maker')
  const claims = await identityToken(library, 'kim', { email: maker })
  const atWork = library.visitor((await library.visitor().calls.visitors.identify({ identity_token: claims })).secret ?? '')
  await startChat(atWork, 'Something else')
  const browser = library.visitor()
  const main = (await startChat(browser, 'My chain fell off')).conversation.conversation_ref
  await agent.calls.conversations.take({ conversation_ref: main })
  const claimed = address('claimed')
  await browser.calls.visitors.identify({ email: claimed })
  const side = await begun(main, maker, { message: 'Secret price?' })
  const refsOf = async (visitor: typeof browser) => (await visitor.calls.visitors.conversations({})).conversations.map((each) => each.conversation_ref)
  expect(await refsOf(atWork)).toContain(side)

  const signedIn = library.visitor((await browser.calls.visitors.identify({ identity_token: claims })).secret ?? '')
  for (const visitor of [signedIn, atWork]) {
    expect(await refsOf(visitor)).toContain(main)
    expect(await refsOf(visitor)).not.toContain(side)
    await expect(visitor.calls.messages.list({ conversation_ref: side })).rejects.toMatchObject({ code: 'not_found' })
    expect((await visitor.calls.myTickets.list({})).tickets).toEqual([])
    await expect(visitor.calls.myTickets.read({ conversation_ref: side })).rejects.toMatchObject({ code: 'not_found' })
  }
  expect((await sidesOf(main)).map(({ conversation_ref }) => conversation_ref)).toEqual([side])
  expect(await texts(side)).toContain('Secret price?')
  expect(await refusalFor(main, maker)).toBe('the requester')
  expect(await refusalFor(main, claimed)).toBe('a participant')

  const { visitor_id } = (await admin.calls.conversations.read({ conversation_ref: main })).visitor
  await admin.calls.personalData.export({ visitor_id })
  await eventually(async () => expect((await admin.calls.personalData.readExport({ visitor_id })).export?.state).toBe('done'))
  const exported = await unzipped(await downloaded(library, admin, admin.calls.personalData.downloadExport({ visitor_id })))
  expect(exported).toContain('My chain fell off')
  for (const part of ['Secret', 'side_begun', side]) expect(exported).not.toContain(part)
  await admin.calls.personalData.erase({ visitor_id })
  const erasure = async () => (await admin.calls.personalData.erasures({})).erasures.find((each) => each.visitor_id === visitor_id)
  await eventually(async () => expect((await erasure())?.state).toBe('done'))
  expect(await texts(side, admin)).not.toContain('Secret price?')
  const left = await library.inside((ctx) =>
    ctx.db
      .selectFrom('contact_former_addresses')
      .select('address')
      .where('support_lib_id', '=', ctx.support_lib_id)
      .where('visitor_id', '=', visitor_id)
      .execute(),
  )
  expect(left).toEqual([])
})

test('whoever proves the address of a third party reads what was written to them, but nothing about their own conversations', async () => {
  const { library, agent, address, ticket, begun } = world
  const maker = address('maker')
  const browser = library.visitor()
  const main = (await startChat(browser, 'My chain fell off')).conversation.conversation_ref
  await agent.calls.conversations.take({ conversation_ref: main })
  const side = await begun(main, maker, { message: 'Secret price?' })
  const elsewhere = await begun(await ticket(), maker)
  const proven = await identityToken(library, 'lou', { email: maker })
  const signedIn = library.visitor((await browser.calls.visitors.identify({ identity_token: proven })).secret ?? '')
  expect((await signedIn.calls.myTickets.list({})).tickets.map(({ conversation_ref }) => conversation_ref)).toEqual([elsewhere])
  await expect(signedIn.calls.myTickets.read({ conversation_ref: side })).rejects.toMatchObject({ code: 'not_found' })
  expect((await signedIn.calls.myTickets.read({ conversation_ref: elsewhere })).ticket.conversation_ref).toBe(elsewhere)
})
