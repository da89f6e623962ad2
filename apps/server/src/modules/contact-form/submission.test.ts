import { randomUUID } from 'node:crypto'
import type { contactFormsApi } from '@porchlight/contracts/contact-form/contact-forms'
import type { InputOf } from '@porchlight/contracts/define'
import { limits } from '@porchlight/contracts/limits'
import { expect, test } from 'vitest'
import { type TestLibrary, type TestVisitor, testLibrary } from '../../testing/library.ts'
import { ownServer, sharedServer } from '../../testing/test-server.ts'
import { newestMails } from '../mail/index.ts'
import { mailSink } from '../mail/testing/mail-sink.ts'
import { everyStep } from './testing/forms.ts'
import type { TicketRecord } from './ticket-record.ts'

type Submission = InputOf<typeof contactFormsApi.submit>

async function shop(overrides = {}, server = sharedServer()) {
  const library = await testLibrary(await server, overrides)
  const admin = await library.user('admin')
  await admin.calls.librarySettings.update({
    contactForm: everyStep,
    settings: { ticket: { selfManaged: true, contactEmail: `desk@${library.support_lib_id}.example` } },
  })
  return { library, admin, to: `desk@${library.support_lib_id}.example` }
}
const filled = (library: TestLibrary, change: Partial<Submission> = {}): Submission => ({
  submission_key: randomUUID(),
  form_lib_id: library.support_lib_id,
  form_version: 1,
  answers: [{ choice: 0 }, { choice: 0 }],
  email: 'Ada@Example.com',
  request: 'Where is my bike?',
  inputs: ['No. 4711', 'Red'],
  ...change,
})
const mailsOf = async ({ kernel, support_lib_id }: TestLibrary) => (await newestMails(kernel, 1000)).filter((mail) => mail.support_lib_id === support_lib_id)
const recordsOf = ({ inside, support_lib_id }: TestLibrary) =>
  inside(async (ctx) => {
    const rows = await ctx.db.selectFrom('contact_form_submissions').select('record').where('support_lib_id', '=', support_lib_id).execute()
    return rows.map(({ record }) => record as TicketRecord)
  })
const upload = async (visitor: TestVisitor) =>
  (await visitor.calls.uploads.create({}, { name: 'tyre.txt', bytes: new TextEncoder().encode('It is flat.') })).file

test('a submission becomes a ticket in the inbox and a real email, with its attachment', async () => {
  const sink = await mailSink()
  const { library, admin, to } = await shop({}, ownServer({ env: sink.env }))
  const visitor = library.visitor()
  const file = await upload(visitor)
  const { searchId } = await visitor.calls.visitorActivity.addSearch({
    supportLibId: library.support_lib_id,
    activity: { searchQuery: 'bike', status: 'failed' },
  })
  const { ticketId, conversation_ref } = await visitor.calls.contactForms.submit(
    filled(library, { file_url: file.url, parentURL: 'https://shop.example/cart', search_id: searchId }),
  )
  expect(ticketId).toMatch(/^\d{13}\d{3}$/)
  const { conversation } = await admin.calls.conversations.read({ conversation_ref })
  expect(conversation).toMatchObject({
    channel: 'ticket',
    state: 'open',
    creation_method: 'form',
    subject: 'An order · It is late',
    visitor: { email: 'ada@example.com', is_verified: false },
  })
  const { messages } = await admin.calls.messages.list({ conversation_ref })
  const [first] = messages.filter(({ sender_type }) => sender_type === 'visitor')
  expect(first?.message).toBe('Where is my bike?\n\nWhat is it about?: An order\nWhat went wrong?: It is late\nOrder number: 4711\nBike: Red')
  expect(first?.attachments.map(({ name }) => name)).toEqual(['tyre.txt'])
  const mail = await sink.newestTo(to)
  expect(mail.head).toMatch(/^Reply-To: <?ada@example\.com>?$/m)
  expect(mail.head).toContain(`Subject: New message from ada@example.com (${ticketId})`)
  expect(mail.head).not.toContain('Auto-Submitted')
  expect(mail.body).toContain('text/plain')
  expect(mail.body).toContain('text/html')
  expect(mail.body).toContain('filename=tyre.txt')
  expect(sink.received.map((each) => each.to)).toEqual([to])
  const [record] = await recordsOf(library)
  expect(record).toMatchObject({
    type: 'ticket',
    URL: 'https://shop.example/cart',
    fileUrl: expect.stringMatching(new RegExp(`/files/${file.file_id}$`)),
    ticketId,
    to,
  })
  const { activities } = await admin.calls.visitorActivity.list({ kind: 'search' })
  expect(activities[0]).toMatchObject({ activity_ref: searchId, ticket: 1 })
})

