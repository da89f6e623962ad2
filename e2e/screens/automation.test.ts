import { workflowTemplates } from '@porchlight/contracts/workflows/workflow-templates'
import { person } from '../people.ts'
import { composer, options } from './harness/screen-inbox.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('K1: a rule is made from a template, tried on a chat, published, fires on the next chat, and is explained there', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/automation')
  await new Visitor(server.url, support_lib_id).write('My invoice is wrong')
  const { conversations } = await callsAs(page).conversations.list({ tab: 'queue' })
  const number = String(conversations[0]?.number)
  await page.getByRole('button', { name: 'New automation' }).first().click()
  const gallery = page.getByRole('dialog', { name: 'New automation' })
  await expect(gallery.getByRole('radio')).toHaveCount(workflowTemplates.length + 1)
  await gallery.getByRole('textbox', { name: 'Find a template' }).fill('matter customers')
  await expect(gallery.getByRole('radio')).toHaveCount(1)
  await gallery.getByRole('textbox', { name: 'Find a template' }).fill('nothing like it')
  await expect(gallery.getByText('No template has these words.')).toBeVisible()
  await gallery.getByRole('textbox', { name: 'Find a template' }).fill('')
  await expect(gallery.getByRole('radio', { name: /^An empty automation/ })).toBeChecked()
  await gallery.getByText('Important customers first').click()
  await expect(gallery.getByRole('radio', { name: /^Important customers first/ })).toBeChecked()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Important customers first')
  await expectSound(page)
  await page.getByLabel('Name', { exact: true }).fill('Invoices first')
  await page.getByRole('button', { name: 'Create', exact: true }).click()

  await page.getByLabel('Field').selectOption('message_text')
  await page.getByLabel('Comparison').selectOption('contains')
  await page.getByLabel('Value', { exact: true }).fill('invoice')
  await page.getByLabel('Event').selectOption('message.sent')
  await expect(
    page.getByText('When a message is sent, if Message text contains invoice: Set the priority: Urgent, then Stop, also for the automations after this one.'),
  ).toBeVisible()
  await page.quiet()

  await page.getByLabel('Number of a ticket or chat').fill(number)
  await page.getByRole('button', { name: 'Try on this conversation' }).click()
  await expect(page.getByText('The draft', { exact: true })).toBeVisible()
  expect((await callsAs(page).conversations.list({ tab: 'queue' })).conversations[0]).toMatchObject({ priority: 'normal' })
  await expectSound(page)

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByText('Version 1 is published.')).toBeVisible()
  const visitor = new Visitor(server.url, support_lib_id)
  await visitor.write('Another invoice is wrong')
  await expect(page.getByText('Done', { exact: false }).first()).toBeVisible()

  await page.goto('/admin/inbox?tab=queue')
  await options(page).filter({ hasText: 'Another invoice' }).first().click()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Why did this happen?' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Ran').first()).toBeVisible()
  await expectSound(page)
})

