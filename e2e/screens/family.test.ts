import { fireEvent } from '@testing-library/dom'
import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test("a parent's article shows what publishing does to each child and why a child does not see it, and the parent can override that", async ({
  library,
  open,
  enter,
}) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin', name: 'Ottilie' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin', name: 'Nora' }] })
  const page = await open()
  await enter(page, person(parent.people, 0))
  const { articles } = callsAs(page)
  const { article_id } = (await articles.create({ article_title: 'Squeaking brakes', article_content: '<p>Clean the rim.</p>' })).article
  await page.goto(`/admin/article/edit/${article_id}`)
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Publish “Squeaking brakes”?' })
  await expect(asked).toContainText('Visitors to Northwind Bikes now see 1 article')
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeEnabled()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await asked.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()

  // The child hides it; the parent sees why and overrides the decision.
  const theirs = await open()
  await enter(theirs, person(child.people, 0), '/admin')
  await callsAs(theirs).visibility.decide({ kind: 'article', ids: [article_id], decision: 'hidden' })
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Who sees this, and why' }).click()
  const why = page.getByRole('dialog', { name: 'Who sees this, and why' })
  await expect(why).toContainText('Visitors to Pedal Partners see “Squeaking brakes”.')
  await why.getByLabel('Visitors to').selectOption('Northwind Bikes')
  await expect(why).toContainText('Visitors to Northwind Bikes don’t see “Squeaking brakes”.')
  await expect(why).toContainText('Northwind Bikes has hidden it.')
  await expectSound(page)
  await why.getByRole('button', { name: 'Show it here' }).click()
  await expect(why).toContainText('Visitors to Northwind Bikes see “Squeaking brakes”.')
  await why.getByRole('button', { name: 'Close' }).click()

  // Publishing changes does not affect who sees the article, so no confirmation is needed.
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Squeaking brakes, quietened')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('button', { name: 'Published', exact: true })).toBeVisible()
})

test("a parent's change to a child appears on the child’s open screens", async ({ library, open, enter }) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin' }] })
  const [above, setup] = [await open(), await open()]
  await enter(above, person(parent.people, 0), '/admin')
  await enter(setup, person(child.people, 0))
  const { documents } = callsAs(above)
  await setup.goto('/admin/widgetsetup')
  const display = setup.getByLabel('Display of default articles')
  await expect(display).toBeChecked()
  await documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
  await expect(display).not.toBeChecked()
  await documents.setDefaultDisplay({ id: child.support_lib_id, default_display: true })
  await expect(display).toBeChecked()

  // Changes made between the first load and the live connection appear too.
  let connect = () => {}
  const mayConnect = new Promise<void>((resolve) => {
    connect = resolve
  })
  setup.line.reachesServer = () => mayConnect
  await setup.reload()
  await expect(display).toBeChecked()
  await documents.setDefaultDisplay({ id: child.support_lib_id, default_display: false })
  connect()
  await expect(display).not.toBeChecked()
})

test("a parent's course shows what publishing does to each child, and why a child sees it", async ({ library, open, enter }) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'admin' }] })
  const [above, below] = [await open(), await open()]
  await enter(above, person(parent.people, 0))
  await enter(below, person(child.people, 0))
  const { course_id } = (await callsAs(above).courses.create({ course_title: 'First steps' })).course
  await below.goto('/admin/courses')
  await expect(below.getByRole('heading', { name: 'Courses' })).toBeVisible()
  await above.goto(`/admin/courses/${course_id}`)
  await above.getByRole('button', { name: 'Publish', exact: true }).click()
  const asked = above.getByRole('dialog', { name: 'Publish “First steps”?' })
  await expect(asked).toContainText('Visitors to Northwind Bikes now see 1 course')
  await asked.getByRole('button', { name: 'Publish' }).click()
  await expect(above.getByRole('button', { name: 'Unpublish' })).toBeVisible()
  // The child's screen was open the whole time.
  await below.getByRole('button', { name: 'Who can see “First steps”, and why?' }).click()
  const why = below.getByRole('dialog', { name: 'Who sees this, and why' })
  await expect(why).toContainText('Pedal Partners shares it, and neither library has hidden it.')
  await expect(why).toContainText('Anyone who can manage the widget settings of Northwind Bikes.')
})

