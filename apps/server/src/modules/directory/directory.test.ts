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

/** A library with contacts of the given names, each with a ticket, in this order. */
async function withContacts(...names: { name: string; email?: string; company?: string; phone?: string }[]) {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const tickets: string[] = []
  for (const { name, email = `${newRef().toLowerCase()}@shop.example`, ...facts } of names) {
    const { conversation_ref } = (await admin.calls.tickets.create({ email, name, subject: 'Size', message: 'Too small' })).conversation
    if (Object.keys(facts).length > 0) await admin.calls.contacts.update({ conversation_ref, ...facts })
    tickets.push(conversation_ref)
  }
  const named = async (input: object = {}) => (await admin.calls.directory.contacts(input)).contacts.map((one) => one.name)
  return { library, admin, tickets, named }
}
const filtered = (filter: Filter) => ({ filter: JSON.stringify(filter) })

test('contacts are listed newest first, in pages, and found by the beginnings of their words in any script', async () => {
  const { named, admin } = await withContacts(
    { name: 'Ada Lovelace', email: 'ada@analytical.example' },
    { name: 'Zoë Ångström', phone: '+49 (30) 123-456' },
    { name: 'Юлия Петрова' },
  )
  expect(await named()).toEqual(['Юлия Петрова', 'Zoë Ångström', 'Ada Lovelace'])
  const first = await admin.calls.directory.contacts({ limit: 2 })
  expect(first.contacts).toHaveLength(2)
  const second = await admin.calls.directory.contacts({ limit: 2, cursor: first.next_cursor ?? '' })
  expect([second.contacts.map((one) => one.name), second.next_cursor]).toEqual([['Ada Lovelace'], null])
  for (const [q, found] of [
    ['love', ['Ada Lovelace']],
    ['analytical', ['Ada Lovelace']],
    ['ADA exam', ['Ada Lovelace']],
    ['ångs', ['Zoë Ångström']],
    ['4930123', ['Zoë Ångström']],
    ['петр', ['Юлия Петрова']],
    ['velace', []],
    [`' | !`, []],
  ] as const)
    expect([q, await named({ q })]).toEqual([q, found])
})

test('contacts are filtered by the fields that are declared', async () => {
  const { named, admin, tickets } = await withContacts({ name: 'Ada', company: 'Wind & Wheels' }, { name: 'Bea' })
  await admin.calls.contacts.block({ conversation_ref: tickets[1] as string, is_blocked: true })
  expect(await named(filtered({ field: 'company', op: 'contains', value: 'wheels' }))).toEqual(['Ada'])
  expect(await named(filtered({ field: 'state', op: 'is', value: 'blocked' }))).toEqual(['Bea'])
  expect(await code(admin.calls.directory.contacts(filtered({ field: 'notes', op: 'contains', value: 'x' })))).toBe('invalid_input')
})

test('visitors without a name or an email are listed only on request', async () => {
  const { library, named } = await withContacts({ name: 'Ada' })
  await startChat(library.visitor())
  expect(await named()).toEqual(['Ada'])
  expect(await named({ view: 'all' })).toEqual(['', 'Ada'])
})

test('a contact that was merged into another one is neither listed nor read', async () => {
  const { admin, tickets, named } = await withContacts({ name: 'Ada' }, { name: 'Ada L.' })
  const [kept, ended] = tickets as [string, string]
  const { visitor_id } = (await admin.calls.conversations.read({ conversation_ref: ended })).visitor
  await admin.calls.contacts.merge({ conversation_ref: ended, into_ref: kept })
  expect(await named()).toEqual(['Ada'])
  expect(await code(admin.calls.directory.contact({ visitor_id }))).toBe('not_found')
})

test('a contact has their conversations, newest first', async () => {
  const { admin, tickets } = await withContacts({ name: 'Ada', email: 'ada@shop.example' }, { name: 'Ada', email: 'ada@shop.example' })
  const { visitor_id } = (await admin.calls.conversations.read({ conversation_ref: tickets[0] as string })).visitor
  const { visitor, conversations, has_more } = await admin.calls.directory.contact({ visitor_id })
  expect([visitor.name, conversations.map((one) => one.conversation_ref), has_more]).toEqual(['Ada', tickets.toReversed(), false])
})

test('a contact without a conversation can be changed and blocked; a verified name, another library’s contact and one out of sight cannot', async () => {
  const { library, admin, tickets } = await withContacts({ name: 'Ada' })
  const [alone, verified] = [newRef(), newRef()]
  const at = new Date()
  const seen = { support_lib_id: library.support_lib_id, first_seen_at: at, last_seen_at: at }
  const values = [
    { ...seen, visitor_id: alone, is_verified: false },
    { ...seen, visitor_id: verified, is_verified: true },
  ]
  await library.inside((ctx) => ctx.db.insertInto('visitors').values(values).execute())
  const change = admin.calls.directory.changeContact
  expect((await change({ visitor_id: alone, name: 'Bea', phone: '1', is_blocked: true })).visitor).toMatchObject({ name: 'Bea', phone: '1', is_blocked: true })
  expect((await change({ visitor_id: alone, is_blocked: false })).visitor.is_blocked).toBe(false)
  expect([await code(change({ visitor_id: verified, name: 'Cleo' })), await code(change({ visitor_id: verified, notes: 'Big' }))]).toEqual([
    'invalid_input',
    'ok',
  ])
  const { visitor_id } = (await admin.calls.conversations.read({ conversation_ref: tickets[0] as string })).visitor
  await change({ visitor_id, name: 'Ada L.' })
  const { events } = await admin.calls.eventHistory.list({ ref: tickets[0] as string, type: '1' })
  expect(events.flatMap((event) => event.changes)).toContainEqual({ field: 'contact_name', from: 'Ada', to: 'Ada L.' })
  const stranger = await (await testLibrary(await sharedServer())).user('admin')
  expect(await code(stranger.calls.directory.changeContact({ visitor_id: alone, notes: '' }))).toBe('not_found')
})

