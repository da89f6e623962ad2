import { addedFields, conversationField, conversationKind } from '@porchlight/contracts/conversations/conversation-fields'
import { comparePlaces, listOrders, orderOf, placeIn } from '@porchlight/contracts/conversations/conversation-orders'
import { ConversationFilter, conversationsApi } from '@porchlight/contracts/conversations/conversations'
import { type Condition, type Filter, type Operator, operatorsOf, passes, resolveFilter, type Viewer, wordsOf } from '@porchlight/contracts/lists/list-language'
import { filterFields } from '@porchlight/contracts/lists/row-kind'
import { customKinds } from '@porchlight/contracts/ticket-settings/custom-values'
import { WorkflowFilter } from '@porchlight/contracts/workflows/plan'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../../kernel/context.ts'
import { asStaff } from '../../../testing/as-staff.ts'
import { conversationsRead } from '../../../testing/conversations-read.ts'
import { fillTickets } from '../../../testing/fill-tickets.ts'
import { testLibrary } from '../../../testing/library.ts'
import { sharedServer } from '../../../testing/test-server.ts'
import { businessHours } from '../../calendars/business-hours.ts'
import { cursorAfter } from '../../lists/index.ts'
import { fieldsIn, holds, readValues } from '../../workflows/running/conditions.ts'
import { forStaff } from '../present.ts'
import type { ConversationRow } from '../rows.ts'
import { filterSql, orderSql } from './filter-sql.ts'
import { listQuery } from './list-page.ts'

const declaredNames = filterFields(conversationKind.fields)
/** One custom field of each kind, one of them for supervisors. */
const customNames = customKinds.map((kind) => `${kind === 'text' ? 'cfs' : 'cf'}_${kind}_Abc123`)
const fieldOf = (name: string) => {
  const field = conversationField(name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}
const now = new Date('2026-11-20T12:00:00.000Z')
const texts = ['', 'Straße', 'STRASSE', 'İstanbul', 'ΟΔΟΣ', 'odos', 'a%b_c', 'brake pads']
const moments = [-20, -7, -1, 0, 1, 30].map((days) => new Date(now.getTime() + days * 86_400_000).toISOString())

/** Returns a value for this field in the form that views use. */
function anyValue(name: string): fc.Arbitrary<unknown> {
  const field = fieldOf(name)
  const value = {
    choice: fc.constantFrom(...(field.choices ?? [''])),
    one: fc.constantFrom('me', 'r1', 'r2', 'r3'),
    many: fc.uniqueArray(fc.constantFrom('me', 'r1', 'r2', 'r3'), { maxLength: 3 }),
    text: fc.constantFrom(...texts),
    number: fc.integer({ min: 0, max: 4 }),
    moment: fc.constantFrom(...moments),
  }[field.kind]
  return field.nullable ? fc.option(value as fc.Arbitrary<unknown>) : (value as fc.Arbitrary<unknown>)
}

/** Values of custom fields; a field without a value is missing. */
const anyCustomValues = fc.record(
  Object.fromEntries(
    customNames.map((name, index) => [
      name,
      {
        text: fc.constantFrom(...texts.slice(1)),
        number: fc.constantFrom(-1, 0, 0.5, 1, 2, 1e15),
        yes_no: fc.constantFrom('yes', 'no'),
        date: fc.constantFrom(...moments.map((at) => at.slice(0, 10))),
        choice: fc.constantFrom('r1', 'r2', 'r3'),
        choices: fc.uniqueArray(fc.constantFrom('r1', 'r2', 'r3'), { minLength: 1, maxLength: 3 }),
      }[customKinds[index] ?? 'text'] as fc.Arbitrary<unknown>,
    ]),
  ),
  { requiredKeys: [] },
)

const anyCondition: fc.Arbitrary<Condition> = fc.constantFrom(...declaredNames, ...customNames, ...customNames).chain((name) => {
  const field = fieldOf(name)
  const words = ['me', 'r1', 'r2', ...((field.of && wordsOf[field.of]) ?? ['@nobody'])]
  const one: fc.Arbitrary<string | number> = {
    choice: fc.constantFrom(...(field.choices ?? [''])),
    one: fc.constantFrom(...words),
    many: fc.constantFrom(...words),
    text: fc.constantFrom(...texts.slice(1), 'ß', 'ist', 'οδος', '%', '_'),
    number: field.isDecimal ? fc.constantFrom(-1, 0.5, 1, 1.5) : fc.integer({ min: 0, max: 4 }),
    moment: fc.constantFrom(...moments, '2026-11-20T00:00:00.000Z', '-7d', '+2h', '-1w'),
  }[field.kind]
  return fc.constantFrom<Operator>(...operatorsOf[field.kind]).chain((op): fc.Arbitrary<Condition> => {
    if (op === 'empty' || op === 'not_empty') return fc.constant({ field: name, op })
    const isList = op === 'any_of' || op === 'none_of'
    return (isList ? fc.array(one as fc.Arbitrary<string>, { minLength: 1, maxLength: 3 }) : one).map((value) => ({ field: name, op, value }))
  })
})
const anyFilter: fc.Arbitrary<Filter> = fc.letrec<{ filter: Filter }>((tie) => ({
  filter: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    anyCondition,
    fc.record({ all: fc.array(tie('filter'), { maxLength: 3 }) }),
    fc.record({ any: fc.array(tie('filter'), { maxLength: 3 }) }),
  ),
})).filter

