import type { ContactForm } from '@porchlight/contracts/contact-form/contact-form'
import { AgentInbox, composer } from '../agent-inbox.ts'
import { callsAs } from '../calls-as.ts'
import { test as base, darkPhone, desk, expect, expectAccessible } from '../fixtures.ts'
import { headerOf, type MailServers, startMailServers, textOf } from '../mail-servers.ts'
import { person } from '../people.ts'
import { TestServer } from '../test-server.ts'

/** Flows with a product that sends to a real mail server and reads from another. */
const test = base.extend<object, { mail: MailServers | null }>({
  mail: [
    async ({}, use) => {
      const mail = await startMailServers()
      await use(mail)
      await mail?.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  server: [
    async ({ mail }, use) => {
      const server = await TestServer.start(mail?.settings)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const form: ContactForm = {
  qualifyUserQuestion: { question: 'What is it about?', helpText: '', answers: [{ answer: 'A repair', goTo: 'FINAL_STEP', search: false }] },
  steps: [],
  searchStep: { title: '', hint: '', messageWhenAnswerFound: '', messageWhenAnswerNotFound: '' },
  formSubmission: { allowFiles: true, customInputs: [], thankYouMsg: 'We have got it.', submitBtnText: 'Send' },
}
const customer = 'ada@customer.example'
const desired = 'The gears of my Harbour slip.'
const answer = 'Please bring it on Monday.'
const reply = 'Monday at nine then.'

test('a request from the contact form becomes a mail and a ticket; it is answered by mail, the answer threads, and it is solved and rated', async ({
  library,
  open,
  enter,
  mail,
}) => {
  test.skip(mail === null, 'There is no Dovecot here, and it cannot be installed: nothing would hold the answer.')
  if (!mail) return
  const { support_lib_id, people } = await library()
  const inbox = new AgentInbox(await open(desk))
  await enter(inbox.page, person(people, 0))
  const calls = await callsAs(inbox.page)
  await mail.imap.openMailbox('desk')
  await Promise.all([
    calls.librarySettings.update({ contactForm: form, settings: { ticket: { selfManaged: true, contactEmail: 'desk@bikes.example' } } }),
    calls.mailboxes.create({ host: '127.0.0.1', port: mail.imap.port, is_tls: false, username: 'desk', password: 'secret', takes_existing: false }),
  ])
  await inbox.openFollowing('/admin/inbox?tab=tickets')

  const visitor = await open(darkPhone)
  await visitor.goto(`/${support_lib_id}/contact`)
  const frame = visitor.frameLocator('iframe.contact-form')
  await frame.getByRole('button', { name: 'A repair' }).click()
  await frame.getByLabel('Email').fill(customer)
  await frame.getByLabel('Your request').fill(desired)
  await frame.getByLabel('Attach a file').setInputFiles({ name: 'gears.txt', mimeType: 'text/plain', buffer: Buffer.from('They slip.') })
  await expect(frame.getByText('gears.txt')).toBeVisible()
  await frame.getByRole('button', { name: 'Send' }).click()
  await expect(frame.getByText('We have got it.')).toBeVisible()

  const ticket = await mail.newestTo('desk@bikes.example')
  expect(headerOf(ticket, 'Reply-To')).toContain(customer)
  for (const part of ['filename=gears.txt', desired]) expect(ticket.body).toContain(part)

  // It arrives without a reload.
  await inbox.pick(desired)
  await expect(inbox.page.getByRole('log').getByText('gears.txt')).toBeVisible()
  await composer(inbox.page).fill(answer)
  await inbox.page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(inbox.page.getByText(`Sent to ${customer}`)).toBeVisible()
  const answered = await mail.newestTo(customer)
  expect(textOf(answered)).toContain(answer)
  const reply_to = headerOf(answered, 'Reply-To').replace(/^.*<|>.*$/g, '')
  expect(reply_to).toContain('@in.porchlight.test')

  await mail.imap.deliver(
    'desk',
    [
      `From: Ada <${customer}>`,
      `To: ${reply_to}`,
      `Subject: Re: ${headerOf(answered, 'Subject')}`,
      'Message-ID: <monday@customer.example>',
      `In-Reply-To: ${headerOf(answered, 'Message-ID')}`,
      '',
      reply,
      '',
      `> ${answer}`,
      '',
    ].join('\r\n'),
  )
  await expect(inbox.message(reply)).toBeVisible({ timeout: 60_000 })
  await expectAccessible(inbox.page)

  await inbox.page.keyboard.press('Escape')
  await inbox.page.keyboard.press('e')
  const rating = inbox.page.getByRole('region', { name: 'Rating' })
  await expect(rating.getByText('Asked, no rating yet')).toBeVisible()
  const asked = await mail.newestTo(customer, 2)
  const link = /\/reviewForm\S+/.exec(textOf(asked))?.[0] ?? ''
  await visitor.goto(link)
  await visitor.getByText('Very Satisfied').click()
  await visitor.getByRole('textbox').fill('On time and friendly.')
  await visitor.getByRole('button', { name: 'Submit' }).click()
  await expect(visitor.getByText('Thank You!', { exact: true })).toBeVisible()
  await expect(rating.getByText('Very Satisfied')).toBeVisible()
  await expect(rating.getByText('On time and friendly.')).toBeVisible()
})