test('a platform ticket can be raised, answered and closed in the child library; the parent sees its library and files', async ({
  library,
  open,
  enter,
  server,
}) => {
  const parent = await library({ company_name: 'Pedal Partners', people: [{ role: 'admin', name: 'Ottilie' }] })
  const child = await library({ company_name: 'Northwind Bikes', parent_lib_id: parent.support_lib_id, people: [{ role: 'agent', name: 'Nora' }] })
  const [above, below] = [await open(), await open()]
  await enter(above, person(parent.people, 0), '/admin/inbox?tab=hlpttickets')
  await enter(below, person(child.people, 0))
  // Signed-in users go straight to their tickets instead of the sign-in page.
  await below.goto('/hlpt')
  await expect(below.getByRole('heading', { name: 'Support tickets' })).toBeVisible()
  await expect(below.getByText('No tickets yet')).toBeVisible()
  await below.getByRole('button', { name: 'New ticket' }).click()
  const dialog = below.getByRole('dialog', { name: 'New ticket' })
  await dialog.getByLabel('Subject').fill('Our bill')
  await dialog.getByLabel('Message').fill('Why is it higher?')
  const files = dialog.locator('input[type=file]')
  await files.setInputFiles([
    textFile('bill.txt', 'Total: 12'),
    { ...textFile('setup.exe', ''), buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]) },
  ])
  await expect(dialog.getByRole('alert')).toContainText('This file type isn’t supported: setup.exe')
  await dialog.getByRole('button', { name: 'Remove setup.exe' }).click()
  await expectSound(below)
  await dialog.getByRole('button', { name: 'Send ticket' }).click()
  await expect(below.getByRole('heading', { name: 'Our bill' })).toBeVisible()
  await expect(below.getByRole('article', { name: 'You' })).toContainText('Why is it higher?')
  await expect(below.getByRole('link', { name: /^Download bill.txt/ })).toBeVisible()
  await expectSound(below)

  const row = above.getByRole('option').filter({ hasText: 'Our bill' })
  await expect(row).toContainText('Nora')
  await expect(row).toContainText('Northwind Bikes')
  const lists = above.getByRole('navigation', { name: 'Ticket lists' })
  await expect(lists.getByRole('link', { name: /Platform, awaiting reply/ })).toContainText('1')
  await row.click()
  await expect(above.getByRole('complementary', { name: 'Visitor' })).toContainText('Staff of Northwind Bikes')
  await expectSound(above)
  const [ticket] = (await callsAs(above).conversations.list({ tab: 'hlpttickets' })).conversations
  const conversation_ref = ticket?.conversation_ref ?? ''
  const say = (message: string, sender_type: 'agent' | 'note') =>
    callsAs(above).messages.send({ client_msg_id: `canary-${sender_type}`, conversation_ref, message, sender_type })
  await say('canary', 'note')
  await say('We have corrected it', 'agent')

  await expect(below.getByRole('article', { name: 'Ottilie' })).toContainText('We have corrected it')
  await expect(below.getByText('canary')).toHaveCount(0)
  await expect(lists.getByRole('link', { name: /Platform, awaiting reply/ })).not.toContainText('1')
  // Typed text is kept while its author visits another page.
  await below.getByLabel('Your reply').fill('Thank you')
  await below.getByRole('link', { name: 'Support tickets' }).last().click()
  await below.getByRole('link', { name: /Our bill/ }).click()
  await expect(below.getByLabel('Your reply')).toHaveValue('Thank you')
  const field = await below.getByLabel('Your reply').element()
  const held = (name: string) => ({ types: ['Files'], files: [new below.window.File(['ours'], name, { type: 'text/plain' })] })
  fireEvent.paste(field, { clipboardData: held('pasted.txt') })
  fireEvent.drop(field, { dataTransfer: held('dropped.txt') })
  for (const name of ['pasted.txt', 'dropped.txt']) await expect(below.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await below.getByRole('button', { name: 'Send reply' }).click()
  const thanks = above.getByRole('article', { name: 'Nora' }).filter({ hasText: 'Thank you' })
  for (const name of ['pasted.txt', 'dropped.txt']) await expect(thanks.getByRole('link', { name: new RegExp(`^Download ${name}`) })).toBeVisible()
  const address = (await above.getByRole('link', { name: /^Download bill.txt/ }).getAttribute('href')) ?? ''
  expect(await (await fetch(new URL(address, server.url))).text()).toBe('Total: 12')
  await below.getByRole('button', { name: 'Close ticket' }).click()
  await expect(below.getByText('This ticket is closed. It reopens if you write back.')).toBeVisible()
  await expect(row).toHaveCount(0)

  await above.goto('/admin/profile/tickets')
  await expect(above.getByText('No platform support here')).toBeVisible()
  await expect(above.getByRole('button', { name: 'New ticket' })).toHaveCount(0)
  await expectSound(above)
})
