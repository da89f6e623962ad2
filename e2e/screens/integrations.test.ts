import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'

test('a sender is set up, tested with a reason in words, activated and disconnected', async ({ library, open, enter }) => {
  const { people } = await library()
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/integrations')
  await expect(page.getByText('This server has no client for it. Whoever runs it can set one up.').first()).toBeVisible()
  const head = page.getByRole('region', { name: 'What works' })
  await expect(head.getByText('No email leaves.')).toBeVisible()
  await expect(head.getByText('No email arrives.')).toBeVisible()
  await expect(page.getByText('The test of both directions needs a sender.')).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Mail server').fill('127.0.0.1')
  await page.getByLabel('Sender address').first().fill('desk@velo.example')
  await page.getByLabel('Password').first().fill('a secret')
  await page.getByRole('button', { name: 'Save', exact: true }).first().click()
  // What was saved is tried out at once, and not switched on if it fails.
  await expect(page.getByText('The last test failed: the host has no public address')).toBeVisible()
  await expect(page.getByText('desk@velo.example · Not active')).toBeVisible()
  await expect(head.getByText('No email leaves.')).toBeVisible()
  await page.getByRole('button', { name: 'Send with it' }).click()
  await expect(page.getByText('desk@velo.example · Sends your emails')).toBeVisible()
  // A sender whose test failed can be switched on. The head still says that it fails, and its domain is looked up.
  await expect(head.getByText('From desk@velo.example, but the last test failed: the host has no public address')).toBeVisible()
  await expect(page.getByText('Records of velo.example')).toBeVisible()
  expect((await callsAs(page).mailSenders.list()).senders).toMatchObject([{ email_type: 'smtp', host: '127.0.0.1', is_active: true }])
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('desk@velo.example · Sends your emails')).toHaveCount(0)
})

test('a mailbox that cannot be read says why; rules and the Mailgun key are kept', async ({ library, open, enter }) => {
  const { people } = await library()
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/integrations')
  await page.getByRole('button', { name: 'Connect a mailbox' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address customers write to').fill('desk@velo.example')
  await dialog.getByLabel('IMAP server').fill('127.0.0.1')
  await dialog.getByLabel('User name').fill('desk')
  await dialog.getByLabel('Password').first().fill('a secret')
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText('The server is not on the public internet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByLabel('Who may open tickets by email').selectOption('contacts')
  await page.getByRole('button', { name: 'Save the rules for incoming email' }).click()
  await page.getByLabel('Webhook signing key').fill('key-1')
  await page.getByRole('button', { name: 'Save the signing key' }).click()
  await expect(page.getByText('A key is stored. Enter another one to replace it.')).toBeVisible()
  const settings = await callsAs(page).inboundMail.settings()
  expect(settings).toMatchObject({ who_may_open: 'contacts', has_mailgun_key: true })
  await expect(page.getByText(settings.mailgun_url)).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Who may open tickets by email')).toHaveValue('contacts')
  await expectSound(page)
})

test('email has one head: it says on each of its pages what does not work and what to do next, and leads to all its parts', async ({
  library,
  open,
  enter,
}) => {
  const { people } = await library()
  const page = await open({ viewport: { width: 390, height: 844 } })
  await enter(page, person(people, 0), '/admin/profile/overview')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Sending domain.*No address of your own/ })
    .click()
  await expect(page).toHaveURL('/admin/profile/integrations#find:integrations.domainPart')
  await expect(page.getByText('Set up a sender first: what to publish depends on who sends.')).toBeVisible()
  const head = page.getByRole('region', { name: 'What works' })
  const parts = page.getByRole('main').getByRole('navigation', { name: 'Sections' })
  await expect(parts.getByRole('link', { name: 'Sending domain' })).toHaveAttribute('aria-current', 'location')
  for (const [link, address] of [
    ['Texts', '/admin/profile/emailtexts'],
    ['Log', '/admin/profile/emaillogs'],
    ['Receive', '/admin/profile/integrations#find:integrations.receive'],
  ] as const) {
    await parts.getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Email' })).toBeVisible()
    for (const said of ['No email arrives.', 'No email leaves.', 'The test of both directions needs a sender.'])
      await expect(head.getByText(said)).toBeVisible()
    await expect(parts.getByRole('link', { name: link, exact: true })).toHaveAttribute('aria-current')
    await expectSound(page)
  }
  await page.goto('/admin/profile/emaillogs')
  await head.getByRole('link', { name: 'Set up a sender' }).click()
  await expect(page).toHaveURL('/admin/profile/integrations#find:integrations.send')
  await expect(page.locator('[data-found]')).toHaveCount(1)
  // With a sender, the next step is to receive.
  await callsAs(page).mailSenders.save({ email_type: 'smtp', address: 'desk@velo.example', host: '127.0.0.1', port: 1, secret: 'a secret', is_active: true })
  await page.goto('/admin/profile/emailtexts')
  await expect(head.getByText('From desk@velo.example.')).toBeVisible()
  await expect(head.getByRole('link', { name: 'Connect a mailbox' })).toHaveAttribute('title', 'Next step')
  await expect(head.getByText('The test of both directions needs an address whose email arrives here.')).toBeVisible()
})