test('the ticket, its email and its record name a file that could not be uploaded', async () => {
  const { library, admin } = await shop()
  const left_out = [{ name: 'crash\u202egnp.mov', reason: 'too_large' as const }]
  const visitor = library.visitor()
  const { conversation_ref } = await visitor.calls.contactForms.submit(filled(library, { left_out }))
  const named = [{ name: 'crashgnp.mov', reason: 'too_large' }]
  const { messages } = await admin.calls.messages.list({ conversation_ref })
  expect(messages.flatMap((each) => each.left_out ?? [])).toEqual([{ files: named, more: 0 }])
  expect((await mailsOf(library))[0]?.text).toContain('Not attached: crashgnp.mov (it is too large)\n')
  expect(await recordsOf(library)).toMatchObject([{ left_out: named }])
})

test('what was sent with the contact form is beside its ticket, for whoever sees the ticket, without what they may not see, until it is erased', async () => {
  const { library, admin } = await shop()
  const visitor = library.visitor()
  const file = await upload(visitor)
  const { ticketId, conversation_ref } = await visitor.calls.contactForms.submit(filled(library, { file_url: file.url }))
  const { widget_form_submissions } = await admin.calls.widgetForms.list({ conversation_ref })
  const plain = { is_personal: false, files: [] }
  expect(widget_form_submissions).toMatchObject([
    {
      ...{ submission_ref: ticketId, widget_form: 'contact_form', title: '' },
      answers: [
        { name: 'email', value: 'ada@example.com', is_personal: true },
        { name: 'step_0', label: 'What is it about?', value: 'An order', ...plain },
        { name: 'step_1', label: 'What went wrong?', value: 'It is late', ...plain },
        { name: 'input_0', label: 'Order number', value: '4711', ...plain },
        { name: 'input_1', label: 'Bike', value: 'Red', ...plain },
        { name: 'request', value: 'Where is my bike?', ...plain },
        { name: 'file', files: [{ name: 'tyre.txt' }] },
      ],
    },
  ])
  const opened = await fetch(library.address + widget_form_submissions[0]?.answers.at(-1)?.files[0]?.url)
  expect(await opened.text()).toBe('It is flat.')
  // Other conversations have none, and who sees no tickets sees nothing.
  const other = (await admin.calls.tickets.create({ email: 'bea@example.com', subject: 'Other', message: 'Hello' })).conversation
  expect((await admin.calls.widgetForms.list({ conversation_ref: other.conversation_ref })).widget_form_submissions).toEqual([])
  const stranger = await (await testLibrary(await sharedServer())).user('admin')
  await expect(stranger.calls.widgetForms.list({ conversation_ref })).rejects.toMatchObject({ code: 'not_found' })
  const { visitor_id } = (await admin.calls.conversations.read({ conversation_ref })).conversation.visitor
  await admin.calls.personalData.erase({ visitor_id })
  await expect.poll(async () => (await admin.calls.personalData.erasures({ visitor_id })).erasures[0]?.state, { timeout: 20_000 }).toBe('done')
  expect((await admin.calls.widgetForms.list({ conversation_ref })).widget_form_submissions).toEqual([])
  expect(await recordsOf(library)).toEqual([])
})

test("the library's own words stand around the fields, in both parts of the email", async () => {
  const { library, admin } = await shop()
  const own = { kind: 'contact_form', language: 'en', subject: '[Shop] {subject}', text: 'Answer within <a day>.\n\n{fields}\n\n{companyName}' } as const
  await admin.calls.mailTemplates.save(own)
  await library.visitor().calls.contactForms.submit(filled(library, { request: 'One\n\n\n\n{companyName}' }))
  const [mail] = await mailsOf(library)
  expect(mail?.subject).toMatch(/^\[Shop\] New message from ada@example\.com \(\d+\)$/)
  expect(mail?.text).toMatch(/^Answer within <a day>\.\n\nEmail: ada@example\.com\n[\s\S]*Request:\nOne\n\n\n\n\{companyName\}\n\nTest Company\n$/)
  expect(mail?.html).toMatch(/^<p[^>]*>Answer within &lt;a day&gt;\.<\/p><table[\s\S]*<\/table><p[^>]*>Test Company<\/p>$/)
})

