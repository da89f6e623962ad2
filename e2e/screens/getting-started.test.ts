import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('the set-up takes each step in its place: company and color, a test mail, an invitation, the first chat as it arrives; steps can be left out', async ({
  library,
  open,
  enter,
  server,
}) => {
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Ada Admin' }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/setup')
  const step = (name: string) => page.getByRole('listitem', { name })
  await expect(page.getByText('0 of 6 done')).toBeVisible()
  await expect(step('Your team').getByText('To do')).toBeVisible()
  await expectSound(page)
  await step('Address and email').getByRole('button', { name: 'Send a test' }).click()
  await expect(step('Address and email').getByText('No mail server is connected: the test to')).toBeVisible()
  await expect(page.getByText('1 of 6 done')).toBeVisible()

  await step('Company and color').getByLabel('Company name').fill('Northwind Bikes of Bremen')
  await step('Company and color').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('2 of 6 done')).toBeVisible()
  await step('Your team').getByLabel('Email').fill('ben@northwind.test')
  await step('Your team').getByLabel('Role').selectOption({ label: 'Agent' })
  await step('Your team').getByRole('button', { name: 'Invite' }).click()
  await expect(step('Your team').getByText('The invitation to ben@northwind.test is on its way.')).toBeVisible()
  await expect(page.getByText('3 of 6 done')).toBeVisible()
  await expect(step('The widget on your page').getByText(`data-library="${support_lib_id}"`)).toBeVisible()

  await page.line.isHeard()
  await server.ask('conversation', { support_lib_id, message: 'Is anybody there?' })
  await expect(step('The widget on your page').getByText('The first chat has arrived.')).toBeVisible()
  await expect(step('The widget on your page').getByRole('link', { name: 'Open the chat' })).toBeVisible()

  await expect(step('Receive email').getByText('No address of yours is received yet.')).toBeVisible()
  await expect(step('Receive email').getByRole('link', { name: 'Connect a mailbox' })).toBeVisible()
  await callsAs(page).inboundMail.upload({ recipient: '' }, { name: 'mail.eml', bytes: Buffer.from('From: ada@start.test\r\n\r\nHello\r\n') })
  await expect(step('Receive email').getByText('Email arrives.')).toBeVisible()

  await page.getByRole('button', { name: 'Skip: First articles' }).click()
  await expect(page.getByText('Everything is set up.')).toBeVisible()
  await page.reload()
  await expect(step('First articles').getByText('Skipped')).toBeVisible()
  await page.getByRole('button', { name: 'Show again: First articles' }).click()
  await expect(step('First articles').getByRole('link', { name: 'Write an article' })).toBeVisible()
})
