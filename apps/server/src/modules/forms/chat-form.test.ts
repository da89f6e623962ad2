import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type TestUser, testLibrary } from '../../testing/library.ts'
import { limit } from '../../testing/states/sight-world.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { filledIn, orderAnswers, publishedForm } from './testing/forms.ts'

async function chat() {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const agent = await library.user('agent')
  const visitor = library.visitor()
  const { form_ref } = await publishedForm(admin)
  const { conversation_ref } = (await visitor.calls.messages.send({ client_msg_id: randomUUID(), message: 'Hello' })).conversation
  await agent.calls.conversations.take({ conversation_ref })
  const client_msg_id = randomUUID()
  const send = () => agent.calls.forms.send({ conversation_ref, form_ref, client_msg_id })
  return { library, admin, agent, visitor, form_ref, conversation_ref, send }
}
const answering = (message_id: string, conversation_ref: string, answers: Record<string, string> = orderAnswers) => ({
  conversation_ref,
  message_id,
  submission_key: randomUUID(),
  answers,
})

test('an agent sends a form, the visitor answers it, and the conversation has both', async () => {
  const { library, agent, admin, visitor, form_ref, conversation_ref, send } = await chat()
  expect((await agent.calls.forms.offered({ q: 'ord' })).forms).toEqual([{ form_ref, title: 'Order' }])
  const { message_id } = await send()
  expect((await send()).message_id).toBe(message_id)
  const sent = (await visitor.calls.messages.list({ conversation_ref })).messages.find(({ id }) => id === message_id)
  expect(sent).toMatchObject({ sender_type: 'agent', message: 'Order', values: { form_ref } })
  expect(await visitor.calls.forms.ofMessage({ conversation_ref, message_id })).toMatchObject({ form: { form_ref, version: 1 }, is_answered: false })

  const input = answering(message_id, conversation_ref)
  expect(await visitor.calls.forms.answer(input)).toEqual({ thank_you: 'Thanks!' })
  expect(await visitor.calls.forms.answer(input)).toEqual({ thank_you: 'Thanks!' })
  const last = (await agent.calls.messages.list({ conversation_ref })).messages.at(-1)
  expect(last).toMatchObject({ sender_type: 'visitor', message: expect.stringContaining('Order number: BR-1234') })
  expect((await visitor.calls.forms.ofMessage({ conversation_ref, message_id })).is_answered).toBe(true)
  const { widget_form_submissions } = await agent.calls.widgetForms.list({ conversation_ref })
  expect(widget_form_submissions).toMatchObject([{ submission_ref: last?.values?.submission_ref, title: 'Order' }])
  expect((await admin.calls.forms.submissions({ form_ref })).submissions).toMatchObject([{ source: 'chat', conversation_ref }])
  const names = await library.eventNames()
  expect(names.filter((name) => ['form.sent', 'form.submitted', 'form.answered'].includes(name))).toEqual(['form.sent', 'form.submitted', 'form.answered'])
})

test('a form in a chat is answered once, with answers it accepts, and as it was when it was sent', async () => {
  const { admin, visitor, form_ref, conversation_ref, send } = await chat()
  const { message_id } = await send()
  await admin.calls.forms.unpublish({ form_ref })
  const refused = visitor.calls.forms.answer(answering(message_id, conversation_ref, { ...orderAnswers, number: 'no' }))
  await expect(refused).rejects.toMatchObject({ fields: { 'answers.number': 'form' } })
  await visitor.calls.forms.answer(answering(message_id, conversation_ref))
  await expect(visitor.calls.forms.answer(answering(message_id, conversation_ref))).rejects.toMatchObject({ code: 'conflict' })
  expect((await visitor.calls.messages.list({ conversation_ref })).messages.filter(({ sender_type }) => sender_type === 'visitor')).toHaveLength(2)
})

test('only the visitor of the chat reads and answers the form, and no other message is one', async () => {
  const { library, visitor, conversation_ref, send } = await chat()
  const { message_id } = await send()
  const other = library.visitor()
  await other.calls.messages.send({ client_msg_id: randomUUID(), message: 'Hello' })
  await expect(other.calls.forms.ofMessage({ conversation_ref, message_id })).rejects.toMatchObject({ code: 'not_found' })
  await expect(other.calls.forms.answer(answering(message_id, conversation_ref))).rejects.toMatchObject({ code: 'not_found' })
  const own = (await visitor.calls.messages.list({ conversation_ref })).messages[0]
  await expect(visitor.calls.forms.ofMessage({ conversation_ref, message_id: own?.id ?? '' })).rejects.toMatchObject({ code: 'not_found' })
})

test('the answers stay in the conversation when the form is deleted', async () => {
  const { admin, agent, visitor, form_ref, conversation_ref, send } = await chat()
  const { message_id } = await send()
  await visitor.calls.forms.answer(answering(message_id, conversation_ref))
  expect(await admin.calls.forms.uses({ form_ref })).toEqual({ submissions: 1, in_conversations: 1, flows: [] })
  await admin.calls.forms.remove({ form_ref })
  expect((await agent.calls.widgetForms.list({ conversation_ref })).widget_form_submissions).toMatchObject([{ title: 'Order' }])
})

test('who may not reply in a chat cannot send a form in it', async () => {
  const { library, admin, form_ref, conversation_ref, send } = await chat()
  const colleague = await library.user('agent')
  const sending = { conversation_ref, form_ref, client_msg_id: randomUUID() }
  await expect(colleague.calls.forms.send(sending)).rejects.toMatchObject({ code: 'not_found' })
  await expect(admin.calls.forms.send(sending)).rejects.toMatchObject({ code: 'already_taken' })
  await expect(library.visitor().calls.forms.send(sending)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await send()).message_id).toMatch(/./)
})

test('answers in conversations outside of a person’s scope are neither listed nor exported', async () => {
  const { library, admin, agent, visitor, form_ref, conversation_ref, send } = await chat()
  const { message_id } = await send()
  await visitor.calls.forms.answer(answering(message_id, conversation_ref))
  await library.visitor().calls.forms.submit(await filledIn(library, form_ref, { answers: { ...orderAnswers, name: 'Grace' } }))
  const colleague = await library.user('agent')
  for (const person of [agent, colleague]) await limit(admin, person, 'own')
  const seenBy = async ({ calls }: TestUser) => (await calls.forms.submissions({ form_ref })).submissions.map(({ answers }) => answers[0]?.value)
  expect(await seenBy(colleague)).toEqual(['Grace'])
  expect(await seenBy(agent)).toEqual(['Grace', 'Ada'])
  expect(await colleague.calls.forms.exported({ form_ref })).not.toContain('Ada')
  expect(await agent.calls.forms.exported({ form_ref })).toContain('Ada')
})
