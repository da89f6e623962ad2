import { trackers, trackerToken } from '../../apps/server/src/modules/apps/testing/trackers.ts'
import { receiver } from '../../apps/server/src/modules/webhooks/testing/receiver.ts'
import { person } from '../people.ts'
import { callsAs, expect, expectSound, test } from './harness/test.ts'
import { Visitor } from './harness/visitor.ts'

test('beside a conversation, the library’s own address tells about the contact; an issue is linked by its address, shows its state, is commented on and removed, and the history tells it', async ({
  library,
  open,
  enter,
  server,
}) => {
  const stand = await trackers()
  const { support_lib_id, people } = await library({ people: [{ role: 'admin', name: 'Alex Agent' }] })
  await new Visitor(server.url, support_lib_id).write('My brakes squeak')
  const page = await open()
  await enter(page, person(people, 0))
  const { apps, conversations } = callsAs(page)
  await apps.connect({ app: 'github', name: 'Code', values: { site: stand.url, token: trackerToken } })
  const shop = await receiver(() => ({
    status: 200,
    text: JSON.stringify({ sections: [{ title: 'Account', rows: [{ label: 'Plan', value: '<b>Gold</b>', url: 'https://shop.example/1' }] }] }),
  }))
  await page.goto('/admin/profile/apps')
  await page.getByRole('button', { name: 'Connect to Customer data' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Bike shop')
  await dialog.getByLabel('Address that we ask').fill(shop.url)
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(shop.url)).toBeVisible()
  const { conversation_ref = '' } = (await conversations.list({ tab: 'queue' })).conversations[0] ?? {}
  await conversations.take({ conversation_ref })
  await page.goto(`/admin/inbox?tab=inbox&conversation=${conversation_ref}`)

  await expect(page.getByRole('region', { name: 'Bike shop' }).getByRole('link', { name: '<b>Gold</b>' })).toHaveAttribute('href', 'https://shop.example/1')
  const issues = page.getByRole('region', { name: 'Issues' })
  await issues.getByRole('button', { name: 'Link an issue' }).click()
  await issues.getByLabel('Address of the issue').fill(`${stand.url}/velo/shop/issues/8`)
  await issues.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(issues.getByText('The tracker has no such issue.')).toBeVisible()
  await issues.getByLabel('Address of the issue').fill(`${stand.url}/velo/shop/issues/7`)
  await issues.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(issues.getByRole('link', { name: 'Brakes squeak' })).toHaveAttribute('href', `${stand.url}/velo/shop/issues/7`)
  await expect(issues.getByText(/^velo\/shop#7 · Open/)).toBeVisible()
  await expectSound(page)
  await issues.getByRole('button', { name: 'Comment on velo/shop#7' }).click()
  await issues.getByLabel('Comment on velo/shop#7').fill('A customer waits.')
  await issues.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Comment sent to velo/shop#7')).toBeVisible()
  expect(stand.comments[0]?.startsWith('A customer waits.')).toBe(true)
  await issues.getByRole('button', { name: 'Remove velo/shop#7' }).click()
  await expect(issues.getByRole('link', { name: 'Brakes squeak' })).toHaveCount(0)
  const { events } = await callsAs(page).eventHistory.list({ ref: conversation_ref, type: '1' })
  expect(events.map(({ name }) => name).filter((name) => name.startsWith('issue.'))).toEqual(['issue.unlinked', 'issue.commented', 'issue.linked'])
})
