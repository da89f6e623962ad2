import type { ParsedInputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import type { CustomFieldView, customFieldsApi } from '@porchlight/contracts/ticket-settings/custom-fields'
import { beforeAll, describe, expect, test } from 'vitest'
import { newRef } from '../../../kernel/ids.ts'
import { asStaff } from '../../../testing/as-staff.ts'
import { fillLibrary } from '../../../testing/fill-library.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../../testing/library.ts'
import { ownServer, sharedServer } from '../../../testing/test-server.ts'
import { listPage, listQuery } from '../lists/list-page.ts'

let library: TestLibrary
let admin: TestUser
let ana: TestUser
beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  admin = await library.user('admin')
  ana = await library.user('agent')
})

type Given = Partial<ParsedInputOf<typeof customFieldsApi.create>> & { kind: CustomFieldView['kind'] }
const newField = async (given: Given, by = admin) => (await by.calls.customFields.create({ name: newRef(), ...given } as never)).custom_field
const fieldsOf = async (by: TestUser) => (await by.calls.customFields.list({})).custom_fields
const newTicket = async (more: Record<string, unknown> = {}, by = ana) =>
  (await by.calls.tickets.create({ email: `${newRef().toLowerCase()}@shop.example`, subject: 'Size', message: 'Too small', ...more })).conversation
const newChat = async (of: TestLibrary = library, agent = ana) => {
  const visitor = of.visitor()
  const { conversation } = await visitor.calls.messages.send({ client_msg_id: newRef(), message: 'Hello' })
  await agent.calls.conversations.take({ conversation_ref: conversation.conversation_ref })
  return conversation
}
const refusal = async (call: Promise<unknown>) => {
  const error = (await call.then(
    () => ({ code: 'ok' }),
    (cause: unknown) => cause,
  )) as { code: string; fields?: Record<string, string> }
  return { code: error.code, ...(error.fields && { fields: error.fields }) }
}
const choices = (...names: string[]) => names.map((name) => ({ name }))

describe('defining fields', () => {
  test('fields keep the given order, have unique names, and can still be displayed after they are deleted', async () => {
    const own = await testLibrary(await sharedServer())
    const boss = await own.user('admin')
    const [a, b, c] = [
      await newField({ kind: 'text', name: 'Order' }, boss),
      await newField({ kind: 'number', name: 'Weight' }, boss),
      await newField({ kind: 'date', name: 'Delivery' }, boss),
    ]
    const names = async () => (await fieldsOf(boss)).map(({ name }) => name)
    expect(await names()).toEqual(['Order', 'Weight', 'Delivery'])
    await boss.calls.customFields.order({ custom_field_refs: [c.custom_field_ref, a.custom_field_ref] })
    expect(await names()).toEqual(['Delivery', 'Order', 'Weight'])
    expect(await refusal(boss.calls.customFields.create({ kind: 'text', name: 'order' }))).toEqual({ code: 'conflict', fields: { name: 'taken' } })
    await boss.calls.customFields.remove({ custom_field_ref: a.custom_field_ref })
    await newField({ kind: 'text', name: 'order' }, boss)
    expect((await fieldsOf(boss)).filter(({ is_deleted }) => is_deleted)).toMatchObject([{ name: 'Order' }])
    expect(await refusal(boss.calls.customFields.remove({ custom_field_ref: a.custom_field_ref }))).toEqual({ code: 'not_found' })
    expect(b.custom_field_ref).toMatch(/^cf_number_/)
  })

  test('a choice left out of an update is no longer offered, but keeps its name', async () => {
    const field = await newField({ kind: 'choice', choices: choices('Red', 'Blue') as never })
    const [red, blue] = field.choices
    const { custom_field } = await admin.calls.customFields.update({
      ...{ custom_field_ref: field.custom_field_ref, name: field.name },
      choices: [{ choice_ref: blue?.choice_ref, name: 'Navy' }, { name: 'Green' }],
    })
    expect(custom_field.choices).toMatchObject([
      { choice_ref: blue?.choice_ref, name: 'Navy', is_deleted: false },
      { name: 'Green', is_deleted: false },
      { choice_ref: red?.choice_ref, name: 'Red', is_deleted: true },
    ])
  })

  test.each([
    ['a choice without choices', { kind: 'choice' }, 'choices'],
    ['choices of a text', { kind: 'text', choices: choices('A') }, 'choices'],
    ['two choices of one name', { kind: 'choices', choices: choices('A', 'a') }, 'choices'],
    ['a choice that there is not', { kind: 'choice', choices: [{ choice_ref: 'x', name: 'A' }] }, 'choices'],
    ['a required field that only supervisors set', { kind: 'text', is_required: true, set_by: 'supervisors' }, 'is_required'],
    ['a required field that only supervisors see', { kind: 'text', is_required: true, shown_to: 'supervisors' }, 'is_required'],
  ])('%s is refused', async (_what, given, field) =>
    expect(await refusal(admin.calls.customFields.create({ name: newRef(), ...given } as never))).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    }),
  )
})

