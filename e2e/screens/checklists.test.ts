import { person } from '../people.ts'
import { options } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a checklist is made in the settings, added by a key, and holds up closing until its steps are done or whoever may closes anyway', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/checklists')
  await expect(page.getByText('No checklists yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add checklist' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a checklist' })
  await dialog.getByLabel('Name').fill('Refund')
  await dialog.getByRole('textbox', { name: 'Step 1', exact: true }).fill('Check the order')
  await dialog.getByRole('button', { name: 'Add step' }).click()
  await dialog.getByRole('textbox', { name: 'Step 2', exact: true }).fill('Ask the bank')
  await dialog.getByRole('button', { name: 'Move step 2 up' }).click()
  await dialog.getByRole('switch', { name: 'Required before closing' }).click()
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('2 steps · Required before closing')).toBeVisible()
  expect((await callsAs(page).checklists.list({})).checklists[0]?.steps.map(({ title }) => title)).toEqual(['Ask the bank', 'Check the order'])

  await callsAs(page).checklists.create({ name: 'Returns', steps: [{ title: 'Weigh it' }] })
  const edit = page.getByRole('button', { name: 'Edit “Returns”' })
  await edit.click()
  const editing = page.getByRole('dialog', { name: 'Edit “Returns”' })
  await editing.getByLabel('Name').fill('refund')
  await editing.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(editing.getByText('Another checklist has this name.')).toBeVisible()
  await editing.getByRole('button', { name: 'Delete', exact: true }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete “Returns”?' })
  await expectSound(page)
  await deleting.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(edit).toBeHidden()

  const email = 'kim@checklists.test'
  const { conversation_ref } = (await callsAs(page).tickets.create({ email, subject: 'Refund', message: 'Please', sender_type: 'visitor' })).conversation
  await page.goto(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  await expect(options(page).first()).toBeVisible()
  const tasks = page.getByRole('region', { name: /^Tasks/ })
  await expect(tasks.getByLabel('Add a task')).toBeVisible()
  await page.getByRole('log').focus()
  await page.keyboard.press('Shift+L')
  const adding = page.getByRole('dialog', { name: 'Add a checklist' })
  await adding.getByRole('combobox', { name: 'Find a checklist' }).fill('ref')
  await page.keyboard.press('Enter')
  await expect(adding).toBeHidden()
  await expect(tasks.getByRole('heading', { name: /Refund 0\/2 Required before closing/ })).toBeVisible()
  await tasks.getByRole('checkbox', { name: 'Ask the bank' }).click()
  await expect(tasks.getByRole('heading', { name: /Refund 1\/2/ })).toBeVisible()
  await expectSound(page)

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const held = page.getByRole('dialog', { name: 'Steps before you close' })
  await expect(held.getByText('Check the order')).toBeVisible()
  await expectSound(page)
  await held.getByRole('button', { name: 'Close anyway' }).click()
  await expect(held).toBeHidden()
  await expect.poll(async () => (await callsAs(page).conversations.read({ conversation_ref })).conversation.state).toBe('solved')
})

test('open steps hold up closing by a status, in bulk and with blocking, where whoever may passes them too', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const { checklist_ref } = (await calls.checklists.create({ name: 'Refund', is_required: true, steps: [{ title: 'Ask the bank' }] })).checklist
  const ticket = async (subject: string, isHeld = true) => {
    const { conversation } = await calls.tickets.create({
      email: `${subject}@checklists.test`.toLowerCase(),
      subject,
      message: 'Please',
      sender_type: 'visitor',
    })
    if (isHeld) await calls.checklists.add({ conversation_ref: conversation.conversation_ref, checklist_ref })
    return conversation
  }
  const [one, two, free] = [await ticket('One'), await ticket('Two'), await ticket('Free', false)]
  const statusOf = async ({ conversation_ref }: typeof one) => (await calls.conversations.read({ conversation_ref })).conversation.status_ref
  const held = page.getByRole('dialog', { name: 'Steps before you close' })

  await page.goto(`/admin/inbox?tab=tickets&conversation=${one.conversation_ref}`)
  await page.getByRole('region', { name: 'Details' }).getByLabel('Status').selectOption({ label: 'Solved' })
  await expect(held.getByText('Ask the bank')).toBeVisible()
  await held.getByRole('button', { name: 'Close anyway' }).click()
  await expect(held).toBeHidden()
  await expect.poll(() => statusOf(one)).toBe('solved')

  await page.goto('/admin/inbox?tab=tickets')
  await page.getByRole('option', { name: /two@/ }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected conversations' })
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(held.getByText(`#${two.number} Two`)).toBeVisible()
  await expectSound(page)
  await held.getByText('Cancel').click()
  await expect(held).toBeHidden()
  await expect(page.getByText('1 conversation couldn’t be changed. Steps that have to be done before closing are still open.')).toBeVisible()
  expect([await statusOf(free), await statusOf(two)]).toEqual(['closed', 'open'])
  // What was left out stays selected.
  await bar.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(held.getByText('Ask the bank')).toBeVisible()
  await held.getByRole('button', { name: 'Close anyway' }).click()
  await expect.poll(() => statusOf(two)).toBe('closed')

  const three = await ticket('Three')
  await page.goto(`/admin/inbox?tab=tickets&conversation=${three.conversation_ref}`)
  const panel = page.getByRole('complementary', { name: 'Visitor' })
  await panel.getByRole('button', { name: 'Edit contact' }).click()
  await page.getByRole('dialog', { name: 'Edit contact' }).getByRole('button', { name: 'Block and close' }).click()
  await expect(held.getByText('Ask the bank')).toBeVisible()
  await held.getByText('Cancel').click()
  await expect(page.getByText('Contact blocked')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Edit contact' })).toBeHidden()
  await expect(panel.getByText('Blocked', { exact: true })).toBeVisible()
  expect(await statusOf(three)).toBe('open')
})

test('who has gone on to another conversation is told which one stays open', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=tickets')
  const calls = callsAs(page)
  const { checklist_ref } = (await calls.checklists.create({ name: 'Refund', is_required: true, steps: [{ title: 'Ask the bank' }] })).checklist
  const ticket = async (subject: string) =>
    (await calls.tickets.create({ email: `${subject}@checklists.test`, subject, message: 'Please', sender_type: 'visitor' })).conversation
  const { conversation_ref, number } = await ticket('held')
  await calls.checklists.add({ conversation_ref, checklist_ref })
  await ticket('next')
  await page.goto(`/admin/inbox?tab=tickets&conversation=${conversation_ref}`)
  await expect(page.getByRole('option', { name: /next@/ })).toBeVisible()
  const late = Promise.withResolvers<null>()
  page.route(new RegExp(`/conversations/${conversation_ref}$`), ({ method }) => (method === 'PATCH' ? late.promise : null))
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('option', { name: /next@/ }).click()
  await expect(page.getByRole('log')).toContainText('next@checklists.test')
  late.resolve(null)
  await expect(page.getByText(`#${number} isn’t closed. Do these steps first: Ask the bank`)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Steps before you close' })).toBeHidden()
})