/** Returns a row with these declared fields; conditions read nothing else. */
function rowOf(values: Record<string, unknown>, index: number): ConversationRow {
  const own = Object.entries(values).filter(([name]) => !Object.hasOwn(addedFields, name))
  const dated = own.map(([name, value]) => [name, conversationField(name)?.kind === 'moment' && value ? new Date(String(value)) : value])
  const added_fields = Object.fromEntries(Object.entries(values).filter(([name]) => Object.hasOwn(addedFields, name)))
  return { ...Object.fromEntries(dated), added_fields, conversation_ref: `c${index}`, last_message: null } as ConversationRow
}

/** Returns whether a rule with these conditions would run for the row. */
async function meetsRule(ctx: Ctx, row: ConversationRow, filter: Filter, viewer: Viewer): Promise<boolean> {
  const view = forStaff(row, 'everyone')
  const of = { conversation_ref: row.conversation_ref, number: 1, view, former: view, event: null, at: viewer.now }
  const values = await readValues(ctx, noParts, of, fieldsIn([filter]), { stored: {}, read: {}, isPast: false })
  return holds(filter, values, viewer)
}
const noParts = { readers: new Map(), actions: new Map(), businessHours }

test('lists, the client and the conditions of rules agree on which rows pass a filter, for random rows and filters', async () => {
  const library = await testLibrary(await sharedServer())
  const viewer: Viewer = { user_id: 'me', team_refs: ['r1', 'r2'], now }
  const anyRows = fc.array(fc.record({ ...Object.fromEntries(declaredNames.map((name) => [name, anyValue(name)])), custom_fields: anyCustomValues }), {
    minLength: 20,
    maxLength: 40,
  })
  await library.inside(async (ctx) =>
    fc.assert(
      fc.asyncProperty(anyRows, anyFilter, async (values, filter) => {
        expect(ConversationFilter.parse(filter)).toEqual(filter)
        expect(WorkflowFilter.parse(filter)).toEqual(filter)
        const test = resolveFilter(conversationField, filter, viewer)
        const rows = values.map(rowOf)
        // Pass the rows with the statement: the table's constraints would rule out most combinations.
        const found = await sql<{
          conversation_ref: string
        }>`select conversation_ref from jsonb_populate_recordset(null::conversations, ${JSON.stringify(rows)}::jsonb) c
          where ${filterSql(test)}`.execute(ctx.db)
        const passing = rows.filter((row) => passes(test, forStaff(row, 'everyone'))).map((row) => row.conversation_ref)
        expect(found.rows.map((row) => row.conversation_ref).toSorted()).toEqual(passing.toSorted())
        const meeting = await Promise.all(rows.map(async (row) => ((await meetsRule(ctx, row, filter, viewer)) ? [row.conversation_ref] : [])))
        expect(meeting.flat()).toEqual(passing)
      }),
      { numRuns: 500 },
    ),
  )
})