describe('values', () => {
  test('every change adds a history line that stays readable after the field is deleted; clearing leaves no value', async () => {
    const field = await newField({ kind: 'number' })
    const { custom_field_ref } = field
    const { conversation_ref } = await newTicket()
    const set = async (value: number | null) =>
      (await ana.calls.conversations.patch({ conversation_ref, custom_fields: { [custom_field_ref]: value } })).conversation
    expect((await set(2.5)).custom_fields).toEqual({ [custom_field_ref]: 2.5 })
    expect((await set(3)).custom_fields).toEqual({ [custom_field_ref]: 3 })
    expect((await set(null)).custom_fields).toEqual({})
    await set(4)
    await admin.calls.customFields.remove({ custom_field_ref })
    const { messages } = await ana.calls.messages.list({ conversation_ref })
    const lines = messages.flatMap(({ message, values }) => (message === 'field_changed' ? [values] : []))
    expect(lines.map((values) => [values?.field, values?.from, values?.to])).toEqual([
      [custom_field_ref, '', '2.5'],
      [custom_field_ref, '2.5', '3'],
      [custom_field_ref, '3', ''],
      [custom_field_ref, '', '4'],
    ])
    expect((await fieldsOf(ana)).find((one) => one.custom_field_ref === custom_field_ref)).toMatchObject({ name: field.name, is_deleted: true })
    expect(await refusal(set(5))).toMatchObject({ code: 'invalid_input', fields: { [custom_field_ref]: 'no such field' } })
  })

  test('each kind of field accepts only its own kind of value', async () => {
    const { conversation_ref } = await newTicket()
    const color = await newField({ kind: 'choice', choices: choices('Red') as never })
    const sizes = await newField({ kind: 'choices', choices: choices('S', 'M') as never })
    const refs = sizes.choices.map(({ choice_ref }) => choice_ref)
    const cases = [
      [await newField({ kind: 'text' }), ['Häuser', ' a '], [1, ['a'], 'a\nb', 'x'.repeat(limits.customTextMax + 1)]],
      [await newField({ kind: 'number' }), [0, -1.25], ['1', 1e300]],
      [await newField({ kind: 'yes_no' }), ['yes', 'no'], ['maybe', 1]],
      [await newField({ kind: 'date' }), ['2026-02-28'], ['2026-02-30', '2026-2-1', 'today', '0000-01-01']],
      [color, [color.choices[0]?.choice_ref], ['Red', [color.choices[0]?.choice_ref]]],
      [sizes, [refs, refs.slice(1)], [['S'], 'S']],
    ] as const
    for (const [{ custom_field_ref, kind }, good, bad] of cases) {
      const set = (value: unknown) => refusal(ana.calls.conversations.patch({ conversation_ref, custom_fields: { [custom_field_ref]: value } } as never))
      for (const value of good) expect(await set(value), `${kind} ${JSON.stringify(value)}`).toEqual({ code: 'ok' })
      for (const value of bad) expect((await set(value)).code, `${kind} ${JSON.stringify(value)}`).toBe('invalid_input')
    }
  })

  test('a ticket field is refused on a chat, and a bulk change leaves chats out', async () => {
    const { custom_field_ref } = await newField({ kind: 'text', channel: 'ticket' })
    const [chat, ticket] = [await newChat(), await newTicket()]
    const custom_fields = { [custom_field_ref]: 'A' }
    expect(await refusal(ana.calls.conversations.patch({ conversation_ref: chat.conversation_ref, custom_fields }))).toEqual({
      code: 'invalid_input',
      fields: { [custom_field_ref]: 'tickets only' },
    })
    const changed = await ana.calls.tickets.patch({ conversation_refs: [chat.conversation_ref, ticket.conversation_ref], custom_fields })
    expect([changed.conversations.map((row) => row.custom_fields), changed.refused]).toEqual([[custom_fields], [chat.conversation_ref]])
  })

  test('the values of one conversation are limited in size', async () => {
    const own = await testLibrary(await sharedServer())
    const boss = await own.user('admin')
    const refs = await Promise.all(Array.from({ length: 35 }, async () => (await newField({ kind: 'text' }, boss)).custom_field_ref))
    const { conversation_ref } = await newTicket({}, boss)
    const set = (count: number) =>
      boss.calls.conversations.patch({ conversation_ref, custom_fields: Object.fromEntries(refs.slice(0, count).map((ref) => [ref, 'x'.repeat(500)])) })
    expect(await refusal(set(30))).toEqual({ code: 'ok' })
    expect(await refusal(set(35))).toEqual({ code: 'invalid_input', fields: { custom_fields: 'too long' } })
  })

  test('supervisor fields are hidden from others: values, definitions, pushes, history and conditions', async () => {
    const { custom_field_ref } = await newField({ kind: 'text', shown_to: 'supervisors', set_by: 'supervisors' })
    const open = await newField({ kind: 'text', set_by: 'supervisors' })
    const chat = await newChat()
    const { conversation_ref } = chat
    const custom_fields = { [custom_field_ref]: 'refund abuse' }
    expect((await admin.calls.conversations.patch({ conversation_ref, custom_fields })).conversation.custom_fields).toEqual(custom_fields)
    const seen = await Promise.all([admin, ana].map((who) => who.calls.conversations.read({ conversation_ref })))
    expect(seen.map(({ conversation }) => conversation.custom_fields)).toEqual([custom_fields, {}])
    const listed = (await ana.calls.conversations.list({ tab: 'inbox' })).conversations.find((row) => row.conversation_ref === conversation_ref)
    expect(listed?.custom_fields).toEqual({})
    expect((await fieldsOf(ana)).map((field) => field.custom_field_ref)).not.toContain(custom_field_ref)
    expect(JSON.stringify(await ana.calls.messages.list({ conversation_ref }))).not.toContain('refund abuse')
    const filter = JSON.stringify({ field: custom_field_ref, op: 'not_empty' })
    expect(await refusal(ana.calls.conversations.list({ tab: 'inbox', filter }))).toEqual({ code: 'forbidden' })
    expect(await refusal(admin.calls.conversations.list({ tab: 'chats', filter }))).toEqual({ code: 'ok' })
    expect((await refusal(ana.calls.conversations.patch({ conversation_ref, custom_fields }))).code).toBe('invalid_input')
    expect(await refusal(ana.calls.conversations.patch({ conversation_ref, custom_fields: { [open.custom_field_ref]: 'a' } }))).toEqual({ code: 'forbidden' })
    expect(await refusal(admin.calls.conversations.patch({ conversation_ref, custom_fields: { [open.custom_field_ref]: 'a' } }))).toEqual({ code: 'ok' })
  })
})

