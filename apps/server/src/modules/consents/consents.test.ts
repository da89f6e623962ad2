import { beforeAll, expect, test } from 'vitest'
import { newRef } from '../../kernel/ids.ts'
import { callsOf } from '../../testing/calls.ts'
import { type TestLibrary, type TestUser, testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { everyStep } from '../contact-form/testing/forms.ts'
import { filledIn, orderAnswers, orderForm, publishedForm } from '../forms/testing/forms.ts'

const code = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (cause: { code: string }) => cause.code,
  )

let library: TestLibrary
let admin: TestUser
beforeAll(async () => {
  library = await testLibrary(await sharedServer())
  admin = await library.user('admin')
})

const contactOf = async (email: string) =>
  (await admin.calls.tickets.create({ email, name: 'Ada', subject: 'Bike', message: 'It squeaks' })).conversation.visitor
const listed = async (visitor_id: string) =>
  (await admin.calls.consents.list({ visitor_id })).consents.map(({ purpose, is_given, by, is_current }) => [purpose, is_given, by.kind, by.name, is_current])

test('teammates and programs record what a contact consents to and withdraws; nothing is overwritten, and the newest of a purpose counts', async () => {
  const agent = await library.user('agent')
  const { visitor_id } = await contactOf('ada@shop.example')
  const words = { purpose: 'Newsletter', is_given: true, wording: 'Send me news' }
  const said = { visitor_id, ...words }
  const { consents } = await agent.calls.consents.record(said)
  expect(consents).toMatchObject([{ ...words, by: { kind: 'agent', id: agent.user_id }, is_current: true }])
  const keyFor = async (scope: 'conversations:read' | 'conversations:write') => {
    const { key } = await admin.calls.apiKeys.create({ key_name: 'Shop', scopes: [scope], expires_in_days: null })
    return callsOf(library.address, () => `Bearer ${key}`)
  }
  const [program, reader] = [await keyFor('conversations:write'), await keyFor('conversations:read')]
  await program.consents.record({ visitor_id, purpose: 'newsletter', is_given: false })
  const shown = await listed(visitor_id)
  expect(shown).toEqual([
    ['newsletter', false, 'api_key', 'Shop', true],
    ['Newsletter', true, 'agent', consents[0]?.by.name, false],
  ])
  expect(await code(reader.consents.record(said))).toBe('forbidden')
  expect((await reader.consents.list({ visitor_id })).consents).toHaveLength(2)
  const events = await library.inside((ctx) =>
    ctx.db.selectFrom('events').select('payload').where('name', '=', 'consent.recorded').where('subject', '=', visitor_id).orderBy('number').execute(),
  )
  expect(events.map(({ payload }) => payload)).toMatchObject([
    { purpose: 'Newsletter', is_given: true, by: 'agent' },
    { purpose: 'newsletter', is_given: false, by: 'api_key' },
  ])
  expect(await code(admin.calls.consents.record({ ...said, purpose: ' ' }))).toBe('invalid_input')
})

test('a ticked consent of a form is recorded once with its words; one that was not ticked is not', async () => {
  const consent = { field_id: 'news', kind: 'consent' as const, label: 'I want to receive the newsletter' }
  const form = {
    ...orderForm,
    ticket: { is_opened: true, ticket_type_ref: null, tags: [], subject: '', subject_field_id: null },
    pages: [...orderForm.pages, { fields: [consent] }],
  }
  const { form_ref } = await publishedForm(admin, 'Order', form)
  const { submit } = library.visitor().calls.forms
  const ticked = await filledIn(library, form_ref, { answers: { ...orderAnswers, email: 'bea@shop.example', news: 'yes' } })
  await submit(ticked)
  await submit(ticked)
  await submit(await filledIn(library, form_ref, { answers: { ...orderAnswers, email: 'cleo@shop.example' } }))
  const [bea, cleo] = [await contactOf('bea@shop.example'), await contactOf('cleo@shop.example')]
  await expect.poll(() => listed(bea.visitor_id), { timeout: 10_000 }).toEqual([[consent.label, true, 'form', 'Order', true]])
  expect((await admin.calls.consents.list({ visitor_id: bea.visitor_id })).consents[0]?.wording).toBe(consent.label)
  expect(await listed(cleo.visitor_id)).toEqual([])
})

test('a ticked consent of the contact form is recorded, one that was left empty is not required; nothing is ticked beforehand', async () => {
  const shop = await testLibrary(await sharedServer())
  const owner = await shop.user('admin')
  const consents = ['Send me news', 'Call me'].map((label) => ({ label, type: 'consent' as const, text: '' }))
  await owner.calls.librarySettings.update({ contactForm: { ...everyStep, formSubmission: { ...everyStep.formSubmission, customInputs: consents } } })
  const visitor = shop.visitor()
  const sent = { form_lib_id: shop.support_lib_id, form_version: 1, answers: [{ choice: 4 }], email: 'ida@shop.example', request: 'Hello', inputs: ['yes', ''] }
  const { conversation_ref } = await visitor.calls.contactForms.submit({ ...sent, submission_key: newRef() })
  const { visitor_id } = (await owner.calls.conversations.read({ conversation_ref })).visitor
  const recorded = async () => (await owner.calls.consents.list({ visitor_id })).consents
  await expect.poll(recorded, { timeout: 10_000 }).toMatchObject([{ purpose: 'Send me news', is_given: true, by: { kind: 'form', name: 'Contact form' } }])
  const { messages } = await owner.calls.messages.list({ conversation_ref })
  expect(messages.map(({ message }) => message).join()).toContain('Send me news: Yes\nCall me: No')
})

test('consents move with a merged contact and are erased with it', async () => {
  const [one, other] = [await contactOf('dora@shop.example'), await contactOf('dora.work@shop.example')]
  await admin.calls.consents.record({ visitor_id: one.visitor_id, purpose: 'Calls', is_given: true })
  const refOf = async ({ visitor_id }: { visitor_id: string }) => (await admin.calls.directory.contact({ visitor_id })).conversations[0]?.conversation_ref ?? ''
  await admin.calls.contacts.merge({ conversation_ref: await refOf(one), into_ref: await refOf(other) })
  expect(await listed(other.visitor_id)).toEqual([['Calls', true, 'agent', expect.any(String), true]])
  await admin.calls.personalData.erase({ visitor_id: other.visitor_id })
  await expect.poll(() => listed(other.visitor_id), { timeout: 20_000 }).toEqual([])
  await expect
    .poll(async () => (await admin.calls.personalData.erasures({ visitor_id: other.visitor_id })).erasures[0]?.state, { timeout: 20_000 })
    .toBe('done')
  expect(await code(admin.calls.consents.record({ visitor_id: other.visitor_id, purpose: 'Calls', is_given: true }))).toBe('conflict')
})
