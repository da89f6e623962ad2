import { person } from '../people.ts'
import { composer, options, ScreenInbox } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('answer, tag, close takes 6 keys besides the text, 4 with the tag of the one before, and answer, close, next takes one', async ({
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
  const questions = ['First in line', 'Second in line', 'Third in line', 'Fourth in line']
  for (const message of questions) await server.ask('conversation', { support_lib_id, message })
  const admin = await open()
  await enter(admin, person(people, 1))
  const tags = new Map<string, string>()
  for (const name of ['Delivery', 'Refund', 'Return']) tags.set(name, (await callsAs(admin).convTags.create({ name })).option.tag_ref)
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  const calls = callsAs(page)
  for (const { conversation_ref } of (await calls.conversations.list({ tab: 'queue' })).conversations) await calls.conversations.take({ conversation_ref })
  await agent.open('inbox')
  await expect(options(page)).toHaveCount(4)
  const first = (await options(page).first().textContent()) ?? ''
  await page
    .getByRole('main')
    .getByText(questions.find((one) => first.includes(one)) ?? '')
    .first()
    .click()
  await page.getByRole('log').focus()
  await page.keyboard.press('r')
  let presses = 0
  const press = async (key: string) => {
    presses += 1
    await page.keyboard.press(key)
  }
  const counts: number[] = []
  for (const round of [1, 2, 3, 4]) {
    presses = 0
    await expect(composer(page)).toBeFocused()
    await page.keyboard.type(`Answer ${round}`)
    if (round === 3) {
      await press('ControlOrMeta+Shift+Enter')
    } else {
      await press('Enter')
      await expect(agent.message(`Answer ${round}`)).toBeVisible()
      await press('Escape')
      if (round === 1) {
        await press('l')
        await expect(page.getByRole('combobox', { name: 'Find a tag' })).toBeFocused()
        await expectSound(page)
        await press('d')
        await press('Enter')
        await expect(page.getByRole('dialog', { name: 'Add or remove a tag' })).toHaveCount(0)
        await expect(page.getByRole('log')).toBeFocused()
      } else {
        await press('.')
        await page.quiet()
      }
      await press('e')
    }
    if (round < 4) await expect(options(page)).toHaveCount(4 - round)
    counts.push(presses)
  }
  expect(counts).toEqual([6, 4, 1, 4])
  await expect(page.getByText('This chat is closed.')).toBeVisible()
  const tagsOfClosed = async () => (await calls.conversations.list({ tab: 'archives' })).conversations.map((row) => row.tags).toSorted()
  const delivery = [tags.get('Delivery')]
  await expect.poll(tagsOfClosed).toEqual([[], delivery, delivery, delivery])
})

test('keys set tag, priority, assignee, status and following, and all of them are in the command bar; an unknown tag is created where allowed', async ({
  library,
  enter,
  open,
}) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Ada Admin' },
      { role: 'agent', name: 'Bo Agent' },
    ],
  })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const { conversation } = await calls.tickets.create({ email: 'cleo@shop.example', name: 'Cleo Reis', subject: 'Helmet', message: 'Where is it?' })
  const { conversation_ref } = conversation
  await page.getByRole('option', { name: /Cleo Reis/ }).click()
  const log = page.getByRole('log')
  await expect(log.getByText('Where is it?')).toBeVisible()
  const now = async () => (await calls.conversations.read({ conversation_ref })).conversation
  for (const [key, words] of [
    ['l', 'Refund'],
    ['p', 'urg'],
    ['a', 'bo'],
    ['u', 'wait'],
  ] as const) {
    await log.focus()
    await page.keyboard.press(key)
    await expect(page.getByRole('combobox', { name: /^Find a/ })).toBeFocused()
    await page.keyboard.type(words)
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.quiet()
  }
  await log.focus()
  await page.keyboard.press('f')
  await page.quiet()
  const [refund] = (await calls.convTags.list({})).conv_tags
  expect(refund).toMatchObject({ name: 'Refund' })
  expect(await now()).toMatchObject({
    tags: [refund?.tag_ref],
    priority: 'urgent',
    assignee_id: person(people, 1).user_id,
    status_category: 'waiting',
    followers: [person(people, 0).user_id],
  })
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Type a command…' }).fill('')
  for (const label of ['Add or remove a tag', 'Set the priority', 'Assign to…', 'Set the status', 'Stop following'])
    await expect(page.getByRole('option', { name: new RegExp(`^${label}`) })).toBeVisible()
})

test('Z right after E undoes the close, even while it is still under way', async ({ library, enter, open, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  await server.ask('conversation', { support_lib_id, message: 'Not yet' })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await agent.pick('Not yet')
  await agent.take()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await page.keyboard.press('z')
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(options(page)).toHaveCount(1)
  expect((await callsAs(page).conversations.list({ tab: 'inbox' })).conversations).toMatchObject([{ state: 'ongoing' }])
})

test('a slash says that there are no canned replies yet, and a reply with an unfilled name is sent only when asked twice', async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  await server.ask('conversation', { support_lib_id, message: 'Anyone there?' })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  await agent.pick('Anyone there?')
  await agent.take()
  await composer(page).fill('/')
  await expect(page.getByText('No canned replies yet. Add some in your profile.')).toBeVisible()
  await composer(page).fill('Hi {contactFirstName},')
  await composer(page).press('Enter')
  await expect(page.getByText('There is no name for {contactFirstName}.')).toBeVisible()
  await expect(composer(page)).toHaveValue('Hi {contactFirstName},')
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await expect(agent.message('Hi {contactFirstName},')).toBeVisible()
})