test('addresses that a contact had before are listed and removed by people who may change the contact, which the audit log tells', async () => {
  const { library, admin, tickets } = await withContacts({ name: 'Ada', email: 'first@analytical.example' })
  const { visitor_id } = (await admin.calls.conversations.read({ conversation_ref: tickets[0] as string })).visitor
  await admin.calls.directory.changeContact({ visitor_id, email: 'second@analytical.example' })
  await admin.calls.directory.changeContact({ visitor_id, email: 'third@analytical.example' })
  const listed = async (who = admin) => (await who.calls.directory.formerAddresses({ visitor_id })).former_addresses.map(({ address }) => address)
  expect((await listed()).sort()).toEqual(['first@analytical.example', 'second@analytical.example'])
  const [limited, writer, stranger] = [await library.user('agent'), await library.user('writer'), await (await testLibrary(await sharedServer())).user('admin')]
  await admin.calls.permissions.update({ id: limited.user_id, conversation_scope: 'own' } as never)
  const refused = [limited, writer, stranger].map(({ calls }) => calls.directory.removeFormerAddress({ visitor_id, address: 'first@analytical.example' }))
  expect(await Promise.all(refused.map(code))).toEqual(['not_found', 'forbidden', 'not_found'])
  expect(await Promise.all([writer, stranger].map((who) => code(listed(who))))).toEqual(['forbidden', 'not_found'])
  await admin.calls.directory.removeFormerAddress({ visitor_id, address: 'First@analytical.example' })
  expect(await listed()).toEqual(['second@analytical.example'])
  expect(await code(admin.calls.directory.removeFormerAddress({ visitor_id, address: 'first@analytical.example' }))).toBe('not_found')
  const { rows } = await admin.calls.audit.list({ area: 'deletions' })
  expect(rows[0]).toMatchObject({ kind: 'directory.removeFormerAddress', user_id: admin.user_id })
  expect(JSON.stringify(rows)).not.toContain('analytical.example')
})

test("a contact's company is a row: the same name, however it is capitalised, is the same company, also in rules and panels", async () => {
  const { admin, tickets, named } = await withContacts({ name: 'Ada', company: 'Wind & Wheels' }, { name: 'Bea', company: ' wind & wheels ' }, { name: 'Cleo' })
  const { companies } = await admin.calls.directory.companies({})
  expect(companies).toMatchObject([{ name: 'Wind & Wheels', contacts: 2 }])
  const { company_ref = '', revision = 0 } = companies[0] ?? {}
  expect(await named({ company_ref })).toEqual(['Bea', 'Ada'])
  await admin.calls.directory.changeCompany({ company_ref, revision, name: 'Wheels Ltd.', website: 'wheels.example' })
  expect((await admin.calls.conversations.read({ conversation_ref: tickets[0] as string })).visitor.company).toBe('Wheels Ltd.')
  await expect(admin.calls.directory.changeCompany({ company_ref, revision, notes: 'late' })).rejects.toMatchObject({
    code: 'conflict',
    fields: { revision: String(revision + 1), changed_by: expect.stringContaining('Test admin') },
  })
  expect(await code(admin.calls.directory.addCompany({ name: 'WHEELS ltd.' }))).toBe('conflict')
  await admin.calls.contacts.update({ conversation_ref: tickets[0] as string, company: '' })
  expect((await admin.calls.directory.company({ company_ref })).company.contacts).toBe(1)
})

test('a removed company leaves its contacts, or gives them to another one', async () => {
  const { admin, named } = await withContacts({ name: 'Ada', company: 'One' }, { name: 'Bea', company: 'Two' })
  const refOf = async (name: string) => (await admin.calls.directory.companies({ q: name })).companies[0]?.company_ref ?? ''
  const [one, two] = [await refOf('one'), await refOf('TWO')]
  expect(await code(admin.calls.directory.removeCompany({ company_ref: one, into_ref: one }))).toBe('conflict')
  await admin.calls.directory.removeCompany({ company_ref: one, into_ref: two })
  expect(await named({ company_ref: two })).toEqual(['Bea', 'Ada'])
  await admin.calls.directory.removeCompany({ company_ref: two })
  expect(await code(admin.calls.directory.company({ company_ref: two }))).toBe('not_found')
  expect(await named()).toEqual(['Bea', 'Ada'])
})

test('lists of contacts read ranges of their indexes', async () => {
  const { library } = await withContacts({ name: 'Ada' })
  const plan = (condition: string) => explained(library, condition)
  expect(await plan(`(v.name <> '' or v.email is not null)`)).toContain('known_contacts_by_time')
  expect(await plan('true')).toContain('contacts_by_time')
  expect(await plan(`v.company_ref = 'x'`)).toContain('contacts_of_company')
})

function explained(library: TestLibrary, condition: string): Promise<string> {
  return library.inside(async (ctx) => {
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    await sql`set local enable_sort = off`.execute(ctx.db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select * from visitors v
      where v.support_lib_id = ${sql.lit(library.support_lib_id)} and v.merged_into is null and ${sql.raw(condition)}
      order by v.first_seen_at desc, v.visitor_id desc limit 21`.execute(ctx.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}
