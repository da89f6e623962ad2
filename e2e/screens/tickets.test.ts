import { randomBytes } from 'node:crypto'
import { callsOf } from '../../apps/server/src/testing/calls.ts'
import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a ticket is created, assigned and solved; a teammate sees each step without a reload', async ({ library, open, enter }) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Ana Costa' },
      { role: 'agent', name: 'Bo Lind' },
    ],
  })
  const ana = await open()
  const bo = await open()
  await enter(bo, person(people, 1), '/admin/inbox?tab=tickets')
  await bo.line.isHeard()
  await enter(ana, person(people, 0), '/admin/inbox?tab=tickets')
  await expect(ana.getByText('No tickets here')).toBeVisible()
  await ana.getByRole('button', { name: 'New ticket' }).click()
  const dialog = ana.getByRole('dialog', { name: 'New ticket' })
  await dialog.getByLabel('Contact email').fill('cleo@shop.example')
  await dialog.getByLabel('Subject').fill('Wrong size')
  await dialog.getByLabel('Message').first().fill('The helmet is too small.')
  await expectSound(ana)
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  const row = bo.getByRole('option', { name: /cleo@shop\.example/ })
  await expect(row).toBeVisible()

  const details = ana.getByRole('region', { name: 'Details' })
  await details.getByLabel('Priority').selectOption('urgent')
  await expect(row).toContainText('Urgent')
  await expect(ana.getByText('Ana Costa changed Priority: Normal → Urgent')).toBeVisible()
  const { option } = await callsAs(ana).convTags.create({ name: 'warranty' })
  const [ticket] = (await callsAs(ana).conversations.list({ tab: 'tickets' })).conversations
  await callsAs(ana).conversations.patch({ conversation_ref: ticket?.conversation_ref ?? '', tags: [option.tag_ref] })
  await expect(row).toContainText('warranty')
  await expectSound(ana)

  await bo.goto('/admin/inbox?tab=tickets&type=unassigned')
  await expect(row).toBeVisible()
  await details.getByLabel('Assignee').selectOption({ label: 'Me (Ana Costa)' })
  await expect(bo.getByText('No matches')).toBeVisible()
  await bo.goto('/admin/inbox?tab=othertickets')
  await expect(row).toBeVisible()
  await details.getByLabel('Status').selectOption({ label: 'Solved' })
  await expect(bo.getByText('No tickets here')).toBeVisible()
})

test('canned replies are managed in the settings and inserted with a slash; shared ones require a permission to edit', async ({ library, open, enter }) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Ada Admin' },
      { role: 'agent', name: 'Ana Costa' },
    ],
  })
  const admin = await open()
  await enter(admin, person(people, 0), '/admin/profile/cannedreplies')
  await admin.getByRole('button', { name: 'Add', exact: true }).click()
  await admin.getByLabel('Title').fill('On its way')
  await admin.getByLabel('Shortcut').fill('track')
  await admin.getByLabel('Text', { exact: true }).fill('Hello {contactFirstName}, it is on its way. {agentFirstName}')
  await admin.getByRole('dialog').getByLabel('For', { exact: true }).selectOption({ label: 'Everyone' })
  await expectSound(admin)
  await admin.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(admin.getByRole('button', { name: 'Edit On its way' })).toBeVisible()

  const page = await open()
  await enter(page, person(people, 1), '/admin/profile/cannedreplies')
  await expect(page.getByText('On its way')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit On its way' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Title').fill('Thanks')
  await page.getByLabel('Text', { exact: true }).fill('Thank you!')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByLabel('Search').fill('track')
  await expect(page.getByText('Thanks')).toHaveCount(0)
  await expect(page.getByText('On its way')).toBeVisible()

  const made = await callsAs(page).tickets.create({ email: 'cleo@shop.example', name: 'Cleo Reis', subject: 'Helmet', message: 'Where is it?' })
  await page.goto(`/admin/inbox?tab=tickets&conversation=${made.conversation.conversation_ref}`)
  const field = page.getByLabel(/^Reply to/).last()
  await field.pressSequentially('Hi! /')
  const list = page.getByRole('listbox', { name: 'Canned replies' })
  await expect(list.getByRole('option')).toHaveCount(2)
  await expectSound(page)
  await field.press('ArrowDown')
  await expect(list.getByRole('option', { name: 'Thanks' })).toHaveAttribute('aria-selected', 'true')
  await field.pressSequentially('tra')
  await expect(list.getByRole('option')).toHaveCount(1)
  await field.press('Escape')
  await expect(list).toHaveCount(0)
  await field.pressSequentially('c')
  await expect(list.getByRole('option')).toHaveCount(1)
  await field.press('Enter')
  await expect(field).toHaveValue('Hi! Hello Cleo, it is on its way. Ana')
})