test('K1: rules are put into folders, found, turned off and reordered; without the permission the editor is locked', async ({ library, open, enter }) => {
  const { people } = await library({
    people: [
      { role: 'admin', name: 'Alex Agent' },
      { role: 'agent', name: 'Vera Viewer', flags: { canViewAutomations: true } },
    ],
  })
  const [page, viewer] = [await open(), await open()]
  await enter(page, person(people, 0), '/admin/automation')
  const calls = callsAs(page)
  for (const workflow_name of ['One', 'Two']) {
    const plan = { triggers: [{ on: 'manual' as const }], steps: [{ step: 'action' as const, action: 'close' }] }
    const { workflow } = await calls.workflows.create({ workflow_name, plan })
    await calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
  }
  const off = page.getByRole('switch', { name: 'Turn “Two” on or off' })
  await expect(off).toBeChecked()
  await off.click()
  await expect(off).not.toBeChecked()
  await page.getByRole('button', { name: 'Folders…' }).click()
  await page.getByLabel('New folder').fill('Daily')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('0 automations')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByLabel('Show').selectOption('on')
  await expect(page.getByText('Two')).toBeHidden()
  await expect(page.getByText('One')).toBeVisible()

  await enter(viewer, person(people, 1), '/admin/automation')
  await viewer.getByText('One').click()
  await expect(viewer.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(viewer.getByRole('button', { name: 'Publish', exact: true })).toBeHidden()
})

test('a macro is opened by its shortcut, asks for what its text needs, previews what it will do, and leaves its text in the composer', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  const page = await open()
  await new Visitor(server.url, support_lib_id).write('Please call me')
  await enter(page, person(people, 0), '/admin/inbox?tab=inbox')
  const calls = callsAs(page)
  const plan = {
    triggers: [{ on: 'manual' as const }],
    steps: [
      { step: 'action' as const, action: 'set_priority', inputs: { priority: 'high' } },
      { step: 'action' as const, action: 'add_note', inputs: { message: 'When is the best time?' } },
      { step: 'action' as const, action: 'write_reply', inputs: { message: 'We call at {ask:Time}.' } },
    ],
  }
  const { workflow } = await calls.workflows.create({ workflow_name: 'Call back', plan })
  await calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
  const { conversations } = await calls.conversations.list({ tab: 'queue' })
  const conversation_ref = conversations[0]?.conversation_ref ?? ''
  await calls.conversations.take({ conversation_ref })
  await options(page).first().click()
  await page.getByRole('log').focus()
  await page.keyboard.press('Shift+M')
  const dialog = page.getByRole('dialog')
  // Nothing is chosen until the agent types; then it says what it does, and Enter shows what it will do here.
  await expect(dialog.getByRole('combobox', { name: 'Find a macro' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('call')
  await expect(dialog.getByText('Set the priority: High, then Add a private note: “When is the best time?”', { exact: false })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('What it will do')).toBeVisible()
  await expect(dialog.getByText('Set the priority')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Run', exact: true })).toBeDisabled()
  await expect(dialog.getByLabel('Time')).toBeFocused()
  await page.keyboard.type('9:00')
  await expect(dialog.getByText('We call at 9:00.', { exact: false })).toBeVisible()
  await expectSound(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Done: Call back')).toBeVisible()
  await expect(composer(page)).toHaveValue('We call at 9:00.')
  await expect(composer(page)).toBeFocused()
  expect((await calls.conversations.list({ tab: 'chats' })).conversations[0]).toMatchObject({ priority: 'high' })
})

test('a macro runs on the selected conversations after a preview; each one says what became of it', async ({ library, open, enter, server }) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  for (const message of ['One is late', 'Two is late', 'Three is fine']) await new Visitor(server.url, support_lib_id).write(message)
  const page = await open()
  await enter(page, person(people, 0), '/admin/inbox?tab=queue')
  const calls = callsAs(page)
  const plan = {
    triggers: [{ on: 'manual' as const }],
    conditions: { field: 'priority', op: 'is' as const, value: 'normal' },
    steps: [{ step: 'action' as const, action: 'set_priority', inputs: { priority: 'high' } }],
  }
  const { workflow } = await calls.workflows.create({ workflow_name: 'Hurry', plan })
  await calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
  const { conversations } = await calls.conversations.list({ tab: 'queue' })
  await calls.conversations.patch({ conversation_ref: conversations[0]?.conversation_ref ?? '', priority: 'low' })
  await expect(options(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  const bar = page.getByRole('region', { name: 'Selected conversations' })
  await bar.getByRole('button', { name: 'Select all' }).click()
  await bar.getByRole('button', { name: 'Macro', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('option', { name: 'Hurry' }).click()
  await expect(dialog.getByText('It will run on 2 of 3.', { exact: false })).toBeVisible()
  await expect(dialog.getByText('Set the priority: High', { exact: false })).toHaveCount(2)
  await expectSound(page)
  await dialog.getByRole('button', { name: 'Run on 2' }).click()
  await expect(dialog.getByText('2 of 2 done')).toBeVisible()
  await expect(dialog.getByText('Done', { exact: true }).first()).toBeVisible()
  const after = (await calls.conversations.list({ tab: 'queue' })).conversations
  expect(after.map(({ priority }) => priority).toSorted()).toEqual(['high', 'high', 'low'])
  await expectSound(page)
})

test('a rule gets an address for webhooks, which is shown once; the last calls say what became of them, and their values can be asked for', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  await new Visitor(server.url, support_lib_id).write('Where is it?')
  const page = await open()
  await enter(page, person(people, 0), '/admin/automation')
  const calls = callsAs(page)
  const plan = { triggers: [{ on: 'webhook' as const }], steps: [{ step: 'action' as const, action: 'set_priority', inputs: { priority: 'high' } }] }
  const { workflow } = await calls.workflows.create({ workflow_name: 'Paid', plan })
  await calls.workflows.publish({ workflow_ref: workflow.workflow_ref, revision: workflow.revision })
  await page.goto(`/admin/manageautomation/${workflow.workflow_ref}`)
  await expect(page.getByText('It has no address yet.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Make an address' }).click()
  await expect(page.getByRole('button', { name: 'Copy the address' })).toBeVisible()
  await expectSound(page)
  const { address } = await calls.workflowHooks.create({ workflow_ref: workflow.workflow_ref })
  const { conversations } = await calls.conversations.list({ tab: 'queue' })
  const told = await fetch(new URL(new URL(address).pathname, server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number: conversations[0]?.number, data: { order: { id: 17 } } }),
  })
  expect(await told.json()).toMatchObject({ status: 'done' })
  const last = page.getByRole('region', { name: 'Last calls' })
  await expect(last.getByText('Done', { exact: false })).toBeVisible()
  await expect(last.getByText('{var.order_id}')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Remove the address' }).click()
  await expect(page.getByText('It has no address yet.', { exact: false })).toBeVisible()
})
