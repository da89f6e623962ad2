import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../kernel/context.ts'
import { newRef } from '../../kernel/ids.ts'
import { asSystem } from '../../kernel/jobs.ts'
import { downloaded } from '../../testing/download.ts'
import { eventually } from '../../testing/eventually.ts'
import { startChat } from '../../testing/library.ts'
import { unzipped } from '../../testing/unzipped.ts'
import { sendWith } from '../conversations/index.ts'
import { headerOf } from '../mail/testing/start-mail-sink.ts'
import { staffNow } from '../people/index.ts'
import { eraseJob } from '../personal-data/erase-job.ts'
import { sideWorld } from './testing/side-world.ts'

let world: Awaited<ReturnType<typeof sideWorld>>
beforeAll(async () => {
  world = await sideWorld()
})
afterAll(() => world.stop())

test('the third party gets what was written to them, and their answer comes back beside the conversation, whose customer sees nothing of it', async () => {
  const { library, agent, mailTo, address, sidesOf, texts, begun, answer } = world
  const visitor = library.visitor()
  const main = (await startChat(visitor, 'My chain fell off')).conversation.conversation_ref
  await agent.calls.conversations.take({ conversation_ref: main })
  const before = [await visitor.calls.messages.list({ conversation_ref: main }), await visitor.calls.visitors.conversations({})]
  const maker = address('maker')
  const side = await begun(main, maker)
  const mail = await mailTo(maker)
  expect([headerOf(mail, 'Subject'), mail.body.includes('When do new chains come?'), mail.body.includes('fell off')]).toEqual(['Chains', true, false])
  await answer(maker, 'Next week.')
  await eventually(async () => expect(await texts(main)).toContain('side_answered'))
  expect(await texts(side)).toEqual(['When do new chains come?', 'side_of', 'Next week.'])
  expect(await texts(main)).not.toContain('Next week.')
  expect(await sidesOf(main)).toMatchObject([{ conversation_ref: side, subject: 'Chains', state: 'open', unread_count: 1 }])
  const { conversation } = await agent.calls.conversations.read({ conversation_ref: main })
  expect(conversation).toMatchObject({ channel: 'chat', unread_for: [agent.user_id] })
  await eventually(async () => {
    const { data } = await agent.calls.activity.feeds({})
    expect(data.feeds).toContainEqual(expect.objectContaining({ trigger: 'conversation.side_answered', entity_ref: main }))
  })
  const { events } = await agent.calls.eventHistory.list({ ref: main, type: '1' })
  expect(events.map(({ name }) => name)).toEqual(expect.arrayContaining(['conversation.linked', 'conversation.side_answered']))
  expect([await visitor.calls.messages.list({ conversation_ref: main }), await visitor.calls.visitors.conversations({})]).toEqual(before)
  await expect(visitor.calls.messages.list({ conversation_ref: side })).rejects.toMatchObject({ code: 'not_found' })
})

test('a conversation knows how many of its side conversations are open and answered, and is found by it', async () => {
  const { agent, mailTo, address, ticket, begun, answer } = world
  const [email, first, second] = [address('ada'), address('first'), address('second')]
  const main = await ticket(email)
  const become = (open_sides: number, answered_sides: number, conversation_ref = main) =>
    eventually(async () => expect((await agent.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ open_sides, answered_sides }))
  const side = await begun(main, first)
  await become(1, 0)
  await begun(main, second)
  await become(2, 0)
  await mailTo(first)
  await answer(first, 'Next week.')
  await become(2, 1)
  const found = async () => {
    const filter = JSON.stringify({ field: 'answered_sides', op: 'more_than', value: 0 })
    return (await agent.calls.conversations.list({ tab: 'tickets', filter })).conversations.map(({ conversation_ref }) => conversation_ref)
  }
  expect(await found()).toContain(main)
  await agent.calls.messages.send({ client_msg_id: newRef(), conversation_ref: side, message: 'Thank you', sender_type: 'agent' })
  await become(2, 0)
  expect(await found()).not.toContain(main)
  await agent.calls.conversations.close({ conversation_ref: side })
  await become(1, 0)
  await agent.calls.conversations.reopen({ conversation_ref: side })
  await become(2, 0)
  await agent.calls.conversations.patch({ conversation_ref: side, spam: 'yes' })
  await become(1, 0)
  const other = await ticket(email)
  await agent.calls.conversationLinks.merge({ conversation_ref: main, into: other })
  await become(1, 0, other)
})

