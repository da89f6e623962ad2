import { beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'

let library: TestLibrary
let admin: TestUser
let ana: TestUser
let bo: TestUser

beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  admin = await library.user('admin')
  ana = await library.user('agent')
  bo = await library.user('agent')
})

const code = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (cause: unknown) => cause as { code: string },
  )
  return error?.code ?? 'ok'
}
const newTicket = async (by: TestUser, more: Record<string, unknown> = {}) =>
  (
    await by.calls.tickets.create({
      email: `${newRef().toLowerCase()}@shop.example`,
      name: 'Cleo Novak',
      subject: 'Wrong size',
      message: 'The helmet is too small.',
      ...more,
    })
  ).conversation
const refsIn = async (by: TestUser, list: Parameters<TestUser['calls']['conversations']['list']>[0]) =>
  (await by.calls.conversations.list(list)).conversations.map((row) => row.conversation_ref)

describe('creating tickets', () => {
  test('a ticket is open, unassigned and numbered, and contains the contact’s question', async () => {
    const ticket = await newTicket(ana, { priority: 'high' })
    expect(ticket).toMatchObject({
      channel: 'ticket',
      state: 'open',
      status_ref: 'open',
      status_category: 'open',
      priority: 'high',
      assignee_id: null,
      subject: 'Wrong size',
      created_by: ana.user_id,
      creation_method: 'agent',
      unread_count: 0,
      visitor: { name: 'Cleo Novak', is_verified: false },
    })
    const { messages } = await ana.calls.messages.list({ conversation_ref: ticket.conversation_ref })
    expect(messages.filter(({ sender_type }) => sender_type !== 'system_debug').map(({ sender_type, message }) => [sender_type, message])).toEqual([
      ['visitor', 'The helmet is too small.'],
    ])
  })

  test('many created at once are numbered without gaps and share the contact for one email; a refused one leaves no trace', async () => {
    const email = `${newRef().toLowerCase()}@shop.example`
    const create = (more: Record<string, unknown> = {}) =>
      ana.calls.tickets.create({ email, name: 'Cleo Novak', subject: 'Wrong size', message: 'The helmet is too small.', ...more })
    const refusal = (call: Promise<unknown>) =>
      call.then(
        () => null,
        ({ code, fields }: { code: string; fields?: object }) => ({ code, fields: Object.keys(fields ?? {}) }),
      )
    const earlier = (await create()).conversation.number
    const [made, refused] = await Promise.all([
      Promise.all([create(), create({ sender_type: 'note' }), create({ priority: 'urgent' }), create({ subject: 'Too late' })]),
      Promise.all(
        [
          create({ message: ' ' }),
          create({ visitor_id: newRef() }),
          create({ creation_method: newRef() }),
          create({ snoozed_until: '2020-01-01T00:00:00Z' }),
        ].map(refusal),
      ),
    ])
    expect(refused).toEqual([
      { code: 'invalid_input', fields: ['message'] },
      { code: 'not_found', fields: [] },
      { code: 'invalid_input', fields: ['creation_method'] },
      { code: 'invalid_input', fields: ['snoozed_until'] },
    ])
    expect(made.map(({ conversation }) => conversation.number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4].map((more) => earlier + more))
    expect(new Set(made.map(({ conversation }) => conversation.visitor.visitor_id)).size).toBe(1)
    expect(made.map(({ conversation }) => [conversation.subject, conversation.priority])).toEqual([
      ['Wrong size', 'normal'],
      ['Wrong size', 'normal'],
      ['Wrong size', 'urgent'],
      ['Too late', 'normal'],
    ])
    expect((await create()).conversation.number).toBe(earlier + 5)
  })

  test('the same email means the same contact, unless a visitor has only claimed it', async () => {
    const email = `${newRef().toLowerCase()}@shop.example`
    const [one, two] = [await newTicket(ana, { email }), await newTicket(bo, { email })]
    expect(two.visitor.visitor_id).toBe(one.visitor.visitor_id)
    const impostor = library.visitor()
    const claimed = `${newRef().toLowerCase()}@shop.example`
    await impostor.calls.messages.send({ client_msg_id: newRef(), message: 'Hello' })
    await impostor.calls.visitors.identify({ name: 'Cleo', email: claimed })
    const ticket = await newTicket(ana, { email: claimed })
    const seen = await impostor.calls.visitors.conversations({})
    expect(seen.conversations.map((row) => row.conversation_ref)).not.toContain(ticket.conversation_ref)
  })

  test.each([
    ['a type that is not offered', { ticket_type_ref: 'nothing' }, 'invalid_input'],
    ['an assignee who does not answer tickets', { assignee_id: () => library.user('writer').then((user) => user.user_id) }, 'invalid_input'],
    ['an assignee who does', { assignee_id: () => bo.user_id }, 'ok'],
    ['a contact of another library', { email: undefined, visitor_id: 'elsewhere' }, 'not_found'],
    ['no contact', { email: undefined }, 'invalid_input'],
  ])('with %s', async (_what, more, expected) => {
    const given = Object.fromEntries(
      await Promise.all(Object.entries(more).map(async ([name, value]) => [name, typeof value === 'function' ? await value() : value])),
    )
    expect(await code(newTicket(ana, given))).toBe(expected)
  })
})