test('a reply that waits for a review is not sent; the reviewer reads the note; changing the text takes it back', async ({ library, enter, open }) => {
  const { people } = await library({
    people: [
      { role: 'agent', name: 'Ana Costa' },
      { role: 'admin', name: 'Nora Lind' },
    ],
  })
  const [ana, nora] = [await open(), await open()]
  await enter(ana, person(people, 0))
  await enter(nora, person(people, 1))
  const { conversation } = await callsAs(ana).tickets.create({ email: 'cleo@shop.example', name: 'Cleo Reis', subject: 'Helmet', message: 'Where is it?' })
  const address = `/admin/inbox?tab=tickets&conversation=${conversation.conversation_ref}`
  await ana.goto(address)
  const [ask, send] = [ana.getByRole('button', { name: 'Ask for a review' }), ana.getByRole('button', { name: 'Send', exact: true })]
  // The way to a review is there before anything is written.
  await expect(ask).toBeDisabled()
  await composer(ana).fill('It comes on Monday.')
  await expect(send).toBeEnabled()
  await ask.click()
  await ana.getByLabel('Reviewer', { exact: true }).selectOption({ label: 'Nora Lind' })
  await ana.getByLabel('Note to the reviewer').fill('Is Monday right?')
  await ana.getByRole('button', { name: 'Submit for review' }).click()
  await expect(ana.getByText('Waiting for Nora Lind to review')).toBeVisible()
  await expect(send).toBeDisabled()
  await composer(ana).press('Enter')
  await expect(composer(ana)).toHaveValue('It comes on Monday.')
  await nora.goto(address)
  await expect(nora.getByRole('region', { name: 'Ana Costa asked you to review this reply' })).toContainText('Is Monday right?')
  await nora.getByRole('button', { name: 'User Activities Feed' }).click()
  await expect(nora.getByText(`asked you to review a reply · #${conversation.number}`)).toBeVisible()
  expect((await callsAs(ana).messages.list({ conversation_ref: conversation.conversation_ref })).messages).toHaveLength(1)

  await composer(ana).fill('It comes on Tuesday.')
  await expect(send).toBeEnabled()
  await send.click()
  await expect(ana.getByRole('log').getByText('It comes on Tuesday.')).toBeVisible()
})

test("an email that a visitor gives while an agent has the chat appears in the agent's header, list and panel at once", async ({
  library,
  enter,
  open,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }] })
  const agent = new ScreenInbox(await open())
  const { page } = agent
  await enter(page, person(people, 0))
  await agent.open('queue')
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('Do you ship to Norway?')
  await agent.pick('Do you ship to Norway?')
  await agent.take()
  await page.quiet()
  const panel = page.getByRole('complementary').filter({ hasText: 'Last seen' })
  await expect(panel.getByRole('link', { name: 'rosa@shop.example' })).toHaveCount(0)
  await visitor.introduce({ name: 'Rosa Rider', email: 'rosa@shop.example' })
  await expect(panel.getByRole('link', { name: 'rosa@shop.example' })).toBeVisible()
  await expect(panel.getByText('not verified')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Rosa Rider' }).first()).toBeVisible()
  await expect(options(page).filter({ hasText: 'Rosa Rider' })).toHaveCount(1)
})

test('D17: Ctrl+Enter saves a dialog from a multiline field; Team and Type are never “No longer available” while their lists load', async ({
  library,
  enter,
  open,
}) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  await page.getByRole('button', { name: 'New ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'New ticket' })
  await dialog.getByLabel('Contact email').fill('cleo@shop.example')
  await dialog.getByLabel('Subject').fill('Wrong size')
  const message = dialog.getByRole('textbox', { name: 'Message' })
  await message.fill('Too small')
  await message.press('ControlOrMeta+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('option', { name: /cleo@shop/ })).toHaveCount(1)

  const calls = callsAs(page)
  const [row] = (await calls.conversations.list({ tab: 'tickets' })).conversations
  const conversation_ref = row?.conversation_ref ?? ''
  const { team } = await calls.people.createTeam({ team_name: 'Workshop' })
  const { option } = await calls.ticketTypes.create({ name: 'Return' })
  await calls.conversations.patch({ conversation_ref, team_ref: team.team_ref, ticket_type_ref: option.ticket_type_ref })
  const held = Promise.withResolvers<null>()
  const releases = [/\/inbox\/teams/, /ticket_types/].map((address) => page.route(address, () => held.promise))
  await page.goto(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  const details = page.getByRole('region', { name: 'Details' })
  for (const label of ['Team', 'Type']) await expect(details.getByLabel(label, { exact: true })).toContainText('…')
  await expect(details.getByText('No longer available')).toHaveCount(0)
  for (const release of releases) release()
  held.resolve(null)
  await expect(details.getByLabel('Team', { exact: true })).toContainText('Workshop')
  await expect(details.getByLabel('Type', { exact: true })).toContainText('Return')
  await expect(details.getByText('No longer available')).toHaveCount(0)
})
