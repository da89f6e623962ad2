import type { Filter } from '@porchlight/contracts/lists/list-language'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { startChat, type TestLibrary, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )
const asText = (filter: Filter) => JSON.stringify(filter)
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000)

type Given = { name?: string; email?: string | null; country?: string; language?: string; is_verified?: boolean; first?: number; last?: number }

/** A library with these contacts, whose times are in days ago. */
async function withContacts(given: readonly Given[]) {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const rows = given.map(({ first = 30, last = 1, name = '', email = null, ...facts }) => ({
    ...{ support_lib_id: library.support_lib_id, visitor_id: newRef(), name, email, ...facts },
    ...{ first_seen_at: day(first), last_seen_at: day(last) },
  }))
  if (rows.length > 0) await library.inside((ctx) => ctx.db.insertInto('visitors').values(rows).execute())
  const named = async (input: object = {}) => (await admin.calls.directory.contacts(input)).contacts.map((one) => one.name || one.email)
  return { library, admin, named }
}

test('contacts are sorted by name as people expect, those without one last, and by when they were first and last seen', async () => {
  const { named, admin } = await withContacts([
    { name: 'Zoë', first: 3, last: 2 },
    { name: 'ärne', first: 9, last: 1 },
    { name: 'Bo Ek', first: 5, last: 4 },
    { email: 'anna@shop.example', first: 1, last: 1.5 },
    { name: 'Юлия 😀', first: 7, last: 6 },
    { first: 2, last: 0.5 },
  ])
  const byName = ['ärne', 'Bo Ek', 'Zoë', 'Юлия 😀', 'anna@shop.example']
  expect(await named({ sort: 'name' })).toEqual(byName)
  expect(await named({ sort: 'name', view: 'all' })).toEqual(byName)
  expect(await named({ sort: 'last_seen' })).toEqual(['ärne', 'anna@shop.example', 'Zoë', 'Bo Ek', 'Юлия 😀'])
  expect(await named({ sort: 'oldest' })).toEqual(['ärne', 'Юлия 😀', 'Bo Ek', 'Zoë', 'anna@shop.example'])
  expect(await named({ sort: 'last_seen', view: 'all' })).toHaveLength(6)
  for (const sort of ['name', 'last_seen', 'oldest', 'newest'] as const) {
    const paged: (string | null)[] = []
    for (let cursor: string | undefined; ; ) {
      const page = await admin.calls.directory.contacts({ sort, limit: 2, cursor })
      paged.push(...page.contacts.map((one) => one.name || one.email))
      if (page.next_cursor === null) break
      cursor = page.next_cursor
    }
    expect([sort, paged]).toEqual([sort, await named({ sort })])
  }
  const { next_cursor } = await admin.calls.directory.contacts({ sort: 'name', limit: 1 })
  expect(await code(admin.calls.directory.contacts({ sort: 'newest', cursor: next_cursor ?? '' }))).toBe('invalid_input')
})

test('filters on country, language, times, email and state are combined', async () => {
  const { named } = await withContacts([
    { name: 'Ada', country: 'DE', language: 'de', email: 'ada@shop.example', first: 2, is_verified: true },
    { name: 'Bea', country: 'DE', language: 'en', first: 20 },
    { name: 'Cleo', country: 'FR', language: 'fr', last: 12, first: 20 },
  ])
  const germans: Filter = { field: 'country', op: 'is', value: 'DE' }
  expect(await named({ filter: asText(germans), sort: 'name' })).toEqual(['Ada', 'Bea'])
  expect(await named({ filter: asText({ all: [germans, { field: 'email', op: 'not_empty' }] }) })).toEqual(['Ada'])
  expect(await named({ filter: asText({ all: [germans, { field: 'first_seen_at', op: 'before', value: '-7d' }] }) })).toEqual(['Bea'])
  expect(await named({ filter: asText({ field: 'last_seen_at', op: 'before', value: '-7d' }) })).toEqual(['Cleo'])
  expect(
    await named({
      filter: asText({
        all: [
          { field: 'state', op: 'is', value: 'verified' },
          { field: 'language', op: 'is', value: 'de' },
        ],
      }),
    }),
  ).toEqual(['Ada'])
})