describe('lists of tickets', () => {
  test('each list contains what its name says, and stays up to date', async () => {
    const free = (await newTicket(bo)).conversation_ref
    const mine = (await newTicket(bo, { assignee_id: ana.user_id })).conversation_ref
    const others = (await newTicket(ana, { assignee_id: bo.user_id })).conversation_ref
    const where = async (ref: string) => ({
      all: (await refsIn(ana, { tab: 'tickets' })).includes(ref),
      mine: (await refsIn(ana, { tab: 'tickets', type: 'mine' })).includes(ref),
      unassigned: (await refsIn(ana, { tab: 'tickets', type: 'unassigned' })).includes(ref),
      solved: (await refsIn(ana, { tab: 'tickets', type: 'solved' })).includes(ref),
      others: (await refsIn(ana, { tab: 'othertickets' })).includes(ref),
      created: (await refsIn(ana, { tab: 'createdbyyoutickets' })).includes(ref),
      awaiting: (await refsIn(ana, { tab: 'awaitingreplytickets' })).includes(ref),
      reassigned: (await refsIn(ana, { tab: 'reassigned' })).includes(ref),
    })
    const nowhere = { all: false, mine: false, unassigned: false, solved: false, others: false, created: false, awaiting: false, reassigned: false }
    expect(await where(free)).toEqual({ ...nowhere, all: true, unassigned: true, awaiting: true })
    expect(await where(mine)).toEqual({ ...nowhere, all: true, mine: true, awaiting: true })
    expect(await where(others)).toEqual({ ...nowhere, all: true, others: true, created: true, awaiting: true })
    await ana.calls.tickets.patch({ conversation_refs: [mine], assignee_id: bo.user_id })
    expect(await where(mine)).toEqual({ ...nowhere, all: true, others: true, awaiting: true, reassigned: true })
    await ana.calls.messages.send({ conversation_ref: mine, client_msg_id: newRef(), message: 'A new one is on its way.' })
    expect((await where(mine)).awaiting).toBe(false)
    await bo.calls.tickets.patch({ conversation_refs: [others], status_ref: 'solved' })
    expect(await where(others)).toEqual({ ...nowhere, solved: true, created: true })
    await bo.calls.tickets.patch({ conversation_refs: [others], status_ref: 'waiting' })
    expect(await where(others)).toMatchObject({ all: true, solved: false })
  })

  test('a filter narrows any list, and an unknown field is refused', async () => {
    const tagged = await newTicket(ana, { priority: 'urgent', subject: 'Fork cracked' })
    const filter = JSON.stringify({
      all: [
        { field: 'priority', op: 'any_of', value: ['urgent'] },
        { field: 'subject', op: 'contains', value: 'FORK' },
      ],
    })
    expect(await refsIn(ana, { tab: 'tickets', filter })).toEqual([tagged.conversation_ref])
    for (const wrong of ['{"field":"declined_by","op":"empty"}', '[]', 'no JSON'])
      expect(await code(ana.calls.conversations.list({ tab: 'tickets', filter: wrong }))).toBe('invalid_input')
  })

  test('a note that mentions me stays in my mentions until I open it, and moves up with each message', async () => {
    const [one, two] = [await newTicket(ana), await newTicket(ana)].map((ticket) => ticket.conversation_ref) as [string, string]
    const note = (conversation_ref: string) =>
      ana.calls.messages.send({ conversation_ref, client_msg_id: newRef(), message: 'Have a look', sender_type: 'note', mentions: [bo.user_id] })
    const named = await note(one)
    await note(two)
    const unread = () => refsIn(bo, { tab: 'mentiontickets', type: 'unread' })
    expect(await unread()).toEqual([two, one])
    await ana.calls.messages.send({ conversation_ref: one, client_msg_id: newRef(), message: 'Hello' })
    expect(await unread()).toEqual([one, two])
    await bo.calls.messages.update({ conversation_ref: one, message_id: named.message.id, message_action: 'mark_as_seen' })
    expect(await unread()).toEqual([two])
    expect(await refsIn(bo, { tab: 'mentiontickets' })).toEqual([one, two])
    expect(await refsIn(ana, { tab: 'mentiontickets' })).toEqual([])
  })

  test('the badge counts unread ticket messages for those who may see them', async () => {
    const own = await testLibrary(await sharedServer())
    const [agent, writer, visitor] = [await own.user('agent'), await own.user('writer', { canTakeChats: true }), own.visitor()]
    const { conversation } = await visitor.calls.messages.send({ client_msg_id: newRef(), message: 'Hello' })
    const { visitor: known } = await agent.calls.conversations.read({ conversation_ref: conversation.conversation_ref })
    const { conversation_ref } = await newTicket(agent, { email: undefined, visitor_id: known.visitor_id })
    const sent = []
    for (const message of ['Still broken', 'Hello?']) sent.push(await visitor.calls.messages.send({ conversation_ref, client_msg_id: newRef(), message }))
    const unread = async (user: TestUser) => (await user.calls.conversations.counts({})).unread_tickets
    expect([await unread(agent), await unread(writer)]).toEqual([2, 0])
    await agent.calls.messages.update({ conversation_ref, message_id: sent[1]?.message.id ?? '', message_action: 'mark_as_seen' })
    expect(await unread(agent)).toBe(0)
  })

  test('tickets are not chats: they are not offered, and chat lists, counts and sign-out ignore them', async () => {
    const own = await testLibrary(await sharedServer())
    const agent = await own.user('agent')
    await newTicket(agent, { assignee_id: agent.user_id })
    await newTicket(agent)
    const supervisor = await own.user('admin')
    for (const list of [{ tab: 'queue' }, { tab: 'chats' }, { tab: 'inbox' }, { tab: 'archives' }] as const) expect(await refsIn(supervisor, list)).toEqual([])
    expect(await agent.calls.conversations.counts({})).toMatchObject({ queue: 0, mine: 0, chats: 0 })
    expect(await code(agent.calls.conversations.close({ force_close: 1 }))).toBe('ok')
  })
})

