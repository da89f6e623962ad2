import { person } from '../people.ts'
import { composer, noteField, options, ScreenInbox } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('the whole day can be handled by keyboard: tabs, list, taking, replying, closing', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  for (const message of ['First in line', 'Second in line', 'Third in line']) await server.ask('conversation', { support_lib_id, message })
  const page = await open()
  await enter(page, person(people, 0), '/admin')
  await expect(page.getByText('You have no open chats')).toBeVisible()
  // Shortcuts work once the shell is ready, a moment after its first render.
  await expect
    .poll(async () => {
      await page.keyboard.press('g')
      await page.keyboard.press('q')
      return page.url()
    })
    .toMatch(/tab=queue/)
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
  await page.keyboard.press('r')
  await expect(page).toHaveURL(/tab=archives/)
  await expect(options(page)).toContainText('Line one line two')
})

test('a chat can be taken from the queue, answered and closed with five keys besides the text; undo restores it', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  for (const message of ['First in line', 'Second in line']) await server.ask('conversation', { support_lib_id, message })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('inbox')
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  for (const question of ['First in line', 'Second in line']) {
    presses = 0
    await press('g')
    await press('q')
    await expect(options(page).first()).toContainText(question)
    await press('t')
    await expect(composer(page)).toBeFocused()
    await page.keyboard.type(`Answer to ${question}`)
    await press('ControlOrMeta+Shift+Enter')
    await expect(page.getByText('This chat is closed.')).toBeVisible()
    expect(presses).toBeLessThanOrEqual(5)
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('z')
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(options(page)).toContainText('Answer to Second in line')
  expect((await callsAs(page).conversations.list({ tab: 'inbox' })).conversations).toMatchObject([{ state: 'ongoing' }])
})

test('closing a conversation opens the next one, and asks first if there is unsent text; a closed one can be reopened', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  for (const message of ['One', 'Two']) await server.ask('conversation', { support_lib_id, message })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  const calls = callsAs(page)
  for (const { conversation_ref } of (await calls.conversations.list({ tab: 'queue' })).conversations) await calls.conversations.take({ conversation_ref })
  await agent.open('inbox')
  await agent.pick('One')
  await composer(page).fill('Not yet')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Close with an unsent message?' })
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Keep writing' }).click()
  await expect(composer(page)).toHaveValue('Not yet')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog.getByRole('button', { name: 'Close anyway' }).click()
  await expect(agent.message('Two')).toBeVisible()
  await expect(options(page)).toHaveCount(1)
  await expect(page.getByText('Conversation closed')).toBeVisible()
  await agent.open('archives')
  await agent.pick('One')
  await page.getByRole('log').focus()
  await page.keyboard.press('o')
  await expect(page.getByText('Alex Agent reopened the conversation')).toBeVisible()
  await expect(options(page)).toHaveCount(0)
})

