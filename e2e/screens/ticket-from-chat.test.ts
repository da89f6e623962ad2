import { person } from '../people.ts'
import { options } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('an agent turns a chat into a ticket from its menu; it asks for the missing address, and the ticket opens with its messages', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  await page.line.isHeard()
  const calls = callsAs(page)
  await new Visitor(server.url, support_lib_id).write('My chain fell off')
  const chat = (await calls.conversations.list({ tab: 'queue' })).conversations[0]
  await calls.conversations.take({ conversation_ref: chat?.conversation_ref ?? '' })
  await options(page).filter({ hasText: 'My chain fell off' }).click()
  const log = page.getByRole('log')
  await expect(log.getByText('My chain fell off')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Turn into a ticket…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn the chat into a ticket' })
  await expect(dialog.getByLabel('Ticket subject')).toHaveValue('My chain fell off')
  await expectSound(page)
  await dialog.getByLabel('Contact email').fill('cleo@shop.example')
  await dialog.getByRole('button', { name: 'Turn into a ticket' }).click()
  await expect(dialog).toBeHidden()
  await expect(log.getByText(`Alex Agent turned the chat into ticket #${chat?.number}`)).toBeVisible()
  await expect(log.getByText('My chain fell off')).toBeVisible()
  expect((await calls.conversations.list({ tab: 'tickets' })).conversations[0]).toMatchObject({ number: chat?.number, visitor: { email: 'cleo@shop.example' } })
})
