import { beforeAll, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { doing, type RuleLab, ruleLab } from './testing/rule-lab.ts'

let lab: RuleLab

beforeAll(async () => {
  lab = await ruleLab()
})

const macro = (name: string, ...actions: Parameters<typeof doing>) => lab.publish(name, { triggers: [{ on: 'manual' }], steps: doing(...actions) })
const ticket = (subject = 'Brakes') =>
  lab.admin.calls.tickets.create({ email: `${newRef()}@shop.example`.toLowerCase(), subject, message: 'They squeal.' }).then(({ conversation }) => conversation)
const draftIn = async (conversation_ref: string) =>
  (await lab.admin.calls.drafts.list({ conversation_ref })).draft_messages.find(({ kind }) => kind === 'agent')?.message

test('a macro asks for what its texts name, and puts its reply below what is being written', async () => {
  const workflow_ref = await macro(
    'Where is it?',
    ['write_reply', { message: 'Order {ask:Order number} is with {ask:Carrier|our carrier}.' }],
    ['add_note', { message: 'Asked about {ask:Order number}' }],
  )
  const { conversation_ref } = await ticket()
  const run = (values?: Record<string, string>) => lab.admin.calls.workflows.runMacro({ workflow_ref, conversation_refs: [conversation_ref], values })
  await expect(run()).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(run({ 'Order number': '  ', Carrier: 'DHL' })).rejects.toMatchObject({ code: 'invalid_input' })
  const preview = await lab.admin.calls.workflows.previewMacro({ workflow_ref, conversation_refs: [conversation_ref], values: { Carrier: 'DHL' } })
  expect(preview.results[0]?.verdict.steps[0]?.input).toEqual({ message: 'Order {ask:Order number} is with DHL.' })
  const bare = await lab.admin.calls.workflows.previewMacro({ workflow_ref, conversation_refs: [conversation_ref] })
  expect(bare.results[0]?.verdict.steps[0]?.input).toEqual({ message: 'Order {ask:Order number} is with our carrier.' })
  expect(await draftIn(conversation_ref)).toBeUndefined()

  await lab.admin.calls.drafts.save({ conversation_ref, kind: 'agent', message: 'Good morning,\n' })
  // What is entered is a text, whatever it looks like.
  expect((await run({ 'Order number': '{contactEmail} 7', Other: 'ignored' })).results[0]).toMatchObject({ status: 'done' })
  expect(await draftIn(conversation_ref)).toBe('Good morning,\n\nOrder {contactEmail} 7 is with our carrier.')
  const { messages } = await lab.admin.calls.messages.list({ conversation_ref })
  expect(messages.map(({ message }) => message)).toContain('Asked about {contactEmail} 7')
  expect(messages.some(({ message }) => message.includes('our carrier'))).toBe(false)
})

test('a rule that nobody runs by hand has no composer to write into', async () => {
  const workflow_ref = await lab.publish('By itself', {
    triggers: [{ on: 'event', event: 'conversation.started' }],
    steps: doing(['write_reply', { message: 'Hello' }]),
  })
  const { conversation_ref } = await ticket('By itself')
  await lab.settled()
  const run = (await lab.runs()).find((one) => one.workflow_ref === workflow_ref && one.conversation_ref === conversation_ref)
  expect(run?.record.steps).toMatchObject([{ outcome: 'skipped', reason: 'by_hand' }])
  await lab.admin.calls.workflows.enable({ workflow_ref, is_enabled: false })
})

test('a text with a value that nobody was asked for is not sent', async () => {
  const workflow_ref = await lab.publish('Half by itself', {
    triggers: [{ on: 'event', event: 'conversation.started' }, { on: 'manual' }],
    steps: doing(['add_note', { message: 'Order {ask:Order number} is on its way' }], ['add_note', { message: 'Sent by {ask:Carrier|our carrier}' }]),
  })
  const { conversation_ref } = await ticket('Half by itself')
  await lab.settled()
  const run = (await lab.runs()).find((one) => one.workflow_ref === workflow_ref && one.conversation_ref === conversation_ref)
  expect(run?.record.steps).toMatchObject([{ outcome: 'skipped', reason: 'by_hand' }, { outcome: 'done' }])
  await lab.admin.calls.workflows.runMacro({ workflow_ref, conversation_refs: [conversation_ref], values: { 'Order number': '7' } })
  const texts = (await lab.admin.calls.messages.list({ conversation_ref })).messages.map(({ message }) => message)
  expect(texts.filter((text) => text.startsWith('Order '))).toEqual(['Order 7 is on its way'])
  expect(texts.filter((text) => text === 'Sent by our carrier')).toHaveLength(2)
  await lab.admin.calls.workflows.enable({ workflow_ref, is_enabled: false })
})

test('macros come in the order of use on similar conversations, then of use; another library counts nothing', async () => {
  const other = await ruleLab()
  const { option } = await lab.admin.calls.convTags.create({ name: 'Refund' })
  const [seldom, often, fitting] = [
    await macro('Seldom', ['set_priority', { priority: 'low' }]),
    await macro('Often', ['set_priority', { priority: 'high' }]),
    await macro('Fitting', ['set_priority', { priority: 'urgent' }]),
  ]
  const [plain, tagged, open] = [await ticket(), await ticket(), await ticket()]
  for (const { conversation_ref } of [tagged, open]) await lab.admin.calls.conversations.patch({ conversation_ref, tags: [option.tag_ref] })
  const run = (workflow_ref: string, refs: string[]) => lab.admin.calls.workflows.runMacro({ workflow_ref, conversation_refs: refs })
  for (const _ of [1, 2, 3]) await run(often, [plain.conversation_ref])
  await run(fitting, [tagged.conversation_ref])
  const ranked = async (conversation_ref?: string) =>
    (await lab.admin.calls.workflows.macros({ conversation_ref })).macros
      .filter(({ workflow_ref }) => [seldom, often, fitting].includes(workflow_ref))
      .map(({ workflow_name, uses, similar_uses }) => [workflow_name, uses, similar_uses])
  expect(await ranked()).toEqual([
    ['Often', 3, 0],
    ['Fitting', 1, 0],
    ['Seldom', 0, 0],
  ])
  expect(await ranked(open.conversation_ref)).toEqual([
    ['Fitting', 1, 1],
    ['Often', 3, 0],
    ['Seldom', 0, 0],
  ])
  await expect(other.admin.calls.workflows.macros({ conversation_ref: open.conversation_ref })).rejects.toMatchObject({ code: 'not_found' })
})

test('a value is asked for under the same name however it is written, and a macro that could not ask for it is not published', async () => {
  const workflow_ref = await macro('Spaces', ['add_note', { message: '{ask: Gro\u0308\u00dfe } and {ask:Gr\u00f6\u00dfe} and {ask:constructor|none}' }])
  const { macros } = await lab.admin.calls.workflows.macros({})
  expect(macros.find((one) => one.workflow_ref === workflow_ref)?.asked).toEqual([
    { name: 'Gr\u00f6\u00dfe', isRequired: true },
    { name: 'constructor', isRequired: false },
  ])
  const { conversation_ref } = await ticket('Spaces')
  const run = (values: Record<string, string>) => lab.admin.calls.workflows.runMacro({ workflow_ref, conversation_refs: [conversation_ref], values })
  await expect(run({})).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await run({ 'Gr\u00f6\u00dfe': '44' })).results[0]).toMatchObject({ status: 'done' })
  const { messages } = await lab.admin.calls.messages.list({ conversation_ref })
  expect(messages.map(({ message }) => message)).toContain('44 and 44 and none')

  const names = (count: number) => Array.from({ length: count }, (_, at) => `{ask:v${at}}`).join(' ')
  const refused = (message: string) => expect(macro('Refused', ['add_note', { message }])).rejects
  for (const name of ['', ' ', 'x'.repeat(61), 'a\tb', '__proto__']) {
    await refused(`{ask:${name}}`).toMatchObject({ code: 'invalid_input', fields: { 'steps.0.message': 'no name to ask by' } })
  }
  await refused(names(21)).toMatchObject({ code: 'invalid_input', fields: { steps: 'asks for too many' } })
  await macro('Twenty', ['add_note', { message: names(20) }])
})

