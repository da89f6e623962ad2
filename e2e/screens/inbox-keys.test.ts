import { person } from '../people.ts'
import { composer, options, ScreenInbox } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a chat can be transferred by keyboard, and never to an agent who is filtered out', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
      { role: 'agent', name: 'Cleo Agent' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'Who knows tandems?' })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await agent.pick('Who knows tandems?')
  await agent.take()
  // The composer takes focus once the chat is taken; from there Escape returns to the chat's shortcuts.
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Transfer chat' })
  await dialog.getByText('Bo Agent').click()
  await dialog.getByLabel('Find a teammate or a team').fill('cleo')
  await expect(dialog.getByText('Bo Agent')).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Transfer' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('radio')).toBeChecked()
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Chat transferred to Cleo Agent')).toBeVisible()
})

test('opening the chat that a notification is about clears it from the bell', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({
    people: [
      { role: 'agent', name: 'Alex Agent' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  await server.ask('conversation', { support_lib_id, message: 'Please hand me over' })
  const [alex, bo] = [new ScreenInbox(await open()), new ScreenInbox(await open())]
  await enter(bo.page, person(people, 1))
  await bo.open('queue')
  await enter(alex.page, person(people, 0))
  await alex.open('queue')
  await alex.pick('Please hand me over')
  await alex.take()
  await alex.page.getByRole('button', { name: 'Transfer' }).click()
  const dialog = alex.page.getByRole('dialog', { name: 'Transfer chat' })
  await dialog.getByText('Bo Agent').click()
  await dialog.getByRole('button', { name: 'Transfer' }).click()
  const bell = bo.page.getByRole('button', { name: 'User Activities Feed' })
  await expect(bell).toContainText('1')
  await bo.open('inbox')
  await expect(bell).toContainText('1')
  await bo.pick('Please hand me over')
  await expect(bell).not.toContainText('1')
})

test('shortcuts and commands are listed once on every screen, and Enter runs the first result', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  await server.ask('conversation', { support_lib_id, message: 'Which keys are there?' })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0), '/admin')
  const twice = (found: string[]) => found.filter((one, at) => found.indexOf(one) !== at)
  const bar = page.getByRole('combobox', { name: 'Type a command…' })
  const expectUnique = async () => {
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(sheet).toBeVisible()
    expect(await sheet.locator('dd').count()).toBeGreaterThan(8)
    expect(twice(await sheet.locator('dd').allTextContents())).toEqual([])
    expect(twice(await sheet.locator('dt').allTextContents())).toEqual([])
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(bar).toBeFocused()
    expect(twice(await page.getByRole('option').locator('span:nth-child(2)').allTextContents())).toEqual([])
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
  }
  await agent.open('queue')
  await agent.pick('Which keys are there?')
  await page.getByRole('log').focus()
  await expectUnique()
  for (const path of ['content', 'newsflash', 'sop', 'courses', 'profile/settings', 'profile/account', 'profile/teammates']) {
    await page.goto(`/admin/${path}`)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await page.getByRole('main').focus()
    await expectUnique()
  }
  await page.keyboard.press('ControlOrMeta+k')
  await expect(bar).toBeFocused()
  // Gives the screen no time between the last letter and Enter.
  const { HTMLInputElement, InputEvent, KeyboardEvent } = page.window
  const field = await bar.element()
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'go to courses')
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', code: 'Enter', bubbles: true, cancelable: true }))
  await expect(page).toHaveURL('/admin/courses')
  await page.keyboard.press('ControlOrMeta+k')
  await bar.fill('dark')
  await expectSound(page)
})

