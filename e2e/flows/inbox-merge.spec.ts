import { AgentInbox, options } from '../agent-inbox.ts'
import { callsAs } from '../calls-as.ts'
import { atEveryWidth, expect, expectAccessible, test } from '../fixtures.ts'
import { person } from '../people.ts'
import { VisitorChat } from '../visitor-chat.ts'

// On a phone: e2e/screens/on-a-phone.test.ts.
test('a chat is merged into a ticket and separated again while the customer writes: nothing is lost or duplicated', async ({ library, enter, open }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const visitor = new VisitorChat(await open())
  await visitor.open(support_lib_id)
  await visitor.write('My chain fell off')
  const agent = new AgentInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  const calls = await callsAs(page)
  await expect.poll(async () => (await calls.conversations.list({ tab: 'queue' })).conversations.length).toBe(1)
  const chat = (await calls.conversations.list({ tab: 'queue' })).conversations[0]
  const conversation_ref = chat?.conversation_ref ?? ''
  const ticket = { visitor_id: chat?.visitor.visitor_id ?? '', subject: 'Broken chain', message: 'By phone: the chain again' }
  const [, { conversation }] = await Promise.all([calls.conversations.take({ conversation_ref }), calls.tickets.create(ticket)])

  await agent.openFollowing('/admin/inbox?tab=inbox')
  await options(page).first().click()
  await expect(agent.message('My chain fell off')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Merge into…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Merge conversation' })
  await expect(dialog.getByText('Broken chain')).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  // The offer to undo stays while the pointer is on it; the visitor's part may take longer than the offer lasts.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(agent.message('By phone: the chain again')).toBeVisible()

  await expect(visitor.frame.getByText('This chat continues in your other conversation')).toBeVisible()
  await visitor.write('And now the brake is loose')
  await expect(agent.message('And now the brake is loose')).toHaveCount(1)
  // The customer continues in the conversation that now holds the message.
  await expect(visitor.message('By phone: the chain again')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(agent.message('And now the brake is loose')).toHaveCount(1)
  await page
    .getByRole('log')
    .getByRole('button', { name: `Open #${chat?.number}` })
    .last()
    .click()
  await expect(agent.message('My chain fell off')).toBeVisible()
  await expect(agent.message('And now the brake is loose')).toHaveCount(0)
  await expect(agent.composer).toBeEditable()
  await agent.reply('On my way')
  await expect(page.getByRole('log').getByText(/separated this from #\d+ again/)).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  const texts = async (ref: string) => (await calls.messages.list({ conversation_ref: ref })).messages.map(({ message }) => message)
  expect(await texts(conversation.conversation_ref)).toEqual(['By phone: the chain again', 'merged_from', 'And now the brake is loose', 'unmerged_from'])
  // The reply is shown before the server has it.
  await expect.poll(() => texts(conversation_ref)).toEqual(['My chain fell off', 'joined', 'merged_into', 'unmerged', 'On my way'])
})