test('the conversation is quoted only on purpose, and its customer can be no recipient', async () => {
  const { clock, library, mailTo, address, ticket, begin, begun } = world
  const [ada, maker] = [address('ada'), address('maker')]
  const main = await ticket(ada)
  for (const to of [{ to: [{ address: ada }] }, { cc: [{ address: ada.toUpperCase() }] }, { bcc: [{ address: ada }] }]) {
    await expect(begin(main, maker, to)).rejects.toMatchObject({ fields: { to: 'the requester' } })
  }
  await begun(main, maker, { has_quotes: true })
  expect((await mailTo(maker)).body).toContain('> My chain fell off')
  const refs = Array.from({ length: 49 }, () => newRef())
  await library.inside(async (ctx) => {
    const { support_lib_id } = ctx
    await sql`insert into conversations select (jsonb_populate_record(c, jsonb_build_object('conversation_ref', k.ref, 'number', 2000000 + k.place))).*
      from conversations c cross join unnest(${refs}::text[]) with ordinality k(ref, place)
      where c.support_lib_id = ${support_lib_id} and c.conversation_ref = ${main}`.execute(ctx.db)
    const links = refs.map((conversation_ref) => ({ support_lib_id, conversation_ref, other_ref: main, kind: 'side', created_at: clock.now() }))
    await ctx.db.insertInto('conversation_links').values(links).execute()
  })
  await expect(begin(main, address('late'))).rejects.toMatchObject({ code: 'too_large' })
})

test('no later mail reaches the customer either: no reply to all, no forward onwards, no rule, no other address of theirs', async () => {
  const { sink, library, admin, agent, mailTo, address, ticket, send, texts, begun, answer } = world
  const [ada, second, maker, boss] = [address('ada'), address('ada2'), address('maker'), address('boss')]
  const main = await ticket(ada)
  await admin.calls.contacts.merge({ conversation_ref: await ticket(second), into_ref: main })
  const side = await begun(main, maker)
  await answer(maker, 'Next week.', `${ada}, ${boss}`)
  await eventually(async () => expect(await texts(side)).toContain('Next week.'))
  const { suggested } = await agent.calls.mailReplies.list({ conversation_ref: side })
  expect([suggested.to, suggested.cc].map((people) => people.map((each) => each.address))).toEqual([[maker], [boss]])
  const reply = (more: object) =>
    agent.calls.mailReplies.create({ conversation_ref: side, client_msg_id: newRef(), message: 'Too late.', to: [{ address: maker }], ...more })
  for (const more of [
    { to: [{ address: ada }] },
    { cc: [{ address: ada.toUpperCase() }] },
    { bcc: [{ address: second }] },
    { kind: 'forward', to: [{ address: ada }] },
  ]) {
    await expect(reply(more)).rejects.toMatchObject({ fields: { to: 'the requester' } })
  }
  const late = address('late')
  const { reply: later } = await reply({ cc: [{ address: late }] })
  // The customer gets the address of somebody to whom a reply is on its way.
  await agent.calls.contacts.update({ conversation_ref: main, email: late })
  await send(later.reply_ref)
  expect((await agent.calls.mailReplies.list({ conversation_ref: side })).replies).toMatchObject([{ state: 'failed' }])
  const mailed = (to: string) =>
    library.inside(async (ctx) => {
      const author = await staffNow(ctx, agent.user_id)
      if (!author) throw new Error('nobody')
      const input = { conversation_ref: side, client_msg_id: newRef(), message: `To ${to}`, sender_type: 'agent' as const }
      await ctx.actAs(author, (own) => sendWith(own, input, {}, { mailTo: [{ address: to, name: '' }] }))
    })
  await mailed(late)
  await mailed(boss)
  expect((await mailTo(boss)).body).toContain(`To ${boss}`)
  const { reply: allowed } = await reply({ cc: [{ address: boss }], message: 'Thank you all.' })
  await send(allowed.reply_ref)
  await eventually(() => expect(sink.mailsTo(boss).at(-1)?.body).toContain('Thank you all.'))
  expect([ada, second, late].flatMap((each) => sink.mailsTo(each))).toEqual([])
})