test('a repeated submission is the same ticket, also if many arrive at once', async () => {
  const { library, admin } = await shop()
  const visitor = library.visitor()
  const input = filled(library)
  const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.calls.contactForms.submit(input)))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await visitor.calls.contactForms.submit(input)).toEqual(answers[0])
  expect((await admin.calls.conversations.list({ tab: 'tickets' })).conversations).toHaveLength(1)
  expect(await mailsOf(library)).toHaveLength(1)
  await expect(library.visitor().calls.contactForms.submit(input)).rejects.toMatchObject({ code: 'conflict' })
})

test('ticket ids are unique under load', async () => {
  const { library } = await shop()
  const ids = await Promise.all(Array.from({ length: 60 }, async () => (await library.visitor().calls.contactForms.submit(filled(library))).ticketId))
  expect(new Set(ids).size).toBe(60)
})

test('only paths of the published form are accepted, with every input filled in', async () => {
  const { library } = await shop()
  const { contactForms } = library.visitor().calls
  const refused = async (change: Partial<Submission>) =>
    contactForms.submit(filled(library, change)).catch(({ code, fields }) => `${code} ${Object.keys(fields ?? {})}`)
  expect(await refused({ answers: [{ choice: 9 }] })).toBe('invalid_input answers')
  expect(await refused({ answers: [{ choice: 0 }] })).toBe('invalid_input answers')
  expect(await refused({ answers: [{ search: 'x' }] })).toBe('invalid_input answers')
  expect(await refused({ email: 'nobody' })).toBe('invalid_input email')
  expect(await refused({ email: 'a@b.example\r\nBcc: victim@example.com' })).toBe('invalid_input email')
  expect(await refused({ inputs: ['none', 'Red'] })).toBe('invalid_input inputs.0')
  expect(await refused({ inputs: ['1'] })).toBe('invalid_input inputs.1')
  expect(await refused({ inputs: ['1', 'Red', 'more'] })).toBe('invalid_input inputs')
  expect(await refused({ form_version: 2 })).toBe('conflict form_version')
  expect(await refused({ form_lib_id: 'another' })).toBe('conflict form_version')
  expect(await refused({ file_url: 'https://evil.example/x' })).toBe('invalid_input file_url')
  expect(await refused({ file_url: (await upload(library.visitor())).url })).toBe('not_found attachments')
  expect(await mailsOf(library)).toEqual([])
  expect(await recordsOf(library)).toEqual([])
  await contactForms.submit(filled(library, { request: '' }))
  expect(await mailsOf(library)).toHaveLength(1)
})

test('a form republished meanwhile still takes the answers to the earlier version; an offline form takes none', async () => {
  const { library, admin } = await shop()
  const { contactForms } = library.visitor().calls
  const renamed = { ...everyStep, qualifyUserQuestion: { ...everyStep.qualifyUserQuestion, question: 'Another question?' } }
  await admin.calls.librarySettings.update({ contactForm: { ...renamed, formSubmission: { ...renamed.formSubmission, allowFiles: false } } })
  await contactForms.submit(filled(library))
  expect((await recordsOf(library))[0]?.helpSteps[0]).toEqual({ title: 'What is it about?', answer: 'An order' })
  const visitor = library.visitor()
  const file_url = (await upload(visitor)).url
  await expect(visitor.calls.contactForms.submit(filled(library, { form_version: 2, file_url }))).rejects.toMatchObject({ fields: { file_url: 'not allowed' } })
  await admin.calls.librarySettings.update({ isContactFormOnline: false })
  await expect(contactForms.submit(filled(library))).rejects.toMatchObject({ code: 'conflict' })
})

test('a child library without its own form uses that of its parent; the ticket is in the child, and the email goes to the platform', async () => {
  const parent = await shop()
  const child = await testLibrary(await sharedServer(), { parent_lib_id: parent.library.support_lib_id })
  const staff = await child.user('admin')
  const { contact_form } = await child.visitor().calls.contactForms.shown({ support_lib_id: child.support_lib_id })
  expect(contact_form?.form_lib_id).toBe(parent.library.support_lib_id)
  const { conversation_ref } = await child.visitor().calls.contactForms.submit(filled(parent.library))
  expect((await staff.calls.conversations.read({ conversation_ref })).conversation.channel).toBe('ticket')
  expect((await mailsOf(child)).map(({ to }) => to)).toEqual([child.kernel.config.PLATFORM_SUPPORT_EMAIL])
  expect(await mailsOf(parent.library)).toEqual([])
})

