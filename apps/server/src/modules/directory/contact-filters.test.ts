import { baseLanguage, byBaseLanguage, contactFields, contactKind } from '@porchlight/contracts/directory/contact-kind'
import { limits } from '@porchlight/contracts/limits'
import { type Filter, type Operator, operatorsOf, passes, resolveFilter, type Viewer } from '@porchlight/contracts/lists/list-language'
import { filterFields } from '@porchlight/contracts/lists/row-kind'
import fc from 'fast-check'
import { type Selectable, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Visitors } from '../../kernel/generated/tables.ts'
import { newRef } from '../../kernel/ids.ts'
import { type TestLibrary, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { filterSqlOf } from '../lists/index.ts'
import { contacts, knownRange } from './contact-range.ts'
import { contactTableFor, presentContact } from './rows.ts'

const moments = ['2026-11-18T00:00:00.000Z', '2026-11-20T12:00:00.000Z']
const texts: Record<string, readonly string[]> = {
  name: ['', 'Straße', 'ada'],
  email: ['ada@shop.example'],
  phone: ['', '+49 30'],
  country: ['DE', 'FR'],
  language: ['', 'de', 'de-DE', 'en-GB'],
  company: ['Acme', 'Wind'],
}
const company_refs = { Acme: 'company-a', Wind: 'company-w' }
const anyText = (field: string) => fc.constantFrom(...(texts[field] ?? []))
const anyRow = fc.record({
  ...{ name: anyText('name'), phone: anyText('phone'), language: anyText('language') },
  ...{ email: fc.option(anyText('email')), country: fc.option(anyText('country')), company_ref: fc.option(fc.constantFrom(...Object.values(company_refs))) },
  ...{ blocked_at: fc.constantFrom(null, ...moments), is_verified: fc.boolean() },
  ...{ first_seen_at: fc.constantFrom(...moments), last_seen_at: fc.constantFrom(...moments) },
})
const anyCondition: fc.Arbitrary<Filter> = fc.constantFrom(...(filterFields(contactFields) as (keyof typeof contactFields)[])).chain((field) => {
  const { kind } = contactFields[field]
  return fc.constantFrom<Operator>(...operatorsOf[kind]).chain((op): fc.Arbitrary<Filter> => {
    if (op === 'empty' || op === 'not_empty') return fc.constant({ field, op })
    const asked = (texts[field] ?? []).filter(Boolean)
    const ofKind: Partial<Record<typeof kind, readonly (string | number)[]>> = {
      ...{ choice: contactFields.state.choices, number: [0, 1], moment: [...moments, '-1d'], text: [...asked, ...asked.map((text) => text.slice(0, 2))] },
    }
    const one = fc.constantFrom(...(ofKind[kind] ?? []))
    return (op === 'any_of' || op === 'none_of' ? fc.array(one as fc.Arbitrary<string>, { minLength: 1, maxLength: 2 }) : one).map((value) => ({
      ...{ field, op, value },
    }))
  })
})
const anyFilter = fc.oneof(
  anyCondition,
  fc.array(anyCondition, { maxLength: 3 }).chain((of) => fc.constantFrom<Filter>({ all: of }, { any: of })),
)

test('lists of contacts and the conditions of segments agree on who passes a filter, for random contacts and filters', async () => {
  const library = await testLibrary(await sharedServer())
  const { support_lib_id } = library
  const viewer: Viewer = { user_id: '', team_refs: [], now: new Date('2026-11-20T12:00:00.000Z') }
  const companies = new Map(Object.entries(company_refs).map(([name, company_ref]) => [company_ref, name]))
  await library.inside(async (ctx) => {
    const made = [...companies].map(([company_ref, name]) => ({ support_lib_id, company_ref, name, created_at: new Date() }))
    await ctx.db.insertInto('companies').values(made).execute()
    await fc.assert(
      fc.asyncProperty(fc.array(anyRow, { minLength: 5, maxLength: 15 }), anyFilter, async (given, filter) => {
        const rows = given.map((row, index) => ({ ...row, support_lib_id, visitor_id: `v${index}` }))
        const test = resolveFilter(contactKind.fieldOf, filter, viewer)
        const found = await sql<Selectable<Visitors>>`select * from jsonb_populate_recordset(null::visitors, ${JSON.stringify(rows)}::jsonb) v`.execute(ctx.db)
        const views = found.rows.map((row) => presentContact(row, companies, new Map()))
        const passing = views.filter((view) => passes(byBaseLanguage(test), { ...view, base_language: baseLanguage(view.language) }))
        const { rows: bySql } = await sql<{ visitor_id: string }>`
          select visitor_id from jsonb_populate_recordset(null::visitors, ${JSON.stringify(rows)}::jsonb) v
          where ${filterSqlOf(contactTableFor(ctx.actor))(test)}`.execute(ctx.db)
        expect(bySql.map((one) => one.visitor_id).toSorted()).toEqual(passing.map((one) => one.visitor_id).toSorted())
      }),
      { numRuns: 200 },
    )
  })
})

/** Adds more contacts, seen now, than a list reads for a page; some have a closed chat. */
async function crowd({ kernel, support_lib_id }: TestLibrary): Promise<void> {
  const { owner } = kernel.database
  await owner.query(
    `insert into visitors (support_lib_id, visitor_id, name, first_seen_at, last_seen_at)
      select $1, 'crowd' || number, 'Name ' || number, now() + number * interval '1 second', now() + number * interval '1 second'
      from generate_series(1, $2::int) number`,
    [support_lib_id, limits.listWalkMax + 10],
  )
  const chats = `insert into conversations (support_lib_id, conversation_ref, number, visitor_id, channel, state, subject, seq, visitor_seq, last_message,
      visitor_last_message, created_at, updated_at, visitor_updated_at, closed_at, closed_by)
    select $1, 'crowd' || number, 1000 + number, 'crowd' || number, 'chat', 'closed', '', 2, 2, said, said, now(), now(), now(), now(), 'agent'
    from generate_series(1, 2000) number,
      (select jsonb_build_object('excerpt', 'Hello', 'sender_type', 'visitor', 'at', '2026-11-20T12:00:00Z', 'seq', 2) said) excerpts`
  await owner.query(chats, [support_lib_id])
  await owner.query('analyze visitors, conversations')
}

test('contacts with open conversations are found however many others were seen since', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const ticket = async (name: string) =>
    (await admin.calls.tickets.create({ email: `${newRef()}@shop.example`, name, subject: 'Size', message: 'Small' })).conversation
  await ticket('Ada')
  const { conversation_ref } = await ticket('Bea')
  await admin.calls.conversations.close({ conversation_ref })
  await crowd(library)
  const found = async (filter: Filter) =>
    (await admin.calls.directory.contacts({ filter: JSON.stringify(filter), view: 'all' })).contacts.map((one) => one.name)
  const open = { field: 'open_conversations', op: 'more_than', value: 0 } as const
  expect(await found({ all: [open] })).toEqual(['Ada'])
  expect(await found({ field: 'open_conversations', op: 'more_than', value: 1 })).toEqual([])
  // As one of several alternatives, the condition also finds contacts without open conversations.
  expect(await found({ any: [open, { field: 'name', op: 'is', value: `Name ${limits.listWalkMax}` }] })).toEqual([`Name ${limits.listWalkMax}`])
  const plan = await library.inside(async (ctx) => {
    await sql`set local enable_seqscan = off`.execute(ctx.db)
    const rows = knownRange(ctx, { all: [open] }).reduce((some, range) => some.where(range), contacts(ctx, false))
    return JSON.stringify(await rows.orderBy('v.last_seen_at', 'desc').orderBy('v.visitor_id', 'desc').limit(limits.listWalkMax).explain())
  })
  expect(plan).toContain('conversations_by_state')
})