test('shortcuts get keys of one’s own: a key or a sequence, others trade theirs or lose them by choice, in every browser of the account', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  await server.ask('conversation', { support_lib_id, message: 'Whose key is it?' })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0), '/admin')
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  const keyOf = (command: string) => sheet.getByRole('button', { name: `change the key of “${command}”` })
  const choose = (name: string | RegExp) => sheet.getByRole('button', { name }).click()
  await agent.open('queue')
  await agent.pick('Whose key is it?')
  await page.getByRole('log').focus()
  await page.keyboard.press('?')
  await expect(keyOf('Take chat')).toHaveText('T')
  await keyOf('Take chat').click()
  await page.keyboard.press('q')
  await expect(sheet.getByText('Q: press a second key for a sequence, or Enter')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(sheet.getByText('“Take chat” is now Q.')).toBeVisible()
  await expect(keyOf('Take chat')).toHaveText('Q')
  await expect(keyOf('Take chat')).toBeFocused()
  // A key that something else has: told, and decided by the user.
  await keyOf('Show or hide visitor details').click()
  await page.keyboard.press('q')
  await choose('Use Q alone')
  await expect(sheet.getByText('Q is already used: Take chat.')).toBeVisible()
  await choose('Cancel')
  await expect(keyOf('Take chat')).toHaveText('Q')
  await keyOf('Show or hide visitor details').click()
  await page.keyboard.press('q')
  await page.keyboard.press('Enter')
  await choose('Swap: “Take chat” gets D')
  await expect(keyOf('Take chat')).toHaveText('D')
  await expectSound(page)
  // A key that begins sequences can only take it from all of them.
  await keyOf('Take chat').click()
  await page.keyboard.press('g')
  await page.keyboard.press('Enter')
  await expect(sheet.getByText(/^G is already used: .+, .+, .+ and \d+ more/)).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Swap' })).toHaveCount(0)
  await choose('Cancel')
  // Of another screen is the act that runs at W.
  await keyOf('Write a private note').click()
  await page.keyboard.press('w')
  await page.keyboard.press('n')
  await expect(sheet.getByText('W N is already used: Show who can see it.')).toBeVisible()
  await choose('Use it, and leave none there')
  await expect(keyOf('Write a private note')).toHaveText('WN')
  // Escape while a key is awaited keeps it, and doesn't close the sheet.
  await keyOf('Take chat').click()
  await page.keyboard.press('Escape')
  await expect(keyOf('Take chat')).toHaveText('D')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)

  // The same in another browser of the same person.
  const elsewhere = new ScreenInbox(await open())
  await enter(elsewhere.page, person(people, 0), '/admin')
  const keptBy = (screen: typeof page) => JSON.parse(screen.storage().getItem('porchlight-keys') ?? 'null')
  await expect.poll(() => keptBy(elsewhere.page)).toEqual(keptBy(page))
  await elsewhere.open('queue')
  await elsewhere.pick('Whose key is it?')
  await elsewhere.page.getByRole('log').focus()
  await elsewhere.page.keyboard.press('t')
  await elsewhere.page.keyboard.press('d')
  await expect(composer(elsewhere.page)).toBeFocused()

  await page.reload()
  await agent.pick('Whose key is it?')
  await page.getByRole('log').focus()
  await page.keyboard.press('?')
  await choose('Usual keys of “Write a private note”: N')
  await expect(keyOf('Write a private note')).toHaveText('N')
  await choose('Reset all to the usual keys')
  await expect(sheet.getByRole('button', { name: 'Reset all to the usual keys' })).toHaveCount(0)
  await expect(keyOf('Show or hide visitor details')).toHaveText('D')
  await expect.poll(async () => (await callsAs(page).people.userDetails({})).user_details.own_keys).toEqual({ keys: {}, single_keys: true })
})

test('shortcuts act on the selected rows, people are picked with “Me” first, and Escape leaves the composer without losing the draft', async ({
  library,
  enter,
  open,
}) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Zoe Admin' },
      { role: 'agent', name: 'Alex Agent' },
    ],
  })
  const me = person(people, 0)
  const page = await open()
  await enter(page, me, '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const refs: string[] = []
  for (const subject of ['Bell', 'Chain', 'Lamp'])
    refs.push((await calls.tickets.create({ email: 'rosa@shop.example', name: 'Rosa', subject, message: `The ${subject}` })).conversation.conversation_ref)
  const tickets = async () => Promise.all(refs.map(async (conversation_ref) => (await calls.conversations.read({ conversation_ref })).conversation))
  await expect(options(page)).toHaveCount(3)

  // One is open; the two selected ones are meant.
  await options(page).nth(0).click()
  await expect(page.getByRole('log')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected conversations' }).getByText('2 selected')).toBeVisible()
  await page.keyboard.press('a')
  const picker = page.getByRole('combobox', { name: 'Find a teammate' })
  await expect(picker).toBeFocused()
  await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText('Me (Zoe Admin)')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await tickets()).map(({ assignee_id }) => assignee_id === me.user_id).toSorted()).toEqual([false, true, true])

  // With nothing selected, the open one is; Enter alone never empties a field.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('region', { name: 'Selected conversations' })).toHaveCount(0)
  const [subject = ''] = /Bell|Chain|Lamp/.exec(await options(page).nth(0).textContent()) ?? []
  await options(page).nth(0).click()
  await expect(page.getByRole('log').getByText(`The ${subject}`)).toBeVisible()
  await page.quiet()
  await page.keyboard.press('p')
  await expect(page.getByRole('combobox', { name: 'Find a priority' })).toBeFocused()
  const before = (await tickets()).map(({ priority }) => priority)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  expect((await tickets()).map(({ priority }) => priority)).toEqual(before)

  await page.keyboard.press('n')
  await page.keyboard.type('Under warranty')
  await page.getByRole('button', { name: 'Attach files' }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('log')).toBeFocused()
  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Private note' })).toHaveValue('Under warranty')
})

test('keys act on the row that the arrows have moved to; a time to snooze until is typed, and a point repeats the last change', async ({
  library,
  enter,
  open,
}) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Zoe Admin' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  for (const subject of ['Bell', 'Chain', 'Lamp']) await calls.tickets.create({ email: 'rosa@shop.example', name: 'Rosa', subject, message: `The ${subject}` })
  await expect(options(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('.')
  await expect(page.getByText('There is nothing to repeat yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('s')
  const field = page.getByRole('combobox', { name: /^When\?/ })
  await expect(field).toBeFocused()
  for (const key of '3d') await page.keyboard.press(key)
  await expect(page.getByRole('dialog').getByRole('option')).toHaveText(/^In 3 days/)
  await page.keyboard.press('Enter')
  await expect(options(page)).toHaveCount(2)
  await page.keyboard.press('j')
  await page.keyboard.press('.')
  await expect(options(page)).toHaveCount(1)
  const times = async () => (await calls.conversations.list({ tab: 'tickets', type: 'snoozed' })).conversations.map((row) => row.snoozed_until)
  await expect.poll(async () => (await times()).length).toBe(2)
  expect(new Set(await times()).size).toBe(1)
})