/** A library with two contacts: Ada has an open and a solved ticket, Bea an open one, all of team-less agents. */
async function withTickets() {
  const { library, admin, named } = await withContacts([])
  const open = async (name: string) => {
    const { conversation } = await admin.calls.tickets.create({ email: `${name.toLowerCase()}@shop.example`, name, subject: 'Size', message: 'Too small' })
    return conversation.conversation_ref
  }
  const refs = [await open('Ada'), await open('Ada'), await open('Bea')] as [string, string, string]
  await admin.calls.conversations.close({ conversation_ref: refs[1] })
  return { library, admin, named, refs }
}

test('conversations are counted, and those that are open filtered by, in the reader’s scope only', async () => {
  const { library, admin, named, refs } = await withTickets()
  const counted = async (who = admin) =>
    (await who.calls.directory.contacts({ sort: 'name' })).contacts.map((one) => [one.name, one.open_conversations, one.conversations])
  expect(await counted()).toEqual([
    ['Ada', 1, 2],
    ['Bea', 1, 1],
  ])
  await admin.calls.conversations.close({ conversation_ref: refs[2] })
  expect(await named({ filter: asText({ field: 'open_conversations', op: 'more_than', value: 0 }) })).toEqual(['Ada'])
  expect(await code(admin.calls.directory.contacts({ filter: asText({ field: 'conversations', op: 'more_than', value: 0 }) }))).toBe('invalid_input')
  const agent = await library.user('agent')
  await admin.calls.conversations.patch({ conversation_ref: refs[1], assignee_id: agent.user_id })
  await admin.calls.permissions.update({ id: agent.user_id, conversation_scope: 'own' } as never)
  expect(await counted(agent)).toEqual([['Ada', 0, 1]])
  expect((await agent.calls.directory.contacts({ filter: asText({ field: 'open_conversations', op: 'more_than', value: 0 }) })).contacts).toEqual([])
})

test('the average of what a contact rated is shown beside what nobody rated', async () => {
  const { library, admin, refs } = await withTickets()
  const at = new Date()
  const rated = (conversation_ref: string, message_rating: number | null, ago: number) => ({
    ...{ support_lib_id: library.support_lib_id, message_id: newRef(), conversation_ref, number: 1, closed_at: day(ago), asked_at: at, message_rating },
    rated_at: message_rating === null ? null : at,
  })
  await library.inside((ctx) =>
    ctx.db
      .insertInto('ratings')
      .values([rated(refs[0], 5, 2), rated(refs[0], null, 1), rated(refs[1], 4, 1)])
      .execute(),
  )
  const { contacts } = await admin.calls.directory.contacts({ sort: 'name' })
  expect(contacts.map((one) => [one.name, one.conversations, one.rating])).toEqual([
    ['Ada', 2, 4.5],
    ['Bea', 1, null],
  ])
})