test('killed at its end, repeated and run twice at once, it begins one side conversation and sends one mail', async () => {
  const { sink, agent, mailTo, address, ticket, send, begin, sidesOf } = world
  const [main, maker] = [await ticket(), address('maker')]
  const reply_ref = await begin(main, maker)
  await expect(send(reply_ref, true)).rejects.toThrow('killed')
  expect(await sidesOf(main)).toEqual([])
  await Promise.all([send(reply_ref), send(reply_ref)])
  await mailTo(maker)
  expect(await sidesOf(main)).toHaveLength(1)
  expect(sink.mailsTo(maker)).toHaveLength(1)
  const other = await begin(main, maker)
  await agent.calls.mailReplies.takeBack({ reply_ref: other })
  await send(other)
  expect(await sidesOf(main)).toHaveLength(1)
})

test('merging keeps them with the conversation that goes on, which is told of answers; undoing it gives them back', async () => {
  const { agent, address, ticket, sidesOf, texts, begun, answer } = world
  const [ada, maker] = [address('ada'), address('maker')]
  const [first, second] = [await ticket(ada), await ticket(ada)]
  const side = await begun(first, maker)
  const refs = async (of: string) => (await sidesOf(of)).map(({ conversation_ref }) => conversation_ref)
  await agent.calls.conversationLinks.merge({ conversation_ref: first, into: second })
  expect(await refs(second)).toEqual([side])
  await answer(maker, 'Tomorrow.')
  await eventually(async () => expect(await texts(second)).toContain('side_answered'))
  expect((await texts(second)).filter((text) => text === 'side_answered')).toHaveLength(1)
  await agent.calls.conversationLinks.unmerge({ conversation_ref: first })
  expect([await refs(first), await refs(second)]).toEqual([[side], []])
})

test('one continues only in one about the same conversation, and its contact becomes no customer of it', async () => {
  const { agent, address, ticket, send, begin, sidesOf, begun } = world
  const [ada, maker] = [address('ada'), address('maker')]
  const main = await ticket(ada)
  const side = await begun(main, maker)
  await send(await begin(main, maker))
  const other = (await sidesOf(main)).find(({ conversation_ref }) => conversation_ref !== side)?.conversation_ref ?? ''
  const ordinary = await ticket(maker)
  await expect(agent.calls.conversationLinks.merge({ conversation_ref: side, into: ordinary })).rejects.toMatchObject({ code: 'conflict' })
  expect((await sidesOf(main)).map(({ conversation_ref }) => conversation_ref).sort()).toEqual([side, other].sort())
  await agent.calls.conversationLinks.merge({ conversation_ref: side, into: other })
  for (const [conversation_ref, into_ref] of [
    [other, main],
    [main, ordinary],
  ] as const) {
    await expect(agent.calls.contacts.merge({ conversation_ref, into_ref })).rejects.toMatchObject({ code: 'conflict', fields: { contact: 'side' } })
  }
  await agent.calls.contacts.merge({ conversation_ref: await ticket(address('ada2')), into_ref: main })
})

