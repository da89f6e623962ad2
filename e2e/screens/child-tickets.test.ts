import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('child tickets are listed at their parent with their states; each side offers to close the other', async ({ library, enter, open }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const ticket = async (subject: string) =>
    (await calls.tickets.create({ email: `${subject.toLowerCase().replace(' ', '-')}@shop.example`, subject, message: 'It fails.' })).conversation
  const [parent, one, two] = [await ticket('Move office'), await ticket('New desks'), await ticket('New lines')]
  await page.goto(`/admin/inbox?tab=tickets&conversation=${one.conversation_ref}`)
  await page.getByRole('button', { name: 'Link a conversation' }).click()
  await page.getByLabel('Link type').selectOption('child')
  await page.getByLabel('Conversation number').fill(String(parent.number))
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(page.getByText(`Part of #${parent.number}`)).toBeVisible()
  await calls.conversationLinks.add({ conversation_ref: two.conversation_ref, other_ref: parent.conversation_ref, kind: 'child' })

  await page.goto(`/admin/inbox?tab=tickets&conversation=${parent.conversation_ref}`)
  await expect(page.getByText('2 of 2 child tickets are open.')).toBeVisible()
  await expectSound(page)
  await calls.conversations.close({ conversation_ref: one.conversation_ref })
  await expect(page.getByText('1 of 2 child tickets are open.')).toBeVisible()
  await calls.conversations.close({ conversation_ref: parent.conversation_ref })
  await expect(page.getByText('This ticket is solved, and 1 child ticket is still open.')).toBeVisible()
  await page.getByRole('button', { name: 'Close it', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(page.getByText('1 child ticket is still open.')).toHaveCount(0)
  await expect.poll(async () => (await calls.conversations.read({ conversation_ref: two.conversation_ref })).conversation.state).toBe('solved')

  await calls.conversations.reopen({ conversation_ref: parent.conversation_ref })
  await expect(page.getByText('All 2 child tickets are solved.')).toBeVisible()
  await page.getByRole('button', { name: 'Close this ticket' }).click()
  await expect(page.getByText('All 2 child tickets are solved.')).toHaveCount(0)
  await expect.poll(async () => (await calls.conversations.read({ conversation_ref: parent.conversation_ref })).conversation.state).toBe('solved')
})
