import { person } from '../people.ts'
import { composer, noteField, options, ScreenInbox } from './harness/screen-inbox.ts'
import { expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('a chat is transferred with a note; the recipient is notified and both agents see who is viewing', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
      { role: 'admin', name: 'Ada Admin' },
    ],
  })
  const [alex, bo, ada] = [new ScreenInbox(await open()), new ScreenInbox(await open()), new ScreenInbox(await open())]
  for (const [at, inbox] of [alex, bo, ada].entries()) await enter(inbox.page, person(people, at))
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('Where is my parcel?')
  await alex.open('queue')
  await alex.pick('Where is my parcel?')
  await alex.take()
  await ada.open('chats')
  await ada.pick('Where is my parcel?')
  await expect(alex.page.getByText('Ada Admin is viewing this')).toBeAttached()
  await expect(ada.page.getByText('Alex Agent is handling this chat.')).toBeVisible()

  await bo.open('inbox')
  await expect(bo.page.getByText('You have no open chats')).toBeVisible()
  await alex.page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = alex.page.getByRole('dialog', { name: 'Transfer chat' })
  await expect(dialog.getByText('Bo Agent')).toBeVisible()
  await expectSound(alex.page)
  await dialog.getByText('Bo Agent').click()
  await dialog.getByLabel(/^Add a note/).fill('Knows the carrier')
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  await expect(alex.page.getByText('Chat transferred to Bo Agent')).toBeVisible()
  await expect(options(alex.page)).toHaveCount(0)
  await bo.pick('Knows the carrier')
  await expect(bo.page.getByRole('log').getByText('Transferred to Bo Agent')).toBeVisible()
  expect(visitor.texts()).not.toContain('Knows the carrier')
  await bo.reply('It left this morning.')
  await visitor.reads('It left this morning.')
})

test('a declined offer passes to the next agent, who accepts it', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
    chat_settings: { assignment_wait_minutes: 0 },
  })
  const agents = [new ScreenInbox(await open()), new ScreenInbox(await open())] as const
  for (const [at, inbox] of agents.entries()) {
    await enter(inbox.page, person(people, at), '/admin')
    await expect(inbox.page.getByText('You have no open chats')).toBeVisible()
  }
  await server.ask('conversation', { support_lib_id, message: 'Is somebody free?' })
  const offers = ({ page }: ScreenInbox) => page.getByRole('region', { name: 'Offered to you' })
  await expect.poll(async () => (await offers(agents[0]).count()) + (await offers(agents[1]).count())).toBe(1)
  const [asked, next] = (await offers(agents[0]).count()) === 1 ? agents : ([agents[1], agents[0]] as const)
  await expect(offers(asked)).toContainText('Is somebody free?')
  await expectSound(asked.page)
  await asked.page.getByRole('button', { name: 'Decline' }).click()
  await expect(offers(asked)).toBeHidden()
  await next.page.getByRole('button', { name: 'Accept' }).click()
  await expect(next.message('Is somebody free?')).toBeVisible()
  await expect(composer(next.page)).toBeVisible()
  await expect(offers(next)).toBeHidden()
})

test('an agent who takes a chat too late sees who has it, and the list recovers', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  const [alex, bo] = [new ScreenInbox(await open()), new ScreenInbox(await open())]
  // Withhold messages from Bo's page to simulate a slow connection.
  let isDeaf = false
  bo.page.line.reachesPage = (frame) => !isDeaf || !frame.startsWith('{"stream"')
  for (const [at, inbox] of [alex, bo].entries()) {
    await enter(inbox.page, person(people, at))
    await inbox.open('queue')
  }
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('Anyone there?')
  for (const inbox of [alex, bo]) await inbox.pick('Anyone there?')
  isDeaf = true
  await alex.take()
  await expect(options(bo.page)).toHaveCount(1)
  await bo.page.getByRole('button', { name: 'Take chat', exact: true }).first().click()
  await expect(bo.page.getByText('Already taken by Alex Agent')).toBeVisible()
  await expect(options(bo.page)).toHaveCount(0)
})

test('when an agent goes away, an available colleague is asked to take over and accepts, and the chat is listed once', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  const [alex, bo] = [new ScreenInbox(await open()), new ScreenInbox(await open())]
  for (const [at, inbox] of [alex, bo].entries()) await enter(inbox.page, person(people, at))
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('My chain has come off.')
  await alex.open('queue')
  await alex.pick('My chain has come off.')
  await alex.take()
  await bo.open('queue')
  await expect(bo.page.getByText('No one is waiting')).toBeVisible()

  await alex.page.getByRole('button', { name: /’s profile$/ }).click()
  await alex.page.getByRole('switch', { name: /Away mode/ }).click()
  const offers = bo.page.getByRole('region', { name: 'Offered to you' })
  await expect(offers).toContainText('Alex Agent is away. Take over')
  await expectSound(bo.page)
  await offers.getByRole('button', { name: 'Accept' }).click()
  await expect(bo.page.getByRole('log').getByText('Bo Agent took over the chat')).toBeVisible()
  // Wait for the composer to have focus: otherwise typing an "e" would close the chat.
  await expect(composer(bo.page)).toBeFocused()
  await expect(offers).toBeHidden()
  await expect(options(bo.page)).toHaveCount(1)
  await bo.reply('Turn it upside down first.')
  await visitor.reads('Turn it upside down first.')
})

