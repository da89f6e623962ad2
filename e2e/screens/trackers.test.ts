import { person } from '../people.ts'
import { Errand } from './harness/errand.ts'
import { options } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('selected conversations follow a ticket; one answer goes to all of them after a preview, can be taken back, and closes them', async ({
  library,
  enter,
  open,
}) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const ticket = async (name: string, subject: string) =>
    (await calls.tickets.create({ email: `${name.toLowerCase()}@shop.example`, name, subject, message: 'It fails.' })).conversation
  const [ada, bea] = [await ticket('Ada', 'Cannot pay'), await ticket('Bea', 'Checkout')]
  await expect(options(page)).toHaveCount(2)
  await page.keyboard.press('Shift+x')
  const bar = page.getByRole('region', { name: 'Selected conversations' })
  await expect(bar.getByText('2 selected')).toBeVisible()
  const tracker = await ticket('Ops', 'Payment provider is down')
  await page.keyboard.press('Shift+f')
  const picker = page.getByRole('combobox', { name: 'Find a ticket by number or words' })
  await expect(picker).toBeFocused()
  await picker.fill(String(tracker.number))
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Payment provider is down' })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`2 conversations follow #${tracker.number}`)).toBeVisible()

  // Two screens from the inbox: the ticket, and the dialog.
  const errand = new Errand(page)
  await page.follow(`/admin/inbox?tab=tickets&conversation=${tracker.conversation_ref}`)
  await expect(page.getByText('2 conversations follow this ticket, 2 open.')).toBeVisible()
  await page.getByRole('button', { name: 'Answer all…' }).click()
  const dialog = page.getByRole('dialog', { name: 'One answer to all followers' })
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('Hello {contactFirstName|there}, it works again.')
  await dialog.getByLabel('Close them afterwards').click()
  await expect(dialog.getByText('Hello Ada, it works again.')).toHaveCount(1)
  await expect(dialog.getByText('By email', { exact: true })).toHaveCount(2)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Answer and close 2' }).click()
  await expect(page.getByText('Answering 2 followers')).toBeVisible()
  await expect(page.getByText('Sent to 0, 2 waiting')).toBeVisible()
  expect(errand.screens).toBe(1)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.getByText('Sent to 0, 2 waiting')).toHaveCount(0)

  await calls.conversations.close({ conversation_ref: tracker.conversation_ref })
  await expect(page.getByText('This ticket is solved, and 2 conversations that follow it are still open.')).toBeVisible()
  await page.getByRole('button', { name: 'Answer and close them…' }).click()
  await dialog.getByRole('textbox', { name: 'Answer' }).fill('It works again.')
  await dialog.getByLabel(`#${bea.number} Bea`).click()
  await dialog.getByRole('button', { name: 'Answer and close 1' }).click()
  await expect(page.getByText('Sent to 1 follower', { exact: true })).toBeVisible()
  expect((await calls.conversations.read({ conversation_ref: ada.conversation_ref })).conversation.state).toBe('solved')
  expect((await calls.conversations.read({ conversation_ref: bea.conversation_ref })).conversation.state).toBe('open')
})
