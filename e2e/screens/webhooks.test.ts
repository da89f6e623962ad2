import { createServer } from 'node:http'
import { receiver } from '../../apps/server/src/modules/webhooks/testing/receiver.ts'
import { person } from '../people.ts'
import { expect, expectSound, test } from './harness/test.ts'

test('a receiver is added with its secret, tested, its log read and a webhook sent again', async ({ library, open, enter }) => {
  let status = 503
  const shop = await receiver(() => ({ status, text: 'closed for repairs' }))
  const page = await open()
  await enter(page, person((await library()).people, 0), '/admin/profile/integrations')
  await expect(page.getByText('No receiver is set up.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a receiver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shop')
  await dialog.getByLabel('Address').fill(shop.url.replace('//', '//user:word@'))
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('The address must not hold a user name or password.')).toBeVisible()
  await dialog.getByLabel('Address').fill(shop.url)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('it is not shown again', { exact: false })).toBeVisible()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^whsec_/)).toHaveCount(0)
  await expect(page.getByText('Shop · On')).toBeVisible()
  await expect(page.getByText('No webhooks')).toBeVisible()

  await page.getByRole('button', { name: 'Test Shop' }).click()
  await expect(page.getByText('Shop · Accepts nothing')).toBeVisible()
  await expect(page.getByText('webhook.test · Given up')).toBeVisible()
  await expect(page.getByText(/The receiver did not accept it\. Status 503/).first()).toBeVisible()
  // In the page, folded below "Answer".
  await expect(page.getByText('closed for repairs')).toHaveCount(1)
  await expectSound(page)
  status = 200
  await page.getByRole('button', { name: 'Send webhook.test again' }).click()
  await expect(page.getByText('webhook.test · Sent')).toBeVisible()
  await expect(page.getByText('Shop · On')).toBeVisible()
  await page.getByLabel('State').selectOption('given_up')
  await expect(page.getByText('No webhook matches.')).toBeVisible()

  await page.getByRole('button', { name: 'New secret for Shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('The old secret is also valid until', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Turn off Shop' }).click()
  await expect(page.getByText('Shop · Off: webhooks wait')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('No receiver is set up.')).toBeVisible()
})

test('a test that reaches nobody says why, and people who may only look have no buttons', async ({ library, open, enter }) => {
  const { people } = await library({ people: [{ role: 'admin' }, { role: 'agent', flags: { canViewIntegrations: true } }] })
  const page = await open()
  await enter(page, person(people, 0), '/admin/profile/integrations')
  const gone = createServer()
  await new Promise<void>((resolve) => gone.listen(0, '127.0.0.1', resolve))
  const { port } = gone.address() as { port: number }
  await new Promise((resolve) => gone.close(resolve))
  await page.getByRole('button', { name: 'Add a receiver' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Shop')
  await dialog.getByLabel('Address').fill(`http://127.0.0.1:${port}/`)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Test Shop' }).click()
  await expect(page.getByText('Nothing listens at this address.').first()).toBeVisible()

  const second = await open()
  await enter(second, person(people, 1), '/admin/profile/integrations')
  await expect(second.getByText('Shop · Accepts nothing')).toBeVisible()
  await expect(second.getByText('webhook.test · Given up')).toBeVisible()
  for (const name of ['Add a receiver', 'Test Shop', 'Delete Shop', 'Send webhook.test again'])
    await expect(second.getByRole('button', { name })).toHaveCount(0)
})