test('a macro asks for what the rules that it runs need, and passes it on', async () => {
  const inner = await macro('Inner', ['add_note', { message: 'Order {ask:Order}' }])
  const outer = await lab.publish('Outer', {
    triggers: [{ on: 'manual' }],
    steps: [...doing(['add_note', { message: 'By {ask:Carrier}' }]), { step: 'call', workflow_ref: inner }],
  })
  const { macros } = await lab.admin.calls.workflows.macros({})
  const named = { Order: '7', Carrier: 'DHL' }
  expect(macros.find((one) => one.workflow_ref === outer)?.asked.map(({ name }) => name)).toEqual(['Carrier', 'Order'])
  const { conversation_ref } = await ticket('Outer')
  const run = (values: Record<string, string>) => lab.admin.calls.workflows.runMacro({ workflow_ref: outer, conversation_refs: [conversation_ref], values })
  await expect(run({ Carrier: 'DHL' })).rejects.toMatchObject({ code: 'invalid_input', fields: { 'values.Order': 'missing' } })
  expect((await run(named)).results[0]?.steps).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }])
  const texts = (await lab.admin.calls.messages.list({ conversation_ref })).messages.map(({ message }) => message)
  expect(texts).toEqual(expect.arrayContaining(['By DHL', 'Order 7']))
  const many = { message: Array.from({ length: 20 }, (_, at) => `{ask:v${at}}`).join(' ') }
  const steps = [...doing(['add_note', many]), { step: 'call', workflow_ref: inner }]
  await expect(lab.publish('Too many', { triggers: [{ on: 'manual' }], steps })).rejects.toMatchObject({ fields: { steps: 'asks for too many' } })
})