describe('permissions for tickets', () => {
  test.each([
    ['canViewExistingTickets', 'ok', 'forbidden', 'forbidden'],
    ['canViewExistingTickets canReplyToTickets', 'ok', 'ok', 'ok'],
    ['canReplyToTickets canTakeChats canSuperviseChats canViewChatArchives', 'not_found', 'not_found', 'ok: refused'],
  ] as const)('%s', async (flags, reads, replies, patches) => {
    const ticket = await newTicket(ana)
    const { conversation_ref } = ticket
    const someone = await library.user('writer', Object.fromEntries(flags.split(' ').map((flag) => [flag, true])))
    expect(await code(someone.calls.conversations.read({ conversation_ref }))).toBe(reads)
    expect(await code(someone.calls.messages.send({ conversation_ref, client_msg_id: newRef(), message: 'Hello' }))).toBe(replies)
    const patch = someone.calls.tickets.patch({ conversation_refs: [conversation_ref], priority: 'low' })
    expect(
      await patch.then(
        ({ refused }) => (refused.length > 0 ? 'ok: refused' : 'ok'),
        (cause: { code: string }) => cause.code,
      ),
    ).toBe(patches)
    expect(await code(someone.calls.conversations.list({ tab: 'tickets' }))).toBe(reads === 'ok' ? 'ok' : 'forbidden')
    expect(await code(someone.calls.conversations.take({ conversation_ref }))).not.toBe('ok')
  })
})