test('a chat keeps its place in the list while it is offered to the user and after they decline it', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }], chat_settings: { assignment_wait_minutes: 0 } })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await expect(page.getByText('No one is waiting')).toBeVisible()
  await server.ask('conversation', { support_lib_id, message: 'Keep my place' })
  const offers = page.getByRole('region', { name: 'Offered to you' })
  await expect(offers).toContainText('Keep my place')
  await expect(options(page)).toHaveCount(1)
  await offers.getByRole('button', { name: 'Decline' }).click()
  await expect(offers).toBeHidden()
  await expect(options(page)).toHaveCount(1)
})

test('further offers stay collapsed until expanded or reached with J and K; Y accepts; the search page has no offers and ignores their keys', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }], chat_settings: { assignment_wait_minutes: 0 } })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  const offers = page.getByRole('region', { name: 'Offered to you' })
  const shown = offers.getByRole('article')
  const messages = ['First chain', 'Second chain', 'Third chain']
  for (const message of messages) await server.ask('conversation', { support_lib_id, message })
  await expect(offers.getByRole('button', { name: '2 more offers' })).toBeVisible()
  await expect(shown).toHaveCount(1)
  await offers.getByRole('button', { name: '2 more offers' }).click()
  await expect(shown).toHaveCount(3)
  await expectSound(page)
  await offers.getByRole('button', { name: 'Show less' }).click()
  await expect(shown).toHaveCount(1)

  const reached = new Set<string>()
  const focused = () => messages.find((message) => page.window.document.activeElement?.closest('article')?.textContent?.includes(message)) ?? ''
  for (let press = 0; press < messages.length; press++) {
    const before = focused()
    await page.keyboard.press('j')
    await expect.poll(() => focused() !== '' && focused() !== before).toBe(true)
    reached.add(focused())
    await expect(shown).toHaveCount(1)
  }
  expect([...reached].toSorted()).toEqual(messages)
  await page.keyboard.press('k')
  const [, chosen = ''] = [...reached]
  await expect.poll(focused).toBe(chosen)
  await page.keyboard.press('y')
  await expect(composer(page)).toBeEditable()
  await expect(agent.message(chosen)).toBeVisible()
  await expect(offers.getByRole('button', { name: '1 more offer' })).toBeVisible()

  await page.goto('/admin/inbox?tab=search&query=chain')
  const results = page.getByRole('listbox', { name: 'Search results' })
  await expect(results.getByRole('option')).toHaveCount(3)
  await expect(offers).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search conversations' }).press('ArrowDown')
  const active = () => page.window.document.querySelector('[role=listbox]')?.getAttribute('aria-activedescendant') ?? ''
  const found = new Set([active()])
  for (let press = 0; press < 2; press++) {
    const before = active()
    await page.keyboard.press('j')
    await expect.poll(() => active() !== before).toBe(true)
    found.add(active())
  }
  expect(found.size).toBe(3)
  await page.goto('/admin/inbox?tab=drafts')
  await expect(page.getByRole('heading', { name: 'Drafts' })).toBeVisible()
  await expect(offers).toHaveCount(0)
})

test('a supervisor watches a chat, adds a private note and takes it over; the visitor sees only the change of agent', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'admin', name: 'Ada Admin' },
    ],
  })
  const [alex, ada] = [new ScreenInbox(await open()), new ScreenInbox(await open())]
  await enter(alex.page, person(people, 0))
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('The frame is bent')
  await alex.open('queue')
  await alex.pick('The frame is bent')
  await alex.take()

  await enter(ada.page, person(people, 1))
  await ada.open('chats')
  await ada.pick('The frame is bent')
  await alex.reply('Which frame is it?')
  await expect(ada.message('Which frame is it?')).toBeVisible()
  await expect(composer(ada.page)).toHaveCount(0)
  await ada.page.getByText('Note', { exact: true }).click()
  await noteField(ada.page).fill('Offer an exchange')
  await noteField(ada.page).press('Enter')
  await expect(alex.message('Offer an exchange')).toBeVisible()

  await ada.page.getByText('Reply', { exact: true }).click()
  await ada.page.getByRole('button', { name: 'Take over' }).first().click()
  await expect(composer(ada.page)).toBeFocused()
  await expect(alex.page.getByText('Ada Admin is handling this chat.')).toBeVisible()
  await expect(composer(alex.page)).toHaveCount(0)
  await ada.reply('We exchange it.')
  await visitor.reads('We exchange it.')
  expect(visitor.events().at(-1)).toMatch(/^(joined|took_over) Ada Admin$/)
  expect(visitor.texts()).not.toContain('Offer an exchange')
})