test('conversations that somebody may not read are neither counted nor filtered by, nor are their ratings, nor is spam', async () => {
  const { library, admin, refs } = await withTickets()
  const chat = (await startChat(library.visitor())).conversation.conversation_ref
  await admin.calls.contacts.update({ conversation_ref: chat, name: 'Cleo' })
  const rated = (conversation_ref: string, message_rating: number) => ({
    ...{ support_lib_id: library.support_lib_id, message_id: newRef(), conversation_ref, number: 1, message_rating },
    ...{ closed_at: day(1), asked_at: day(1), rated_at: day(1) },
  })
  const ratings = [rated(chat, 1), rated(refs[0], 5), rated(refs[1], 3)]
  await library.inside((ctx) => ctx.db.insertInto('ratings').values(ratings).execute())
  const chats = { canTakeChats: true, canSuperviseChats: true, canViewChatArchives: true }
  const onlyChats = await library.user('agent', { ...chats, canViewExistingTickets: false })
  const onlyTickets = await library.user('agent', { canTakeChats: false, canSuperviseChats: false, canViewChatArchives: false, canViewExistingTickets: true })
  const filter = { field: 'open_conversations', op: 'more_than', value: 0 } as const
  const seen = async ({ calls }: typeof admin) => {
    const { contacts } = await calls.directory.contacts({ sort: 'name' })
    const open = await calls.directory.contacts({ sort: 'name', filter: asText(filter) })
    return [...contacts.map((one) => [one.name, one.open_conversations, one.conversations, one.rating]), open.contacts.map((one) => one.name)]
  }
  const [ada, bea] = [
    ['Ada', 1, 2, 4],
    ['Bea', 1, 1, null],
  ]
  const none = (name: string) => [name, 0, 0, null]
  expect(await seen(admin)).toEqual([ada, bea, ['Cleo', 1, 1, 1], ['Ada', 'Bea', 'Cleo']])
  expect(await seen(onlyTickets)).toEqual([ada, bea, none('Cleo'), ['Ada', 'Bea']])
  expect(await seen(onlyChats)).toEqual([none('Ada'), none('Bea'), ['Cleo', 1, 1, 1], ['Cleo']])
  await admin.calls.savedFilters.create({ filter_name: 'Open', tab: 'contacts', filter, visible_to: 'everyone' })
  const counted = async ({ calls }: typeof admin) => (await calls.directory.countSegments({})).counts.map((one) => one.count)
  expect([await counted(admin), await counted(onlyTickets), await counted(onlyChats)]).toEqual([[3], [2], [1]])
  await admin.calls.conversations.patch({ conversation_ref: refs[1], spam: 'yes' })
  expect((await seen(admin))[0]).toEqual(['Ada', 1, 1, 5])
})

test('a contact without a value meets the conditions that it is empty, is not a text and does not contain one', async () => {
  const { named, admin } = await withContacts([{ name: 'Ada', email: 'ada@shop.example', country: 'DE' }, { name: 'Bea' }, { name: 'Cleo', country: 'FR' }])
  const ada = (await admin.calls.directory.contacts({ q: 'Ada' })).contacts[0]?.visitor_id ?? ''
  await admin.calls.directory.changeContact({ visitor_id: ada, company: 'Acme' })
  for (const [field, op, value, names] of [
    ['email', 'empty', undefined, ['Bea', 'Cleo']],
    ['email', 'not_empty', undefined, ['Ada']],
    ['email', 'is_not', 'ada@shop.example', ['Bea', 'Cleo']],
    ['email', 'contains_not', 'shop', ['Bea', 'Cleo']],
    ['email', 'contains', 'shop', ['Ada']],
    ['country', 'empty', undefined, ['Bea']],
    ['country', 'is_not', 'DE', ['Bea', 'Cleo']],
    ['country', 'contains_not', 'd', ['Bea', 'Cleo']],
    ['company', 'empty', undefined, ['Bea', 'Cleo']],
    ['company', 'not_empty', undefined, ['Ada']],
    ['company', 'is_not', 'Acme', ['Bea', 'Cleo']],
    ['company', 'is', 'Acme', ['Ada']],
    ['company', 'contains_not', 'acme', ['Bea', 'Cleo']],
  ] as const)
    expect([field, op, await named({ sort: 'name', filter: asText({ field, op, value }) })]).toEqual([field, op, names])
})

test('a condition on a language finds those whose browser names a region, and one that names a region the others of that language', async () => {
  const { named } = await withContacts([
    { name: 'Ada', language: 'de-DE' },
    { name: 'Bea', language: 'DE' },
    { name: 'Cleo', language: 'en-GB' },
    { name: 'Dora', language: '' },
  ])
  for (const [op, value, names] of [
    ['is', 'de', ['Ada', 'Bea']],
    ['is', 'de-DE', ['Ada', 'Bea']],
    ['is_not', 'de', ['Cleo', 'Dora']],
    ['is', 'en', ['Cleo']],
    ['is', 'd', []],
    ['contains', 'en-gb', ['Cleo']],
    ['empty', undefined, ['Dora']],
  ] as const)
    expect([op, value, await named({ sort: 'name', filter: asText({ field: 'language', op, value }) })]).toEqual([op, value, names])
})

