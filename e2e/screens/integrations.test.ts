import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a sender is set up, tested with a reason in words, activated and disconnected', async ({ library, open, enter }) => {
  const { people } = await library()
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/integrations')
  await expect(page.getByText('This server has no client for it. Whoever runs it can set one up.').first()).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Mail server').fill('127.0.0.1')
  await page.getByLabel('Sender address').first().fill('desk@velo.example')
  await page.getByLabel('Password').first().fill('a secret')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  await expect(page.getByText('desk@velo.example · Not active')).toBeVisible()
  await page.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByText('The last test failed: the name of the mail server has no public address')).toBeVisible()
  await page.getByRole('button', { name: 'Send with it' }).click()
  await expect(page.getByText('desk@velo.example · Sends your emails')).toBeVisible()
  expect((await callsAs(page).mailSenders.list()).senders).toMatchObject([{ email_type: 'smtp', host: '127.0.0.1', is_active: true }])
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('desk@velo.example · Sends your emails')).toHaveCount(0)
})