describe('required before closing', () => {
  let own: TestLibrary
  let agent: TestUser
  let reason: CustomFieldView
  beforeAll(async () => {
    own = await testLibrary(await sharedServer())
    agent = await own.user('agent')
    reason = await newField({ kind: 'text', name: 'Reason', is_required: true }, await own.user('admin'))
  })
  const missing = () => ({ code: 'fields_required', fields: { [reason.custom_field_ref]: 'Reason' } })
  const filled = () => ({ custom_fields: { [reason.custom_field_ref]: 'Size' } })

  test('staff can close a chat only once the field is filled in; its visitor can close it without', async () => {
    const { conversation_ref } = await newChat(own, agent)
    expect(await refusal(agent.calls.conversations.close({ conversation_ref }))).toEqual(missing())
    expect(await refusal(agent.calls.conversations.close({ conversation_ref, force_close: 1 }))).toEqual(missing())
    await agent.calls.conversations.patch({ conversation_ref, ...filled() })
    expect((await agent.calls.conversations.close({ conversation_ref })).closed).toBe(1)
    const visitor = own.visitor()
    const { conversation } = await visitor.calls.messages.send({ client_msg_id: newRef(), message: 'Hello' })
    expect(await visitor.calls.conversations.close({ conversation_ref: conversation.conversation_ref })).toEqual({ closed: 1 })
  })

  test('a ticket can be solved only once the field is filled in, which the same change may do; a bulk change leaves out tickets without it', async () => {
    const [a, b] = [await newTicket({}, agent), await newTicket(filled(), agent)]
    const conversation_ref = a.conversation_ref
    expect(await refusal(agent.calls.conversations.close({ conversation_ref }))).toEqual(missing())
    expect(await refusal(agent.calls.conversations.patch({ conversation_ref, status_ref: 'solved' }))).toEqual(missing())
    const all = await agent.calls.tickets.patch({ conversation_refs: [a.conversation_ref, b.conversation_ref], status_ref: 'closed' })
    expect(all.refused).toEqual([a.conversation_ref])
    expect((await agent.calls.conversations.patch({ conversation_ref, status_ref: 'solved', ...filled() })).conversation.state).toBe('solved')
  })
})