test('a list can be filtered by conditions, which stay in the URL', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'agent', name: 'Ana Costa' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  for (const priority of ['low', 'urgent'] as const)
    await calls.tickets.create({ email: `${priority}@shop.example`, subject: 'Brakes', message: 'They squeal.', priority })
  await expect(page.getByRole('option', { name: /low@shop/ })).toBeVisible()
  await page.getByRole('button', { name: 'Filter…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Filter' })
  await expect(dialog.getByLabel('Value')).toHaveValue('urgent')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByRole('option', { name: /low@shop/ })).toHaveCount(0)
  await expect(page.getByRole('option', { name: /urgent@shop/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: '1 condition' })).toBeVisible()
  await expect(page.getByRole('option', { name: /low@shop/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'Save this filter…' }).click()
  await page.getByLabel('Name').fill('On fire')
  await page.getByRole('button', { name: 'Save filter' }).click()
  await expect(page.getByRole('button', { name: 'On fire' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByRole('option', { name: /low@shop/ })).toBeVisible()
  await page.getByRole('button', { name: 'Saved filters' }).click()
  await page.getByRole('menuitem', { name: 'On fire' }).click()
  await expect(page.getByRole('option', { name: /low@shop/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'On fire' }).click()
  await page.getByRole('menuitem', { name: 'Delete “On fire”' }).click()
  await expect(page.getByRole('button', { name: 'Saved filters' })).toBeVisible()
})

test('options can be added, renamed and deleted; the pages require the permission to manage the widget', async ({ library, open, enter }) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Ada Admin' },
      { role: 'agent', name: 'Ana Costa' },
    ],
  })
  const agent = await open()
  await enter(agent, person(people, 1), '/admin/profile/tickettypes')
  await expect(agent).toHaveURL(/accessdenied/)
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/tickettypes')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Name').fill('Return')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Return' }).click()
  await expectSound(page)
  await page.getByLabel('Name').fill('Returns')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Edit Returns' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('None yet')).toBeVisible()
  await page.goto('/admin/profile/ticketsettings')
  await expect(page.getByRole('heading', { name: 'Statuses' })).toBeVisible()
  await expectSound(page)
  for (const path of ['ticketcategories', 'tickettiers']) {
    await page.goto(`/admin/profile/${path}`)
    await expect(page.getByText('None yet')).toBeVisible()
  }
  // D19: tags have a page of their own beside the other options.
  await page.getByRole('link', { name: 'Tags' }).click()
  await expect(page).toHaveURL(/profile\/tags/)
  // The address changes before the page that was left, which looks the same, is gone.
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByLabel('Name').fill('Refund')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit Refund' })).toBeVisible()
})

