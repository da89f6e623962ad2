import { person } from '../people.ts'
import { options } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test("an agent merges a visitor's two chats by keyboard; the visitor's new messages arrive in the merged chat; undo, links and the history show the merge", async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  await page.line.isHeard()
  const calls = callsAs(page)
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('Second question')
  const target = (await calls.conversations.list({ tab: 'queue' })).conversations[0]
  visitor.open(null)
  await visitor.write('First question')
  const source = (await calls.conversations.list({ tab: 'queue', sort: 'newest' })).conversations[0]
  for (const one of [target, source]) await calls.conversations.take({ conversation_ref: one?.conversation_ref ?? '' })
  const { tag_ref } = (await calls.convTags.create({ name: 'Refund' })).option
  await calls.conversations.patch({ conversation_ref: source?.conversation_ref ?? '', tags: [tag_ref], priority: 'high' })
  await options(page).filter({ hasText: 'First question' }).click()
  const log = page.getByRole('log')
  await expect(log.getByText('First question')).toBeVisible()

  await log.focus()
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog', { name: 'Merge conversation' })
  await expect(dialog.getByText('Second question')).toBeVisible()
  const taken = dialog.getByText(`#${target?.number} will get:`)
  await expect(taken).toContainText('Tags: Refund')
  await expect(taken).toContainText('Priority: High')
  await expect(taken).not.toContainText('Due')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click()
  // The remaining conversation opens, with a line that links back.
  await expect(log.getByText(`Alex Agent merged #${source?.number} into this conversation`)).toBeVisible()
  await visitor.write('Written to the merged one')
  await expect(log.getByText('Written to the merged one')).toBeVisible()
  await log.getByRole('button', { name: `Open #${source?.number}` }).click()
  await expect(page.getByText('This conversation was merged.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Linked conversations' })).toBeVisible()

  await page.keyboard.press('z')
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.getByText('This conversation was merged.')).toBeHidden()
  await page.getByRole('button', { name: 'Change history' }).click()
  const history = page.getByRole('region', { name: 'Change history' })
  await expect(history.getByText(`Merge into #${target?.number} undone`)).toBeVisible()
  await expect(history.getByText(`Merged into #${target?.number}`)).toBeVisible()
  await expect(history.getByText('Assignee: None → Alex Agent')).toBeVisible()
  await expectSound(page)
})

test('messages can be moved to a new ticket, and a link by number can be added, removed and restored', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  const calls = callsAs(page)
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('My chain fell off')
  const conversation_ref = (await calls.conversations.list({ tab: 'queue' })).conversations[0]?.conversation_ref ?? ''
  await calls.conversations.take({ conversation_ref })
  await visitor.write('And where is my bill?')
  await options(page).first().click()
  const log = page.getByRole('log')
  await log.getByRole('article').filter({ hasText: 'And where is my bill?' }).getByRole('button', { name: 'Message actions' }).click()
  await page.getByRole('menuitem', { name: 'Move to a new ticket…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move to a new ticket' })
  await expect(dialog.getByLabel('Ticket subject')).toHaveValue('And where is my bill?')
  await dialog.getByRole('button', { name: 'Create ticket' }).click()
  await expect(dialog).toBeHidden()
  await expect(log.getByText('My chain fell off')).toBeHidden()
  const ticket = (await calls.conversations.list({ tab: 'tickets' })).conversations[0]
  await log.getByRole('button', { name: /^Open #/ }).click()
  await expect(log.getByText('My chain fell off')).toBeVisible()
  await expect(log.getByText(`Moved to #${ticket?.number}`)).toBeVisible()

  await page.getByRole('button', { name: 'Link a conversation' }).click()
  await page.getByLabel('Conversation number').fill(String(ticket?.number))
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  const remove = page.getByRole('button', { name: `Remove link to #${ticket?.number}` })
  await remove.click()
  await expect(remove).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(remove).toBeVisible()
})

test("an agent sees a visitor's form answers, watches their screen, edits a contact, and blocks one with undo", async ({ library, open, enter, server }) => {
  const cobrowse_url = 'https://screen.example/{visitor_ref}'
  const { support_lib_id, people } = await library({ people: [{ role: 'agent', name: 'Alex Agent' }], chat_settings: { cobrowse_url } })
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('Buy cheap watches')
  await visitor.introduce({ email: 'rosa@shop.example' })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=queue')
  await options(page).first().click()
  const panel = page.getByRole('complementary', { name: 'Visitor' })
  await expect(panel.getByRole('heading', { name: 'Form answers' })).toBeVisible()
  const opened: string[] = []
  Object.defineProperty(page.window, 'open', { value: (address: string) => opened.push(address) })
  await panel.getByRole('button', { name: 'Watch screen' }).click()
  await expect.poll(() => opened).toEqual(['/screenshare'])
  expect(page.storage().getItem('screenshare_link')).toMatch(/^https:\/\/screen\.example\/\w+$/)
  await panel.getByRole('button', { name: 'Edit contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit contact' })
  await dialog.getByLabel('Name').fill('Rosa Quintero')
  await dialog.getByLabel('Company').fill('Wind & Wheels')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('Rosa Quintero')).toBeVisible()
  await expect(panel.getByText('Wind & Wheels')).toBeVisible()
  await expect(options(page).first()).toContainText('Rosa Quintero')

  await panel.getByRole('button', { name: 'Edit contact' }).click()
  await dialog.getByRole('button', { name: 'Block and close' }).click()
  await expect(panel.getByText('Blocked')).toBeVisible()
  await expect(page.getByText('This chat is closed.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('Blocked')).toBeHidden()
  await expect(page.getByText('This chat is closed.')).toBeHidden()
})

test('two contacts are merged using the number of a conversation, and Z separates them again', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open()
  await enter(page, person(people, 0))
  const [rosa, other] = await Promise.all(
    ['rosa@shop.example', 'r.quintero@work.example'].map(async (email) => {
      const name = email.startsWith('rosa') ? 'Rosa Quintero' : 'R. Quintero'
      return (await callsAs(page).tickets.create({ email, name, subject: 'Brakes', message: 'They squeal.' })).conversation
    }),
  )
  await page.goto(`/admin/inbox?tab=tickets&conversation=${other?.conversation_ref}`)
  const panel = page.getByRole('complementary', { name: 'Visitor' })
  await panel.getByRole('button', { name: 'Edit contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit contact' })
  await dialog.getByLabel('Conversation number').fill(String(rosa?.number))
  await dialog.getByRole('button', { name: 'Merge contacts' }).click()
  await expect(page.getByText('Contacts merged')).toBeVisible()
  await expect(panel.getByText('Rosa Quintero')).toBeVisible()
  await page.quiet()
  await page.keyboard.press('z')
  await expect(panel.getByText('R. Quintero')).toBeVisible()
  await expect(panel.getByText('Rosa Quintero')).toBeHidden()
})
