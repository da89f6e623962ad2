import { expect, test } from 'vitest'
import { testLibrary } from '../../testing/library.ts'
import { sharedServer } from '../../testing/test-server.ts'
import { openedToken } from './spam.ts'
import { filledIn, orderAnswers, orderForm, publishedForm } from './testing/forms.ts'

async function shop(form = orderForm) {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const { form_ref } = await publishedForm(admin, 'Order', form)
  const submissions = async () => (await admin.calls.forms.submissions({ form_ref })).submissions
  return { library, admin, form_ref, submissions, submit: library.visitor().calls.forms.submit }
}

test('a repeated key is one submission, however often and however many at once', async () => {
  const { library, form_ref, submissions, submit } = await shop()
  const input = await filledIn(library, form_ref)
  const sent = await Promise.allSettled([submit(input), submit(input), submit(input)])
  expect(sent.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await submit(input)).toEqual({ thank_you: 'Thanks!', redirect: '' })
  expect(await submissions()).toHaveLength(1)
  await submit(await filledIn(library, form_ref))
  expect(await submissions()).toHaveLength(2)
  expect((await library.eventNames()).filter((name) => name === 'form.submitted')).toHaveLength(2)
})

test('answers are checked again, and nothing is kept that the form does not ask', async () => {
  const { library, form_ref, submissions, submit } = await shop()
  const refused = async (answers: Record<string, string>) => expect(submit(await filledIn(library, form_ref, { answers }))).rejects
  await (await refused({ ...orderAnswers, number: '4711' })).toMatchObject({ code: 'invalid_input', fields: { 'answers.number': 'form' } })
  await (await refused({ ...orderAnswers, name: '' })).toMatchObject({ fields: { 'answers.name': 'required' } })
  await (await refused({ ...orderAnswers, admin: 'yes' })).toMatchObject({ fields: { 'answers.admin': 'unknown' } })
  await submit(await filledIn(library, form_ref, { answers: { ...orderAnswers, topic: 'other', number: 'not asked' } }))
  const [one] = await submissions()
  expect(one?.answers.map(({ field_id, value }) => [field_id, value])).toEqual([
    ['name', 'Ada'],
    ['email', 'ada@example.com'],
    ['topic', 'Something else'],
    ['stars', '4'],
  ])
  expect(one).toMatchObject({ source: 'link', email: 'ada@example.com', version: 1, conversation_ref: null })
})

test('programs are refused: the hidden field, a form sent at once, one of yesterday, and another form’s token', async () => {
  const { library, admin, form_ref, submissions, submit } = await shop()
  const other = await publishedForm(admin, 'Other')
  const token = (ref: string, ago: number) => library.inside(async (ctx) => openedToken(ctx, ref, new Date(ctx.clock.now().getTime() - ago)))
  const refused = async (change: object) => expect(submit(await filledIn(library, form_ref, change))).rejects.toMatchObject({ code: 'conflict' })
  await refused({ website: 'https://spam.example' })
  await refused({ opened: await token(form_ref, 100) })
  await refused({ opened: await token(form_ref, 25 * 3_600_000) })
  await refused({ opened: await token(other.form_ref, 60_000) })
  await refused({ opened: '' })
  await refused({ version: 2 })
  expect(await submissions()).toEqual([])
  await submit(await filledIn(library, form_ref, { opened: await token(form_ref, 2000) }))
  expect(await submissions()).toHaveLength(1)
})

test('a form opens a ticket with its type, tags and subject for the person with the email address', async () => {
  const library = await testLibrary(await sharedServer())
  const admin = await library.user('admin')
  const { calls } = admin
  const type = (await calls.ticketTypes.create({ name: 'Delivery' })).option.ticket_type_ref
  const tag = (await calls.convTags.create({ name: 'from-form' })).option.tag_ref
  const ticket = { is_opened: true, ticket_type_ref: type, tags: [tag], subject: 'An order', subject_field_id: 'number' }
  const { form_ref } = await publishedForm(admin, 'Order', { ...orderForm, ticket })
  await library.visitor().calls.forms.submit(await filledIn(library, form_ref))
  const [submission] = (await calls.forms.submissions({ form_ref })).submissions
  const conversation_ref = submission?.conversation_ref ?? ''
  expect((await calls.conversations.read({ conversation_ref })).conversation).toMatchObject({
    channel: 'ticket',
    state: 'open',
    subject: 'BR-1234',
    ticket_type_ref: type,
    tags: [tag],
    visitor: { email: 'ada@example.com', is_verified: false },
  })
  const { widget_form_submissions } = await calls.widgetForms.list({ conversation_ref })
  expect(widget_form_submissions).toMatchObject([
    { widget_form: 'form', title: 'Order', answers: [{ name: 'name', label: 'Name', value: 'Ada' }, {}, {}, {}, {}] },
  ])
  expect(await library.eventNames()).toContain('form.answered')
})

test('the export has a column for each field, and no cell is a formula', async () => {
  const { library, admin, form_ref, submit } = await shop()
  await submit(await filledIn(library, form_ref, { answers: { ...orderAnswers, name: '=1+1' } }))
  const lines = (await admin.calls.forms.exported({ form_ref })).split('\r\n')
  expect(lines[0]).toBe('"Submitted at (UTC)","Source","Version","Name","Email","Topic","Order number","How was it?"')
  expect(lines[1]).toMatch(/,"link","1","'=1\+1","ada@example.com","It is late","BR-1234","4"$/)
  expect(lines).toHaveLength(3)
})