test('saved segments are counted for those who may use them, within what they see', async () => {
  const { admin, library } = await withContacts([
    { name: 'Ada', country: 'DE', email: 'ada@shop.example' },
    { name: 'Bea', country: 'DE' },
    { name: 'Cleo', country: 'FR' },
    { country: 'DE' },
  ])
  const save = async (who: typeof admin, filter_name: string, filter: Filter, visible_to: 'private' | 'everyone' = 'private') =>
    (await who.calls.savedFilters.create({ filter_name, tab: 'contacts', filter, visible_to })).saved_filter.filter_ref
  const germans = await save(admin, 'Germans', { field: 'country', op: 'is', value: 'DE' }, 'everyone')
  const mailed = await save(admin, 'With an email', { field: 'email', op: 'not_empty' })
  await admin.calls.savedFilters.create({ filter_name: 'Tickets', tab: 'tickets', filter: { all: [] } })
  const counts = async (who = admin) => Object.fromEntries((await who.calls.directory.countSegments({})).counts.map((one) => [one.filter_ref, one.count]))
  expect(await counts()).toEqual({ [germans]: 2, [mailed]: 1 })
  const [agent, writer] = [await library.user('agent'), await library.user('writer')]
  expect(await counts(agent)).toEqual({ [germans]: 2 })
  await admin.calls.permissions.update({ id: agent.user_id, conversation_scope: 'own' } as never)
  expect(await counts(agent)).toEqual({ [germans]: 0 })
  expect(await code(writer.calls.directory.countSegments({}))).toBe('forbidden')
  const stranger = await (await testLibrary(await sharedServer())).user('admin')
  expect(await counts(stranger)).toEqual({})
})

test('each person lays out the table of contacts: its columns and its order, which are not those of conversations', async () => {
  const { admin, library } = await withContacts([])
  const layout = { tab: 'contacts', is_table: true, columns: ['country', 'open_conversations', 'email'], sort: 'last_seen' } as const
  await admin.calls.listLayouts.save({ ...layout, columns: [...layout.columns] })
  expect((await admin.calls.listLayouts.list({})).list_layouts).toEqual([layout])
  expect((await (await library.user('agent')).calls.listLayouts.list({})).list_layouts).toEqual([])
  for (const wrong of [{ columns: ['priority'] }, { sort: 'waiting' }, { tab: 'tickets' }] as const)
    expect(await code(admin.calls.listLayouts.save({ ...layout, columns: [...layout.columns], ...wrong } as never))).toBe('invalid_input')
})

test('each order of a library with many contacts is a range of an index, also among those of a company', async () => {
  const { library } = await withContacts([])
  await library.inside(async (ctx) => {
    await sql`insert into visitors (support_lib_id, visitor_id, name, first_seen_at, last_seen_at)
      select ${library.support_lib_id}, 'many' || number, case when number % 20 = 0 then 'Name ' || number else '' end,
        now() - number * interval '1 minute', now() - (number * 7919 % 5000) * interval '1 minute' from generate_series(1, 5000) number`.execute(ctx.db)
    await sql`analyze visitors`.execute(ctx.db)
  })
  const known = `(v.name <> '' or v.email is not null)`
  const name = `(case when v.name = '' then U&'\\FFFF' else v.name end) collate "und-x-icu"`
  for (const [index, where, order] of [
    ['contacts_by_last_seen', 'true', 'v.last_seen_at desc, v.visitor_id desc'],
    ['known_contacts_by_last_seen', known, 'v.last_seen_at desc, v.visitor_id desc'],
    ['known_contacts_by_name', known, `${name}, v.first_seen_at, v.visitor_id`],
  ] as const) {
    const plan = await explained(library, where, order)
    expect(plan).toContain(` using ${index} `)
    expect(plan).not.toContain('Sort')
  }
})

const explained = (library: TestLibrary, where: string, order: string): Promise<string> =>
  library.inside(async (ctx) => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from visitors v where v.support_lib_id = ${sql.lit(library.support_lib_id)}
      and v.merged_into is null and v.erased_at is null and ${sql.raw(where)} order by ${sql.raw(order)} limit 21`.execute(ctx.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
