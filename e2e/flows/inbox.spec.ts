import type { Page } from '@playwright/test'
import { AgentInbox } from '../agent-inbox.ts'
import { expect, expectAccessible, looks, test } from '../fixtures.ts'
import type { MintedUser } from '../server-process.ts'
import { VisitorChat } from '../visitor-chat.ts'

/** A picture of one green dot. */
const picture = {
  name: 'harbour.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64'),
}

const options = (page: Page) => page.getByRole('option')
const composer = (page: Page) => page.getByRole('textbox', { name: /^Reply to/ })
const noteField = (page: Page) => page.getByRole('combobox', { name: 'Private note' })
const state = (page: Page, name: string) => page.getByRole('main').getByText(name, { exact: true })

function person(people: MintedUser[], at: number): MintedUser {
  const found = people[at]
  if (!found) throw new Error(`nobody at ${at}`)
  return found
}

/** On a phone the list gives way to the conversation; its way back leads to the list. */
async function backToList(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to the list' })
  if (await back.isVisible()) await back.click()
}

for (const look of looks) {
  test(`from the launcher to the archive and back: arrives, taken, answered, typed, seen, noted, pictured, closed, reopened (${look.name})`, async ({
    library,
    login,
    open,
  }) => {
    test.setTimeout(120_000)
    const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
    const agent = new AgentInbox(await open(look))
    const { page } = agent
    await login(page, person(people, 0))
    await agent.open('queue')
    await expect(page.getByText('Nobody is waiting')).toBeVisible()
    await expectAccessible(page)

    const visitor = new VisitorChat(await open(look))
    await visitor.open(support_lib_id)
    await visitor.write('Is the Harbour waterproof?')
    await expect(options(page)).toHaveCount(1)
    await expect(page.getByRole('link', { name: /^Queue/ })).toContainText('1')
    await expectAccessible(page)

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
    await expect(visitor.frame.getByRole('img', { name: /harbour\.png/ })).toBeVisible()
    await expect(visitor.message('A friend of the house')).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Visitor details' }).click()
    if (look.viewport.width < 991) {
      await expect(page.getByRole('complementary', { name: 'Visitor' }).getByText('Pages visited')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Back to the conversation' }).click()
    } else await expect(page.getByRole('complementary', { name: 'Visitor' })).toBeHidden()

    await composer(page).press('Escape')
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
    await expectAccessible(page)
    await visitor.write('One more thing')
    await expect(agent.message('One more thing')).toBeVisible()
    await expect(state(page, 'Open').first()).toBeVisible()
    await backToList(page)
    await expect(page.getByText('No closed chats yet')).toBeVisible()
    await agent.open('inbox')
    await expect(options(page)).toContainText('One more thing')
    await page.reload()
    await expect(options(page)).toContainText('One more thing')
  })
}

test('a chat is transferred with a note; the receiver hears of it and both see who looks', async ({ library, login, open }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
      { role: 'admin', name: 'Ada Admin' },
    ],
  })
  const [alex, bo, ada] = [new AgentInbox(await open()), new AgentInbox(await open()), new AgentInbox(await open())]
  for (const [at, inbox] of [alex, bo, ada].entries()) await login(inbox.page, person(people, at))
  const visitor = new VisitorChat(await open())
  await visitor.open(support_lib_id)
  await visitor.write('Where is my parcel?')
  await alex.open('queue')
  await alex.pick('Where is my parcel?')
  await alex.take()
  await ada.open('chats')
  await ada.pick('Where is my parcel?')
  await expect(alex.page.getByText('Ada Admin is looking at this')).toBeAttached()
  await expect(ada.page.getByText('Alex Agent is handling this chat.')).toBeVisible()

  await bo.open('inbox')
  await expect(bo.page.getByText('No chats of your own')).toBeVisible()
  await alex.page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = alex.page.getByRole('dialog', { name: 'Transfer chat' })
  await expect(dialog.getByText('Bo Agent')).toBeVisible()
  await expectAccessible(alex.page)
  await dialog.getByText('Bo Agent').click()
  await dialog.getByLabel(/^Note for them/).fill('Knows the carrier')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(alex.page.getByText('Chat transferred to Bo Agent')).toBeVisible()
  await expect(options(alex.page)).toHaveCount(0)
  await bo.pick('Knows the carrier')
  await expect(bo.page.getByRole('log').getByText('Transferred to Bo Agent')).toBeVisible()
  await expect(visitor.message('Knows the carrier')).toHaveCount(0)
  await bo.reply('It left this morning.')
  await expect(visitor.message('It left this morning.')).toBeVisible()
})

test('whoever is too late reads who has the chat, and the list heals', async ({ library, login, open }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  const [alex, bo] = [new AgentInbox(await open()), new AgentInbox(await open())]
  // What Bo's page does not hear is what a slow line brings too late.
  let isDeaf = false
  await bo.page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((frame) => {
      if (!isDeaf || !String(frame).startsWith('{"stream"')) socket.send(frame)
    })
  })
  for (const [at, inbox] of [alex, bo].entries()) {
    await login(inbox.page, person(people, at))
    await inbox.open('queue')
  }
  const visitor = new VisitorChat(await open())
  await visitor.open(support_lib_id)
  await visitor.write('Anyone there?')
  for (const inbox of [alex, bo]) await inbox.pick('Anyone there?')
  isDeaf = true
  await alex.take()
  await expect(options(bo.page)).toHaveCount(1)
  await bo.page.getByRole('button', { name: 'Take', exact: true }).first().click()
  await expect(bo.page.getByText('Already taken by Alex Agent')).toBeVisible()
  await expect(options(bo.page)).toHaveCount(0)
})