test('the server and the client agree on the order of rows and on which rows come after a given one, for random rows and every order', async () => {
  const library = await testLibrary(await sharedServer())
  const { user_id } = await library.user('admin')
  const anyRows = fc.array(fc.record({ ...Object.fromEntries(declaredNames.map((name) => [name, anyValue(name)])) }), { minLength: 10, maxLength: 30 })
  await asStaff(library, user_id, (ctx) =>
    fc.assert(
      fc.asyncProperty(anyRows, fc.constantFrom(...listOrders), fc.nat(9), async (values, sort, at) => {
        // Lists ordered by waiting time leave out rows that have none.
        const rows = values.map(rowOf).filter((row) => sort !== 'waiting' || row.waiting_since !== null)
        const places = rows.map((row) => placeIn(sort, forStaff(row, 'everyone'))).sort((a, b) => comparePlaces(sort, a, b))
        const columns = [...orderSql.keys(sort).map((key) => key.sql), sql.ref('c.conversation_ref')]
        const direction = sql.raw(orderOf(sort).direction)
        const found = async (after?: string) => {
          const below = after === undefined ? sql`true` : orderSql.isBelow(sort, columns, orderSql.decode(ctx, sort, after))
          const { rows: all } = await sql<{
            conversation_ref: string
          }>`select conversation_ref from jsonb_populate_recordset(null::conversations, ${JSON.stringify(rows)}::jsonb) c
            where ${below} order by ${sql.join(columns.map((column) => sql`${column} ${direction}`))}`.execute(ctx.db)
          return all.map((row) => row.conversation_ref)
        }
        const refs = places.map(({ ref }) => ref)
        expect(await found()).toEqual(refs)
        const last = places[at]
        if (last) expect(await found(cursorAfter(last))).toEqual(refs.slice(at + 1))
      }),
      { numRuns: 150 },
    ),
  )
})

test.each([
  ['a field that is not declared', { field: 'visitor_seq', op: 'is', value: 1 }],
  ['a field that is declared without a filter', { field: 'closed_by', op: 'is', value: 'agent' }],
  ['a custom field of a kind that there is not', { field: 'cf_colour_Abc', op: 'is', value: 'red' }],
  ['a value of another kind than the custom field', { field: 'cf_number_Abc', op: 'is', value: 'red' }],
  ['an operator of another kind', { field: 'subject', op: 'before', value: '-7d' }],
  ['a choice that there is not', { field: 'priority', op: 'is', value: 'huge' }],
  ['a word of another kind of reference', { field: 'team_ref', op: 'is', value: '@me' }],
  ['a list where one value is asked for', { field: 'priority', op: 'is', value: ['low'] }],
  ['groups too deep', { all: [{ any: [{ all: [{ any: [{ field: 'priority', op: 'is', value: 'low' }] }] }] }] }],
  ['too many conditions', { all: [1, 2].map(() => ({ any: Array.from({ length: 20 }, () => ({ field: 'priority', op: 'is', value: 'low' })) })) }],
])('%s is refused', (_why, filter) => expect(ConversationFilter.safeParse(filter).success).toBe(false))