test('a snoozed ticket leaves the list, appears under Snoozed, and returns manually or by undo', async ({ library, enter, open }) => {
  const { people } = await library({ people: [{ role: 'agent', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const { conversation } = await callsAs(page).tickets.create({ email: 'cleo@shop.example', name: 'Cleo Reis', subject: 'Helmet', message: 'Where is it?' })
  await page.getByRole('option', { name: /Cleo Reis/ }).click()
  await page.getByRole('log').focus()
  await page.keyboard.press('s')
  await expect(page.getByRole('dialog').getByRole('option', { name: /Tomorrow morning/ })).toBeVisible()
  await expectSound(page)
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Tomorrow morning/ })
    .click()
  await expect(page.getByText(/^Snoozed until/).first()).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(options(page)).toHaveCount(1)
  await callsAs(page).conversations.patch({ conversation_ref: conversation.conversation_ref, snoozed_until: new Date(Date.now() + 3_600_000).toISOString() })
  await expect(options(page)).toHaveCount(0)
  await page.goto(`/admin/inbox?tab=tickets&type=snoozed&conversation=${conversation.conversation_ref}`)
  await expect(options(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Snooze', exact: true }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'End snooze' }).click()
  await expect(options(page)).toHaveCount(0)
})

test('several rows can be changed at once; refused ones stay selected, and undo restores each value', async ({ library, enter, open }) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Ana Costa' },
      { role: 'agent', name: 'Bo Lind' },
    ],
  })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  for (const [name, priority] of [
    ['Ada', 'low'],
    ['Bea', 'high'],
    ['Cleo', 'normal'],
  ] as const)
    await calls.tickets.create({ email: `${name.toLowerCase()}@shop.example`, name, subject: 'Brakes', message: 'They squeal.', priority })
  await expect(options(page)).toHaveCount(3)
  await page.getByRole('option', { name: /Ada/ }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected conversations' })
  await expect(bar.getByText('1 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Select all' }).click()
  await expect(bar.getByText('3 selected')).toBeVisible()
  await expectSound(page)
  const priorities = async () =>
    Object.fromEntries((await calls.conversations.list({ tab: 'tickets' })).conversations.map((row) => [row.visitor.name, row.priority]))
  await bar.getByRole('button', { name: 'Priority' }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'Urgent' }).click()
  await expect(page.getByText('3 conversations changed')).toBeVisible()
  expect(await priorities()).toEqual({ Ada: 'urgent', Bea: 'urgent', Cleo: 'urgent' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone')).toBeVisible()
  expect(await priorities()).toEqual({ Ada: 'low', Bea: 'high', Cleo: 'normal' })
  // A ticket that has been solved meanwhile can't be snoozed.
  await page.keyboard.press('Shift+x')
  await expect(bar.getByText('3 selected')).toBeVisible()
  await bar.getByRole('button', { name: 'Assign' }).click()
  await page.getByRole('dialog').getByRole('option', { name: 'Bo Lind' }).click()
  await expect(page.getByText('3 conversations assigned')).toBeVisible()
  await page.keyboard.press('Shift+x')
  await bar.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByText('3 conversations closed')).toBeVisible()
  await expect(options(page)).toHaveCount(0)
  await page.keyboard.press('z')
  await expect(options(page)).toHaveCount(3)
})

test('if a colleague answers while an agent is writing, the agent is warned before their own message is sent', async ({ library, enter, open }) => {
  const { people } = await library({
    people: [
      { role: 'agent', name: 'Ana Costa' },
      { role: 'agent', name: 'Bo Lind' },
    ],
  })
  const [ana, bo] = [await open(), await open()]
  await enter(bo, person(people, 1), '/admin/inbox?tab=tickets')
  await enter(ana, person(people, 0), '/admin/inbox?tab=tickets')
  const { conversation_ref } = (await callsAs(ana).tickets.create({ email: 'cleo@shop.example', subject: 'Helmet', message: 'Where is it?' })).conversation
  await ana.goto(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  const field = ana.getByLabel(/^Reply to/).last()
  await field.pressSequentially('I am looking')
  await callsAs(bo).messages.send({ client_msg_id: crypto.randomUUID(), conversation_ref, message: 'It is here.' })
  // The list shows the message too, perhaps before the conversation has it.
  await expect(ana.getByRole('log').getByText('It is here.')).toBeVisible()
  await field.press('Enter')
  await expect(ana.getByText('Bo Lind replied in the meantime')).toBeVisible()
  await expect(field).toHaveValue('I am looking')
  await expectSound(ana)
  await ana.getByRole('button', { name: 'Send anyway' }).click()
  await expect(field).toHaveValue('')
})

test('spam leaves the list when marked by key or by blocking its contact; Z restores it, and several can be marked together', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  for (const message of ['Cheap chains', 'Cheaper chains', 'Where is my order?']) await server.ask('conversation', { support_lib_id, message })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await expect(options(page)).toHaveCount(3)
  await agent.pick('Cheap chains')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Mark as spam and block' }).click()
  await expect(page.getByText('Marked as spam, contact blocked')).toBeVisible()
  await expect(options(page)).toHaveCount(2)
  await page.quiet()
  await page.keyboard.press('z')
  await expect(options(page)).toHaveCount(3)
  // The list shows the undo before the server has answered.
  await expect(page.getByText('Undone')).toBeVisible()
  const rows = async () => (await callsAs(page).conversations.list({ tab: 'queue' })).conversations
  expect((await rows()).map(({ spam }) => spam)).toEqual(['no', 'no', 'no'])

  await agent.pick('Cheap chains')
  await page.getByRole('log').focus()
  await page.keyboard.press('!')
  await expect(page.getByText('1 conversation marked as spam')).toBeVisible()
  await expect(options(page)).toHaveCount(2)
  await page.quiet()
  await page.keyboard.press('z')
  await expect(options(page)).toHaveCount(3)

  await agent.open('queue')
  await agent.pick('Cheap chains')
  await page.keyboard.press('Escape')
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key)
  const bar = page.getByRole('region', { name: 'Selected conversations' })
  await bar.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(page.getByText('2 conversations marked as spam')).toBeVisible()
  await expect(options(page)).toHaveCount(1)
  await page.goto(`/admin/inbox?tab=queue&filter=${encodeURIComponent(JSON.stringify({ field: 'spam', op: 'is', value: 'yes' }))}`)
  await expect(options(page)).toHaveCount(2)
  await expect(options(page).first()).toContainText('Spam')
  await agent.pick('Cheap chains')
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Not spam' }).click()
  await expect(options(page)).toHaveCount(1)
  await expectSound(page)
  await expect.poll(rows).toHaveLength(2)
})
