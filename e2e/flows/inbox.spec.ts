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

test('an offer that is declined passes to the next agent, who accepts it', async ({ library, login, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
    chat_settings: { assignment_wait_minutes: 0 },
  })
  const agents = [new AgentInbox(await open()), new AgentInbox(await open())] as const
  for (const [at, inbox] of agents.entries()) {
    await login(inbox.page, person(people, at))
    await expect(inbox.page.getByText('No chats of your own')).toBeVisible()
  }
  await server.ask('conversation', { support_lib_id, message: 'Is somebody free?' })
  const offers = ({ page }: AgentInbox) => page.getByRole('region', { name: 'Offered to you' })
  await expect.poll(async () => (await offers(agents[0]).count()) + (await offers(agents[1]).count())).toBe(1)
  const [asked, next] = (await offers(agents[0]).count()) === 1 ? agents : ([agents[1], agents[0]] as const)
  await expect(offers(asked)).toContainText('Is somebody free?')
  await expectAccessible(asked.page)
  await asked.page.getByRole('button', { name: 'Decline' }).click()
  await expect(offers(asked)).toBeHidden()
  await next.page.getByRole('button', { name: 'Accept' }).click()
  await expect(next.message('Is somebody free?')).toBeVisible()
  await expect(composer(next.page)).toBeVisible()
  await expect(offers(next)).toBeHidden()
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

test('the whole day by keyboard: tabs, the list, taking, writing, closing', async ({ library, login, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  for (const message of ['First in line', 'Second in line', 'Third in line']) await server.ask('conversation', { support_lib_id, message })
  const { page } = new AgentInbox(await open())
  await login(page, person(people, 0))
  await expect(page.getByText('No chats of your own')).toBeVisible()
  await page.keyboard.press('g')
  await page.keyboard.press('q')
  await expect(page).toHaveURL(/tab=queue/)
  await expect(options(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const log = page.getByRole('log')
  await expect(log.getByText('Second in line')).toBeVisible()
  await page.keyboard.press('j')
  await expect(log.getByText('Third in line')).toBeVisible()
  await page.keyboard.press('k')
  await expect(log.getByText('Second in line')).toBeVisible()
  await page.keyboard.press('t')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Line one')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('line two')
  await page.keyboard.press('Enter')
  await expect(log.getByText('Line one')).toBeVisible()
  await expect(composer(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await expect(noteField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(sheet.getByText('Write a private note')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await page.keyboard.press('e')
  await expect(page.getByText('This chat is closed.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(log).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('a')
  await expect(page).toHaveURL(/tab=archives/)
  await expect(options(page)).toContainText('Line one line two')
})

test('a long list comes a page at a time; a link and a reload lead to the same conversation', async ({ library, login, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  for (let number = 1; number <= 45; number++) await server.ask('conversation', { support_lib_id, message: `Question ${number}.` })
  const { page } = new AgentInbox(await open())
  await login(page, person(people, 0))
  await page.goto('/admin/inbox?tab=queue')
  await expect(options(page).first()).toContainText('Question 1.')
  const list = page.getByRole('listbox', { name: 'Conversations' })
  await list.focus()
  await expect(async () => {
    await page.keyboard.press('End')
    await expect(page.getByRole('option', { name: /Question 45\./ })).toBeVisible({ timeout: 500 })
  }).toPass()
  await page.getByRole('option', { name: /Question 45\./ }).click()
  await expect(page.getByRole('log').getByText('Question 45.')).toBeVisible()
  await server.ask('conversation', { support_lib_id, message: 'Question 46.' })
  await page.keyboard.press('End')
  await expect(page.getByRole('option', { name: /Question 46\./ })).toBeAttached()
  await page.reload()
  await expect(page.getByRole('log').getByText('Question 45.')).toBeVisible()
  await page.getByRole('button', { name: 'Order' }).click()
  await page.getByRole('menuitemradio', { name: 'Newest first' }).click()
  await expect(options(page).first()).toContainText('Question 46.')
  await expect(page).toHaveURL(/sort=newest/)
})

test('drafts are kept, of replies and of notes; my messages can be changed and taken back', async ({ library, login, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'A question of size' })
  const agent = new AgentInbox(await open())
  const { page } = agent
  await login(page, person(people, 0))
  await agent.open('queue')
  await agent.pick('A question of size')
  await agent.take()
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/draft_messages') && answer.request().method() === 'PUT')
  await composer(page).fill('Half an answer')
  await saved
  await page.reload()
  await expect(composer(page)).toHaveValue('Half an answer')
  await expect(options(page).first().getByText('Draft')).toBeVisible()
  await page.getByText('Note', { exact: true }).click()
  await noteField(page).pressSequentially('Ask @bo')
  await expect(page.getByRole('option', { name: 'Bo Agent' })).toBeVisible()
  await noteField(page).press('Enter')
  await expect(noteField(page)).toHaveValue('Ask @Bo Agent ')
  await noteField(page).press('Enter')
  await expect(agent.message('Ask @Bo Agent')).toBeVisible()

  await page.getByText('Reply', { exact: true }).click()
  await composer(page).press('ControlOrMeta+a')
  await composer(page).press('ControlOrMeta+b')
  await expect(composer(page)).toHaveValue('**Half an answer**')
  await composer(page).press('Enter')
  await expect(page.getByRole('log').locator('strong')).toHaveText('Half an answer')
  const mine = page.getByRole('article', { name: 'Alex Agent' }).last()
  await mine.hover()
  await mine.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit message' }).fill('A whole answer')
  await page.getByRole('textbox', { name: 'Edit message' }).press('Enter')
  await expect(agent.message('A whole answer')).toBeVisible()
  await expect(mine.getByText('edited')).toBeVisible()
  await mine.hover()
  await mine.getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(mine.getByText('Message deleted')).toBeVisible()
})

test('each sees the tabs of their permissions; others are denied', async ({ library, login, open }) => {
  const { people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Ann Archivist', flags: { canTakeChats: false } },
      { role: 'writer' },
      { role: 'admin' },
    ],
  })
  const tabsOf = async (at: number) => {
    const page = await open()
    await login(page, person(people, at))
    await page.goto('/admin/inbox?tab=inbox')
    await expect(page.getByRole('navigation', { name: 'Inbox tabs' })).toBeVisible()
    return { page, names: await page.getByRole('navigation', { name: 'Inbox tabs' }).getByRole('link').allInnerTexts() }
  }
  const agent = await tabsOf(0)
  expect(agent.names).toEqual(['Inbox', 'Queue', 'Archives'])
  await agent.page.goto('/admin/inbox?tab=chats')
  await expect(agent.page).toHaveURL(/accessdenied/)
  const archivist = await tabsOf(1)
  expect(archivist.names).toEqual(['Inbox', 'Archives'])
  await expect(archivist.page.getByText('You do not take chats')).toBeVisible()
  expect((await tabsOf(3)).names).toEqual(['Inbox', 'Queue', 'Chats', 'Archives'])
  const writer = await open()
  await login(writer, person(people, 2))
  await writer.goto('/admin/inbox?tab=inbox')
  await expect(writer).toHaveURL(/accessdenied/)
})

test('news are told by the title and, while the window is hidden, by notifications', async ({ library, login, open }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const agent = new AgentInbox(await open())
  const { page } = agent
  // Headless browsers are never hidden and show no notifications: the page gets a window that is, and a notice board.
  await page.addInitScript(() => {
    const told: string[] = []
    class Board {
      static permission = 'granted'
      onclick = null
      constructor(title: string, { body }: { body: string }) {
        told.push(`${title}: ${body}`)
      }
    }
    Object.defineProperty(window, 'Notification', { value: Board })
    Object.defineProperty(document, 'hidden', { get: () => true })
    Object.assign(window, { told })
  })
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  await login(page, person(people, 0))
  await page.goto('/admin/profile/account')
  await expect(page).toHaveTitle(/^Account/)
  const visitor = new VisitorChat(await open())
  await visitor.open(support_lib_id)
  await visitor.write('Hello?')
  await expect.poll(told).toEqual(['New chat from Visitor 1: Hello?'])
  await expect(page).toHaveTitle(/^\(1\) Account/)
  await agent.open('queue')
  await agent.pick('Hello?')
  await agent.take()
  await expect(page).toHaveTitle(/^Inbox/)
  await page.goto('/admin/profile/account')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await visitor.write('Still here')
  await expect.poll(told).toEqual(['Visitor 1: Still here'])
  await expect(page).toHaveTitle(/^\(1\) Account/)
})
