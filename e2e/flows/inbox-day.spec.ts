import type { Page } from '@playwright/test'
import { AgentInbox, composer, noteField, options } from '../agent-inbox.ts'
import { atEveryWidth, expect, expectAccessible, test } from '../fixtures.ts'
import { person } from '../people.ts'
import { picture } from '../picture.ts'
import { VisitorChat } from '../visitor-chat.ts'

const state = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true })

// On a phone: e2e/screens/on-a-phone.test.ts.
test('a conversation from launcher to archive and back: arrival, taking, replying, typing, seen state, note, image, closing, reopening', async ({
  library,
  enter,
  open,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const agent = new AgentInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await expect(page.getByText('No one is waiting')).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))

  const visitor = new VisitorChat(await open())
  await visitor.open(support_lib_id)
  await visitor.write('Is the Harbour waterproof?')
  await expect(options(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Queue/ })).toContainText('1')
  await atEveryWidth(page, () => expectAccessible(page))

  await options(page).first().click()
  await expect(page.getByText('This chat is waiting.')).toBeVisible()
  await agent.take()
  await expect(page).toHaveURL(/tab=inbox/)
  await expect(page.getByRole('log').getByText('Alex Agent joined the chat')).toBeVisible()
  await agent.reply('It is, to thirty metres.')
  await expect(visitor.message('It is, to thirty metres.')).toBeVisible()
  await expect(page.getByRole('log').getByText('Seen', { exact: true })).toBeVisible()

  await composer(page).pressSequentially('And')
  await expect(visitor.frame.getByText('Alex Agent is typing…')).toBeVisible()
  await composer(page).fill('')
  await visitor.frame.getByLabel('Write a message').pressSequentially('Lovely')
  await expect(page.getByText(/is typing$/)).toBeVisible()
  await visitor.frame.getByLabel('Write a message').press('Enter')
  await expect(agent.message('Lovely')).toBeVisible()
  await expect(visitor.frame.getByText('Seen', { exact: true })).toBeVisible()

  await page.getByText('Note', { exact: true }).click()
  await noteField(page).fill('A friend of the house')
  await noteField(page).press('Enter')
  await expect(agent.message('A friend of the house')).toBeVisible()
  await page.getByText('Reply', { exact: true }).click()
  await page.getByTestId('attach').setInputFiles(picture)
  await expect(page.getByText('harbour.png')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled()
  await agent.reply('Here it is')
  await expect(visitor.message('Here it is')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Image harbour.png' })).toBeVisible()
  await expect(visitor.frame.getByRole('img', { name: /harbour\.png/ })).toHaveJSProperty('complete', true)
  await expect(visitor.message('A friend of the house')).toHaveCount(0)
  await atEveryWidth(page, () => expectAccessible(page))

  await page.getByRole('button', { name: 'Visitor details' }).click()
  await expect(page.getByRole('complementary', { name: 'Visitor' })).toBeHidden()
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Visitor details' }).click()
  await expect(page.getByRole('complementary', { name: 'Visitor' }).getByText('Pages visited')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to the conversation' }).click()
  if (wide) await page.setViewportSize(wide)

  await composer(page).press('Escape')
  await expect(page.getByRole('log')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox', { name: 'Conversations' })).toBeVisible()
  await options(page).first().click()
  await expect(composer(page)).toBeVisible()
  await page.getByRole('log').focus()
  await page.keyboard.press('e')
  await expect(page.getByText('This chat is closed.')).toBeVisible()
  await expect(visitor.frame.getByText('Alex Agent ended the chat')).toBeVisible()

  await agent.open('archives')
  await options(page).first().click()
  await expect(state(page, 'Closed').first()).toBeVisible()
  await atEveryWidth(page, () => expectAccessible(page))
  await visitor.write('One more thing')
  await expect(agent.message('One more thing')).toBeVisible()
  await expect(state(page, 'Open').first()).toBeVisible()
  await expect(page.getByText('No closed chats yet')).toBeVisible()
  await agent.open('inbox')
  await expect(options(page)).toContainText('One more thing')
  await page.reload()
  await expect(options(page)).toContainText('One more thing')
})