describe('fields', () => {
  test('a change emits an event with old and new values and adds a staff-only line; list order stays the same', async () => {
    const [first, second] = [await newTicket(ana), await newTicket(ana)]
    const { conversations } = await bo.calls.tickets.patch({ conversation_refs: [first.conversation_ref], priority: 'urgent', followers: [bo.user_id] })
    expect(conversations[0]).toMatchObject({ priority: 'urgent', followers: [bo.user_id], updated_at: first.updated_at })
    expect(Date.parse(second.updated_at)).toBeGreaterThanOrEqual(Date.parse(first.updated_at))
    const { messages } = await ana.calls.messages.list({ conversation_ref: first.conversation_ref })
    expect(messages.at(-1)).toMatchObject({
      sender_type: 'system_debug',
      message: 'field_changed',
      values: { field: 'priority', from: 'normal', to: 'urgent' },
    })
    // Setting the same value again changes nothing.
    const { seq } = conversations[0] ?? { seq: -1 }
    expect((await bo.calls.tickets.patch({ conversation_refs: [first.conversation_ref], priority: 'urgent' })).conversations[0]?.seq).toBe(seq)
  })

  test('every field that staff may set is stored', async () => {
    const [type, category, tier, tag, status] = await Promise.all([
      admin.calls.ticketTypes.create({ name: newRef() }),
      admin.calls.ticketCategories.create({ name: newRef() }),
      admin.calls.ticketTiers.create({ name: newRef() }),
      admin.calls.convTags.create({ name: newRef() }),
      admin.calls.ticketStatuses.create({ name: newRef(), status_category: 'waiting' }),
    ])
    const fields = {
      subject: 'Other',
      priority: 'low' as const,
      assignee_id: bo.user_id,
      tags: [tag.option.tag_ref],
      ticket_type_ref: type.option.ticket_type_ref,
      ticket_category_ref: category.option.ticket_category_ref,
      ticket_tier_ref: tier.option.ticket_tier_ref,
      status_ref: status.option.status_ref,
      followers: [ana.user_id],
      due_at: '2027-01-02T03:04:05.000Z',
      snoozed_until: '2027-01-01T00:00:00.000Z',
    }
    const { conversation_ref } = await newTicket(ana)
    const { conversations } = await ana.calls.tickets.patch({ conversation_refs: [conversation_ref], ...fields })
    expect(conversations[0]).toMatchObject({ ...fields, status_category: 'waiting' })
    expect((await ana.calls.conversations.read({ conversation_ref })).conversation).toEqual(conversations[0])
    const cleared = { assignee_id: null, tags: [], ticket_type_ref: null, due_at: null, snoozed_until: null }
    await ana.calls.tickets.patch({ conversation_refs: [conversation_ref], ...cleared })
    expect((await ana.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({ ...cleared, reassigned_from: bo.user_id })
  })

  test('chats accept priority, tags and a subject, and refuse fields that only tickets have', async () => {
    const { conversation } = await library.visitor().calls.messages.send({ client_msg_id: newRef(), message: 'Hello' })
    const { conversation_ref } = conversation
    expect((await ana.calls.conversations.patch({ conversation_ref, priority: 'high', subject: 'Chain' })).conversation).toMatchObject({
      priority: 'high',
      subject: 'Chain',
    })
    expect(await code(ana.calls.conversations.patch({ conversation_ref, status_ref: 'solved' }))).toBe('invalid_input')
  })

  test('a solved ticket reopens when its contact writes; the contact sees a chat', async () => {
    const visitor = library.visitor()
    const { conversation } = await visitor.calls.messages.send({ client_msg_id: newRef(), message: 'Hello' })
    const { visitor: known } = await ana.calls.conversations.read({ conversation_ref: conversation.conversation_ref })
    const { conversation_ref } = await newTicket(ana, { email: undefined, visitor_id: known.visitor_id, assignee_id: ana.user_id })
    const seen = async () => (await visitor.calls.visitors.conversations({})).conversations.find((row) => row.conversation_ref === conversation_ref)?.state
    expect(await seen()).toBe('ongoing')
    await ana.calls.tickets.patch({ conversation_refs: [conversation_ref], status_ref: 'solved' })
    expect(await seen()).toBe('closed')
    await visitor.calls.messages.send({ conversation_ref, client_msg_id: newRef(), message: 'It broke again' })
    expect((await ana.calls.conversations.read({ conversation_ref })).conversation).toMatchObject({
      state: 'open',
      status_ref: 'open',
      assignee_id: ana.user_id,
      unread_count: 1,
    })
  })
})

describe('options', () => {
  test('C11: what a ticket refers to may have been deleted or disabled; only what is new is checked', async () => {
    const made = async () => (await admin.calls.convTags.create({ name: newRef() })).option.tag_ref
    const [old, next] = [await made(), await made()]
    const gone = await library.user('agent')
    const { conversation_ref } = await newTicket(ana, { tags: [old], followers: [gone.user_id] })
    await admin.calls.convTags.remove({ tag_ref: old })
    await admin.calls.people.disableAgent({ ref_uid: gone.user_id })
    const patch = (more: object) => ana.calls.conversations.patch({ conversation_ref, ...more })
    expect((await patch({ tags: [old, next] })).conversation.tags).toEqual([old, next])
    expect((await patch({ followers: [gone.user_id, ana.user_id] })).conversation.followers).toEqual([gone.user_id, ana.user_id])
    expect((await ana.calls.tickets.patch({ conversation_refs: [conversation_ref], tags: [old] })).conversations).toHaveLength(1)
    const other = (await newTicket(ana)).conversation_ref
    for (const more of [{ tags: [old] }, { followers: [gone.user_id] }])
      expect(await code(ana.calls.conversations.patch({ conversation_ref: other, ...more }))).toBe('invalid_input')
    expect(await code(patch({ tags: [old, 'nothing'] }))).toBe('invalid_input')
  })

  test('J1: ticket types, categories, tiers, statuses, creation methods and tags can be read by ref, also deleted ones', async () => {
    const { ticketTypes, ticketCategories, ticketTiers, ticketStatuses, ticketMethods } = admin.calls
    const name = newRef()
    const type = (await ticketTypes.create({ name })).option
    const category = (await ticketCategories.create({ name })).option
    const tier = (await ticketTiers.create({ name })).option
    expect((await ana.calls.ticketTypes.read({ ticket_type_ref: type.ticket_type_ref })).option).toEqual(type)
    expect((await ana.calls.ticketCategories.read({ ticket_category_ref: category.ticket_category_ref })).option).toEqual(category)
    expect((await ana.calls.ticketTiers.read({ ticket_tier_ref: tier.ticket_tier_ref })).option).toEqual(tier)
    expect((await ana.calls.ticketStatuses.read({ status_ref: 'open' })).option).toMatchObject({ is_built_in: true, status_category: 'open' })
    expect((await ana.calls.ticketMethods.read({ method_ref: 'email' })).option).toMatchObject({ is_built_in: true, is_deleted: false })
    await ticketTiers.remove({ ticket_tier_ref: tier.ticket_tier_ref })
    expect((await ana.calls.ticketTiers.read({ ticket_tier_ref: tier.ticket_tier_ref })).option).toEqual({ ...tier, is_deleted: true })
    expect(await code(ana.calls.ticketTypes.read({ ticket_type_ref: tier.ticket_tier_ref }))).toBe('not_found')
    expect(await code(ticketStatuses.read({ status_ref: 'nothing' }))).toBe('not_found')
    expect(await code(ticketMethods.read({ method_ref: 'nothing' }))).toBe('not_found')
  })

  test('names must differ, deleted ones are kept but no longer offered, and built-in ones stay', async () => {
    const name = newRef()
    const { option } = await admin.calls.ticketTypes.create({ name })
    const { ticket_type_ref } = option
    expect(await code(admin.calls.ticketTypes.create({ name: name.toUpperCase() }))).toBe('conflict')
    const { conversation_ref } = await newTicket(ana, { ticket_type_ref })
    await admin.calls.ticketTypes.remove({ ticket_type_ref })
    const { ticket_types } = await ana.calls.ticketTypes.list({})
    expect(ticket_types.find((one) => one.ticket_type_ref === ticket_type_ref)).toMatchObject({ name, is_deleted: true })
    expect((await ana.calls.conversations.read({ conversation_ref })).conversation.ticket_type_ref).toBe(ticket_type_ref)
    expect(await code(newTicket(ana, { ticket_type_ref }))).toBe('invalid_input')
    expect(await code(admin.calls.ticketTypes.create({ name }))).toBe('ok')
    expect(await code(admin.calls.ticketStatuses.remove({ status_ref: 'open' }))).toBe('not_found')
    expect((await ana.calls.ticketStatuses.list({})).ticket_statuses.slice(0, 4).map((one) => [one.status_ref, one.is_built_in])).toEqual([
      ['open', true],
      ['waiting', true],
      ['solved', true],
      ['closed', true],
    ])
  })
})