test('filters find the same conversations through the facts index as row by row, even after changes', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  const agents = [admin, await library.user('agent')].map(({ user_id }) => user_id)
  await fillTickets(server.kernel.database.owner, { support_lib_id: library.support_lib_id, agents, conversations: 300 })
  const all = async () => (await admin.calls.conversations.list({ tab: 'tickets', limit: 100 })).conversations
  const some = (await all()).filter((_, index) => index % 9 === 0).map(({ conversation_ref }) => conversation_ref)
  const { option: tag } = await admin.calls.convTags.create({ name: 'Fragile' })
  const order = (await admin.calls.customFields.create({ kind: 'text', name: 'Order' })).custom_field.custom_field_ref
  const { custom_field: sizes } = await admin.calls.customFields.create({ kind: 'choices', name: 'Sizes', choices: [{ name: 'S' }, { name: 'M' }] })
  const [small = '', medium = ''] = sizes.choices.map(({ choice_ref }) => choice_ref)
  const custom_fields = { [order]: 'A-1', [sizes.custom_field_ref]: [small] }
  await admin.calls.tickets.patch({ conversation_refs: some, tags: [tag.tag_ref], priority: 'urgent', assignee_id: agents[1], custom_fields })
  const viewer: Viewer = { user_id: admin.user_id, team_refs: [], now: server.kernel.clock.now() }
  const is = (field: string, op: Operator, value?: string | string[]): Condition => ({ field, op, ...(value !== undefined && { value }) })
  const filters: Filter[] = [
    is('tags', 'contains', 'tag12'),
    is('tags', 'any_of', ['tag0', tag.tag_ref]),
    { all: [is('tags', 'contains', tag.tag_ref), is('priority', 'is', 'urgent'), is('assignee_id', 'is', agents[1])] },
    { all: [is('tags', 'contains', tag.tag_ref), is('priority', 'is', 'low')] },
    { any: [is('tags', 'contains', tag.tag_ref), is('priority', 'is', 'low')] },
    { all: [is('priority', 'any_of', ['high', 'urgent']), is('due_at', 'not_empty'), is('tags', 'contains_not', 'tag0')] },
    is('assignee_id', 'any_of', ['@me', '@nobody']),
    is(order, 'is', 'A-1'),
    is(order, 'is', 'A-2'),
    is(sizes.custom_field_ref, 'any_of', [small, medium]),
    is(sizes.custom_field_ref, 'contains', medium),
    { all: [is(order, 'is_not', 'A-1'), is('priority', 'is', 'urgent')] },
  ]
  const before = await all()
  for (const filter of filters) {
    const passing = before.filter((row) => passes(resolveFilter(conversationField, filter, viewer), row)).map(({ conversation_ref }) => conversation_ref)
    const { conversations } = await admin.calls.conversations.list({ tab: 'tickets', limit: 100, filter: JSON.stringify(filter) })
    expect(
      conversations.map(({ conversation_ref }) => conversation_ref),
      JSON.stringify(filter),
    ).toEqual(passing)
  }
  expect(
    (await admin.calls.conversations.list({ tab: 'tickets', filter: JSON.stringify(filters[2]) })).conversations.map((row) => row.conversation_ref).sort(),
  ).toEqual(some.toSorted())
  expect(await admin.calls.conversations.list({ tab: 'tickets', type: 'solved', filter: JSON.stringify(filters[2]) })).toMatchObject({ conversations: [] })
})

test('a filter that few conversations match does not read the others', async () => {
  const server = await sharedServer()
  const library = await testLibrary(server)
  const admin = await library.user('admin')
  await fillTickets(server.kernel.database.owner, { support_lib_id: library.support_lib_id, agents: [admin.user_id], conversations: 2000 })
  const rowsRead = (filter: Filter) =>
    asStaff(library, admin.user_id, async (ctx) => {
      const input = conversationsApi.list.input.parse({ tab: 'tickets', filter: JSON.stringify(filter) })
      return conversationsRead(ctx, async () => (await listQuery(ctx, input)).query.execute())
    })
  const rare: Filter = {
    all: [
      { field: 'tags', op: 'contains', value: 'tag12' },
      { field: 'priority', op: 'any_of', value: ['high', 'urgent'] },
    ],
  }
  expect(await rowsRead(rare)).toBe(0)
  // Thirty in a hundred conversations are open tickets; a filter that the index can't answer reads them all.
  expect(await rowsRead({ field: 'subject', op: 'contains', value: 'no such subject' })).toBeGreaterThanOrEqual(600)
})