test('whoever may write notes in the conversation joins its side conversations; nobody else does', async () => {
  const { library, admin, agent, address, ticket, sidesOf, texts, begun } = world
  const own = await library.user('agent')
  await admin.calls.permissions.update({ id: own.user_id, permissions: [], conversation_scope: 'own' })
  const main = await ticket()
  const side = await begun(main, address('maker'))
  await expect(own.calls.sideConversations.list({ conversation_ref: main })).rejects.toMatchObject({ code: 'not_found' })
  await expect(own.calls.sideConversations.join({ conversation_ref: side })).rejects.toMatchObject({ code: 'not_found' })
  await agent.calls.conversations.patch({ conversation_ref: main, assignee_id: own.user_id })
  await agent.calls.conversations.patch({ conversation_ref: side, priority: 'high' })
  const [seen] = await sidesOf(main, agent)
  expect(seen).toMatchObject({ priority: 'high', assignee_id: agent.user_id, last_message: { excerpt: 'When do new chains come?' } })
  const [known] = await sidesOf(main, own)
  expect(known).toMatchObject({ conversation_ref: side, number: seen?.number, subject: 'Chains', state: 'open', unread_count: 0 })
  expect(known).toMatchObject({ tags: [], priority: 'normal', assignee_id: null, participants: [], last_message: null, custom_fields: {} })
  await expect(texts(side, own)).rejects.toMatchObject({ code: 'not_found' })
  await own.calls.sideConversations.join({ conversation_ref: side })
  expect(await texts(side, own)).toContain('When do new chains come?')
  await expect(agent.calls.sideConversations.join({ conversation_ref: main })).rejects.toMatchObject({ code: 'not_found' })
  // Whoever sees the side conversation opens it, also without a right to write in the conversation that it is about.
  await agent.calls.conversations.patch({ conversation_ref: main, assignee_id: agent.user_id })
  await expect(sidesOf(main, own)).rejects.toMatchObject({ code: 'not_found' })
  await own.calls.sideConversations.join({ conversation_ref: side })
})

test('nobody is asked to rate one, and it is erased with the customer whom it quotes, unless its own contact is under a hold', async () => {
  const { library, admin, agent, address, ticket, send, begin, sidesOf, texts, begun } = world
  const [ada, maker, held] = [address('ada'), address('maker'), address('held')]
  const main = await ticket(ada)
  const side = await begun(main, maker, { message: 'Ada wrote: my chain fell off' })
  await send(await begin(main, held, { message: 'Ada wrote again' }))
  const kept = (await sidesOf(main)).find(({ conversation_ref }) => conversation_ref !== side)
  await admin.calls.chatSettings.update({ asks_for_rating: true })
  const asked = (conversation_ref: string) =>
    library.inside(async (ctx) => {
      const rows = ctx.db.selectFrom('ratings').select('message_id').where('support_lib_id', '=', ctx.support_lib_id)
      return (await rows.where('conversation_ref', '=', conversation_ref).execute()).length
    })
  const other = await ticket()
  for (const conversation_ref of [side, other]) {
    await agent.calls.messages.send({ client_msg_id: newRef(), conversation_ref, sender_type: 'agent', message: 'Thank you.' })
    await agent.calls.conversations.close({ conversation_ref })
  }
  await eventually(async () => expect(await asked(other)).toBe(1))
  expect(await asked(side)).toBe(0)
  const visitor_id = (await agent.calls.conversations.read({ conversation_ref: main })).visitor.visitor_id
  await admin.calls.personalData.hold({ visitor_id: kept?.visitor.visitor_id ?? '', reason: 'Dispute' })
  await admin.calls.personalData.erase({ visitor_id })
  await eventually(async () => expect(JSON.stringify(await admin.calls.messages.list({ conversation_ref: side }))).not.toContain('fell off'))
  expect(await texts(kept?.conversation_ref ?? '', admin)).toContain('Ada wrote again')
})