test('no relay: whatever a stranger enters, the only mail goes to the library, and its headers are ours', async () => {
  const sink = await mailSink()
  const { library, to } = await shop({}, ownServer({ env: sink.env }))
  const evil = 'Hi\r\nBcc: victim@example.com\r\n\r\n<a href="https://evil.example">Click</a> victim@example.com'
  await library.visitor().calls.contactForms.submit(filled(library, { email: 'victim@example.com', request: evil, inputs: ['1', evil], parentURL: evil }))
  const mail = await sink.newestTo(to)
  expect(sink.received).toHaveLength(1)
  expect(mail.head).not.toMatch(/^(Bcc|Cc):/im)
  expect(mail.head).toMatch(new RegExp(`^To: <?${to}>?$`, 'm'))
  expect(mail.body.slice(mail.body.indexOf('text/html'))).not.toContain('<a href')
})

test('submissions are limited per visitor and address', async () => {
  const { library } = await shop({}, ownServer({ env: { VISITOR_LIMITS: '1' } }))
  const sent = (howMany: number, visitor: () => TestVisitor) =>
    Promise.all(
      Array.from({ length: howMany }, () =>
        visitor()
          .calls.contactForms.submit(filled(library))
          .then(
            () => 'sent',
            ({ code }: { code: string }) => code,
          ),
      ),
    )
  const one = library.visitor()
  const ofOne = await sent(15, () => one)
  expect(ofOne.filter((each) => each === 'sent')).toHaveLength(10)
  const ofMany = await sent(25, () => library.visitor())
  expect(ofMany.filter((each) => each === 'sent')).toHaveLength(10)
  expect(new Set([...ofOne, ...ofMany])).toEqual(new Set(['sent', 'rate_limited']))
})

test('a blocked visitor is refused, a verified one keeps their email', async () => {
  const { library, admin } = await shop()
  const visitor = library.visitor()
  const { conversation_ref } = await visitor.calls.contactForms.submit(filled(library))
  await admin.calls.contacts.block({ conversation_ref, is_blocked: true })
  await expect(visitor.calls.contactForms.submit(filled(library))).rejects.toMatchObject({ code: 'forbidden' })
  await admin.calls.contacts.block({ conversation_ref, is_blocked: false })
  await library.inside((ctx) =>
    ctx.db.updateTable('visitors').set({ is_verified: true, email: 'real@example.com' }).where('support_lib_id', '=', library.support_lib_id).execute(),
  )
  const other = (await visitor.calls.contactForms.submit(filled(library, { email: 'other@example.com' }))).conversation_ref
  const { conversation } = await admin.calls.conversations.read({ conversation_ref: other })
  expect(conversation.visitor.email).toBe('real@example.com')
  expect((await recordsOf(library)).map(({ replyTo }) => replyTo).sort()).toEqual(['ada@example.com', 'other@example.com'])
})

test('a long submission arrives whole', async () => {
  const { library, admin } = await shop()
  const request = 'Many words. '.repeat(800)
  const many = {
    ...everyStep,
    formSubmission: {
      ...everyStep.formSubmission,
      customInputs: Array.from({ length: 10 }, (_, at) => ({ label: `Text ${at}`, type: 'longText' as const, text: '' })),
    },
  }
  await admin.calls.librarySettings.update({ contactForm: many })
  const inputs = many.formSubmission.customInputs.map(({ label }) => `${label} `.repeat(280))
  const { conversation_ref } = await library.visitor().calls.contactForms.submit(filled(library, { form_version: 2, request, inputs }))
  const { messages } = await admin.calls.messages.list({ conversation_ref })
  expect(messages.length).toBeGreaterThan(1)
  expect(messages.every(({ message }) => message.length <= limits.messageLengthMax)).toBe(true)
  expect(messages.map(({ message }) => message).join('\n')).toContain(`Text 9: ${'Text 9 '.repeat(280).trim()}`)
})