test('tickets can be shown as a table with chosen columns in a chosen order, sorted by a column and saved per user; a new value moves its row', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ana Costa' }] })
  const page = await open({ viewport: { width: 1440, height: 900 } })
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const { custom_field_ref } = (await calls.customFields.create({ kind: 'text', name: 'Order no.' })).custom_field
  const made: string[] = []
  for (const name of ['Cleo', 'Dan', 'Eva']) {
    const { conversation } = await calls.tickets.create({ email: `${name}@shop.example`, name, subject: `Of ${name}`, message: 'Hello' })
    made.push(conversation.conversation_ref)
  }
  const [cleo = '', dan = ''] = made
  await calls.conversations.patch({ conversation_ref: cleo, priority: 'urgent', custom_fields: { [custom_field_ref]: 'A-17' } })
  await page.goto('/admin/inbox?tab=tickets')
  await page.getByRole('button', { name: 'Sort and filter' }).click()
  await page.getByRole('menuitem', { name: 'Show as table' }).click()
  const table = page.getByRole('grid')
  const firsts = table.getByRole('rowheader')
  await expect(firsts).toHaveText([/Eva/, /Dan/, /Cleo/])
  await expectSound(page)

  const byPriority = table.getByRole('columnheader', { name: 'Priority' })
  await expect(byPriority).toHaveAttribute('aria-sort', 'none')
  await byPriority.getByRole('button').click()
  await expect(byPriority).toHaveAttribute('aria-sort', 'descending')
  await expect(firsts).toHaveText([/Cleo/, /Eva/, /Dan/])
  await calls.conversations.patch({ conversation_ref: dan, priority: 'high' })
  await expect(firsts).toHaveText([/Cleo/, /Dan/, /Eva/])

  await table.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Order no.' }).click()
  await dialog.getByRole('checkbox', { name: 'Assignee' }).click()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const heads = ['Conversation', 'Status', 'Priority', 'Due', 'Last message', 'Order no.', '']
  await expect(table.getByRole('columnheader')).toHaveText(heads)
  await expect(table.getByRole('gridcell', { name: 'A-17' })).toBeVisible()
  await page.quiet()
  await page.goto('/admin/inbox?tab=tickets')
  await expect(table.getByRole('columnheader')).toHaveText(heads)
  await expect(firsts).toHaveText([/Cleo/, /Dan/, /Eva/])

  await table.focus()
  await table.press('ArrowDown')
  await table.press('Enter')
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expect(page.getByRole('option', { name: /Dan/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Back to the list' }).first().click()
  await expect(table).toBeVisible()
})

test('an agent turns a chat into a ticket from its menu; it asks for the missing address, and the ticket opens with its messages', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  const secret = randomBytes(32).toString('base64url')
  const visitor = callsOf(server.url, () => `Visitor ${support_lib_id}.${secret}`)
  const [{ conversation }] = await Promise.all([
    visitor.messages.send({ client_msg_id: randomBytes(16).toString('hex'), message: 'My chain fell off' }),
    enter(page, person(people, 0)),
  ])
  const { conversation_ref, number } = conversation
  const calls = callsAs(page)
  await calls.conversations.take({ conversation_ref })
  await page.goto(`/admin/inbox?tab=inbox&conversation=${conversation_ref}`)
  const log = page.getByRole('log')
  await expect(log.getByText('My chain fell off')).toBeVisible()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Turn into a ticket…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn the chat into a ticket' })
  await expect(dialog.getByLabel('Ticket subject')).toHaveValue('My chain fell off')
  await expectSound(page)
  await dialog.getByLabel('Contact email').fill('cleo@shop.example')
  await dialog.getByRole('button', { name: 'Turn into a ticket' }).click()
  await expect(dialog).toBeHidden()
  await expect(log.getByText(`Alex Agent turned the chat into ticket #${number}`)).toBeVisible()
  await expect(log.getByText('My chain fell off')).toBeVisible()
  expect((await calls.conversations.list({ tab: 'tickets' })).conversations[0]).toMatchObject({ number, visitor: { email: 'cleo@shop.example' } })

  // From now on the words are those of a ticket; what happened to the chat stays told as it was.
  await page.getByRole('button', { name: 'More actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Close chat' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Close ticket' }).click()
  await expect.poll(async () => (await calls.conversations.read({ conversation_ref })).conversation.state).toBe('solved')
  await visitor.messages.send({ conversation_ref, client_msg_id: randomBytes(16).toString('hex'), message: 'It fell off again' })
  await expect(log.getByText('The requester reopened the ticket')).toBeVisible()
  await expect(log.getByText('Alex Agent joined the chat')).toBeVisible()
})

test('beside a ticket the customer comes first; its empty fields are folded until somebody asks for them, by a press or a command, and this device remembers', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Ana Costa' },
      { role: 'admin', name: 'Bo Lind' },
    ],
  })
  const page = await open()
  await enter(page, person(people, 0))
  const calls = callsAs(page)
  const ticket = { name: 'Cleo Reis', email: 'cleo@shop.example', message: 'Hello' }
  await calls.tickets.create({ ...ticket, subject: 'Wrong colour' })
  const { conversation } = await calls.tickets.create({ ...ticket, subject: 'Wrong size' })
  const address = `/admin/inbox?tab=tickets&conversation=${conversation.conversation_ref}`
  await page.goto(address)
  const panel = page.getByRole('complementary', { name: 'Visitor' })
  const details = panel.getByRole('region', { name: 'Details' })
  await expect(panel.getByRole('link', { name: 'cleo@shop.example' })).toBeVisible()
  await expect(panel).toContainText(/cleo@shop\.example.*1 other conversation.*Assignee/)
  await panel.getByText('1 other conversation').click()
  await expect(panel.getByRole('button', { name: /Wrong colour/ })).toBeVisible()

  for (const label of ['Assignee', 'Priority', 'Status']) await expect(details.getByLabel(label, { exact: true })).toBeVisible()
  await expect(details.getByLabel('Category')).toHaveCount(0)
  await expectSound(page)
  await details.getByRole('button', { name: /^Show \d empty fields$/ }).press('Enter')
  await expect(details.getByLabel('Team', { exact: true })).toBeFocused()
  await expect(details.getByLabel('Category')).toBeVisible()
  await expectSound(page)
  await page.goto(address)
  await expect(details.getByLabel('Category')).toBeVisible()
  await details.getByRole('button', { name: 'Hide empty fields' }).click()
  await expect(details.getByLabel('Category')).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Type a command…' }).fill('empty fields')
  await page.getByRole('option', { name: /Show or hide empty fields/ }).click()
  await expect(details.getByLabel('Category')).toBeVisible()

  // A field that loses its value stays where it was, to be filled again. What one person sees, another on the same device doesn't.
  const { option } = await calls.ticketTypes.create({ name: 'Return' })
  await calls.conversations.patch({ conversation_ref: conversation.conversation_ref, ticket_type_ref: option.ticket_type_ref })
  await details.getByRole('button', { name: 'Hide empty fields' }).click()
  await details.getByLabel('Type', { exact: true }).selectOption('')
  await expect.poll(async () => (await calls.conversations.read({ conversation_ref: conversation.conversation_ref })).conversation.ticket_type_ref).toBeNull()
  await expect(details.getByLabel('Type', { exact: true })).toBeVisible()
  await details.getByRole('button', { name: /^Show \d empty fields$/ }).click()
  await enter(page, person(people, 1), address)
  await expect(details.getByRole('button', { name: /^Show \d empty fields$/ })).toBeVisible()
})
