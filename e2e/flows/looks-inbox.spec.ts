import { AgentInbox, options } from '../agent-inbox.ts'
import { callsAs } from '../calls-as.ts'
import { expectGoodLooks } from '../expect-good-looks.ts'
import { atEveryWidth, expect, test } from '../fixtures.ts'
import { person } from '../people.ts'

/** The contents of the table rows, keyed by ticket subject. */
const ticketChanges = {
  'Overdue and urgent': { priority: 'urgent', due_at: '2026-01-05T10:00:00.000Z' },
  'Due later': { priority: 'low', due_at: '2031-01-05T10:00:00.000Z' },
  'Without anything': {},
} as const

test('an offer moves no row; the offer, the table view and the transfer dialog are readable and fit', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
    chat_settings: { assignment_wait_minutes: 0 },
  })
  const agent = new AgentInbox(await open())
  const { page } = agent
  const earlier = await Promise.all(Array.from({ length: 15 }, (_, number) => server.ask('conversation', { support_lib_id, message: `Question ${number}` })))
  await enter(page, person(people, 0))
  const calls = await callsAs(page)
  for (const { conversation_ref } of earlier) await calls.conversations.close({ conversation_ref })
  for (const [subject, changes] of Object.entries(ticketChanges)) {
    const { conversation } = await calls.tickets.create({ email: 'nia@example.test', subject, message: 'Please look into it.' })
    await calls.conversations.patch({ conversation_ref: conversation.conversation_ref, ...changes })
  }
  const columns = ['status_ref', 'priority', 'assignee_id', 'due_at', 'updated_at']
  await calls.listLayouts.save({ tab: 'tickets', is_table: true, columns, sort: null })
  await agent.openPresent('archives')
  const list = page.getByRole('listbox', { name: 'Conversations' })
  // Scroll to the end, where rows are most likely to move when the list grows.
  await list.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  await expect(options(page).last()).toContainText('Question 0')
  const row = page.locator(`[id="conversation-${earlier[6]?.conversation_ref}"]`)
  await row.hover()
  const before = await row.boundingBox()
  const { conversation_ref: declined } = await server.ask('conversation', { support_lib_id, message: 'Is somebody free?' })
  const offers = page.getByRole('region', { name: 'Offered to you' })
  await expect(offers).toContainText('Is somebody free?')
  expect(await row.boundingBox()).toEqual(before)
  await expectGoodLooks(page)
  await offers.getByRole('button', { name: 'Decline' }).click()
  await expect(offers).toBeHidden()
  expect(await row.boundingBox()).toEqual(before)
  // At the next full minute it would be offered again, above the new one.
  await calls.conversations.close({ conversation_ref: declined })
  await server.ask('conversation', { support_lib_id, message: 'And now?' })
  await page.getByRole('link', { name: 'Tickets' }).click()
  await expect(page.getByRole('grid', { name: 'Conversations' }).getByRole('row')).toHaveCount(4)
  await expect(offers).toContainText('And now?')
  await atEveryWidth(page, () => expectGoodLooks(page))
  await offers.getByRole('button', { name: 'Accept' }).click()
  // The field takes the focus a moment after it has appeared, and would then receive the key meant for the log.
  await expect(agent.composer).toBeFocused()
  await page.getByRole('log').focus()
  await page.keyboard.press('a')
  await expect(page.getByRole('dialog', { name: 'Transfer chat' }).getByText('Bo Agent')).toBeVisible()
  await expectGoodLooks(page)

  // On a phone, the open conversation fills the screen, and the composer starts as one row and grows.
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(agent.composer).toBeEditable()
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeHidden()
  const bottom = await page.getByRole('region', { name: /^Reply to/ }).boundingBox()
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeGreaterThan(840)
  const height = () => agent.composer.evaluate((box) => box.getBoundingClientRect().height)
  expect(await height()).toBeLessThan(50)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const [field, button] = [await agent.composer.boundingBox(), await send.boundingBox()]
  expect(Math.abs((field?.y ?? 0) + (field?.height ?? 0) - ((button?.y ?? 0) + (button?.height ?? 0)))).toBeLessThan(16)
  await agent.composer.fill('One\nTwo\nThree')
  expect(await height()).toBeGreaterThan(70)
  await page.getByRole('button', { name: 'More ways to send' }).click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  const rows = await page.getByRole('menuitem').all()
  for (const row of rows) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  expect(rows.length).toBeGreaterThan(1)
})