test('an export of the customer holds nothing of it, and an erasure of the third party leaves nothing of them beside the conversation', async () => {
  const { library, admin, agent, address, ticket, begin, texts, begun, answer } = world
  const [ada, maker] = [address('ada'), address('maker')]
  const main = await ticket(ada)
  const side = await begun(main, maker, { to: [{ address: maker, name: 'Mara Maker' }], message: 'Secret price?' })
  await answer(maker, 'Ten.')
  await eventually(async () => expect(await texts(main)).toContain('side_answered'))
  await agent.calls.drafts.save({ conversation_ref: main, kind: 'side', message: 'Secret draft' })
  await agent.calls.drafts.save({ conversation_ref: main, kind: 'agent', message: 'Open draft' })
  await begin(main, maker, { message: 'Secret later' })
  const contactOf = async (conversation_ref: string) => (await admin.calls.conversations.read({ conversation_ref })).visitor.visitor_id
  const visitor_id = await contactOf(main)
  await admin.calls.personalData.export({ visitor_id })
  await eventually(async () => expect((await admin.calls.personalData.readExport({ visitor_id })).export?.state).toBe('done'))
  const exported = await unzipped(await downloaded(library, admin, admin.calls.personalData.downloadExport({ visitor_id })))
  for (const part of ['My chain fell off', 'Open draft']) expect(exported).toContain(part)
  for (const part of ['Secret', 'Mara', maker, 'side_begun', 'side_answered']) expect(exported).not.toContain(part)

  const third = await contactOf(side)
  await admin.calls.personalData.erase({ visitor_id: third })
  await eventually(async () => expect((await admin.calls.personalData.erasures({})).erasures.find((each) => each.visitor_id === third)?.state).toBe('done'))
  const left = await Promise.all([
    admin.calls.messages.list({ conversation_ref: main }),
    admin.calls.mailReplies.list({ conversation_ref: main }),
    library.inside((ctx) => ctx.db.selectFrom('mail_replies').selectAll().where('support_lib_id', '=', ctx.support_lib_id).execute()),
  ])
  for (const part of ['Mara', maker]) expect(JSON.stringify(left)).not.toContain(part)
  expect(await texts(main)).toEqual(expect.arrayContaining(['My chain fell off', 'side_begun', 'side_answered']))
})

test('an erasure of the customer that is killed after any of its steps still closes it', async () => {
  const { clock, library, admin, address, ticket, begun } = world
  const main = await ticket()
  const side = await begun(main, address('maker'))
  const { visitor_id } = (await admin.calls.conversations.read({ conversation_ref: main })).visitor
  const { kernel, support_lib_id } = library
  const erasure_ref = newRef()
  const receipt = { support_lib_id, erasure_ref, visitor_id, state: 'waiting', requested_by: admin.user_id, requested_at: clock.now() }
  await library.inside((ctx) => ctx.db.insertInto('erasures').values(receipt).execute())
  let steps = 0
  let killedAfter = 0
  const inLibrary = async <T>(run: (ctx: Ctx) => Promise<T>): Promise<T> => {
    const done = await asSystem(kernel, support_lib_id, 'personal-data.erase', run)
    if (++steps === killedAfter) throw new Error('killed')
    return done
  }
  if (!eraseJob.outside) throw new Error('not a job of several transactions')
  for (let isDone = false; !isDone; ) {
    steps = 0
    killedAfter++
    isDone = await eraseJob.runOutside({ kernel, signal: new AbortController().signal, inLibrary }, { support_lib_id, erasure_ref, visitor_id }).then(
      () => true,
      (cause: Error) => {
        if (cause.message !== 'killed') throw cause
        return false
      },
    )
  }
  expect(killedAfter).toBeGreaterThan(5)
  const states = [main, side].map(async (conversation_ref) => (await admin.calls.conversations.read({ conversation_ref })).conversation.state)
  expect(await Promise.all(states)).toEqual(['solved', 'solved'])
})