test('segments are counted among the newest contacts only, also for somebody who sees few of them', async () => {
  const library = await testLibrary(await sharedServer())
  const [admin, agent] = [await library.user('admin'), await library.user('agent')]
  await admin.calls.permissions.update({ id: agent.user_id, conversation_scope: 'own' } as never)
  const own = async (name: string) => {
    const { conversation } = await admin.calls.tickets.create({ email: `${newRef()}@shop.example`, name, subject: 'Size', message: 'Small' })
    await admin.calls.conversations.patch({ conversation_ref: conversation.conversation_ref, assignee_id: agent.user_id })
    return conversation.conversation_ref
  }
  await own('Ada')
  await admin.calls.tickets.create({ email: 'bea@shop.example', name: 'Bea', subject: 'Size', message: 'Small' })
  await admin.calls.savedFilters.create({ filter_name: 'All', tab: 'contacts', filter: { field: 'email', op: 'not_empty' }, visible_to: 'everyone' })
  const counted = async ({ calls }: typeof admin) => (await calls.directory.countSegments({})).counts.map(({ count, has_more }) => [count, has_more])
  expect([await counted(admin), await counted(agent)]).toEqual([[[2, false]], [[1, false]]])
  await crowd(library)
  // Ada is older than all that were looked at, which the count says.
  expect([await counted(admin), await counted(agent)]).toEqual([[[0, true]], [[0, true]]])
})