test('each page of a filtered list checks a bounded part of its range without sorting, and the cursors lead to every match', async () => {
  const server = await ownServer()
  const large = await testLibrary(server)
  const user = await large.user('admin')
  const { owner } = server.kernel.database
  await fillLibrary(owner, { support_lib_id: large.support_lib_id, agents: [user.user_id], conversations: 3000 })
  const { custom_field_ref } = (await user.calls.customFields.create({ kind: 'number', name: 'Order' })).custom_field
  await owner.query(`update conversations set custom_fields = jsonb_build_object($2::text, 7) where support_lib_id = $1 and number % 211 = 3`, [
    large.support_lib_id,
    custom_field_ref,
  ])
  await owner.query('analyze conversations, visitors')
  const wanted = await owner.query<{ number: number }>(
    `select number from conversations where support_lib_id = $1 and state = 'closed' and custom_fields <> '{}' order by updated_at desc, conversation_ref desc`,
    [large.support_lib_id],
  )
  const input = { tab: 'archives', type: 'all', sort: 'newest', limit: 20, filter: { field: custom_field_ref, op: 'is', value: 7 } } as const
  const plan = await asStaff(large, user.user_id, async (ctx) => JSON.stringify(await (await listQuery(ctx, input)).query.explain('json')))
  expect(plan).toContain('"conversations_by_state"')
  expect(plan).not.toMatch(/"Node Type":"(Sort|Incremental Sort|Seq Scan|Bitmap Heap Scan)"/)
  const found: number[] = []
  let pages = 0
  let cursor: string | undefined
  do {
    const page = await asStaff(large, user.user_id, (ctx) => listPage(ctx, { ...input, cursor }, 200))
    found.push(...page.shown.map((row) => row.number))
    pages += 1
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  expect(found.length).toBeGreaterThan(3)
  expect(found).toEqual(wanted.rows.map((row) => row.number))
  expect(pages).toBeGreaterThan(found.length)
  expect((await user.calls.conversations.list({ ...input, filter: JSON.stringify(input.filter) })).conversations.map((row) => row.number)).toEqual(found)
})
